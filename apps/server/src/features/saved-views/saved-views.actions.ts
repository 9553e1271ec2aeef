import type * as contract from '@joulerie/contract/saved-views';
import type { ListView, SavedView } from '@joulerie/contract/saved-views';
import { isoInstant } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { openFolder, visibleFolders } from '../folders/folders.public.ts';
import { visibleTags } from '../tags/tags.public.ts';
import { deleteView, editableView, insertView, updateViewRow, viewsOf } from './saved-views.store.ts';
import type { SavedViewRow } from './saved-views.tables.ts';

export const listSavedViews: Serve<typeof contract.listSavedViews> = async ({ db, actor }) => {
  const data = await present(db, actor, await viewsOf(db, actor));
  return { data: data.toSorted((a, b) => a.name.localeCompare(b.name, 'fr')), total: data.length };
};

export const createSavedView: Serve<typeof contract.createSavedView> = async ({ db, actor, body }) =>
  db.transaction(async (tx) => {
    const row = await insertView(tx, actor, { name: body.name, ...(await storedOf(tx, actor, body.view)) });
    return (await present(tx, actor, [row]))[0]!;
  });

export const updateSavedView: Serve<typeof contract.updateSavedView> = async ({ db, actor, params, body }) =>
  db.transaction(async (tx) => {
    const row = await editableView(tx, actor, params.id);
    const values = {
      ...(body.name && { name: body.name }),
      ...(body.view && (await storedOf(tx, actor, body.view))),
    };
    const changed = Object.keys(values).length > 0 ? await updateViewRow(tx, row.id, values) : row;
    return (await present(tx, actor, [changed]))[0]!;
  });

export const removeSavedView: Serve<typeof contract.removeSavedView> = async ({ db, actor, params }) =>
  db.transaction(async (tx) => {
    await editableView(tx, actor, params.id);
    await deleteView(tx, params.id);
    return { ok: true };
  });

/** @throws DomainError `invalid_input` for a month without the other, and what `openFolder` refuses */
async function storedOf(db: Database, actor: Actor, { _id_folder, ...view }: ListView) {
  if ((view.from === undefined) !== (view.to === undefined) || (view.from ?? '') > (view.to ?? ''))
    throw new DomainError('invalid_input', { fields: { view: 'Il faut deux mois dans leur ordre, ou aucun' } });
  const folder = _id_folder === null ? null : await openFolder(db, actor, _id_folder);
  return { view, folderId: folder?.id ?? null, folderName: folder?.name ?? null };
}

/** Views with what they name and the actor no longer sees: a folder, or tags that none of their buildings bears. */
async function present(db: Database, actor: Actor, rows: readonly SavedViewRow[]): Promise<SavedView[]> {
  const [seen, tags] = await Promise.all([
    visibleFolders(db, actor, [...new Set(rows.flatMap(({ folderId }) => folderId ?? []))]),
    rows.some(({ view }) => view.tags?.length) ? visibleTags(db, actor) : [],
  ]);
  const folders = new Set(seen.map(({ id }) => id));
  const known = new Set(tags.map(({ name }) => name));
  return rows.map(({ id, name, view, folderId, folderName, createdAt }) => {
    const here = folderId !== null && folders.has(folderId);
    return {
      _id: id,
      name,
      view: { ...view, _id_folder: here ? folderId : null },
      missing: [
        ...(folderName !== null && !here ? [{ kind: 'folder' as const, name: folderName }] : []),
        ...(view.tags ?? []).filter((tag) => !known.has(tag)).map((tag) => ({ kind: 'tag' as const, name: tag })),
      ],
      createdAt: isoInstant(createdAt),
    };
  });
}
