import { isoDay } from '@joulerie/domain/calendar/days';
import type { Store } from '../../platform/database.ts';
import { type SeriesCurve, curveOf } from './curves.store.ts';
import type { SeriesDays, SeriesPeriods } from './days.store.ts';

/** What is stored of some variables of sources: day totals, amounts over longer periods and, when asked, the curves. */
export type Stored = { series: SeriesDays[]; periods: SeriesPeriods[]; curves: (SeriesCurve & { variable: string })[] };

type StoredRow = {
  source_id: string;
  variable: string;
  register: string;
  register_label: string | null;
  days: number[] | null;
  totals: number[];
  minima: number[];
  maxima: number[];
  points: number[];
  steps: number[];
  qualities: number[];
  periods: string | null;
  curves?: string | null;
  marks?: Uint8Array | null;
  mark_lengths?: number[];
};

const CURVES = `, encode(string_agg(curve, ''::bytea), 'base64') as curves, string_agg(marks, ''::bytea) as marks,
        array_agg(coalesce(octet_length(marks), 0)) as mark_lengths`;

/** One row a series, its days put in order once and not once a column; the same text each time, so planned once. */
const statement = (curves: boolean) => `
  select s.source_id, s.variable, s.register, s.register_label, d.*, p.periods
    from series s
    cross join lateral (
      select array_agg(day - date '1970-01-01') as days, array_agg(total) as totals, array_agg(minimum::float8) as minima,
        array_agg(maximum::float8) as maxima, array_agg(points::int) as points, array_agg(step_s) as steps,
        array_agg(quality::int) as qualities${curves ? CURVES : ''}
      from (select * from series_day where series_id = s.id and day >= $3::date and day < $4::date order by day) as ordered) d
    cross join lateral (
      select json_agg(json_build_array(from_day - date '1970-01-01', to_day - date '1970-01-01', value))::text as periods
        from series_period where series_id = s.id and to_day > $3::date and from_day < $5::date) p
    where s.source_id = any($1::uuid[]) and s.variable = any($2::text[])`;
const WITH_CURVES = statement(true);
const WITHOUT = statement(false);

/**
 * Reads `[fromDay, toDay)` in one statement. The series have one day more: an index read on the next day ends the last one.
 * It goes past Drizzle, whose mapping would cost more than the read.
 */
export async function readStored(
  store: Store,
  sourceIds: string[],
  variables: readonly string[],
  fromDay: number,
  toDay: number,
  withCurves: boolean,
): Promise<Stored> {
  if (sourceIds.length === 0 || variables.length === 0) return { series: [], periods: [], curves: [] };
  const found = await store.query<StoredRow>(withCurves ? WITH_CURVES : WITHOUT, [
    sourceIds,
    variables,
    isoDay(fromDay),
    isoDay(toDay + 1),
    isoDay(toDay),
  ]);
  const stored: Stored = { series: [], periods: [], curves: [] };
  for (const row of found) {
    const { source_id: sourceId, variable, register, days } = row;
    for (const [from, to, value] of row.periods ? (JSON.parse(row.periods) as [number, number, number][]) : [])
      stored.periods.push({ sourceId, variable, fromDay: from, toDay: to, value });
    if (!days) continue;
    const { totals, minima, maxima, points, steps, qualities } = row;
    const registerLabel = row.register_label;
    stored.series.push({
      sourceId,
      variable,
      register,
      registerLabel,
      days,
      totals,
      minima,
      maxima,
      points,
      steps,
      qualities,
    });
    if (!row.curves || register !== '') continue;
    const count = days.at(-1)! < toDay ? days.length : days.length - 1;
    if (count === 0) continue;
    const own = { days, steps, qualities, mark_lengths: row.mark_lengths! };
    const cut = Object.fromEntries(
      Object.entries(own).map(([name, list]) => [name, count === list.length ? list : list.slice(0, count)]),
    ) as typeof own;
    stored.curves.push({
      ...curveOf({ ...cut, source_id: sourceId, curves: row.curves, marks: row.marks ?? null }),
      variable,
    });
  }
  return stored;
}
