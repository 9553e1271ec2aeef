import { DAY_MS, isoDay } from '@joulerie/domain/calendar';
import { flatCurve, oneCurveOf, type StoredDay } from '@joulerie/domain/measures';
import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { upsertDays } from './series-write.store.ts';

const DAY_S = DAY_MS / 1000;
/** Days read at once: a year of minutes of a series is 2 MB. */
const BATCH_DAYS = 366;

type Row = StoredDay & { seriesId: number; variable: string };

/**
 * Takes the course of the days `[fromDay, toDay]` of a source away, and keeps their totals, points, extremes and gaps: each curve becomes its
 * mean, and finer curves received under it are dropped. `given` stays: it is an energy of the whole day, which governs the total.
 *
 * @returns the days that had a course
 */
export async function flattenDays(
  tx: Database,
  sourceId: string,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<Set<string>> {
  const flattened = new Set<string>();
  for (let first = fromDay; first <= toDay; first += BATCH_DAYS) {
    const last = Math.min(first + BATCH_DAYS - 1, toDay);
    const joined = await joinContested(tx, await storedRows(tx, sourceId, first, last));
    const flat = joined.flatMap((row) => flatRow(row) ?? []);
    for (const [id, own] of Map.groupBy(flat, ({ seriesId }) => seriesId)) await upsertDays(tx, id, own);
    for (const { day } of flat) flattened.add(isoDay(day));
  }
  return flattened;
}

/** Rows finer than a day, and the energies of days beside them, which decide with them what a day used. */
const storedRows = (tx: Database, sourceId: string, fromDay: number, toDay: number): Promise<Row[]> =>
  rows<Row>(
    tx,
    sql`select d.series_id as "seriesId", s.variable, d.day - date '1970-01-01' as day, d.step_s as "stepS", d.total, d.minimum, d.maximum,
        d.points, d.quality, d.curve, d.marks, d.given, d.received
      from series_day d join series s on s.id = d.series_id
      where s.source_id = ${sourceId} and d.day between ${isoDay(fromDay)}::date and ${isoDay(toDay)}::date
        and (d.step_s < ${DAY_S} or s.variable in ('puissance', 'conso'))`,
  );

const flatRow = (row: Row & { isJoined?: boolean }): Row | null => {
  const curve = row.stepS < DAY_S ? flatCurve(row.curve) : null;
  return curve || row.received || row.isJoined ? { ...row, curve: curve ?? row.curve, received: null } : null;
};

/**
 * Days whose powers and energies do not say the same are read as one curve of both, value by value, which their means would not give: that
 * curve takes the place of the two before it is flattened.
 */
async function joinContested(tx: Database, found: readonly Row[]): Promise<(Row & { isJoined?: boolean })[]> {
  const energies = new Map(found.flatMap((row) => (row.variable === 'conso' ? [[row.day, row] as const] : [])));
  const gone = new Set<Row>();
  const result = found.map((row) => {
    const beside = row.variable === 'puissance' ? energies.get(row.day) : undefined;
    const one = beside && (row.stepS < DAY_S || beside.stepS < DAY_S) ? oneCurveOf(row, beside) : null;
    if (!one) return row;
    gone.add(beside!);
    return { ...row, ...one, isJoined: true };
  });
  for (const { seriesId, day } of gone)
    await tx.execute(sql`delete from series_day where series_id = ${seriesId} and day = ${isoDay(day)}::date`);
  return result.filter((row) => !gone.has(row));
}
