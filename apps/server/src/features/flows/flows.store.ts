import { type CivilDay, type Instant, dayStart, isoInstant, parisDay } from '@joulerie/domain/calendar';
import type { DayRange, FlowFileState } from '@joulerie/domain/collection';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { and, count, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type FlowFileRow, flowFileDays, flowFiles } from './flows.tables.ts';

/** How long a worker may take for a file before another one reads it again [s]. */
const LEASE_S = 600;

/** Instants `[from, to)` [ms]. */
export type Instants = { from: Instant; to: Instant };

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

/**
 * Notes what became of a file, which stays taken until it is moved (`release`): another worker would read it once more.
 *
 * @param changedAt when the file of the folder was last changed: as long as it is there and unchanged, it is not read again
 */
export async function finishFile(
  db: Database,
  { id, changedAt }: { id: string; changedAt: Instant },
  reading: Reading,
  now: Instant,
): Promise<void> {
  const unmovedAt = new Date(Math.floor(changedAt));
  await db
    .update(flowFiles)
    .set({ ...reading, unmovedAt, times: sql`${flowFiles.times} + 1`, tries: 0, readAt: new Date(now) })
    .where(eq(flowFiles.id, id));
}

/** Takes a file that was read and could not be moved, as long as it is the same; null when there is none, or while a worker has it. */
export async function takeUnmoved(
  db: Database,
  { name, bytes, changedAt }: { name: string; bytes: number; changedAt: Instant },
  now: Instant,
): Promise<FlowFileRow | null> {
  const [row] = await db
    .update(flowFiles)
    .set({ leasedUntil: new Date(now + LEASE_S * 1000) })
    .where(
      and(
        eq(flowFiles.name, name),
        eq(flowFiles.bytes, bytes),
        eq(flowFiles.unmovedAt, new Date(Math.floor(changedAt))),
        or(isNull(flowFiles.leasedUntil), lte(flowFiles.leasedUntil, new Date(now))),
      ),
    )
    .returning();
  return row ?? null;
}

/** A file that was moved out of the folder, or that is left there until the next try. */
export async function release(db: Database, id: string, isMoved: boolean): Promise<void> {
  await db
    .update(flowFiles)
    .set({ leasedUntil: null, ...(isMoved ? { unmovedAt: null } : {}) })
    .where(eq(flowFiles.id, id));
}

/** A file that could not be read now is left to the next job. @param isBusy the service has no room for it: that is no try */
export async function giveBack(db: Database, id: string, isBusy: boolean): Promise<void> {
  const tries = isBusy ? { tries: sql`${flowFiles.tries} - 1` } : {};
  await db
    .update(flowFiles)
    .set({ leasedUntil: null, ...tries })
    .where(eq(flowFiles.id, id));
}

/** Instants that files made after one gave to a source, by variable. */
export async function laterInstants(
  tx: Database,
  sourceId: string,
  { id, madeAt }: Pick<FlowFileRow, 'id' | 'madeAt'>,
): Promise<ReadonlyMap<string, Instants[]>> {
  const found = await rows<Instants & { variable: string }>(
    tx,
    sql`select d.variable, extract(epoch from lower(m))::float8 * 1000 as from, extract(epoch from upper(m))::float8 * 1000 as to
      from flow_file_days d, unnest(d.instants) m
      where d.source_id = ${sourceId}::uuid and d.file_id <> ${id}::uuid and d.made_at > ${isoInstant(madeAt)}::timestamptz
      order by d.variable, m`,
  );
  return Map.groupBy(found, ({ variable }) => variable);
}

/** Notes the instants that a file gave to a source. */
export async function keepInstants(
  tx: Database,
  { id, madeAt }: Pick<FlowFileRow, 'id' | 'madeAt'>,
  { sourceId, variable }: { sourceId: string; variable: VariableName },
  instants: readonly Instants[],
): Promise<void> {
  const list = instants.map(({ from, to }) => `[${isoInstant(from)},${isoInstant(to)})`);
  await tx
    .insert(flowFileDays)
    .values({ fileId: id, madeAt, sourceId, variable, instants: `{${list.join(',')}}` })
    .onConflictDoUpdate({
      target: [flowFileDays.fileId, flowFileDays.sourceId, flowFileDays.variable],
      set: { instants: sql`${flowFileDays.instants} + excluded.instants` },
    });
}

/** Removes the lines of the register that were received before an instant; those of files that are read now stay. */
export async function removeOldFiles(db: Database, before: Instant): Promise<void> {
  await db.execute(
    sql`delete from flow_files where received_at < ${isoInstant(before)}::timestamptz and leased_until is null and unmoved_at is null`,
  );
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
  const found = await rows<{ from: number; to: number }>(
    tx,
    sql`select extract(epoch from lower(m))::float8 * 1000 as from, extract(epoch from upper(m))::float8 * 1000 as to
      from flow_file_days d, unnest(d.instants * tstzmultirange(tstzrange(${isoInstant(dayStart(from - 1))}::timestamptz, ${isoInstant(dayStart(to + 1))}::timestamptz))) m
      where d.source_id = ${sourceId}::uuid and d.variable = ${variable}`,
  );
  const days = new Set<CivilDay>();
  for (const one of found) for (let day = parisDay(one.from); dayStart(day) < one.to; day++) days.add(day);
  return days;
}
