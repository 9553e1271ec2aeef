import type { BuildingNode } from '@joulerie/contract/buildings';
import type { Database } from '../../platform/database.ts';
import { buildingsInside } from '../buildings/buildings.public.ts';
import { energyOfBuildings } from '../measures/measures.public.ts';
import { linksOfBuildings } from '../sources/sources.public.ts';

/** The trees inside buildings, with each node's own sources and energy, and how many buildings each holds. */
export async function childTrees(
  db: Database,
  roots: string[],
): Promise<Map<string, { nodes: BuildingNode[]; count: number }>> {
  const trees = new Map(roots.map((id) => [id, { nodes: [] as BuildingNode[], count: 0 }]));
  if (roots.length === 0) return trees;
  const below = await buildingsInside(db, roots);
  if (below.length === 0) return trees;
  const ids = below.map((row) => row.id);
  const [links, energy] = await Promise.all([linksOfBuildings(db, ids), energyOfBuildings(db, ids)]);
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
