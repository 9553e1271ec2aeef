import { createHash } from 'node:crypto';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Origin, DayRow, StoredDay, PeriodValue, SeriesRead } from '@joulerie/domain/measures';
import { type SQL, sql } from 'drizzle-orm';
import { arrayText, daysText } from '../../platform/array-text.ts';
import { type Database, rows } from '../../platform/database.ts';
import { series } from './measures.tables.ts';

const list = (
  type: 'date' | 'float8' | 'float4' | 'int' | 'smallint',
  values: readonly (number | string | null)[],
): SQL => sql`${arrayText(values)}::${sql.raw(type)}[]`;
const days = (numbers: readonly number[]): SQL => sql`${daysText(numbers)}::date[]`;

/** The id of a series, and whether it has just been made; its origin becomes that of what is recorded now. */
export async function openSeries(
  db: Database,
  sourceId: string,
  read: SeriesRead,
  origin: Origin,
): Promise<{ id: number; isNew: boolean }> {
  const [row] = await db
    .insert(series)
    .values({
      sourceId,
      variable: read.variable,
      register: read.register ?? '',
      registerLabel: read.registerLabel,
      originKind: origin.kind,
      originId: origin.id,
    })
    .onConflictDoUpdate({
      target: [series.sourceId, series.variable, series.register],
      set: { registerLabel: sql`coalesce(excluded.register_label, ${series.registerLabel})` },
    })
    // A row that was there is locked by its update.
    .returning({ id: series.id, isNew: sql<boolean>`xmax = 0` });
  return row!;
}

/** A stored day; whether a receipt has it, and whether anything is kept of the receipts of its series. */
type KnownDay = DayRow & { noted: boolean; kept: boolean };

/** The stored days of a series from the first to the last of some, by day number. */
export async function storedDays(db: Database, id: number, wanted: readonly number[]): Promise<Map<number, KnownDay>> {
  if (wanted.length === 0) return new Map();
  const found = await rows<KnownDay>(
    db,
    sql`select day - date '1970-01-01' as day, step_s as "stepS", curve, marks, total, given, quality, received,
        coalesce((select range_agg(days) from series_receipt where series_id = ${id}) @> day, false) as noted,
        exists (select from received_day where series_id = ${id}) as kept
      from series_day where series_id = ${id} and day between ${isoDay(Math.min(...wanted))} and ${isoDay(Math.max(...wanted))}`,
  );
  return new Map(found.map((row) => [row.day, row]));
}

/** Keeps the rows of days that are about to be replaced, with what replaces them. */
export async function keepReplaced(db: Database, id: number, replaced: readonly number[], origin: Origin) {
  await db.execute(
    sql`insert into series_correction (series_id, day, step_s, total, points, curve, origin_kind, origin_id)
      select series_id, day, step_s, total, points, curve, ${origin.kind}, ${origin.id}::text from series_day
      where series_id = ${id} and day = any(${days(replaced)})`,
  );
}

const NONE = new Uint8Array();
/** Written out in a few milliseconds, so that calls have their turn between two statements. */
const BATCH = 500;
const DAY_COLUMNS = sql`day, total, minimum, maximum, step_s, points, quality, curve, marks, given, received`;

/**
 * Rows of days for an `insert … select`, in the order of `DAY_COLUMNS`. All curves travel as one run of bytes, cut by their offsets in the
 * statement: one parameter instead of hundreds.
 */
function* selectDays(changed: readonly StoredDay[]): Generator<SQL> {
  for (let start = 0; start < changed.length; start += BATCH) {
    const batch = changed.slice(start, start + BATCH);
    const bytes = Buffer.concat(batch.flatMap((day) => [day.curve, day.marks ?? NONE, day.received ?? NONE]));
    let offset = 1;
    const placed = batch.map((day) => {
      const curveAt = offset;
      const marksAt = curveAt + day.curve.length;
      const receivedAt = marksAt + (day.marks?.length ?? 0);
      offset = receivedAt + (day.received?.length ?? 0);
      return { ...day, curveAt, marksAt, receivedAt };
    });
    const column = (
      type: Parameters<typeof list>[0],
      value: (row: (typeof placed)[number]) => number | string | null,
    ) => list(type, placed.map(value));
    yield sql`d.day, d.total, d.minimum, d.maximum, d.step_s, d.points, d.quality,
        substring(input.bytes from d.curve_at for d.curve_length),
        case when d.marks_length > 0 then substring(input.bytes from d.marks_at for d.marks_length) end, d.given,
        case when d.received_length > 0 then substring(input.bytes from d.received_at for d.received_length) end
      from (select ${bytes}::bytea as bytes) as input, unnest(
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
        ${column('int', (row) => row.marks?.length ?? 0)},
        ${column('float8', (row) => row.given)},
        ${column('int', (row) => row.receivedAt)},
        ${column('int', (row) => row.received?.length ?? 0)}
      ) as d(day, total, minimum, maximum, step_s, points, quality, curve_at, curve_length, marks_at, marks_length, given,
        received_at, received_length)`;
  }
}

