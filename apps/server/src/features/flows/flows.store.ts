import { type CivilDay, type Instant, isoDay, isoInstant, parseIsoDay } from '@joulerie/domain/calendar';
import type { DayRange, FlowFileState } from '@joulerie/domain/collection';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { count, desc, eq, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type FlowFileRow, flowFileDays, flowFiles } from './flows.tables.ts';

/** How long a worker may take for a file before another one reads it again [s]. */
const LEASE_S = 600;

export type Arrival = { digest: string; name: string; bytes: number; madeAt: Instant };

/**
 * Takes a file to read it, by its content: one that was dropped before has the same line. Null while another worker reads it.
 */
export async function takeFile(db: Database, file: Arrival, now: Instant): Promise<FlowFileRow | null> {
  const leasedUntil = new Date(now + LEASE_S * 1000);
  const [row] = await db
    .insert(flowFiles)
    .values({
      ...file,
      id: newId(now),
      madeAt: new Date(file.madeAt),
      state: 'reading',
      tries: 1,
      receivedAt: new Date(now),
      leasedUntil,
    })
    .onConflictDoUpdate({
      target: flowFiles.digest,
      set: { name: file.name, receivedAt: new Date(now), leasedUntil, tries: sql`${flowFiles.tries} + 1` },
      setWhere: sql`${flowFiles.leasedUntil} is null or ${flowFiles.leasedUntil} <= ${isoInstant(now)}::timestamptz`,
    })
    .returning();
  return row ?? null;
}

/** What the reading of a file came to. */
export type Reading = Pick<
  FlowFileRow,
  | 'format'
  | 'reason'
  | 'meters'
  | 'metersUnknown'
  | 'metersWithoutRight'
  | 'points'
  | 'linesRefused'
  | 'sources'
  | 'pointsKept'
  | 'pointsStored'
> & { state: Exclude<FlowFileState, 'reading'> };

/** Notes what became of a file, which stays taken until it is moved (`release`): another worker would read it once more. */
export async function finishFile(db: Database, id: string, reading: Reading, now: Instant): Promise<void> {
  await db
    .update(flowFiles)
    .set({ ...reading, times: sql`${flowFiles.times} + 1`, tries: 0, readAt: new Date(now) })
    .where(eq(flowFiles.id, id));
}

/** A file that was moved out of the folder. */
export async function release(db: Database, id: string): Promise<void> {
  await db.update(flowFiles).set({ leasedUntil: null }).where(eq(flowFiles.id, id));
}

/** A file that could not be read now is left to the next job. @param isBusy the service has no room for it: that is no try */
export async function giveBack(db: Database, id: string, isBusy: boolean): Promise<void> {
  const tries = isBusy ? { tries: sql`${flowFiles.tries} - 1` } : {};
  await db
    .update(flowFiles)
    .set({ leasedUntil: null, ...tries })
    .where(eq(flowFiles.id, id));
}

/** Days that files made after one gave to a source, by variable. */
export async function laterDays(
  tx: Database,
  sourceId: string,
  { id, madeAt }: Pick<FlowFileRow, 'id' | 'madeAt'>,
): Promise<ReadonlyMap<string, DayRange[]>> {
  const found = await rows<{ variable: string; from: string; to: string }>(
    tx,
    sql`select d.variable, lower(m)::text as from, upper(m)::text as to from flow_file_days d join flow_files f on f.id = d.file_id,
        unnest(d.days) m
      where d.source_id = ${sourceId}::uuid and d.file_id <> ${id}::uuid and f.made_at > ${isoInstant(madeAt)}::timestamptz
      order by d.variable, m`,
  );
  const named = found.map(({ variable, from, to }) => ({
    variable,
    range: { from: parseIsoDay(from)!, to: parseIsoDay(to)! },
  }));
  return new Map(
    [...Map.groupBy(named, ({ variable }) => variable)].map(([variable, own]) => [
      variable,
      own.map(({ range }) => range),
    ]),
  );
}

/** Notes the days that a file gave to a source. */
export async function keepDays(
  tx: Database,
  { fileId, sourceId, variable }: { fileId: string; sourceId: string; variable: VariableName },
  days: ReadonlySet<CivilDay>,
): Promise<void> {
  const list = [...days].map((day) => `[${isoDay(day)},${isoDay(day + 1)})`);
  await tx
    .insert(flowFileDays)
    .values({ fileId, sourceId, variable, days: `{${list.join(',')}}` })
    .onConflictDoUpdate({
      target: [flowFileDays.fileId, flowFileDays.sourceId, flowFileDays.variable],
      set: { days: sql`${flowFileDays.days} + excluded.days` },
    });
}

/** One page of the register, the last received first, and how many lines it has. */
export async function pageOfFiles(
  db: Database,
  { page, limit, state }: { page: number; limit: number; state?: FlowFileState | undefined },
): Promise<{ found: FlowFileRow[]; total: number }> {
  const wanted = state === undefined ? undefined : eq(flowFiles.state, state);
  const [found, counted] = await Promise.all([
    db
      .select()
      .from(flowFiles)
      .where(wanted)
      .orderBy(desc(flowFiles.receivedAt), desc(flowFiles.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(flowFiles).where(wanted),
  ]);
  return { found, total: counted[0]!.total };
}

/** Days of which files gave a variable to a source, from the one before some days to the one after them. */
export async function daysGiven(
  tx: Database,
  sourceId: string,
  variable: VariableName,
  { from, to }: DayRange,
): Promise<ReadonlySet<CivilDay>> {
  const found = await rows<{ day: string }>(
    tx,
    sql`select distinct g::date::text as day from flow_file_days d, unnest(d.days * datemultirange(daterange(${isoDay(from - 1)}::date, ${isoDay(to + 1)}::date))) m,
        generate_series(lower(m), upper(m) - 1, interval '1 day') g
      where d.source_id = ${sourceId}::uuid and d.variable = ${variable}`,
  );
  return new Set(found.map(({ day }) => parseIsoDay(day)!));
}
