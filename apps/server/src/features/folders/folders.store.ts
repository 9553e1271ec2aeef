import { FOLDER_LEVELS } from '@joulerie/contract/constants';
import { type SQL, and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { type Database, isOneOf, rows, uuidArray } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events/event.ts';
import type { Actor } from '../../platform/identity.ts';
import { escapeLike } from '../../platform/text.ts';
import { mayWrite } from '../access/access.public.ts';
import { folderDissolved, folderMoved } from './folders.events.ts';
import { folderPolicy } from './folders.policy.ts';
import { type FolderRow, folders } from './folders.tables.ts';

/**
 * A folder that the actor may open. One that does not exist, or is of another space, is unknown to them (404); one of their space
 * that they may not see is refused with its own code.
 */
export async function openFolder(db: Database, actor: Actor, id: string): Promise<FolderRow> {
  const [folder] = await db.select().from(folders).where(eq(folders.id, id));
  return opened(actor, folder);
}

function opened(actor: Actor, folder: FolderRow | undefined): FolderRow {
  if (!folder) throw new DomainError('not_found');
  if (folderPolicy.rightsOn(actor, folder).length === 0)
    throw new DomainError(folder.spaceId === actor.space.id ? 'restricted_user_folder' : 'not_found');
  return folder;
}

/** A folder that the actor may change. Until the end of the transaction nobody else changes or removes it. */
export async function editableFolder(db: Database, actor: Actor, id: string): Promise<FolderRow> {
  const [found] = await db.select().from(folders).where(eq(folders.id, id)).for('no key update');
  const folder = opened(actor, found);
  if (!mayWrite(actor)) throw new DomainError('restricted_read_only');
  if (!folderPolicy.rightsOn(actor, folder).includes('owns')) throw new DomainError('restricted_user_folder');
  return folder;
}

/** Breadcrumb of a folder from the top: those of `ids`, the folder itself last, that the actor sees. */
export async function pathOf(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<{ _id: string; name: string }[]> {
  const names = new Map((await visibleFolders(db, actor, ids)).map((row) => [row.id, row.name]));
  return ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ _id: id, name }];
  });
}

/** Adds a folder; refused below the deepest level. */
export async function insertFolder(db: Database, row: FolderRow): Promise<void> {
  refuseTooDeep(row.ancestors.length + 1);
  await db.insert(folders).values(row);
}

export async function renameFolderRow(db: Database, id: string, name: string): Promise<void> {
  await db.update(folders).set({ name }).where(eq(folders.id, id));
}

function refuseTooDeep(levels: number): void {
  if (levels > FOLDER_LEVELS) throw new DomainError('folder_too_deep', { maximum: FOLDER_LEVELS });
}

/** Levels of the folders below a folder, 0 when it holds none. */
async function levelsBelow(db: Database, folder: FolderRow): Promise<number> {
  const [deepest] = await rows<{ levels: number }>(
    db,
    sql`select coalesce(max(cardinality(ancestors)) - ${folder.ancestors.length}::int, 0) as levels
      from folders where ancestors @> array[${folder.id}::uuid]`,
  );
  return deepest!.levels;
}

/**
 * Moves a folder with the folders below it; `folders.moved` lets what they hold follow.
 *
 * @throws DomainError `folder_into_itself`; `folder_too_deep` when one of them would be below level 32
 */
export async function moveFolderRow(
  db: Database,
  events: Events,
  folder: FolderRow,
  parent: FolderRow | null,
): Promise<void> {
  if (parent && (parent.id === folder.id || parent.ancestors.includes(folder.id)))
    throw new DomainError('folder_into_itself');
  const depthBefore = folder.ancestors.length;
  const ancestors = parent ? [...parent.ancestors, parent.id] : [];
  refuseTooDeep(ancestors.length + 1 + (await levelsBelow(db, folder)));
  await db
    .update(folders)
    .set({ parentId: parent?.id ?? null, ancestors })
    .where(eq(folders.id, folder.id));
  await db.execute(
    sql`update folders set ancestors = ${uuidArray(ancestors)} || ancestors[${depthBefore + 1}:] where ancestors @> array[${folder.id}::uuid]`,
  );
  await events.emit(db, folderMoved, { folderId: folder.id, depthBefore, ancestors });
}

/** Removes a folder; its folders go up to its parent, and what it holds by `folders.dissolved`. */
export async function dissolveFolder(db: Database, events: Events, folder: FolderRow): Promise<void> {
  await db.execute(
    sql`update folders set ancestors = array_remove(ancestors, ${folder.id}::uuid) where ancestors @> array[${folder.id}::uuid]`,
  );
  await db.update(folders).set({ parentId: folder.parentId }).where(eq(folders.parentId, folder.id));
  await events.emit(db, folderDissolved, { folderId: folder.id, parentId: folder.parentId });
  await db.delete(folders).where(eq(folders.id, folder.id));
}

export type FolderListQuery = {
  sort: 'name' | 'createdAt';
  order: 'asc' | 'desc';
  search?: string | undefined;
  page: number;
  limit: number;
};

/** What a list is of: a folder, the top of the actor's space (null), or what other spaces share with them. */
export type ListedFolder = FolderRow | null | 'shared';

/** Folders of the actor's space, or of the others, around which they see no other. */
const atTop = (actor: Actor, shared: boolean): SQL =>
  sql`${folders.spaceId} ${shared ? sql`<>` : sql`=`} ${actor.space.id} and (${folders.parentId} is null
    or not exists (select from folders around where around.id = ${folders.parentId} and ${folderPolicy.visibleAs(actor, 'around')}))`;

/** One page of the folders directly in another, at the top of the space or among those of other spaces, that the actor sees. */
export async function pageOfFolders(
  db: Database,
  actor: Actor,
  parent: ListedFolder,
  query: FolderListQuery,
): Promise<{ found: FolderRow[]; total: number }> {
  const where = and(
    folderPolicy.visible(actor),
    parent === null || parent === 'shared' ? atTop(actor, parent === 'shared') : eq(folders.parentId, parent.id),
    query.search ? sql`folders.sort_name like '%' || plain(${escapeLike(query.search)}) || '%'` : undefined,
  );
  const direction = query.order === 'asc' ? asc : desc;
  const key = query.sort === 'name' ? sql`folders.sort_name` : folders.createdAt;
  const found = await db
    .select()
    .from(folders)
    .where(where)
    .orderBy(direction(key), asc(folders.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  // A first page with room for more holds all of them.
  if (query.page === 1 && found.length < query.limit) return { found, total: found.length };
  const [total] = await db.select({ n: count() }).from(folders).where(where);
  return { found, total: total!.n };
}

/** How many folders of other spaces the actor sees that lie in no other one. */
export async function countShared(db: Database, actor: Actor): Promise<number> {
  const [counted] = await db
    .select({ n: count() })
    .from(folders)
    .where(and(folderPolicy.visible(actor), atTop(actor, true)));
  return counted!.n;
}

/** Every folder of their space that the actor sees, by name. */
export async function allFolders(db: Database, actor: Actor): Promise<FolderRow[]> {
  return db
    .select()
    .from(folders)
    .where(and(folderPolicy.visible(actor), eq(folders.spaceId, actor.space.id)))
    .orderBy(sql`folders.sort_name`, folders.id);
}

/** Those of some folders that the actor sees, in no order. */
export async function visibleFolders(db: Database, actor: Actor, ids: readonly string[]): Promise<FolderRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(folders)
        .where(and(isOneOf(folders.id, ids), folderPolicy.visible(actor)));
}
