import { isoDay, parseIsoDay, parisDay } from '@joulerie/domain/calendar';
import type { BuildingSummary } from '@joulerie/contract/buildings';
import { type DataState, LATE_DAYS } from '@joulerie/contract/constants';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import { energyOfBuildings } from '../measures/energy-months.store.ts';
import type { BuildingRow } from './buildings.tables.ts';
import { families } from './families.ts';

/** A year with less than this share of its days has holes. */
export const WHOLE = 0.97;

/** The state of a building's data at `now`, from what it keeps of it. */
export function dataHealth(
  row: Pick<BuildingRow, 'dataLastDay' | 'dataCoverage'>,
  now: number,
): BuildingSummary['health'] {
  const { dataLastDay: lastDay, dataCoverage: coverage } = row;
  if (lastDay === null) return { state: 'empty', lastDay: null, coverage: null };
  if (parisDay(now) - parseIsoDay(lastDay)! > LATE_DAYS) return { state: 'late', lastDay, coverage };
  return { state: coverage !== null && coverage < WHOLE ? 'holes' : 'ok', lastDay, coverage };
}

/** The same rule as a condition on rows of `buildings`. */
export function inDataState(state: DataState, now: number): SQL {
  const fresh = sql`buildings.data_last_day >= ${isoDay(parisDay(now) - LATE_DAYS)}`;
  return {
    empty: sql`buildings.data_last_day is null`,
    late: sql`not ${fresh}`,
    holes: sql`${fresh} and buildings.data_coverage < ${WHOLE}`,
    ok: sql`${fresh} and coalesce(buildings.data_coverage, 1) >= ${WHOLE}`,
  }[state];
}

/**
 * Works out again what buildings keep of their data, and those around them: energy of their last 12 whole months, coverage of
 * those, last day received. Called in the transaction that changed a measure, a use or a nesting, after the change. The rows are
 * locked first, in one order: of two imports into one building, the second counts what the first stored.
 */
export async function refreshBuildings(db: Database, ids: readonly string[]): Promise<void> {
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
  );
}

/** The same for the buildings that a source is attached to. */
export async function refreshBuildingsOfSource(db: Database, sourceId: string): Promise<void> {
  await refreshBuildings(db, await buildingsOfSource(db, sourceId));
}

export async function buildingsOfSource(db: Database, sourceId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select building_id as id from building_sources where source_id = ${sourceId}`,
  );
  return found.map((row) => row.id);
}

async function writeBuildings(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const energy = await energyOfBuildings(db, ids);
  const told = ids.map((id) => ({
    id,
    kwh: energy.get(id)?.totalKwh ?? null,
    coverage: energy.get(id)?.coverage ?? null,
  }));
  await db.execute(sql`
    with last as (
      select b.root as id, max(s.last_day) as day
        from ${families(ids)} b join building_sources bs on bs.building_id = b.id join sources s on s.id = bs.source_id
        where s.idtype in ('pdl', 'pce', 'cpcu', 'regaz')
        group by b.root)
    update buildings set energy_kwh = told.kwh, data_coverage = told.coverage, data_last_day = last.day
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told(id uuid, kwh float8, coverage float8)
        left join last on last.id = told.id
      where buildings.id = told.id
        and (buildings.energy_kwh, buildings.data_coverage, buildings.data_last_day)
          is distinct from (told.kwh, told.coverage, last.day)`);
}
