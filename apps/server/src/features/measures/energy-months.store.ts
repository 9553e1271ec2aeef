import { sql } from 'drizzle-orm';
import { isoDay, parseIsoDay, addMonths, startOfMonth } from '@joulerie/domain/calendar';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy, descendantsOf } from '../buildings/buildings.public.ts';

/** The last 12 whole months that have data, oldest first, and their sum. */
export type EnergyMonths = {
  months: (number | null)[];
  totalKwh: number | null;
  lastDay: string | null;
  coverage: number | null;
  /** What of `totalKwh` was measured in the same month a year before too, by the same sources, and what it was then. */
  comparison: { kwh: number; previousKwh: number } | null;
};

type MonthRow = {
  id: string;
  month: string;
  kwh: number;
  days: number;
  comparable: number | null;
  previous: number | null;
};

/**
 * Months of sources listed in `wanted (id, source_id)`, summed by id. A month is comparable when the same source has it a year
 * before with as many days, but three: otherwise a meter added this year would look like a rise.
 */
const MONTHS_OF_WANTED = sql`
  select wanted.id, m.month::text as month, sum(m.kwh) as kwh, sum(m.days) / count(*)::float as days,
      sum(m.kwh) filter (where before.kwh is not null) as comparable, sum(before.kwh) as previous
    from wanted join source_month m on m.source_id = wanted.source_id
      left join source_month before on before.source_id = m.source_id
        and before.month = (m.month - interval '1 year')::date and abs(before.days - m.days) <= 3`;

/** Energy of buildings: their used sources, of all types or of some, and those of the buildings inside them. */
export async function energyOfBuildings(
  db: Database,
  ids: string[],
  types: readonly string[] | null = null,
): Promise<Map<string, EnergyMonths>> {
  if (ids.length === 0) return new Map();
  const found = await rows<MonthRow>(
    db,
    sql`with wanted as (
        select distinct b.root as id, bs.source_id from ${descendantsOf(ids)} b
          join building_sources bs on bs.building_id = b.id and bs.used)
      ${MONTHS_OF_WANTED}
        ${types ? sql`join sources s on s.id = m.source_id and s.idtype = any(${`{${types.join(',')}}`}::text[])` : sql``}
        group by wanted.id, m.month`,
  );
  return byOwner(found);
}

/** Energy of one source, of its last twelve whole months; null without any month. */
export async function energyOfSource(db: Database, id: string): Promise<EnergyMonths | null> {
  const found = await rows<MonthRow>(
    db,
    sql`with wanted as (select ${id}::uuid as id, ${id}::uuid as source_id)
      ${MONTHS_OF_WANTED} group by wanted.id, m.month`,
  );
  return byOwner(found).get(id) ?? null;
}

/** Energy of everything under folders; the id of the actor's space stands for all of it. */
export async function energyOfFolders(db: Database, actor: Actor, ids: string[]): Promise<Map<string, EnergyMonths>> {
  if (ids.length === 0) return new Map();
  const found = await rows<MonthRow>(
    db,
    sql`with wanted as (
        select distinct f.id, bs.source_id from buildings b
          cross join lateral unnest(b.folder_path || b.space_id) as f(id)
          join building_sources bs on bs.building_id = b.id and bs.used
          where b.space_id = ${actor.space.id} and ${buildingPolicy.visibleAs(actor, 'b')} and f.id = any(${uuidArray(ids)})
            -- Sources without a measure are left out before anything is counted.
            and bs.source_id in (select source_id from source_month))
      ${MONTHS_OF_WANTED}
        group by wanted.id, m.month`,
  );
  return byOwner(found);
}

function byOwner(found: MonthRow[]): Map<string, EnergyMonths> {
  const lists = new Map<string, Map<number, MonthRow>>();
  for (const row of found) {
    const months = lists.get(row.id) ?? new Map<number, MonthRow>();
    months.set(parseIsoDay(row.month)!, row);
    lists.set(row.id, months);
  }
  return new Map([...lists].map(([id, months]) => [id, lastYear(months)]));
}

function lastYear(months: Map<number, MonthRow>): EnergyMonths {
  const whole = [...months.keys()].filter((month) => (months.get(month)?.days ?? 0) >= addMonths(month, 1) - month - 3);
  const last = startOfMonth(Math.max(...(whole.length ? whole : months.keys())));
  const list = Array.from({ length: 12 }, (_, i) => months.get(addMonths(last, i - 11)) ?? null);
  const present = list.filter((row) => row !== null);
  const span = addMonths(last, 1) - addMonths(last, -11);
  const covered = present.reduce((sum, row) => sum + Number(row.days), 0);
  return {
    months: list.map((row) => (row ? Number(row.kwh) : null)),
    totalKwh: present.length ? present.reduce((sum, row) => sum + Number(row.kwh), 0) : null,
    lastDay: isoDay(addMonths(last, 1) - 1),
    coverage: Math.min(1, covered / span),
    comparison: comparisonOf(present),
  };
}

function comparisonOf(months: MonthRow[]): EnergyMonths['comparison'] {
  const sum = (key: 'comparable' | 'previous') => months.reduce((total, row) => total + Number(row[key] ?? 0), 0);
  const previousKwh = sum('previous');
  return previousKwh > 0 ? { kwh: sum('comparable'), previousKwh } : null;
}