export async function upsertDays(db: Database, id: number, changed: readonly StoredDay[]): Promise<void> {
  for (const batch of selectDays(changed))
    await db.execute(sql`
      insert into series_day (series_id, ${DAY_COLUMNS}) select ${id}, ${batch}
      on conflict (series_id, day) do update set total = excluded.total, minimum = excluded.minimum, maximum = excluded.maximum,
        step_s = excluded.step_s, points = excluded.points, quality = excluded.quality, curve = excluded.curve,
        marks = excluded.marks, given = excluded.given, received = excluded.received`);
}

/** Keeps what a receipt gave of days, in the same columns. */
export async function keepReceived(
  db: Database,
  id: number,
  receipt: number,
  given: readonly StoredDay[],
): Promise<void> {
  for (const batch of selectDays(given))
    await db.execute(
      sql`insert into received_day (series_id, receipt_id, ${DAY_COLUMNS}) select ${id}, ${receipt}, ${batch}`,
    );
}

/**
 * Keeps what a receipt gave over periods. An operator gives the same ones each day, and what it gave is never taken back: its last receipt
 * of a period stands for those that say the same.
 */
export async function keepReceivedPeriods(
  db: Database,
  id: number,
  { receipt, origin }: { receipt: number; origin: Origin },
  given: readonly PeriodValue[],
): Promise<void> {
  const isOther =
    origin.kind === 'collection'
      ? sql`where not exists (select from (
            select r.value, r.quality, o.origin_kind from received_period r join series_receipt o on o.id = r.receipt_id
            where r.series_id = ${id} and r.from_day = p.from_day and r.to_day = p.to_day order by r.receipt_id desc limit 1) last
          where last.origin_kind = 'collection' and last.value = p.value and last.quality = p.quality)`
      : sql``;
  await db.execute(sql`insert into received_period (series_id, receipt_id, from_day, to_day, value, quality)
    select ${id}, ${receipt}, p.* from ${unnestPeriods(given)} ${isOther}`);
}

/** What the rows of some days hold, as the database says after they were written. */
export type ReadBack = {
  days: number;
  total: number;
  points: number;
  minimum: number;
  maximum: number;
  curves: string;
};

export async function readBack(db: Database, id: number, written: readonly number[]): Promise<ReadBack> {
  const [row] = await rows<ReadBack>(
    db,
    sql`select count(*)::int as days, coalesce(sum(total), 0) as total, coalesce(sum(points), 0)::int as points,
        min(minimum)::float8 as minimum, max(maximum)::float8 as maximum,
        md5(coalesce(string_agg(curve || coalesce(received, ''::bytea), ''::bytea order by day), ''::bytea)) as curves
      from series_day where series_id = ${id} and day = any(${days(written)})`,
  );
  return row!;
}

/** The same facts of the rows as they were meant. */
export function meantOf(written: readonly StoredDay[]): ReadBack {
  const sum = (value: (row: StoredDay) => number) => written.reduce((total, row) => total + value(row), 0);
  const hash = createHash('md5');
  for (const row of written.toSorted((a, b) => a.day - b.day)) hash.update(row.curve).update(row.received ?? NONE);
  return {
    days: written.length,
    total: sum((row) => row.total),
    points: sum((row) => row.points),
    minimum: Math.fround(written.reduce((lowest, row) => Math.min(lowest, row.minimum), Number.POSITIVE_INFINITY)),
    maximum: Math.fround(written.reduce((highest, row) => Math.max(highest, row.maximum), Number.NEGATIVE_INFINITY)),
    curves: hash.digest('hex'),
  };
}

/** The columns of a query that are among some periods, whole: an amount is known by both its days. */
const amongPeriods = (periods: readonly Pick<PeriodValue, 'fromDay' | 'toDay'>[]) =>
  sql`(from_day, to_day) in (select * from unnest(${days(periods.map((one) => one.fromDay))}, ${days(periods.map((one) => one.toDay))}))`;
const keyOf = ({ fromDay, toDay }: { fromDay: number; toDay: number }) => `${fromDay} ${toDay}`;

/** The last of two amounts over the same days is kept. */
export const lastOfEach = (periods: readonly PeriodValue[]): PeriodValue[] => [
  ...new Map(periods.map((one) => [keyOf(one), one])).values(),
];

/** Stores amounts over periods; answers those that were added, replaced (with what they were) or already there, and the sum of all
 * of them as the database holds it. Only an amount over the same days is replaced: longer and shorter ones are kept beside it. */
