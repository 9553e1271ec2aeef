import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import { SOURCE_TYPES, energyOfType } from '@joulerie/domain/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { LATE_MONTHS, addMonths, completeYear, isoDay } from '@joulerie/domain/calendar';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy, descendantsOf } from '../buildings/buildings.public.ts';

/** Whole months, oldest first, and their sum: the twelve of `lastMonth`, or those asked. */
export type EnergyMonths = {
  months: (number | null)[];
  /** Null where no month has any. */
  totalKwh: number | null;
  /** First and last day of the months. */
  year: { from: string; to: string };
  /** Covered days of all counted sources over the days of the months, 0..1: a source without a measure has none of its days. */
  coverage: number | null;
  /** Sources that measure an energy; in folders, one of several buildings counts in each. */
  counted: number;
};

/** Which months: those of a period that somebody chose, whole months `[fromDay, toDay)`, or the twelve to show on a day. */
export type MonthsAsked = { fromDay: number; toDay: number } | { today: number };

/** Months of one owner in any order, a column each. */
type MonthColumns = {
  id: string;
  /** Sources that measure an energy of the owner, those without any month included. */
  counted: number;
  /** First civil day of each month, as a day number. */
  months: number[];
  kwh: number[];
  /** Sources that have the month, and the days that they cover in all; in folders, one of several buildings counts in each. */
  sources: number[];
  days: number[];
};

type Month = { kwh: number; sources: number; days: number };

const METERING = SOURCE_TYPES.filter((type) => energyOfType(type) !== null);

/**
 * Sources `s` whose missing measures are missing energy: those of the types, all or some of an energy, but points that draw nothing
 * (`drawsNothing` of the domain) without a consumption.
 */
export const countedSource = (types: readonly string[] = METERING): SQL =>
  sql`s.idtype = any(${`{${types.join(',')}}`}::text[])
    and (s.point->'electricity'->'withdrawal' is distinct from 'false'::jsonb
      or exists (select from source_month m where m.source_id = s.id))`;

/**
 * Months of sources listed in `wanted (id, source_id, uses)`, summed by id, one row an id: ten times fewer than a row a month, and each
 * of them costs more than its sum. `counted (id, counted)` says how many sources each id has; `uses` is how often it counts one.
 */
const monthsOfWanted = sql`
  select id, counted::int, array_agg(month) as months, array_agg(kwh) as kwh, array_agg(sources) as sources, array_agg(days) as days
    from (
      select wanted.id, m.month - date '1970-01-01' as month, sum(m.kwh) as kwh, sum(wanted.uses)::int as sources, sum(m.days * wanted.uses) as days
        from wanted join source_month m on m.source_id = wanted.source_id
        group by wanted.id, m.month) as by_month
      join counted using (id)
    group by id, counted`;

/**
 * Tables `wanted (id, source_id, uses)` and `counted (id, counted)` of a statement, of buildings: their used sources, of all types or of
 * some, and those of the buildings inside them.
 */
export const sourcesInBuildings = (ids: string[], types: readonly string[] = METERING): SQL => sql`
  wanted as (
    select distinct b.root as id, bs.source_id, 1 as uses from ${descendantsOf(ids)} b
      join building_sources bs on bs.building_id = b.id and bs.used
      join sources s on s.id = bs.source_id and ${countedSource(types)}),
  counted as (select id, count(*) as counted from wanted group by id)`;

/**
 * The same of everything under folders of some spaces, the actor's by itself; the id of the actor's space stands for all of it. What lies inside a building of a folder is of
 * that folder too, wherever it is filed: a head is the sum of its rows. A source of several buildings counts once in the energy, and in the
 * coverage once a building. `wanted` has the sources with a measure alone.
 */
export function sourcesInFolders(actor: Actor, ids: string[], spaceIds: string[] = [actor.space.id]): SQL {
  // Below some folders, buildings are found by the index of folder paths.
  const seen = (b: 'a' | 'b') => sql`${buildingPolicy.visibleAs(actor, b)}
    ${ids.includes(actor.space.id) ? sql`` : sql`and ${sql.identifier(b)}.folder_path && ${uuidArray(ids)}`}`;
  const ofSpaces = sql`b.space_id = any(${uuidArray(spaceIds)})`;
  const below = sql`${ofSpaces} and ${seen('b')}`;
  const wanted = sql`f.id = any(${uuidArray(ids)})`;
  return sql`
      elsewhere as materialized (
        select distinct f.id, b.id as building_id, b.counted_sources from buildings b
          cross join lateral unnest(b.ancestors) as around(id)
          join buildings a on a.id = around.id and ${seen('a')}
          cross join lateral unnest(a.folder_path || a.space_id) as f(id)
          where ${ofSpaces} and b.ancestors <> '{}' and ${wanted}
            and not (f.id = any(b.folder_path || b.space_id) and ${buildingPolicy.visibleAs(actor, 'b')})),
      counted as (
        select id, sum(counted) as counted from (
          select f.id, by_path.counted
            from (select b.folder_path, b.space_id, sum(b.counted_sources) as counted from buildings b where ${below} group by 1, 2) as by_path
            cross join lateral unnest(by_path.folder_path || by_path.space_id) as f(id)
            where ${wanted}
          union all select id, counted_sources from elsewhere) as parts
          group by id),
      wanted as (
        select id, source_id, count(*)::int as uses from (
          select f.id, bs.source_id from buildings b
            cross join lateral unnest(b.folder_path || b.space_id) as f(id)
            join building_sources bs on bs.building_id = b.id and bs.used
            -- Sources without a measure are left out before anything is summed.
            join sources s on s.id = bs.source_id and s.space_id = b.space_id and s.first_day is not null
            where ${below} and ${wanted}
          union all
          select e.id, bs.source_id from elsewhere e join building_sources bs on bs.building_id = e.building_id and bs.used) as links
          group by id, source_id)`;
}

