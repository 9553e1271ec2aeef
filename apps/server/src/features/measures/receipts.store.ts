import type { DayRow, Origin, PeriodValue, StoredDay } from '@joulerie/domain/measures';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { arrayText, daysText } from '../../platform/array-text.ts';
import { type Database, rows } from '../../platform/database.ts';
import { keepReceivedPeriods, lastOfEach } from './series-write.store.ts';

/**
 * Notes that a series receives days and amounts, before they are written; answers the receipt. What was there of them without a receipt
 * gets one of its own, of no origin.
 *
 * @param unnoted days of them that are stored without a receipt
 * @param beside another import whose readings the days and amounts were counted from
 */
export async function openReceipt(
  db: Database,
  seriesId: number,
  origin: Origin,
  given: { days: readonly number[]; periods: readonly PeriodValue[] },
  unnoted: readonly number[],
  beside: string | null,
): Promise<number> {
  const periods = lastOfEach(given.periods);
  await noteEarlier(db, seriesId, unnoted, periods);
  const receipt = await insertReceipt(db, seriesId, origin, daysText(given.days), beside);
  if (periods.length > 0) await keepReceivedPeriods(db, seriesId, { receipt, origin }, periods);
  return receipt;
}

async function insertReceipt(
  db: Database,
  seriesId: number,
  origin: Origin | null,
  days: string,
  beside: string | null = null,
): Promise<number> {
  const [made] = await rows<{ id: number }>(
    db,
    sql`insert into series_receipt (series_id, origin_kind, origin_id, beside_import, days)
      select ${seriesId}, ${origin?.kind ?? null}::text, ${origin?.id ?? null}::text, ${beside}::text,
        coalesce((select range_agg(daterange(day, day + 1)) from unnest(${days}::date[]) as d(day)), '{}')
      returning id`,
  );
  return made!.id;
}

async function noteEarlier(
  db: Database,
  seriesId: number,
  unnoted: readonly number[],
  periods: readonly PeriodValue[],
): Promise<void> {
  const unknown =
    periods.length === 0
      ? []
      : await rows<{ from_day: string; to_day: string }>(
          db,
          sql`select from_day::text, to_day::text from series_period p where series_id = ${seriesId} and ${among(periods)}
            and not exists (select from received_period r
              where r.series_id = p.series_id and r.from_day = p.from_day and r.to_day = p.to_day)`,
        );
  if (unnoted.length === 0 && unknown.length === 0) return;
  const earlier = await insertReceipt(db, seriesId, null, daysText(unnoted));
  if (unknown.length > 0)
    await db.execute(sql`insert into received_period (series_id, receipt_id, from_day, to_day, value, quality)
      select series_id, ${earlier}, from_day, to_day, value, quality from series_period
      where series_id = ${seriesId} and (from_day, to_day) in (select * from unnest(
        ${arrayText(unknown.map((one) => one.from_day))}::date[], ${arrayText(unknown.map((one) => one.to_day))}::date[]))`);
}

/** The columns of a query that are among some periods, whole. */
const among = (periods: readonly PeriodValue[]) =>
  sql`(from_day, to_day) in (select * from unnest(${daysText(periods.map(({ fromDay }) => fromDay))}::date[],
    ${daysText(periods.map(({ toDay }) => toDay))}::date[]))`;

type ReceivedRow = StoredDay & { receipt: number };

/** What is kept of receipts, of some days of a series, in the order of the receipts. */
export async function receivedDays(db: Database, seriesId: number, days: readonly number[]): Promise<ReceivedRow[]> {
  return rows<ReceivedRow>(
    db,
    sql`select receipt_id as receipt, day - date '1970-01-01' as day, total, minimum, maximum, step_s as "stepS", points, quality,
        curve, marks, given, received
      from received_day where series_id = ${seriesId} and day = any(${daysText(days)}::date[]) order by day, receipt_id`,
  );
}

/** The last thing kept of receipts of each of some days of a series. */
export async function lastReceived(
  db: Database,
  seriesId: number,
  days: readonly number[],
): Promise<Map<number, DayRow>> {
  const found = await rows<DayRow>(
    db,
    sql`select distinct on (day) day - date '1970-01-01' as day, total, step_s as "stepS", quality, curve, marks, given, received
      from received_day where series_id = ${seriesId} and day = any(${daysText(days)}::date[]) order by day, receipt_id desc`,
  );
  return new Map(found.map((row) => [row.day, row]));
}

/** Keeps what the first receipt of days gave, which their rows are as long as nothing else was received. */
export async function keepFirst(db: Database, seriesId: number, days: readonly number[]): Promise<void> {
  if (days.length === 0) return;
  await db.execute(sql`insert into received_day (series_id, receipt_id, day, total, minimum, maximum, step_s, points, quality, curve, marks, given, received)
    select series_id, (select min(id) from series_receipt r where r.series_id = ${seriesId} and r.days @> d.day), day, total, minimum, maximum, step_s, points, quality, curve, marks, given, received
    from series_day d where series_id = ${seriesId} and day = any(${daysText(days)}::date[])`);
}

/** A receipt, and its series. */
export type Receipt = { id: number; seriesId: number; variable: VariableName; register: string };

