import { type SQL, sql } from 'drizzle-orm';
import { addMonths, isoDay } from '@joulerie/domain/calendar';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy, descendantsOf } from '../buildings/buildings.public.ts';

/** The last 12 whole months that have data, oldest first, and their sum. */
export type EnergyMonths = {
  months: (number | null)[];
  totalKwh: number | null;
  lastDay: string | null;
  coverage: number | null;
  /** What of `totalKwh` was measured in the same month a year before too, by the same sources, and what it was then on as many days. */
  comparison: { kwh: number; previousKwh: number } | null;
};

/** Months of one owner in any order, a column each; `days` is the mean of the days that its sources cover. */
type MonthColumns = {
  id: string;
  /** First civil day of each month, as a day number. */
  months: number[];
  kwh: number[];
  days: number[];
  comparable: number[];
  previous: number[];
};

type Month = { kwh: number; days: number; comparable: number; previous: number };

/**
 * Months of sources listed in `wanted (id, source_id)`, summed by id, one row an id: ten times fewer than a row a month, and each of
 * them costs more than its sum.
 */
const monthsOfWanted = (filter: SQL = sql``): SQL => sql`
  select id, array_agg(month) as months, array_agg(kwh) as kwh, array_agg(days) as days, array_agg(comparable) as comparable,
      array_agg(previous) as previous
    from (
      select wanted.id, m.month - date '1970-01-01' as month, sum(m.kwh) as kwh, sum(m.days) / count(*)::float8 as days,
          coalesce(sum(m.kwh) filter (where m.previous_kwh is not null), 0) as comparable, coalesce(sum(m.previous_kwh), 0) as previous
        from wanted join source_month m on m.source_id = wanted.source_id ${filter}
        group by wanted.id, m.month) as by_month
    group by id`;

/** Energy of buildings: their used sources, of all types or of some, and those of the buildings inside them. */
export async function energyOfBuildings(
  db: Database,
  ids: string[],
  types: readonly string[] | null = null,
): Promise<Map<string, EnergyMonths>> {
  if (ids.length === 0) return new Map();
  const found = await rows<MonthColumns>(
    db,
    sql`with wanted as (
        select distinct b.root as id, bs.source_id from ${descendantsOf(ids)} b
          join building_sources bs on bs.building_id = b.id and bs.used)
      ${monthsOfWanted(types ? sql`join sources s on s.id = m.source_id and s.idtype = any(${`{${types.join(',')}}`}::text[])` : sql``)}`,
  );
  return byOwner(found);
}

/** Energy of one source, of its last twelve whole months; null without any month. */
export async function energyOfSource(db: Database, id: string): Promise<EnergyMonths | null> {
  const found = await rows<MonthColumns>(
    db,
    sql`with wanted as (select ${id}::uuid as id, ${id}::uuid as source_id)
      ${monthsOfWanted()}`,
  );
  return byOwner(found).get(id) ?? null;
}

/** Energy of everything under folders; the id of the actor's space stands for all of it. */
export async function energyOfFolders(db: Database, actor: Actor, ids: string[]): Promise<Map<string, EnergyMonths>> {
  if (ids.length === 0) return new Map();
  const found = await rows<MonthColumns>(
    db,
    sql`with wanted as (
        select distinct f.id, bs.source_id from buildings b
          cross join lateral unnest(b.folder_path || b.space_id) as f(id)
          join building_sources bs on bs.building_id = b.id and bs.used
          where b.space_id = ${actor.space.id} and ${buildingPolicy.visibleAs(actor, 'b')} and f.id = any(${uuidArray(ids)})
            -- Sources without a measure are left out before anything is counted.
            and bs.source_id in (select source_id from source_month))
      ${monthsOfWanted()}`,
  );
  return byOwner(found);
}

const byOwner = (found: MonthColumns[]): Map<string, EnergyMonths> =>
  new Map(
    found.map(({ id, months, kwh, days, comparable, previous }) => {
      const list = months.map((month, i): [number, Month] => [
        month,
        { kwh: kwh[i]!, days: days[i]!, comparable: comparable[i]!, previous: previous[i]! },
      ]);
      return [id, lastYear(new Map(list))];
    }),
  );

function lastYear(months: Map<number, Month>): EnergyMonths {
  const whole = [...months]
    .filter(([month, { days }]) => days >= addMonths(month, 1) - month - 3)
    .map(([month]) => month);
  const last = Math.max(...(whole.length ? whole : months.keys()));
  const list = Array.from({ length: 12 }, (_, i) => months.get(addMonths(last, i - 11)) ?? null);
  const present = list.filter((month) => month !== null);
  const span = addMonths(last, 1) - addMonths(last, -11);
  const sum = (key: keyof Month) => present.reduce((total, month) => total + month[key], 0);
  const previousKwh = sum('previous');
  return {
    months: list.map((month) => month && month.kwh),
    totalKwh: sum('kwh'),
    lastDay: isoDay(addMonths(last, 1) - 1),
    coverage: Math.min(1, sum('days') / span),
    comparison: previousKwh > 0 ? { kwh: sum('comparable'), previousKwh } : null,
  };
}
