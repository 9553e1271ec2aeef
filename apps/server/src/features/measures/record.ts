import { daysOf, mergeDay, packDay, unpackDay, type StoredDay, type SeriesRead } from '@joulerie/domain/measures';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import { isoDay, parseIsoDay, startOfMonth } from '@joulerie/domain/calendar';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { lock } from '../../platform/locks.ts';
import { sources } from '../sources/sources.tables.ts';
import { refreshBuildingsOfSource } from '../portfolio/data-of-building.store.ts';
import { refreshMonths } from './source-months.ts';
import { series } from './measures.tables.ts';

/** Days, by what storing did to them. */
export type Outcome = { added: number; replaced: number; unchanged: number; points: number };

/**
 * Stores what a file or an answer tells of a source: one row a series and day. What a row replaces is kept as a correction
 * with its reason; the same input twice changes nothing. Call it in a transaction: two stores on one source wait for each other.
 */
export async function record(db: Database, sourceId: string, reads: SeriesRead[], reason: string): Promise<Outcome> {
  const outcome: Outcome = { added: 0, replaced: 0, unchanged: 0, points: 0 };
  await lock(db, 'measures', sourceId);
  const months = new Set<number>();
  for (const read of reads) {
    const id = await seriesId(db, sourceId, read);
    await recordDays(db, id, read, reason, outcome, months);
    await recordPeriods(db, id, read, reason, outcome, months);
    await refreshSpan(db, id);
  }
  await refreshSource(db, sourceId);
  if (months.size > 0) await refreshMonths(db, sourceId, Math.min(...months), Math.max(...months));
  await refreshBuildingsOfSource(db, sourceId);
  return outcome;
}

async function seriesId(db: Database, sourceId: string, read: SeriesRead): Promise<number> {
  const register = read.register ?? '';
  const [row] = await db
    .insert(series)
    .values({ sourceId, variable: read.variable, register, registerLabel: read.registerLabel })
    .onConflictDoUpdate({
      target: [series.sourceId, series.variable, series.register],
      set: { registerLabel: sql`coalesce(excluded.register_label, ${series.registerLabel})` },
    })
    .returning({ id: series.id });
  return row!.id;
}

type DayRow = {
  day: string;
  step_s: number;
  curve: Uint8Array;
  marks: Uint8Array | null;
  total: number;
  quality: number;
};

async function recordDays(
  db: Database,
  id: number,
  read: SeriesRead,
  reason: string,
  outcome: Outcome,
  months: Set<number>,
): Promise<void> {
  const fresh = daysOf(read);
  if (fresh.size === 0) return;
  const kind = VARIABLES[read.variable].kind;
  const list = [...fresh.keys()];
  const known = await rows<DayRow>(
    db,
    sql`select day::text as day, step_s, curve, marks, total, quality from series_day
      where series_id = ${id} and day between ${isoDay(Math.min(...list))} and ${isoDay(Math.max(...list))}`,
  );
  const before = new Map(known.map((row) => [parseIsoDay(row.day)!, row]));
  const changed: StoredDay[] = [];
  const replaced: number[] = [];
  for (const [day, curve] of fresh) {
    const old = before.get(day);
    const merged = old ? mergeDay(unpackDay({ ...old, day, stepS: old.step_s }, kind), curve, kind) : curve;
    const packed = packDay(merged, read.variable);
    if (!packed) continue;
    outcome.points += curve.values.reduce((n, value) => n + (Number.isNaN(value) ? 0 : 1), 0);
    if (old && sameDay(old, packed)) {
      outcome.unchanged += 1;
      continue;
    }
    if (old) replaced.push(day);
    outcome[old ? 'replaced' : 'added'] += 1;
    changed.push(packed);
    months.add(startOfMonth(day));
  }
  if (replaced.length > 0) await keepReplaced(db, id, replaced, reason);
  if (changed.length > 0) await upsertDays(db, id, changed);
}

function sameDay(old: DayRow, next: StoredDay): boolean {
  return (
    old.step_s === next.stepS &&
    old.total === next.total &&
    old.quality === next.quality &&
    Buffer.compare(old.curve, next.curve) === 0 &&
    (old.marks === null ? next.marks === null : next.marks !== null && Buffer.compare(old.marks, next.marks) === 0)
  );
}

async function keepReplaced(db: Database, id: number, days: number[], reason: string): Promise<void> {
  await db.execute(
    sql`insert into series_correction (series_id, day, step_s, total, points, curve, reason)
      select series_id, day, step_s, total, points, curve, ${reason} from series_day
      where series_id = ${id} and day = any(${`{${days.map(isoDay).join(',')}}`}::date[])`,
  );
}

