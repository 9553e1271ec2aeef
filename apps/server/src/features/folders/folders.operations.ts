import type * as contract from '@joulerie/contract/folders';
import type { Operation, Serve } from '../../platform/http/serve.ts';
import { refuseConflicts, versionOf } from '../../platform/http/version.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import {
  dissolveFolder,
  editableFolder,
  insertFolder,
  moveFolderRow,
  openFolder,
  renameFolderRow,
} from './folders.store.ts';
import type { FolderRow } from './folders.tables.ts';

export const createFolder: Operation<typeof contract.createFolder, FolderRow> = async ({ db, actor, body, now }) =>
  db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    const parent = body._id_parent ? await editableFolder(tx, actor, body._id_parent) : null;
    const row: FolderRow = {
      id: newId(),
      spaceId: actor.space.id,
      parentId: parent?.id ?? null,
      ancestors: parent ? [...parent.ancestors, parent.id] : [],
      name: body.name,
      createdBy: actor.user.id,
      createdAt: new Date(now),
    };
    await insertFolder(tx, row);
    return row;
  });

export const renameFolder: Operation<typeof contract.renameFolder, FolderRow> = async ({
  db,
  actor,
  params,
  body,
  ifMatch,
}) =>
  db.transaction(async (tx) => {
    const folder = await editableFolder(tx, actor, params.id);
    refuseConflicts(ifMatch, folder, { name: body.name }, EDITED);
    await renameFolderRow(tx, folder.id, body.name);
    return { ...folder, name: body.name };
  });

export const moveFolder: Operation<typeof contract.moveFolder, FolderRow> = async ({
  db,
  events,
  actor,
  params,
  body,
}) => {
  return db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    const folder = await editableFolder(tx, actor, params.id);
    const parent = body._id_parent ? await editableFolder(tx, actor, body._id_parent) : null;
    await moveFolderRow(tx, events, folder, parent);
    return openFolder(tx, actor, params.id);
  });
};

export const removeFolder: Serve<typeof contract.removeFolder> = async ({ db, events, actor, params }) =>
  db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    await dissolveFolder(tx, events, await editableFolder(tx, actor, params.id));
    return { ok: true };
  });

/** What people edit of a folder; its place is moved, not edited. */
const EDITED = { name: 0 } satisfies Partial<Record<keyof FolderRow, number>>;

export const folderVersion = (folder: FolderRow): string => versionOf(folder, EDITED);
