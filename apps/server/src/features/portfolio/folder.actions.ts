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
  type FolderListQuery,
  folderPolicy,
  type FolderRow,
  openFolder,
  pageOfFolders,
  pathOf,
} from '../folders/folders.public.ts';
import { sourcesInFolders } from '../measures/measures.public.ts';
import { type AskedMonths, askedMonths } from './asked-months.ts';
import { countsOfSpace, figuresBelow } from './figures-below.store.ts';
import { type FolderCounts, buildingsInFolders, countsOf } from './folder-counts.store.ts';
import { NO_FIGURES, type OwnerFigures, figuresOfOwners } from './owner-figures.store.ts';

export const listRootFolders: Serve<typeof contract.listRootFolders> = ({ db, actor, query, now }) =>
  list(db, actor, null, query, now);

export const listFolders: Serve<typeof contract.listFolders> = async ({ db, actor, params, query, now }) =>
  list(db, actor, await openFolder(db, actor, params.id), query, now);

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
  parent: FolderRow | null,
  query: FolderListQuery & AskedMonths,
  now: number,
) {
  const [{ found, total }, path] = await Promise.all([
    pageOfFolders(db, actor, parent?.id ?? null, query),
    pathOf(db, actor, parent ? pathIds(parent) : []),
  ]);
  const months = askedMonths(query, now);
  const here = parent?.id ?? actor.space.id;
  const ids = found.map((row) => row.id);
  const [counts, energy, ofSpace] = await Promise.all([
    countsOf(db, actor, parent ? [parent.id, ...ids] : ids, now),
    figuresOfOwners(db, sourcesInFolders(actor, [here, ...ids]), months ?? { today: parisDay(now) }),
    parent ? null : countsOfSpace(db, actor),
  ]);
  const figures = await figuresBelow(db, actor, parent, now, months, energy.get(here)?.year ?? null);
  const data = found.map((row) =>
    presentRow(actor, row, [...path, { _id: row.id, name: row.name }], counts.get(row.id), energy.get(row.id)),
  );
  return {
    ...pageOf(query, total, data),
    path,
    figures: {
      ...figures,
      folderCount: (ofSpace ?? counts.get(here))?.folderCount ?? 0,
      sourceCount: (ofSpace ?? counts.get(here))?.sourceCount ?? 0,
      energyKwh: energy.get(here)?.totalKwh ?? null,
      year: energy.get(here)?.year ?? null,
      coverage: energy.get(here)?.coverage ?? null,
      ...(energy.get(here)?.figures ?? NO_FIGURES),
      lines: energy.get(here)?.lines ?? [],
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
    figuresOfOwners(db, sourcesInFolders(actor, [row.id]), { today: parisDay(now) }),
    pathOf(db, actor, pathIds(row)),
  ]);
  const folder = presentRow(actor, row, path, counts.get(row.id), energy.get(row.id));
  reply.header('etag', folder.version);
  return folder;
}
