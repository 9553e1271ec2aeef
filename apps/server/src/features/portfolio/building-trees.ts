import type { BuildingNode } from '@joulerie/contract/buildings';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy, type BuildingRow, buildingsInside, findBuildings } from '../buildings/buildings.public.ts';
import { visibleLinksOfBuildings } from '../sources/sources.public.ts';

/**
 * The trees inside buildings, with each node's own sources and energy, and how many buildings each holds. A building or a
 * source that the actor may not see is left out; what is visible inside a hidden building hangs from the nearest visible one.
 */
export async function childTrees(
  db: Database,
  actor: Actor,
  roots: string[],
): Promise<Map<string, { nodes: BuildingNode[]; count: number }>> {
  const trees = new Map(roots.map((id) => [id, { nodes: [] as BuildingNode[], count: 0 }]));
  if (roots.length === 0) return trees;
  const visible = (row: BuildingRow) => buildingPolicy.rightsOn(actor, row).length > 0;
  const below = (await buildingsInside(db, roots)).filter(visible);
  if (below.length === 0) return trees;
  const ids = below.map((row) => row.id);
  const links = await visibleLinksOfBuildings(db, actor, ids);
  const around = await findBuildings(db, [...new Set(below.flatMap((row) => row.ancestors))]);
  const seen = new Set(around.filter(visible).map((row) => row.id));
  const sorted = below.toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));
  for (const [root, tree] of trees) {
    const inside = sorted
      .filter((row) => row.ancestors.includes(root))
      .map((row) => ({ ...row, around: row.ancestors.filter((id) => seen.has(id)) }));
    const nodes = new Map<string, BuildingNode>(
      inside.map((row) => [
        row.id,
        {
          _id_building: row.id,
          _id_parent: row.around.at(-1) ?? null,
          _id_root_parent: row.around[0] ?? null,
          name: row.name,
          level: row.level,
          sources: links.filter((link) => link.buildingId === row.id).map((link) => link.sourceId),
          kpi: { energyKwh: row.energyKwh },
          children: [],
        },
      ]),
    );
    for (const row of inside) (nodes.get(row.around.at(-1) ?? '')?.children ?? tree.nodes).push(nodes.get(row.id)!);
    tree.count = inside.length;
  }
  return trees;
}

/** The tree inside one building. */
export async function childTree(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ nodes: BuildingNode[]; count: number }> {
  return (await childTrees(db, actor, [id])).get(id)!;
}
