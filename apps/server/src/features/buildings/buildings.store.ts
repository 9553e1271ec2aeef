import type { BuildingNode } from '@joulerie/contract/buildings';
import { CHILD_LEVELS } from '@joulerie/domain/vocabulary';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { energyOfBuildings } from '../measures/energy-months.store.ts';
import { buildingSources } from '../sources/sources.tables.ts';
import { type BuildingRow, buildings } from './buildings.tables.ts';
import { refreshBuildings } from './data-of-building.store.ts';
import { buildingPolicy } from './buildings.policy.ts';
import { mayWrite } from '../access/space-rules.ts';

/** A building that the actor may see; another's looks as if it did not exist. */
export async function openBuilding(db: Database, actor: Actor, id: string): Promise<BuildingRow> {
  const [building] = await db.select().from(buildings).where(eq(buildings.id, id));
  if (!building || buildingPolicy.rightsOn(actor, building).length === 0) throw new DomainError('not_found');
  return building;
}

export async function editableBuilding(db: Database, actor: Actor, id: string): Promise<BuildingRow> {
  const building = await openBuilding(db, actor, id);
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

/** The trees inside buildings, with each node's own sources and energy, and how many buildings each holds. */
export async function childTrees(
  db: Database,
  roots: string[],
): Promise<Map<string, { nodes: BuildingNode[]; count: number }>> {
  const trees = new Map(roots.map((id) => [id, { nodes: [] as BuildingNode[], count: 0 }]));
  if (roots.length === 0) return trees;
  const below = await db
    .select()
    .from(buildings)
    .where(sql`${buildings.ancestors} && ${uuidArray(roots)}`);
  if (below.length === 0) return trees;
  const ids = below.map((row) => row.id);
  const [links, energy] = await Promise.all([
    db.select().from(buildingSources).where(inArray(buildingSources.buildingId, ids)),
    energyOfBuildings(db, ids),
  ]);
  const sorted = below.toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));
  for (const [root, tree] of trees) {
    const inside = sorted.filter((row) => row.ancestors.includes(root));
    const nodes = new Map<string, BuildingNode>(
      inside.map((row) => [
        row.id,
        {
          _id_building: row.id,
          _id_parent: row.parentId,
          _id_root_parent: row.ancestors[0] ?? null,
          name: row.name,
          level: row.level,
          sources: links.filter((link) => link.buildingId === row.id).map((link) => link.sourceId),
          kpi: { energyKwh: energy.get(row.id)?.totalKwh ?? null },
          children: [],
        },
      ]),
    );
    for (const row of inside) (nodes.get(row.parentId!)?.children ?? tree.nodes).push(nodes.get(row.id)!);
    tree.count = inside.length;
  }
  return trees;
}

/** The tree inside one building. */
export async function childTree(db: Database, id: string): Promise<{ nodes: BuildingNode[]; count: number }> {
  return (await childTrees(db, [id])).get(id)!;
}

/** Puts buildings under another one, with all they contain. Refuses loops and a fourth level below a building. */
export async function nest(db: Database, parent: BuildingRow, children: BuildingRow[]): Promise<void> {
  for (const child of children) {
    if (child.id === parent.id || parent.ancestors.includes(child.id)) throw new DomainError('children_loop');
    const below = await withDescendants(db, child.id);
    const depth = 1 + Math.max(...below.map((row) => row.ancestors.length - child.ancestors.length));
    if (parent.ancestors.length + depth > CHILD_LEVELS) throw new DomainError('children_too_deep');
    await reroot(db, child, parent.id, [...parent.ancestors, parent.id]);
  }
  await refreshBuildings(db, [parent.id, ...children.flatMap((child) => child.ancestors)]);
}

/** Takes a building out of the one around it: it keeps what it contains and moves up to the top. */
export async function unnest(db: Database, child: BuildingRow): Promise<void> {
  await reroot(db, child, null, []);
  await refreshBuildings(db, child.ancestors);
}

async function reroot(db: Database, child: BuildingRow, parentId: string | null, above: string[]): Promise<void> {
  const array = above.length
    ? sql`array[${sql.join(
        above.map((id) => sql`${id}::uuid`),
        sql`, `,
      )}]`
    : sql`'{}'::uuid[]`;
  await db.execute(
    sql`update buildings set ancestors = ${array} || ancestors[${child.ancestors.length + 1}:] where ancestors @> array[${child.id}::uuid]`,
  );
  await db.update(buildings).set({ parentId, ancestors: above }).where(eq(buildings.id, child.id));
}

/** Removes a building; those inside it go up one level, its sources stay in the space. */
export async function removeBuildingRow(db: Database, building: BuildingRow): Promise<void> {
  await db.execute(
    sql`update buildings set ancestors = array_remove(ancestors, ${building.id}::uuid) where ancestors @> array[${building.id}::uuid]`,
  );
  await db.update(buildings).set({ parentId: building.parentId }).where(eq(buildings.parentId, building.id));
  await db.delete(buildings).where(eq(buildings.id, building.id));
  await refreshBuildings(db, building.ancestors);
}

export type NearRow = { id: string; distance: number };

/** Ids of visible buildings within a distance, nearest first. A box on the indexed columns, then the great circle. */
export async function nearBuildings(
  db: Database,
  building: BuildingRow,
  visible: ReturnType<typeof and>,
  maxM: number,
  sameLevel: boolean,
): Promise<NearRow[]> {
  if (building.lat === null || building.lon === null) return [];
  const dLat = maxM / 111_195;
  const dLon = dLat / Math.max(0.01, Math.cos((building.lat * Math.PI) / 180));
  const found = await rows<{ id: string; lat: number; lon: number }>(
    db,
    sql`select ${buildings.id}, ${buildings.lat}, ${buildings.lon} from ${buildings}
      where ${visible} and ${buildings.id} <> ${building.id}
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