/** The receipts of an origin on a source, in order; of an import, also what was counted from its readings by another one. */
export async function receiptsOf(
  db: Database,
  sourceId: string,
  { kind, id }: { kind: Origin['kind']; id: string },
): Promise<Receipt[]> {
  return rows<Receipt>(
    db,
    sql`select r.id, s.id as "seriesId", s.variable, s.register from series_receipt r join series s on s.id = r.series_id
      where s.source_id = ${sourceId} and r.origin_kind = ${kind} and (r.origin_id = ${id} or r.beside_import = ${id}) order by r.id`,
  );
}

/** The days of receipts, each with all the receipts of its series that gave it, in order. */
export async function chainsOf(
  db: Database,
  seriesId: number,
  receipts: readonly number[],
): Promise<Map<number, number[]>> {
  const found = await rows<{ day: number; receipts: number[] }>(
    db,
    sql`with asked as (
        select distinct d::date as day from series_receipt r, unnest(r.days) as span,
          generate_series(lower(span), upper(span) - 1, interval '1 day') as d
        where r.id = any(${arrayText(receipts)}::int[]))
      select day - date '1970-01-01' as day, array_agg(r.id order by r.id) as receipts
        from asked join series_receipt r on r.series_id = ${seriesId} and r.days @> day
        group by day order by day`,
  );
  return new Map(found.map((row) => [row.day, row.receipts]));
}

/** The amounts of receipts as they are, and as the last of the other receipts gave them; null where none did. */
export async function periodsWithout(
  db: Database,
  seriesId: number,
  receipts: readonly number[],
): Promise<{ is: PeriodValue; was: PeriodValue | null }[]> {
  const ids = arrayText(receipts);
  const found = await rows<{
    fromDay: number;
    toDay: number;
    value: number;
    quality: number;
    other: number | null;
    otherQuality: number | null;
  }>(
    db,
    sql`select p.from_day - date '1970-01-01' as "fromDay", p.to_day - date '1970-01-01' as "toDay", p.value, p.quality,
        o.value as other, o.quality as "otherQuality"
      from series_period p
        left join lateral (select r.value, r.quality from received_period r where r.series_id = p.series_id and r.from_day = p.from_day
          and r.to_day = p.to_day and r.receipt_id <> all(${ids}::int[]) order by r.receipt_id desc limit 1) o on true
      where p.series_id = ${seriesId} and (p.from_day, p.to_day) in (
        select from_day, to_day from received_period where receipt_id = any(${ids}::int[]))`,
  );
  return found.map(({ fromDay, toDay, value, quality, other, otherQuality }) => ({
    is: { fromDay, toDay, value, quality },
    was: other === null || otherQuality === null ? null : { fromDay, toDay, value: other, quality: otherQuality },
  }));
}

/** What days a receipt is now the first to have given, of what another gave before. */
export async function handOver(
  db: Database,
  seriesId: number,
  moved: readonly { day: number; from: number; to: number }[],
): Promise<void> {
  if (moved.length === 0) return;
  await db.execute(sql`update received_day d set receipt_id = m.receipt
    from unnest(${daysText(moved.map(({ day }) => day))}::date[], ${arrayText(moved.map(({ from }) => from))}::int[], ${arrayText(moved.map(({ to }) => to))}::int[]) as m(day, before, receipt)
    where d.series_id = ${seriesId} and d.day = m.day and d.receipt_id = m.before`);
}

/** Forgets what is kept of receipts of days, which their rows say again. */
export async function forgetReceived(db: Database, seriesId: number, days: readonly number[]): Promise<void> {
  if (days.length === 0) return;
  await db.execute(
    sql`delete from received_day where series_id = ${seriesId} and day = any(${daysText(days)}::date[])`,
  );
}

/** Removes receipts, with what is kept of them. */
export async function removeReceipts(db: Database, receipts: readonly number[]): Promise<void> {
  await db.execute(sql`delete from series_receipt where id = any(${arrayText(receipts)}::int[])`);
}

/** Removes days and amounts of a series that nothing gives any more. */
export async function removeMeasures(
  db: Database,
  seriesId: number,
  gone: { days: readonly number[]; periods: readonly PeriodValue[] },
): Promise<void> {
  if (gone.days.length > 0)
    await db.execute(
      sql`delete from series_day where series_id = ${seriesId} and day = any(${daysText(gone.days)}::date[])`,
    );
  if (gone.periods.length > 0)
    await db.execute(sql`delete from series_period where series_id = ${seriesId} and ${among(gone.periods)}`);
}

/** What gave a series something last; null when nothing that is known did. */
export async function lastOrigin(db: Database, seriesId: number): Promise<Origin | null> {
  const [last] = await rows<Origin>(
    db,
    sql`select origin_kind as kind, origin_id as id from series_receipt
      where series_id = ${seriesId} and origin_kind is not null order by id desc limit 1`,
  );
  return last ?? null;
}

/** Whether what a counter counted between two imports is noted. */
export async function isBetweenNoted(
  db: Database,
  sourceId: string,
  imports: readonly [string, string],
): Promise<boolean> {
  const [one, other] = imports;
  const found = await rows(
    db,
    sql`select 1 from series_receipt r join series s on s.id = r.series_id where s.source_id = ${sourceId}
      and ((r.origin_id = ${one} and r.beside_import = ${other}) or (r.origin_id = ${other} and r.beside_import = ${one})) limit 1`,
  );
  return found.length > 0;
}
