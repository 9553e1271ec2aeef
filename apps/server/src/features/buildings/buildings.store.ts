import { CHILD_LEVELS } from '@joulerie/domain/vocabulary';
import { and, arrayOverlaps, eq, or, sql } from 'drizzle-orm';
import { type Database, isOneOf, rows, uuidArray } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events/event.ts';
import type { Actor } from '../../platform/identity.ts';
import { isOneOfGiven, statement } from '../../platform/statement.ts';
import { mayWrite } from '../access/access.public.ts';
import { buildingsRegrouped } from './buildings.events.ts';
import { buildingPolicy } from './buildings.policy.ts';
import { type BuildingRow, buildings } from './buildings.tables.ts';

const buildingById = statement((db) =>
  db
    .select()
    .from(buildings)
    .where(eq(buildings.id, sql.placeholder('id'))),
);

/** A building that the actor may see; another's looks as if it did not exist. */
export async function openBuilding(db: Database, actor: Actor, id: string): Promise<BuildingRow> {
  const [building] = await buildingById(db, { id });
  if (!building || buildingPolicy.rightsOn(actor, building).length === 0) throw new DomainError('not_found');
  return building;
}

/**
 * A building that the actor may change. Until the end of the transaction nobody else changes or removes it: what is written is
 * made from what was read.
 */
export async function editableBuilding(db: Database, actor: Actor, id: string): Promise<BuildingRow> {
  const [building] = await db.select().from(buildings).where(eq(buildings.id, id)).for('no key update');
  return editable(actor, building);
}

/** Refuses what `editableBuilding` would, and holds nothing: for who holds something else before the building. */
export async function refuseUneditable(db: Database, actor: Actor, id: string): Promise<void> {
  const [building] = await buildingById(db, { id });
  editable(actor, building);
}

function editable(actor: Actor, building: BuildingRow | undefined): BuildingRow {
  if (!building || buildingPolicy.rightsOn(actor, building).length === 0) throw new DomainError('not_found');
  if (!mayWrite(actor)) throw new DomainError('restricted_read_only');
  if (!buildingPolicy.rightsOn(actor, building).includes('owns')) throw new DomainError('restricted_building');
  return building;
}

/** The building and those inside it, at any depth. */
async function withDescendants(db: Database, id: string): Promise<BuildingRow[]> {
  return db
    .select()
    .from(buildings)
    .where(sql`${buildings.id} = ${id} or ${buildings.ancestors} @> array[${id}::uuid]`);
}

/** Every building inside some others, at any depth. */
export async function buildingsInside(db: Database, roots: readonly string[]): Promise<BuildingRow[]> {
  return db
    .select()
    .from(buildings)
    .where(sql`${buildings.ancestors} && ${uuidArray(roots)}`);
}

const buildingsById = statement((db) => db.select().from(buildings).where(isOneOfGiven(buildings.id, 'ids')));

/** Buildings by id, whoever sees them, in no order. */
export async function findBuildings(db: Database, ids: readonly string[]): Promise<BuildingRow[]> {
  return ids.length === 0 ? [] : buildingsById(db, { ids });
}

/** The first buildings by name, directly in a folder or in the whole space (null), that the actor sees. */
export async function buildingsOfFolder(
  db: Database,
  actor: Actor,
  folderId: string | null,
  limit: number,
): Promise<BuildingRow[]> {
  const inFolder = folderId === null ? undefined : eq(buildings.folderId, folderId);
  return db
    .select()
    .from(buildings)
    .where(and(buildingPolicy.visible(actor), inFolder))
    .orderBy(buildings.name)
    .limit(limit);
}

/** Several buildings that the actor may change, held like one; refused when one is not theirs to see or to change. */
export async function editableBuildings(db: Database, actor: Actor, ids: readonly string[]): Promise<BuildingRow[]> {
  const found = await db
    .select()
    .from(buildings)
    .where(isOneOf(buildings.id, ids))
    .orderBy(buildings.id)
    .for('no key update');
  const visible = found.filter((row) => buildingPolicy.rightsOn(actor, row).length > 0);
  if (visible.length < new Set(ids).size) throw new DomainError('not_found');
  if (visible.some((row) => !buildingPolicy.rightsOn(actor, row).includes('owns')))
    throw new DomainError('restricted_building');
  return visible;
}

export async function insertBuildingRows(
  db: Database,
  list: (typeof buildings.$inferInsert)[],
): Promise<BuildingRow[]> {
  return db.insert(buildings).values(list).returning();
}

/** Changes a building. @throws DomainError `not_found` when it is gone */
export async function updateBuildingRow(
  db: Database,
  id: string,
  values: Partial<typeof buildings.$inferInsert>,
): Promise<BuildingRow> {
  const [changed] = await db.update(buildings).set(values).where(eq(buildings.id, id)).returning();
  if (!changed) throw new DomainError('not_found');
  return changed;
}

/** Puts buildings, with those inside them, into a folder of the given path (its ancestors and itself), or into none. */
export async function moveToFolder(
  db: Database,
  ids: string[],
  folderId: string | null,
  folderPath: string[],
): Promise<void> {
  await db
    .update(buildings)
    .set({ folderId, folderPath })
    .where(or(isOneOf(buildings.id, ids), arrayOverlaps(buildings.ancestors, ids)));
}

