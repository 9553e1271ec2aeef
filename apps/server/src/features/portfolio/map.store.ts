import type { BuildingSummary } from '@joulerie/contract/buildings';
import type { MapMeasure } from '@joulerie/contract/constants';
import { type SQL, and, between, sql } from 'drizzle-orm';
import type { Call } from '../../platform/http/call.ts';
import type { listMapBuildings } from '@joulerie/contract/geometry';
import { type Database, isOneOf, rows } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildings } from '../buildings/buildings.public.ts';
import type { FolderRow } from '../folders/folders.public.ts';
import type { Months } from './asked-months.ts';
import { SURFACE, keptFilters, listConditions, pageOfBuildings, picksByFigure } from './building-list.store.ts';

export type MapQuery = Call<typeof listMapBuildings>['query'];

/** What a list shows of a building; of its parts, those that a measure reads. */
export type MapFigures = Pick<
  BuildingSummary,
  'energyKwh' | 'coverage' | 'surfaceM2' | 'year' | 'cost' | 'carbon' | 'comparison'
>;

export type Mapped = MapFigures & { id: string; name: string; lat: number; lon: number; dataLastDay: string | null };

/** The figure that each measure reads among those that a building keeps of its year. */
const PARTS: Partial<Record<MapMeasure, 'cost' | 'carbon' | 'comparison'>> = {
  cost: 'cost',
  carbon: 'carbon',
  change: 'comparison',
};

/**
 * Buildings of a list that lie in a box of degrees, bounds included, with what they keep of their year. A country holds thousands of them:
 * their rows are taken as the driver gives them.
 *
 * @param folder that of the query
 * @param months of the figures that the filters look at; null for the year of each building
 */
export async function mappedInBox(
  db: Database,
  actor: Actor,
  query: MapQuery,
  folder: FolderRow | null,
  now: number,
  months: Months | null,
  limit: number,
): Promise<Mapped[]> {
  const box = [
    between(buildings.lat, query.lat_min, query.lat_max),
    between(buildings.lon, query.lon_min, query.lon_max),
  ];
  const listed = { ...query, recursive: true };
  let where: SQL | undefined;
  if (months && picksByFigure(query)) {
    const page = { ...listed, sort: 'createdAt', order: 'asc', page: 1, limit } as const;
    const { ids } = await pageOfBuildings(db, actor, page, folder, now, months, box);
    where = isOneOf(buildings.id, ids);
  } else where = and(...listConditions(actor, listed, folder, now), ...box, ...keptFilters(query));
  const { id, name, lat, lon, dataLastDay, dataCoverage } = buildings;
  const part = PARTS[query.measure];
  const kept = (name: 'cost' | 'carbon' | 'comparison') =>
    name === part ? sql`buildings.energy_months->'figures'->${name}::text` : sql`null`;
  return rows<Mapped>(
    db,
    sql`select ${id} as "id", ${name} as "name", ${lat} as "lat", ${lon} as "lon",
        ${dataLastDay}::text as "dataLastDay", ${dataCoverage} as "coverage", ${SURFACE} as "surfaceM2",
        buildings.energy_kwh as "energyKwh", buildings.energy_months->'year' as "year",
        ${kept('cost')} as "cost", ${kept('carbon')} as "carbon", ${kept('comparison')} as "comparison"
      from ${buildings} where ${where} limit ${limit}`,
  );
}
