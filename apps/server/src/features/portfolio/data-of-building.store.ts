import { parseIsoDay } from '@joulerie/domain/calendar';
import { SOURCE_TYPES, energyOfType, fuelOfType } from '@joulerie/domain/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import { type BuildingRow, descendantsOf, findBuildings, updateBuildingRow } from '../buildings/buildings.public.ts';
import { countedSource, sourcesInBuildings } from '../measures/measures.public.ts';
import { buildingsOfSource } from '../sources/sources.public.ts';
import { effectiveSurfaces } from './effective-surface.ts';
import { type OwnerFigures, figuresOfOwners, keptColumns } from './owner-figures.store.ts';

/** Types that measure the energy of a building by readings. */
const METERED = SOURCE_TYPES.filter((type) => energyOfType(type) !== null && fuelOfType(type) === null);
/** A delivery says nothing of the last day measured: of a fuel, the days measured count. */
const FUELS = SOURCE_TYPES.filter((type) => fuelOfType(type) !== null);
const typesArray = (types: readonly string[]): SQL => sql`${`{${types.join(',')}}`}::text[]`;

/**
 * Computes again what buildings keep of their data, and those around them: energy of their twelve months, in all, by month
 * and beside the year before, cost, emissions, coverage of those, last day received, and its own counted sources. Called in the transaction that changed a measure, a use or a
 * nesting, after the change. The rows are locked first, in one order: of two imports into one building, the second counts what the
 * first stored.
 */
export async function refreshBuildings(db: Database, ids: readonly string[], today: number): Promise<void> {
  if (ids.length === 0) return;
  const locked = await rows<{ id: string }>(
    db,
    sql`select id from buildings where id in (
        select unnest(b.id || b.ancestors) from buildings b where b.id = any(${uuidArray(ids)}))
      order by id for no key update`,
  );
  await writeBuildings(
    db,
    locked.map((row) => row.id),
    today,
  );
}

/** The same for the buildings that a source is attached to. */
export async function refreshBuildingsOfSource(db: Database, sourceId: string, today: number): Promise<void> {
  await refreshBuildings(db, await buildingsOfSource(db, sourceId), today);
}

/** Every building, for figures computed again after a change of rules, or when a month ends. */
export const allBuildings = async (db: Database): Promise<string[]> =>
  (await rows<{ id: string }>(db, sql`select id from buildings order by id`)).map((row) => row.id);

async function writeBuildings(db: Database, ids: string[], today: number): Promise<void> {
  if (ids.length === 0) return;
  const found = await figuresOfOwners(db, sourcesInBuildings(ids), { today });
  const surfaces = await surfacesOfYears(db, new Map(ids.map((id) => [id, found.get(id)?.year ?? null])), today);
  const figures = ids.map((id) => {
    const own = found.get(id);
    return {
      id,
      kwh: own?.totalKwh ?? null,
      months: keptOf(own),
      coverage: own?.coverage ?? null,
      ...(own && keptColumns(own)),
      surface: surfaces.get(id) ?? null,
    };
  });
  await db.execute(sql`
    with last as (
      select b.root as id, max(coalesce(measured.day, s.last_day)) as day
        from ${descendantsOf(ids)} b join building_sources bs on bs.building_id = b.id join sources s on s.id = bs.source_id
          left join lateral (select max(d.day) as day from series x join series_day d on d.series_id = x.id
            where x.source_id = s.id and s.idtype = any(${typesArray(FUELS)}) and x.variable = 'combustible') measured on true
        where s.idtype = any(${typesArray(METERED)}) or measured.day is not null
        group by b.root),
      counted as (
        select bs.building_id as id, count(*) as sources from building_sources bs join sources s on s.id = bs.source_id and ${countedSource()}
          where bs.used and bs.building_id = any(${uuidArray(ids)}) group by bs.building_id)
    update buildings
      set energy_kwh = kept.kwh, energy_months = kept.months, data_coverage = kept.coverage, data_last_day = last.day,
        cost_eur = kept.cost, carbon_kg = kept.carbon, primary_kwh = kept."primary", profile_surface_m2 = kept.surface, energy_change = kept.change, counted_sources = coalesce(counted.sources, 0)
      from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as kept(id uuid, kwh float8, months jsonb, coverage float8,
          cost float8, carbon float8, "primary" float8, change float8, surface float8)
        left join last on last.id = kept.id left join counted on counted.id = kept.id
      where buildings.id = kept.id
        -- The columns of figures are made from the months.
        and (buildings.energy_kwh, buildings.energy_months, buildings.data_coverage, buildings.data_last_day, buildings.counted_sources, buildings.profile_surface_m2)
          is distinct from (kept.kwh, kept.months, kept.coverage, last.day, coalesce(counted.sources, 0), kept.surface)`);
}

const keptOf = (own: OwnerFigures | undefined): BuildingRow['energyMonths'] =>
  own ? { months: own.months, year: own.year, figures: own.figures } : null;

type Year = { from: string; to: string };

/** The surface of each building over its year, or today's of one without data; buildings without a surface profile are absent. */
async function surfacesOfYears(
  db: Database,
  years: ReadonlyMap<string, Year | null>,
  today: number,
): Promise<Map<string, number>> {
  const constant = await findBuildings(db, [...years.keys()]);
  const asked = constant.map(({ id, facts }) => {
    const year = years.get(id) ?? null;
    const days = year
      ? { fromDay: parseIsoDay(year.from)!, toDay: parseIsoDay(year.to)! + 1 }
      : { fromDay: today, toDay: today + 1 };
    return { id, constantM2: facts.surfaceHabitableM2, ...days };
  });
  return effectiveSurfaces(db, asked);
}

/** Computes again the surface that a building keeps, after its points changed; those around it have a surface of their own. */
export async function refreshSurface(db: Database, id: string, today: number): Promise<void> {
  const [building] = await findBuildings(db, [id]);
  if (!building) return;
  const surfaces = await surfacesOfYears(db, new Map([[id, building.energyMonths?.year ?? null]]), today);
  await updateBuildingRow(db, id, { profileSurfaceM2: surfaces.get(id) ?? null });
}