/** The first `depthBefore` folders of the paths through a folder become `ancestors`. */
export async function followMovedFolder(
  db: Database,
  folderId: string,
  depthBefore: number,
  ancestors: string[],
): Promise<void> {
  await db.execute(
    sql`update buildings set folder_path = ${uuidArray(ancestors)} || folder_path[${depthBefore + 1}:] where folder_path @> array[${folderId}::uuid]`,
  );
}

/** Buildings of a folder go up to its parent. */
export async function leaveFolder(db: Database, folderId: string, parentId: string | null): Promise<void> {
  await db.execute(
    sql`update buildings set folder_path = array_remove(folder_path, ${folderId}::uuid) where folder_path @> array[${folderId}::uuid]`,
  );
  await db.update(buildings).set({ folderId: parentId }).where(eq(buildings.folderId, folderId));
}

/** Gives buildings the weather station that their charts show; null takes it away. */
export async function setWeatherSource(db: Database, ids: string[], sourceId: string | null): Promise<void> {
  await db.update(buildings).set({ weatherSourceId: sourceId }).where(isOneOf(buildings.id, ids));
}

/** The first weather station of a building becomes the one that its charts show. */
export async function setFirstWeatherSource(db: Database, id: string, sourceId: string): Promise<void> {
  await db
    .update(buildings)
    .set({ weatherSourceId: sql`coalesce(${buildings.weatherSourceId}, ${sourceId})` })
    .where(eq(buildings.id, id));
}

/** Puts buildings under another one, with all they contain. Refuses loops and a fourth level below a building. */
export async function nest(db: Database, events: Events, parent: BuildingRow, children: BuildingRow[]): Promise<void> {
  for (const child of children) {
    if (child.id === parent.id || parent.ancestors.includes(child.id)) throw new DomainError('children_loop');
    const below = await withDescendants(db, child.id);
    const depth = 1 + Math.max(...below.map((row) => row.ancestors.length - child.ancestors.length));
    if (parent.ancestors.length + depth > CHILD_LEVELS) throw new DomainError('children_too_deep');
    await reroot(db, child, parent.id, [...parent.ancestors, parent.id]);
  }
  const ids = [parent.id, ...children.flatMap((child) => child.ancestors)];
  await events.emit(db, buildingsRegrouped, { ids });
}

/** Takes a building out of the one around it: it keeps what it contains and moves up to the top. */
export async function unnest(db: Database, events: Events, child: BuildingRow): Promise<void> {
  await reroot(db, child, null, []);
  await events.emit(db, buildingsRegrouped, { ids: child.ancestors });
}

async function reroot(db: Database, child: BuildingRow, parentId: string | null, above: string[]): Promise<void> {
  await db.execute(
    sql`update buildings set ancestors = ${uuidArray(above)} || ancestors[${child.ancestors.length + 1}:] where ancestors @> array[${child.id}::uuid]`,
  );
  await db.update(buildings).set({ parentId, ancestors: above }).where(eq(buildings.id, child.id));
}

/** Removes a building; those inside it go up one level, its sources stay in the space. */
export async function removeBuildingRow(db: Database, events: Events, building: BuildingRow): Promise<void> {
  await db.execute(
    sql`update buildings set ancestors = array_remove(ancestors, ${building.id}::uuid) where ancestors @> array[${building.id}::uuid]`,
  );
  await db.update(buildings).set({ parentId: building.parentId }).where(eq(buildings.parentId, building.id));
  await db.delete(buildings).where(eq(buildings.id, building.id));
  await events.emit(db, buildingsRegrouped, { ids: building.ancestors });
}

export type NearRow = { id: string; distance: number };

/** Ids of visible buildings within a distance, nearest first. A box on the indexed columns, then the great circle. */
export async function nearBuildings(
  db: Database,
  actor: Actor,
  building: BuildingRow,
  maxM: number,
  sameLevel: boolean,
): Promise<NearRow[]> {
  if (building.lat === null || building.lon === null) return [];
  const dLat = maxM / 111_195;
  const dLon = dLat / Math.max(0.01, Math.cos((building.lat * Math.PI) / 180));
  const found = await rows<{ id: string; lat: number; lon: number }>(
    db,
    sql`select ${buildings.id}, ${buildings.lat}, ${buildings.lon} from ${buildings}
      where ${buildingPolicy.visible(actor)} and ${buildings.id} <> ${building.id}
      and ${buildings.lat} between ${building.lat - dLat} and ${building.lat + dLat}
      and ${buildings.lon} between ${building.lon - dLon} and ${building.lon + dLon}
      ${sameLevel ? sql`and ${buildings.level} = ${building.level}` : sql``}`,
  );
  return found
    .map((row) => ({ id: row.id, distance: greatCircleM(building.lat!, building.lon!, row.lat, row.lon) }))
    .filter((row) => row.distance <= maxM)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 100);
}

/** Distance on the sphere of mean radius 6 371 km, in metres (haversine). */
export function greatCircleM(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((lat2 - lat1) * rad) / 2) ** 2 +
    Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * Math.sin(((lon2 - lon1) * rad) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(h)));
}
