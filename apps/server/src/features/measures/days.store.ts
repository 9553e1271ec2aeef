import { isoDay } from '@joulerie/domain/calendar/days';
import { sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';

/** The totals of every stored day of one series in a period, as columns in order of day. */
export type SeriesDays = {
  sourceId: string;
  variable: string;
  register: string;
  /** What the register counts, as the operator's file names it. */
  registerLabel: string | null;
  days: number[];
  totals: number[];
  minima: number[];
  maxima: number[];
  points: number[];
  steps: number[];
  qualities: number[];
};

export type SeriesPeriods = { sourceId: string; variable: string; fromDay: number; toDay: number; value: number };

const textArray = (list: readonly string[]) =>
  sql`array[${sql.join(
    list.map((item) => sql`${item}`),
    sql`, `,
  )}]::text[]`;

type DayColumns = {
  source_id: string;
  variable: string;
  register: string;
  register_label: string | null;
  days: number[];
  totals: number[];
  minima: number[];
  maxima: number[];
  points: number[];
  steps: number[];
  qualities: number[];
};

/** Day totals of the given variables of sources, `[fromDay, toDay)`. No curve is read. */
export async function readSeriesDays(
  db: Database,
  sourceIds: string[],
  variables: readonly string[],
  fromDay: number,
  toDay: number,
): Promise<SeriesDays[]> {
  if (sourceIds.length === 0 || variables.length === 0) return [];
  const found = await rows<DayColumns>(
    db,
    sql`select s.source_id, s.variable, s.register, s.register_label,
        array_agg(d.day - date '1970-01-01' order by d.day) as days, array_agg(d.total order by d.day) as totals,
        array_agg(d.minimum::float8 order by d.day) as minima, array_agg(d.maximum::float8 order by d.day) as maxima,
        array_agg(d.points::int order by d.day) as points, array_agg(d.step_s order by d.day) as steps,
        array_agg(d.quality::int order by d.day) as qualities
      from series s join series_day d on d.series_id = s.id
      where s.source_id = any(${uuidArray(sourceIds)}) and s.variable = any(${textArray(variables)})
        and d.day >= ${isoDay(fromDay)}::date and d.day < ${isoDay(toDay)}::date
      group by s.id`,
  );
  return found.map(({ source_id, register_label, ...row }) => ({
    ...row,
    sourceId: source_id,
    registerLabel: register_label,
  }));
}

export async function readSeriesPeriods(
  db: Database,
  sourceIds: string[],
  variables: readonly string[],
  fromDay: number,
  toDay: number,
): Promise<SeriesPeriods[]> {
  if (sourceIds.length === 0 || variables.length === 0) return [];
  const found = await rows<{ source_id: string; variable: string; from_day: number; to_day: number; value: number }>(
    db,
    sql`select s.source_id, s.variable, p.from_day - date '1970-01-01' as from_day, p.to_day - date '1970-01-01' as to_day, p.value
      from series s join series_period p on p.series_id = s.id
      where s.source_id = any(${uuidArray(sourceIds)}) and s.variable = any(${textArray(variables)})
        and p.to_day > ${isoDay(fromDay)}::date and p.from_day < ${isoDay(toDay)}::date`,
  );
  return found.map((row) => ({
    sourceId: row.source_id,
    variable: row.variable,
    fromDay: row.from_day,
    toDay: row.to_day,
    value: row.value,
  }));
}