/** All curves travel as one run of bytes, cut by their offsets in the statement: one parameter instead of hundreds. */
async function upsertDays(db: Database, id: number, list: StoredDay[]): Promise<void> {
  const BATCH = 2000;
  for (let start = 0; start < list.length; start += BATCH) {
    const batch = list.slice(start, start + BATCH);
    const bytes = Buffer.concat(batch.flatMap((day) => [day.curve, ...(day.marks ? [day.marks] : [])]));
    let offset = 1;
    const placed = batch.map((day) => {
      const curveAt = offset;
      const marksAt = curveAt + day.curve.length;
      offset = marksAt + (day.marks?.length ?? 0);
      return { ...day, curveAt, marksAt };
    });
    const column = (type: string, value: (row: (typeof placed)[number]) => number | string) =>
      sql`${`{${placed.map(value).join(',')}}`}::${sql.raw(type)}[]`;
    await db.execute(sql`
      with input as (select ${bytes}::bytea as bytes)
      insert into series_day (series_id, day, total, minimum, maximum, step_s, points, quality, curve, marks)
      select ${id}, d.day, d.total, d.minimum, d.maximum, d.step_s, d.points, d.quality,
        substring(input.bytes from d.curve_at for d.curve_length),
        case when d.marks_length > 0 then substring(input.bytes from d.marks_at for d.marks_length) end
      from input, unnest(
        ${column('date', (row) => isoDay(row.day))},
        ${column('float8', (row) => row.total)},
        ${column('float4', (row) => row.minimum)},
        ${column('float4', (row) => row.maximum)},
        ${column('int', (row) => row.stepS)},
        ${column('smallint', (row) => row.points)},
        ${column('smallint', (row) => row.quality)},
        ${column('int', (row) => row.curveAt)},
        ${column('int', (row) => row.curve.length)},
        ${column('int', (row) => row.marksAt)},
        ${column('int', (row) => row.marks?.length ?? 0)}
      ) as d(day, total, minimum, maximum, step_s, points, quality, curve_at, curve_length, marks_at, marks_length)
      on conflict (series_id, day) do update set total = excluded.total, minimum = excluded.minimum, maximum = excluded.maximum,
        step_s = excluded.step_s, points = excluded.points, quality = excluded.quality, curve = excluded.curve, marks = excluded.marks`);
  }
}

async function recordPeriods(
  db: Database,
  id: number,
  read: SeriesRead,
  reason: string,
  outcome: Outcome,
  months: Set<number>,
): Promise<void> {
  for (const period of read.periods) {
    const values = [isoDay(period.fromDay), isoDay(period.toDay)] as const;
    const [old] = await rows<{ value: number; to_day: string }>(
      db,
      sql`select value, to_day::text as to_day from series_period where series_id = ${id} and from_day = ${values[0]}`,
    );
    outcome.points += 1;
    if (old && old.value === period.value && old.to_day === values[1]) {
      outcome.unchanged += 1;
      continue;
    }
    outcome[old ? 'replaced' : 'added'] += 1;
    if (old) {
      // A period is kept as a day is, without a curve: its length is the step.
      await db.execute(
        sql`insert into series_correction (series_id, day, step_s, total, points, curve, reason)
          select series_id, from_day, (to_day - from_day) * 86400, value, 1, ''::bytea, ${reason} from series_period
          where series_id = ${id} and from_day = ${values[0]}`,
      );
      months.add(startOfMonth(parseIsoDay(old.to_day)! - 1));
    }
    await db.execute(
      sql`insert into series_period (series_id, from_day, to_day, value, quality) values (${id}, ${values[0]}, ${values[1]}, ${period.value}, ${period.quality})
        on conflict (series_id, from_day) do update set to_day = excluded.to_day, value = excluded.value, quality = excluded.quality`,
    );
    months.add(startOfMonth(period.fromDay));
    months.add(startOfMonth(period.toDay - 1));
  }
}

/** First and last day, usual step and count of a series, from what is stored. */
async function refreshSpan(db: Database, id: number): Promise<void> {
  await db.execute(sql`
    update series set first_day = d.first_day, last_day = d.last_day, points = d.points, step_s = d.step_s
    from (select least(min(d.day), (select min(from_day) from series_period where series_id = ${id})) as first_day,
        greatest(max(d.day), (select max(to_day) - 1 from series_period where series_id = ${id})) as last_day,
        coalesce(sum(d.points), 0) + (select count(*) from series_period where series_id = ${id}) as points,
        mode() within group (order by d.step_s) as step_s
      from series_day d where d.series_id = ${id}) as d
    where id = ${id}`);
}

async function refreshSource(db: Database, sourceId: string): Promise<void> {
  const spans = db
    .select({ first: sql<string>`min(${series.firstDay})`, last: sql<string>`max(${series.lastDay})` })
    .from(series)
    .where(and(eq(series.sourceId, sourceId)));
  const [span] = await spans;
  await db
    .update(sources)
    .set({ firstDay: span?.first ?? null, lastDay: span?.last ?? null })
    .where(eq(sources.id, sourceId));
}