export async function writePeriods(
  db: Database,
  id: number,
  periods: readonly PeriodValue[],
  origin: Origin,
): Promise<{
  added: PeriodValue[];
  replaced: [after: PeriodValue, before: { toDay: number }][];
  unchanged: number;
  stored: number;
}> {
  if (periods.length === 0) return { added: [], replaced: [], unchanged: 0, stored: 0 };
  const found = await rows<{ from_day: string; to_day: string; value: number }>(
    db,
    sql`select from_day::text, to_day::text, value from series_period where series_id = ${id} and ${amongPeriods(periods)}`,
  );
  const known = new Map(
    found.map((row) => {
      const period = { fromDay: parseIsoDay(row.from_day)!, toDay: parseIsoDay(row.to_day)!, value: row.value };
      return [keyOf(period), period];
    }),
  );
  const fresh = lastOfEach(periods);
  const added = fresh.filter((one) => !known.has(keyOf(one)));
  const replaced = fresh.flatMap((one): [PeriodValue, { toDay: number }][] => {
    const before = known.get(keyOf(one));
    return before && before.value !== one.value ? [[one, before]] : [];
  });
  if (replaced.length > 0)
    await keepReplacedPeriods(
      db,
      id,
      replaced.map(([one]) => one),
      origin,
    );
  const changed = [...added, ...replaced.map(([one]) => one)];
  if (changed.length > 0) await upsertPeriods(db, id, changed);
  const [there] = await rows<{ sum: number }>(
    db,
    sql`select sum(value) as sum from series_period where series_id = ${id} and ${amongPeriods(fresh)}`,
  );
  return { added, replaced, unchanged: fresh.length - changed.length, stored: there!.sum };
}

/** Keeps the amounts that are about to be replaced, as days are, without a curve: the length of a period is the step. */
export async function keepReplacedPeriods(
  db: Database,
  id: number,
  replaced: readonly Pick<PeriodValue, 'fromDay' | 'toDay'>[],
  origin: Origin,
): Promise<void> {
  await db.execute(
    sql`insert into series_correction (series_id, day, step_s, total, points, curve, origin_kind, origin_id)
      select series_id, from_day, (to_day - from_day) * 86400, value, 1, ''::bytea, ${origin.kind}, ${origin.id}::text
      from series_period where series_id = ${id} and ${amongPeriods(replaced)}`,
  );
}

/** Amounts as columns: `from_day, to_day, value, quality`. */
const unnestPeriods = (periods: readonly PeriodValue[]): SQL => {
  const column = (type: Parameters<typeof list>[0], pick: (one: PeriodValue) => number) =>
    list(type, periods.map(pick));
  return sql`unnest(${days(periods.map((one) => one.fromDay))}, ${days(periods.map((one) => one.toDay))},
    ${column('float8', (one) => one.value)}, ${column('smallint', (one) => one.quality)}) as p(from_day, to_day, value, quality)`;
};

export async function upsertPeriods(db: Database, id: number, changed: readonly PeriodValue[]): Promise<void> {
  await db.execute(
    sql`insert into series_period (series_id, from_day, to_day, value, quality) select ${id}, p.* from ${unnestPeriods(changed)}
      on conflict (series_id, from_day, to_day) do update set value = excluded.value, quality = excluded.quality`,
  );
}

/** Every day that the amounts of time classes of the source of a series touch; null without any. */
export async function daysOfClasses(db: Database, id: number): Promise<{ fromDay: number; toDay: number } | null> {
  const [span] = await rows<{ from_day: string | null; to_day: string | null }>(
    db,
    sql`select min(p.from_day)::text as from_day, max(p.to_day)::text as to_day
      from series s join series_period p on p.series_id = s.id
      where s.register <> '' and s.source_id = (select source_id from series where id = ${id})`,
  );
  if (!span?.from_day || !span.to_day) return null;
  return { fromDay: parseIsoDay(span.from_day)!, toDay: parseIsoDay(span.to_day)! };
}

/** First and last day, usual step and count of a series, and what recorded it last. */
export async function refreshSpan(db: Database, id: number, origin: Origin): Promise<void> {
  await db.execute(sql`
    update series set first_day = d.first_day, last_day = d.last_day, points = d.points, step_s = d.step_s,
      origin_kind = ${origin.kind}, origin_id = ${origin.id}::text
    from (select least(min(d.day), (select min(from_day) from series_period where series_id = ${id})) as first_day,
        greatest(max(d.day), (select max(to_day) - 1 from series_period where series_id = ${id})) as last_day,
        coalesce(sum(d.points), 0) + (select count(*) from series_period where series_id = ${id}) as points,
        mode() within group (order by d.step_s) as step_s
      from series_day d where d.series_id = ${id}) as d
    where id = ${id}`);
}

/** Whether a source has anything of the days `[fromDay, toDay)`. */
export async function hasMeasures(
  db: Database,
  sourceId: string,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<boolean> {
  const [found] = await rows<{ any: boolean }>(
    db,
    sql`select exists (select from series s where s.source_id = ${sourceId}
      and s.first_day < ${isoDay(toDay)} and s.last_day >= ${isoDay(fromDay)}) as any`,
  );
  return found!.any;
}
