import { and, between } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy, type BuildingRow, buildings } from '../buildings/buildings.public.ts';

type Box = { lat_min: number; lat_max: number; lon_min: number; lon_max: number };

const seenInBox = (actor: Actor, box: Box) =>
  and(
    buildingPolicy.visible(actor),
    between(buildings.lat, box.lat_min, box.lat_max),
    between(buildings.lon, box.lon_min, box.lon_max),
  );

/** Buildings that the actor sees in a box of degrees, bounds included. */
export async function buildingsInBox(
  db: Database,
  actor: Actor,
  box: Box,
  limit: number,
): Promise<Pick<BuildingRow, 'id' | 'name' | 'geometryId' | 'lat' | 'lon'>[]> {
  const { id, name, geometryId, lat, lon } = buildings;
  return db.select({ id, name, geometryId, lat, lon }).from(buildings).where(seenInBox(actor, box)).limit(limit);
}

/** Buildings that the actor sees and that were chosen in the geometry service, by its identifiers. */
export async function buildingsByGeometry(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Pick<BuildingRow, 'id' | 'name' | 'geometryId'>[]> {
  if (ids.length === 0) return [];
  const { id, name, geometryId } = buildings;
  return db
    .select({ id, name, geometryId })
    .from(buildings)
    .where(and(buildingPolicy.visible(actor), isOneOf(geometryId, ids)))
    .orderBy(name, id);
}
