import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import type * as contract from '@joulerie/contract/buildings';
import type { moveBuildings as moveBuildingsCall } from '@joulerie/contract/folders';
import type { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Operation, Serve } from '../../platform/http/serve.ts';
import { refuseConflicts, versionOf } from '../../platform/http/version.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import { editableFolder } from '../folders/folders.public.ts';
import {
  editableBuilding,
  editableBuildings,
  insertBuildingRows,
  moveToFolder,
  nest,
  removeBuildingRow,
  unnest,
  updateBuildingRow,
} from './buildings.store.ts';
import { buildingsUseChanged } from './buildings.events.ts';
import type { BuildingRow } from './buildings.tables.ts';

type NewBuilding = z.output<typeof contract.NewBuilding>;

/** Adds buildings to the actor's space; tags are not this feature's. Call it in a transaction. */
export async function insertBuildings(
  db: Database,
  actor: Actor,
  list: NewBuilding[],
  now: number,
): Promise<BuildingRow[]> {
  const paths = new Map<string, string[]>();
  if (list.some((item) => item._id_folder)) await lock(db, 'tree', actor.space.id);
  for (const id of new Set(list.map((item) => item._id_folder).filter((value) => typeof value === 'string'))) {
    const folder = await editableFolder(db, actor, id);
    paths.set(id, [...folder.ancestors, folder.id]);
  }
  return insertBuildingRows(
    db,
    list.map((item) => ({
      id: newId(now),
      geometryId: item.id_building ?? null,
      spaceId: actor.space.id,
      folderId: item._id_folder ?? null,
      folderPath: item._id_folder ? paths.get(item._id_folder)! : [],
      ancestors: [],
      name: item.name,
      street: item.address.street,
      zipcode: item.address.zipcode,
      city: item.address.city,
      lat: item.location?.lat ?? null,
      lon: item.location?.lon ?? null,
      footprint: item.footprint ?? null,
      level: item.level,
      occupation: item.occupation ?? null,
      facts: { ...EMPTY_FACTS, ...item.facts },
      createdBy: actor.user.id,
    })),
  );
}

export const updateBuilding: Operation<typeof contract.updateBuilding, BuildingRow> = async ({
  db,
  events,
  actor,
  params,
  body,
  now,
  ifMatch,
}) => {
  const { facts, location, ...plain } = body;
  return change({ db, events, actor, now, ifMatch }, params.id, (building) => ({
    ...plain,
    ...(facts ? { facts: { ...building.facts, ...facts } } : {}),
    ...(location === undefined ? {} : { lat: location?.lat ?? null, lon: location?.lon ?? null }),
  }));
};

export const validateBuilding: Operation<typeof contract.validateBuilding, BuildingRow> = async ({
  db,
  events,
  actor,
  params,
  body,
  now,
  ifMatch,
}) => {
  return change({ db, events, actor, now, ifMatch }, params.id, () => ({
    validatedAt: new Date(now),
    ...(body.id_building ? { geometryId: body.id_building } : {}),
  }));
};

export const updateBuildingAddress: Operation<typeof contract.updateBuildingAddress, BuildingRow> = async ({
  db,
  events,
  actor,
  params,
  body,
  now,
  ifMatch,
}) => {
  return change({ db, events, actor, now, ifMatch }, params.id, () => ({
    street: body.address.street,
    zipcode: body.address.zipcode,
    city: body.address.city,
    // A new address without a place leaves none: the old one would be wrong.
    lat: body.location?.lat ?? null,
    lon: body.location?.lon ?? null,
    // Nor is it the same building of the geometry service any more, unless the call names one.
    geometryId: body.id_building ?? null,
    ...(body.niveau ? { level: body.niveau } : {}),
  }));
};

export const removeBuilding: Serve<typeof contract.removeBuilding> = async ({ db, events, actor, params }) =>
  db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    await removeBuildingRow(tx, events, await editableBuilding(tx, actor, params.id));
    return { ok: true };
  });

export const moveBuildings: Serve<typeof moveBuildingsCall> = async ({ db, actor, body }) =>
  db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    const folder = body._id_folder ? await editableFolder(tx, actor, body._id_folder) : null;
    const moved = await editableBuildings(tx, actor, [...new Set(body.buildings)]);
    await moveToFolder(
      tx,
      moved.map((row) => row.id),
      folder?.id ?? null,
      folder ? [...folder.ancestors, folder.id] : [],
    );
    return { moved: moved.length };
  });

/** Answers the building that now contains the others. */
export const addChildren: Operation<typeof contract.addChildren, string> = async ({
  db,
  events,
  actor,
  params,
  body,
}) => {
  await db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    const parent = await editableBuilding(tx, actor, params.id);
    await nest(tx, events, parent, await editableBuildings(tx, actor, body.buildings));
  });
  return params.id;
};

/** Answers the building that contained the others. */
export const removeChildren: Operation<typeof contract.removeChildren, string> = async ({
  db,
  events,
  actor,
  params,
  body,
}) => {
  await db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    const parent = await editableBuilding(tx, actor, params.id);
    for (const child of await editableBuildings(tx, actor, body.buildings)) {
      if (!child.ancestors.includes(parent.id)) throw new DomainError('not_found');
      await unnest(tx, events, child);
    }
  });
  return params.id;
};

type Changes = Parameters<typeof updateBuildingRow>[2];

/** Writes what `make` makes of the building as it is; two changes of one building wait for each other. */
const change = (
  { db, events, actor, now, ifMatch }: Pick<Call<unknown>, 'db' | 'events' | 'actor' | 'now' | 'ifMatch'>,
  id: string,
  make: (building: BuildingRow) => Changes,
): Promise<BuildingRow> =>
  db.transaction(async (tx) => {
    const building = await editableBuilding(tx, actor, id);
    const changes = make(building);
    refuseConflicts(ifMatch, building, changes, EDITED);
    const changed = await updateBuildingRow(tx, id, { ...changes, updatedAt: new Date(now) });
    if (changed.occupation !== building.occupation || changed.zipcode !== building.zipcode)
      await events.emit(tx, buildingsUseChanged, { ids: [id] });
    return changed;
  });

/** What people edit of a building. */
const EDITED = {
  name: 0,
  street: 0,
  zipcode: 0,
  city: 0,
  lat: 0,
  lon: 0,
  geometryId: 0,
  level: 0,
  occupation: 0,
  role: 0,
  housing: 0,
  facts: 1,
  footprint: 0,
  gestionnaire: 0,
  exploitant: 0,
  amo: 0,
} satisfies Partial<Record<keyof BuildingRow, number>>;

export const buildingVersion = (building: BuildingRow): string => versionOf(building, EDITED);
