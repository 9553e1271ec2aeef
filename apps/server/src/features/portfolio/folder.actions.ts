import { isoInstant, parisDay } from '@joulerie/domain/calendar';
import type * as contract from '@joulerie/contract/folders';
import type { Database } from '../../platform/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Serve, answering } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { pageOf } from '../../platform/page-of.ts';
import * as operations from '../folders/folders.public.ts';
import {
  allFolders,
  countShared,
  type FolderListQuery,
  folderPolicy,
  type FolderRow,
  type ListedFolder,
  openFolder,
  pageOfFolders,
  pathOf,
} from '../folders/folders.public.ts';
import { sourcesInFolders } from '../measures/measures.public.ts';
import { type AskedMonths, askedMonths } from './asked-months.ts';
import { countSharedBuildings } from './building-list.store.ts';
import { countsOfSpace, figuresBelow } from './figures-below.store.ts';
import { type FolderCounts, buildingsInFolders, countsOf } from './folder-counts.store.ts';
import { NO_FIGURES, type OwnerFigures, figuresOfOwners } from './owner-figures.store.ts';

export const listRootFolders: Serve<typeof contract.listRootFolders> = async ({ db, actor, query, now }) => {
  const isOfOthers = query.shared === true;
  const [listed, shared] = await Promise.all([
    list(db, actor, isOfOthers ? 'shared' : null, query, now),
    isOfOthers ? null : countOfOthers(db, actor),
  ]);
  return { ...listed, shared };
};

/** How much other spaces share with the actor: folders and buildings that lie in no other folder that they see. */
async function countOfOthers(db: Database, actor: Actor): Promise<number> {
  if (actor.grants.spaces.size === 0) return 0;
  const counted = await Promise.all([countShared(db, actor), countSharedBuildings(db, actor)]);
  return counted[0] + counted[1];
}

export const listFolders: Serve<typeof contract.listFolders> = async ({ db, actor, params, query, now }) => ({
  ...(await list(db, actor, await openFolder(db, actor, params.id), query, now)),
  shared: null,
});

export const getFolderTree: Serve<typeof contract.getFolderTree> = async ({ db, actor }) => {
  const [all, counts] = await Promise.all([allFolders(db, actor), buildingsInFolders(db, actor)]);
  const nodes = new Map(
    all.map((row) => [
      row.id,
      { _id: row.id, name: row.name, buildingCount: counts.get(row.id) ?? 0, children: [] as contract.FolderNode[] },
    ]),
  );
  const roots: contract.FolderNode[] = [];
  for (const row of all) (row.parentId ? (nodes.get(row.parentId)?.children ?? roots) : roots).push(nodes.get(row.id)!);
  return { data: roots, total: all.length };
};

export const createFolder: Serve<typeof contract.createFolder> = answering(operations.createFolder, present);
export const renameFolder: Serve<typeof contract.renameFolder> = answering(operations.renameFolder, present);
export const moveFolder: Serve<typeof contract.moveFolder> = answering(operations.moveFolder, present);

const pathIds = ({ ancestors, id }: FolderRow) => [...ancestors, id];

async function list(
  db: Database,
  actor: Actor,
  listed: ListedFolder,
  query: FolderListQuery & AskedMonths,
  now: number,
) {
  const parent = listed === 'shared' ? null : listed;
  const [{ found, total }, path] = await Promise.all([
    pageOfFolders(db, actor, listed, query),
    pathOf(db, actor, parent ? pathIds(parent) : []),
  ]);
  const months = askedMonths(query, now);
  const ids = found.map((row) => row.id);
  // What several spaces share is no whole: it has no sum of its own.
  const here = listed === 'shared' ? null : (parent?.id ?? actor.space.id);
  const spaces = here === null ? [...new Set(found.map((row) => row.spaceId))] : [parent?.spaceId ?? actor.space.id];
  const [counts, energy, ofSpace] = await Promise.all([
    countsOf(db, actor, parent ? [parent.id, ...ids] : ids, now),
    figuresOfOwners(
      db,
      sourcesInFolders(actor, here === null ? ids : [here, ...ids], spaces),
      months ?? { today: parisDay(now) },
    ),
    parent ? null : countsOfSpace(db, actor, listed === 'shared' ? 'shared' : null),
  ]);
  const sum = here === null ? undefined : energy.get(here);
  const own = ofSpace ?? counts.get(parent?.id ?? '');
  const figures = await figuresBelow(db, actor, listed, now, months, sum?.year ?? null);
  const data = found.map((row) =>
    presentRow(actor, row, [...path, { _id: row.id, name: row.name }], counts.get(row.id), energy.get(row.id)),
  );
  return {
    ...pageOf(query, total, data),
    path,
    figures: {
      ...figures,
      folderCount: own?.folderCount ?? 0,
      sourceCount: own?.sourceCount ?? 0,
      energyKwh: sum?.totalKwh ?? null,
      year: sum?.year ?? null,
      coverage: sum?.coverage ?? null,
      ...(sum?.figures ?? NO_FIGURES),
      lines: sum?.lines ?? [],
    },
    rights: parent ? folderPolicy.rightsOn(actor, parent) : [],
    version: parent && operations.folderVersion(parent),
  };
}

function presentRow(
  actor: Actor,
  row: FolderRow,
  path: contract.Folder['path'],
  counts: FolderCounts | undefined,
  energy: OwnerFigures | undefined,
): contract.Folder {
  return {
    _id: row.id,
    name: row.name,
    _id_parent: path.some((one) => one._id === row.parentId) ? row.parentId : null,
    path,
    folderCount: counts?.folderCount ?? 0,
    buildingCount: counts?.buildingCount ?? 0,
    sourceCount: counts?.sourceCount ?? 0,
    toRepair: counts?.toRepair ?? 0,
    energyKwh: energy?.totalKwh ?? null,
    months: energy?.months ?? [],
    year: energy?.year ?? null,
    coverage: energy?.coverage ?? null,
    ...(energy?.figures ?? NO_FIGURES),
    rights: folderPolicy.rightsOn(actor, row),
    createdAt: isoInstant(row.createdAt),
    version: operations.folderVersion(row),
  };
}

async function present(
  { db, actor, now, reply }: Pick<Call<unknown>, 'db' | 'actor' | 'now' | 'reply'>,
  row: FolderRow,
) {
  const [counts, energy, path] = await Promise.all([
    countsOf(db, actor, [row.id], now),
    figuresOfOwners(db, sourcesInFolders(actor, [row.id], [row.spaceId]), { today: parisDay(now) }),
    pathOf(db, actor, pathIds(row)),
  ]);
  const folder = presentRow(actor, row, path, counts.get(row.id), energy.get(row.id));
  reply.header('etag', folder.version);
  return folder;
}
