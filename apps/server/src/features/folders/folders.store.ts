import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { type FolderRow, folders } from './folders.tables.ts';
import { inDataState } from '../buildings/data-of-building.store.ts';
import { buildingPolicy } from '../buildings/buildings.policy.ts';
import { folderPolicy } from './folders.policy.ts';
import { mayWrite } from '../access/space-rules.ts';

/** A folder that the actor may open. Of another's folder nothing is said but that they have no access (document 1 §8). */
export async function openFolder(db: Database, actor: Actor, id: string): Promise<FolderRow> {
  const [folder] = await db.select().from(folders).where(eq(folders.id, id));
  if (!folder || folderPolicy.rightsOn(actor, folder).length === 0) throw new DomainError('restricted_user_folder');
  return folder;
}

export async function editableFolder(db: Database, actor: Actor, id: string): Promise<FolderRow> {
  const folder = await openFolder(db, actor, id);
  if (!mayWrite(actor)) throw new DomainError('restricted_read_only');
  if (!folderPolicy.rightsOn(actor, folder).includes('owns')) throw new DomainError('restricted_user_folder');
  return folder;
}

/** Breadcrumb of a folder, itself included, from the top. */
export async function pathOf(
  db: Database,
  folder: { id: string; ancestors: string[]; name: string } | null,
): Promise<{ _id: string; name: string }[]> {
  if (!folder) return [];
  const above = folder.ancestors.length
    ? await db.select({ id: folders.id, name: folders.name }).from(folders).where(inArray(folders.id, folder.ancestors))
    : [];
  const names = new Map(above.map((row) => [row.id, row.name]));
  return [
    ...folder.ancestors.map((id) => ({ _id: id, name: names.get(id) ?? '' })),
    { _id: folder.id, name: folder.name },
  ];
}

/** Moves a folder and everything below it: ancestors of folders and paths of buildings are rewritten in three statements. */
export async function moveFolder(db: Database, folder: FolderRow, parent: FolderRow | null): Promise<void> {
  if (parent && (parent.id === folder.id || parent.ancestors.includes(folder.id)))
    throw new DomainError('folder_into_itself');
  const before = folder.ancestors.length;
  const above = parent ? [...parent.ancestors, parent.id] : [];
  await db
    .update(folders)
    .set({ parentId: parent?.id ?? null, ancestors: above })
    .where(eq(folders.id, folder.id));
  const array = above.length
    ? sql`array[${sql.join(
        above.map((id) => sql`${id}::uuid`),
        sql`, `,
      )}]`
    : sql`'{}'::uuid[]`;
  await db.execute(
    sql`update folders set ancestors = ${array} || ancestors[${before + 1}:] where ancestors @> array[${folder.id}::uuid]`,
  );
  await db.execute(
    sql`update buildings set folder_path = ${array} || folder_path[${before + 1}:] where folder_path @> array[${folder.id}::uuid]`,
  );
}

/** Removes a folder; its folders and buildings go up to its parent. */
export async function dissolveFolder(db: Database, folder: FolderRow): Promise<void> {
  await db.execute(
    sql`update folders set ancestors = array_remove(ancestors, ${folder.id}::uuid) where ancestors @> array[${folder.id}::uuid]`,
  );
  await db.execute(
    sql`update buildings set folder_path = array_remove(folder_path, ${folder.id}::uuid) where folder_path @> array[${folder.id}::uuid]`,
  );
  await db.update(folders).set({ parentId: folder.parentId }).where(eq(folders.parentId, folder.id));
  await db.update(buildings).set({ folderId: folder.parentId }).where(eq(buildings.folderId, folder.id));
  await db.delete(folders).where(eq(folders.id, folder.id));
}

export type FolderCounts = {
  id: string;
  folderCount: number;
  buildingCount: number;
  sourceCount: number;
  /** Buildings whose data is late or has holes. */
  toRepair: number;
};

/** What lies below each folder, at any depth, within what the actor sees. */
export async function countsOf(
  db: Database,
  actor: Actor,
  ids: string[],
  now: number,
): Promise<Map<string, FolderCounts>> {
  if (ids.length === 0) return new Map();
  const wanted = uuidArray(ids);
  const found = await rows<{
    id: string;
    folders: number | string;
    buildings: number | string;
    sources: number | string;
    repair: number | string;
  }>(
    db,
    sql`with below as materialized (
        select f.id, b.id as building_id from buildings b cross join lateral unnest(b.folder_path) as f(id)
          where b.space_id = ${actor.space.id} and f.id = any(${wanted}) and ${buildingPolicy.visibleAs(actor, 'b')})
      select f.id,
        (select count(*) from folders d where d.ancestors @> array[f.id] and d.space_id = ${actor.space.id} and ${folderPolicy.visibleAs(actor, 'd')}) as folders,
        coalesce(b.n, 0) as buildings, coalesce(s.n, 0) as sources, coalesce(r.n, 0) as repair
      from folders f
        left join (select id, count(*) as n from below group by id) b on b.id = f.id
        left join (select id, count(*) as n from (
          select distinct below.id, bs.source_id from below join building_sources bs using (building_id)) as linked
          group by id) s on s.id = f.id
        left join (select below.id, count(*) as n from below join buildings on buildings.id = below.building_id
          where ${inDataState('late', now)} or ${inDataState('holes', now)} group by below.id) r on r.id = f.id
      where f.id = any(${wanted})`,
  );
  return new Map(
    found.map((row) => [
      row.id,
      {
        id: row.id,
        folderCount: Number(row.folders),
        buildingCount: Number(row.buildings),
        sourceCount: Number(row.sources),
        toRepair: Number(row.repair),
      },
    ]),
  );
}

/** Every folder that the actor sees, with how many buildings lie directly in each. */
export async function allFolders(db: Database, actor: Actor): Promise<(FolderRow & { buildingCount: number })[]> {
  const [list, counts] = await Promise.all([
    db
      .select()
      .from(folders)
      .where(folderPolicy.visible(actor))
      .orderBy(sql`folders.sort_name`, folders.id),
    rows<{ folder_id: string; n: number | string }>(
      db,
      sql`select b.folder_id, count(*) as n from buildings b
        where b.space_id = ${actor.space.id} and b.folder_id is not null and ${buildingPolicy.visibleAs(actor, 'b')} group by b.folder_id`,
    ),
  ]);
  const byFolder = new Map(counts.map((row) => [row.folder_id, Number(row.n)]));
  return list.map((row) => ({ ...row, buildingCount: byFolder.get(row.id) ?? 0 }));
}

export const inFolder = (id: string | null) =>
  and(id === null ? sql`${folders.parentId} is null` : eq(folders.parentId, id))!;
