import type * as contract from '@joulerie/contract/folders';
import { and, arrayOverlaps, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import { escapeLike } from '../../platform/text.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy } from '../buildings/buildings.policy.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { type EnergyMonths, energyOfFolders } from '../measures/energy-months.store.ts';
import { countsOfSpace, figuresBelow } from './figures-below.store.ts';
import {
  type FolderCounts,
  allFolders,
  countsOf,
  dissolveFolder,
  editableFolder,
  inFolder,
  moveFolder as move,
  openFolder,
  pathOf,
} from './folders.store.ts';
import { type FolderRow, folders } from './folders.tables.ts';
import { folderPolicy } from './folders.policy.ts';

type ListQuery = {
  sort: 'name' | 'createdAt';
  order: 'asc' | 'desc';
  search?: string | undefined;
  page: number;
  limit: number;
};

export const listRootFolders: Serve<typeof contract.listRootFolders> = ({ db, actor, query, now }) =>
  list(db, actor, null, query, now);

export const listFolders: Serve<typeof contract.listFolders> = async ({ db, actor, params, query, now }) =>
  list(db, actor, await openFolder(db, actor, params.id), query, now);

export const getFolderTree: Serve<typeof contract.getFolderTree> = async ({ db, actor }) => {
  const all = await allFolders(db, actor);
  const nodes = new Map(
    all.map((row) => [
      row.id,
      { _id: row.id, name: row.name, buildingCount: row.buildingCount, children: [] as contract.FolderNode[] },
    ]),
  );
  const roots: contract.FolderNode[] = [];
  for (const row of all) (row.parentId ? (nodes.get(row.parentId)?.children ?? roots) : roots).push(nodes.get(row.id)!);
  return { data: roots, total: all.length };
};

export const createFolder: Serve<typeof contract.createFolder> = async ({ db, actor, body, now }) => {
  const made = await db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    return insertFolder(tx, actor, body, now);
  });
  return present(db, actor, made, now);
};

async function insertFolder(
  db: Database,
  actor: Actor,
  body: { name: string; _id_parent?: string | null | undefined },
  now: number,
): Promise<FolderRow> {
  const parent = body._id_parent ? await editableFolder(db, actor, body._id_parent) : null;
  const row: FolderRow = {
    id: newId(),
    spaceId: actor.space.id,
    parentId: parent?.id ?? null,
    ancestors: parent ? [...parent.ancestors, parent.id] : [],
    name: body.name,
    createdBy: actor.user.id,
    createdAt: new Date(now),
  };
  await db.insert(folders).values(row);
  return row;
}

export const renameFolder: Serve<typeof contract.renameFolder> = async ({ db, actor, params, body, now }) => {
  const folder = await editableFolder(db, actor, params.id);
  await db.update(folders).set({ name: body.name }).where(eq(folders.id, folder.id));
  return present(db, actor, { ...folder, name: body.name }, now);
};

export const moveFolder: Serve<typeof contract.moveFolder> = async ({ db, actor, params, body, now }) => {
  await db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    const folder = await editableFolder(tx, actor, params.id);
    await move(tx, folder, body._id_parent ? await editableFolder(tx, actor, body._id_parent) : null);
  });
  return present(db, actor, await openFolder(db, actor, params.id), now);
};

export const removeFolder: Serve<typeof contract.removeFolder> = async ({ db, actor, params }) =>
  db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    await dissolveFolder(tx, await editableFolder(tx, actor, params.id));
    return { ok: true };
  });

export const moveBuildings: Serve<typeof contract.moveBuildings> = async ({ db, actor, body }) =>
  db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    const folder = body._id_folder ? await editableFolder(tx, actor, body._id_folder) : null;
    const wanted = [...new Set(body.buildings)];
    const found = await tx.select().from(buildings).where(inArray(buildings.id, wanted));
    const visible = found.filter((row) => buildingPolicy.rightsOn(actor, row).length > 0);
    if (visible.length < wanted.length) throw new DomainError('not_found');
    if (visible.some((row) => !buildingPolicy.rightsOn(actor, row).includes('owns')))
      throw new DomainError('restricted_building');
    const path = folder ? [...folder.ancestors, folder.id] : [];
    await tx
      .update(buildings)
      .set({ folderId: folder?.id ?? null, folderPath: path })
      // What a building contains goes with it.
      .where(or(inArray(buildings.id, wanted), arrayOverlaps(buildings.ancestors, wanted)));
    return { moved: wanted.length };
  });

async function list(db: Database, actor: Actor, parent: FolderRow | null, query: ListQuery, now: number) {
  const searched = query.search
    ? sql`folders.sort_name like '%' || plain(${escapeLike(query.search)}) || '%'`
    : undefined;
  const where = and(folderPolicy.visible(actor), inFolder(parent?.id ?? null), searched);
  const direction = query.order === 'asc' ? asc : desc;
  const key = query.sort === 'name' ? sql`folders.sort_name` : folders.createdAt;
  const [found, [total], path] = await Promise.all([
    db
      .select()
      .from(folders)
      .where(where)
      .orderBy(direction(key), asc(folders.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.select({ n: count() }).from(folders).where(where),
    pathOf(db, parent),
  ]);
  const n = total!.n;
  const here = parent?.id ?? actor.space.id;
  const ids = found.map((row) => row.id);
  const [counts, energy, figures, ofSpace] = await Promise.all([
    countsOf(db, actor, parent ? [parent.id, ...ids] : ids, now),
    energyOfFolders(db, actor, [here, ...ids]),
    figuresBelow(db, actor, parent, now),
    parent ? null : countsOfSpace(db, actor),
  ]);
  const data = found.map((row) =>
    presentRow(actor, row, [...path, { _id: row.id, name: row.name }], counts.get(row.id), energy.get(row.id)),
  );
  return {
    data,
    total: n,
    page: query.page,
    limit: query.limit,
    has_more: query.page * query.limit < n,
    path,
    figures: {
      ...figures,
      folderCount: (ofSpace ?? counts.get(here))?.folderCount ?? 0,
      sourceCount: (ofSpace ?? counts.get(here))?.sourceCount ?? 0,
      energyKwh: energy.get(here)?.totalKwh ?? null,
      lastDay: energy.get(here)?.lastDay ?? null,
      comparison: energy.get(here)?.comparison ?? null,
    },
    rights: parent ? folderPolicy.rightsOn(actor, parent) : [],
  };
}

function presentRow(
  actor: Actor,
  row: FolderRow,
  path: contract.Folder['path'],
  counts: FolderCounts | undefined,
  energy: EnergyMonths | undefined,
): contract.Folder {
  return {
    _id: row.id,
    name: row.name,
    _id_parent: row.parentId,
    path,
    folderCount: counts?.folderCount ?? 0,
    buildingCount: counts?.buildingCount ?? 0,
    sourceCount: counts?.sourceCount ?? 0,
    toRepair: counts?.toRepair ?? 0,
    energyKwh: energy?.totalKwh ?? null,
    months: energy?.months ?? [],
    comparison: energy?.comparison ?? null,
    rights: folderPolicy.rightsOn(actor, row),
    createdAt: row.createdAt.toISOString(),
  };
}

async function present(db: Database, actor: Actor, row: FolderRow, now: number) {
  const [counts, energy, path] = await Promise.all([
    countsOf(db, actor, [row.id], now),
    energyOfFolders(db, actor, [row.id]),
    pathOf(db, row),
  ]);
  return presentRow(actor, row, path, counts.get(row.id), energy.get(row.id));
}