/** Energy of the owners whose sources `sourcesInBuildings` or `sourcesInFolders` lists. */
export async function energyOfOwners(
  db: Database,
  sources: SQL,
  asked: MonthsAsked,
): Promise<Map<string, EnergyMonths>> {
  return byOwner(await rows<MonthColumns>(db, sql`with ${sources} ${monthsOfWanted}`), asked);
}

/** Energy of buildings: their used sources, of all types or of some, and those of the buildings inside them. */
export async function energyOfBuildings(
  db: Database,
  ids: string[],
  today: number,
  types: readonly string[] = METERING,
): Promise<Map<string, EnergyMonths>> {
  return ids.length === 0 ? new Map() : energyOfOwners(db, sourcesInBuildings(ids, types), { today });
}

/** Energy of one source, of its twelve months; null without any month. */
export async function energyOfSource(db: Database, id: string, today: number): Promise<EnergyMonths | null> {
  const source = sql`wanted as (select ${id}::uuid as id, ${id}::uuid as source_id, 1 as uses),
    counted as (select id, 1 as counted from wanted)`;
  return (await energyOfOwners(db, source, { today })).get(id) ?? null;
}

const byOwner = (found: MonthColumns[], asked: MonthsAsked): Map<string, EnergyMonths> =>
  new Map(
    found.map(({ id, counted, months, kwh, sources, days }) => {
      const list = months.map((month, i): [number, Month] => [
        month,
        { kwh: kwh[i]!, sources: sources[i]!, days: days[i]! },
      ]);
      const all = new Map(list);
      return [id, sumOf(all, counted, 'today' in asked ? yearOf(all, asked.today) : asked)];
    }),
  );

/** A month of a source is whole with all its days but these. */
const LOST_DAYS = 3;
const lengthOf = (month: number): number => addMonths(month, 1) - month;

/**
 * The last month of the year of some sources: the complete one before that of today, or one of the two before it when clearly more
 * sources have it. Where the year before today has no data at all, the last whole month that has some, else the last month.
 */
function lastMonth(months: ReadonlyMap<number, Month>, today: number): number {
  const { fromDay, toDay } = completeYear(today);
  if ([...months.keys()].some((month) => month >= fromDay && month < toDay))
    return readMonth(months, addMonths(toDay, -1));
  const whole = [...months].flatMap(([month, { days, sources }]) =>
    days >= sources * (lengthOf(month) - LOST_DAYS) ? [month] : [],
  );
  return whole.length === 0 ? Math.max(...months.keys()) : readMonth(months, Math.max(...whole));
}

/** A month, or one of the two before it when clearly more sources have it. */
function readMonth(months: ReadonlyMap<number, Month>, freshest: number): number {
  const candidates = Array.from({ length: LATE_MONTHS + 1 }, (_, i) => addMonths(freshest, -i));
  const covered = (month: number, lost = 0) => {
    const { days, sources } = months.get(month) ?? { days: 0, sources: 0 };
    return (days + sources * lost) / lengthOf(month);
  };
  const best = Math.max(...candidates.map((month) => covered(month)));
  return candidates.find((month) => covered(month, LOST_DAYS) >= WHOLE_YEAR * best) ?? freshest;
}

/** The twelve months to show on a day. */
function yearOf(months: ReadonlyMap<number, Month>, today: number): { fromDay: number; toDay: number } {
  const last = lastMonth(months, today);
  return { fromDay: addMonths(last, -11), toDay: addMonths(last, 1) };
}

function sumOf(
  months: ReadonlyMap<number, Month>,
  counted: number,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): EnergyMonths {
  const list: (Month | null)[] = [];
  for (let month = fromDay; month < toDay; month = addMonths(month, 1)) list.push(months.get(month) ?? null);
  const present = list.filter((month) => month !== null);
  const days = present.reduce((sum, month) => sum + month.days, 0);
  return {
    months: list.map((month) => month && month.kwh),
    totalKwh: present.length === 0 ? null : present.reduce((sum, { kwh }) => sum + kwh, 0),
    year: { from: isoDay(fromDay), to: isoDay(toDay - 1) },
    // Buildings that are not counted again yet, after a change of rules, have no counted source.
    coverage: counted === 0 ? null : Math.min(1, days / (counted * (toDay - fromDay))),
    counted,
  };
}
