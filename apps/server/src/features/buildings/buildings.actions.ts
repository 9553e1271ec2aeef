import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import * as contract from '@joulerie/contract/buildings';
import { ENTERED_FACTS, isEnteredFact, SOURCE_TYPES, energyOfType, VARIABLES } from '@joulerie/domain/vocabulary';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import type { Actor } from '../../platform/identity.ts';
import { editableFolder } from '../folders/folders.store.ts';
import { energyOfBuildings } from '../measures/energy-months.store.ts';
import { addTags } from '../tags/tags.store.ts';
import { presentBuilding, presentSummaries } from './buildings.present.ts';
import {
  childTree,
  editableBuilding,
  nearBuildings,
  nest,
  openBuilding,
  removeBuildingRow,
  unnest,
} from './buildings.store.ts';
import { type BuildingRow, buildings } from './buildings.tables.ts';
import { buildingPolicy } from './buildings.policy.ts';

export const getBuilding: Serve<typeof contract.getBuilding> = async ({ db, actor, params, now }) =>
  presentBuilding(db, actor, await openBuilding(db, actor, params.id), now);

export const createBuilding: Serve<typeof contract.createBuilding> = async ({ db, actor, body, now }) => {
  const row = await db.transaction((tx) => insertBuildings(tx, actor, [body], now));
  return presentBuilding(db, actor, row[0]!, now);
};

export const createBuildings: Serve<typeof contract.createBuildings> = async ({ db, actor, body, now }) => {
  const made = await db.transaction((tx) => insertBuildings(tx, actor, body.data, now));
  return { data: made.map((row) => ({ _id_building: row.id, name: row.name })), total: made.length };
};

export const updateBuilding: Serve<typeof contract.updateBuilding> = async ({ db, actor, params, body, now }) => {
  const building = await editableBuilding(db, actor, params.id);
  const { facts, location, ...plain } = body;
  return change(db, actor, building, now, {
    ...plain,
    ...(facts ? { facts: { ...building.facts, ...facts } } : {}),
    ...(location === undefined ? {} : { lat: location?.lat ?? null, lon: location?.lon ?? null }),
  });
};

export const validateBuilding: Serve<typeof contract.validateBuilding> = async ({ db, actor, params, body, now }) => {
  return change(db, actor, await editableBuilding(db, actor, params.id), now, {
    validatedAt: new Date(now),
    ...(body.id_building ? { geometryId: body.id_building } : {}),
  });
};

export const updateBuildingAddress: Serve<typeof contract.updateBuildingAddress> = async ({
  db,
  actor,
  params,
  body,
  now,
}) => {
  return change(db, actor, await editableBuilding(db, actor, params.id), now, {
    street: body.address.street,
    zipcode: body.address.zipcode,
    city: body.address.city,
    // A new address without a place leaves none: the old one would be wrong.
    lat: body.location?.lat ?? null,
    lon: body.location?.lon ?? null,
    // Nor is it the same building of the geometry service any more, unless the call names one.
    geometryId: body.id_building ?? null,
    ...(body.niveau ? { level: body.niveau } : {}),
  });
};

export const removeBuilding: Serve<typeof contract.removeBuilding> = async ({ db, actor, params }) =>
  db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    await removeBuildingRow(tx, await editableBuilding(tx, actor, params.id));
    return { ok: true };
  });

export const listNearBuildings: Serve<typeof contract.listNearBuildings> = async ({
  db,
  actor,
  params,
  query,
  now,
}) => {
  const building = await openBuilding(db, actor, params.id);
  const near = await nearBuildings(
    db,
    building,
    buildingPolicy.visible(actor),
    query.maxDist,
    query.restrictByLevel ?? false,
  );
  const found = near.length
    ? await db
        .select()
        .from(buildings)
        .where(
          inArray(
            buildings.id,
            near.map((row) => row.id),
          ),
        )
    : [];
  const byId = new Map((await presentSummaries(db, actor, found, now)).map((row) => [row.id, row]));
  const data = near.map((row) => ({ ...byId.get(row.id)!, distanceM: Math.round(row.distance) }));
  return { data, total: data.length };
};

export const listBuildingProfile: Serve<typeof contract.listBuildingProfile> = async ({ db, actor, params, query }) => {
  const { variable } = params;
  const where = and(
    buildingPolicy.visible(actor),
    query._id_folder ? eq(buildings.folderId, query._id_folder) : undefined,
  );
  const found = await db.select().from(buildings).where(where).orderBy(buildings.name).limit(1000);
  // A variable that is no energy has no total to compare.
  const asked = variable === 'puissance' ? 'conso' : variable;
  const types = SOURCE_TYPES.filter((type) => energyOfType(type)?.variable === asked);
  const ids = found.map((row) => row.id);
  const energy = types.length > 0 ? await energyOfBuildings(db, ids, types) : null;
  return {
    variable,
    unit: isEnteredFact(variable) ? ENTERED_FACTS[variable].unit : energy ? 'kWh' : VARIABLES[variable].unit,
    data: found.map((row) => {
      const total = energy?.get(row.id)?.totalKwh ?? null;
      const surface = row.facts.surfaceHabitableM2;
      return {
        _id_building: row.id,
        name: row.name,
        // The surface is the one fact entered today, with the building and its changes.
        points:
          variable === 'surface'
            ? surface === null
              ? []
              : [{ timestamp: row.createdAt.toISOString(), value: surface }]
            : null,
        total,
        perM2: total !== null && surface ? total / surface : null,
        lastDay: energy?.get(row.id)?.lastDay ?? null,
      };
    }),
  };
};

export const listChildren: Serve<typeof contract.listChildren> = async ({ db, actor, params }) => {
  const building = await openBuilding(db, actor, params.id);
  return presentChildren(db, building.id);
};

export const addChildren: Serve<typeof contract.addChildren> = async ({ db, actor, params, body }) => {
  await db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    const parent = await editableBuilding(tx, actor, params.id);
    await nest(tx, parent, await editableBuildings(tx, actor, body.buildings));
  });
  return presentChildren(db, params.id);
};

export const removeChildren: Serve<typeof contract.removeChildren> = async ({ db, actor, params, body }) => {
  await db.transaction(async (tx) => {
    await lock(tx, 'tree', actor.space.id);
    const parent = await editableBuilding(tx, actor, params.id);
    for (const child of await editableBuildings(tx, actor, body.buildings)) {
      if (!child.ancestors.includes(parent.id)) throw new DomainError('not_found');
      await unnest(tx, child);
    }
  });
  return presentChildren(db, params.id);
};

async function presentChildren(db: Database, id: string) {
  const { nodes, count } = await childTree(db, id);
  return { data: nodes, total: count };
}

async function editableBuildings(db: Database, actor: Actor, ids: string[]): Promise<BuildingRow[]> {
  const found = await db.select().from(buildings).where(inArray(buildings.id, ids));
  const visible = found.filter((row) => buildingPolicy.rightsOn(actor, row).length > 0);
  if (visible.length < new Set(ids).size) throw new DomainError('not_found');
  if (visible.some((row) => !buildingPolicy.rightsOn(actor, row).includes('owns')))
    throw new DomainError('restricted_building');
  return visible;
}

async function insertBuildings(
  db: Database,
  actor: Actor,
  list: z.output<typeof contract.NewBuilding>[],
  now: number,
): Promise<BuildingRow[]> {
  const paths = new Map<string, string[]>();
  if (list.some((item) => item._id_folder)) await lock(db, 'tree', actor.space.id);
  for (const id of new Set(list.map((item) => item._id_folder).filter((value) => typeof value === 'string'))) {
    const folder = await editableFolder(db, actor, id);
    paths.set(id, [...folder.ancestors, folder.id]);
  }
  const made = await db
    .insert(buildings)
    .values(
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
    )
    .returning();
  for (const [index, item] of list.entries())
    if (item.tags?.length) await addTags(db, actor.space.id, [made[index]!.id], item.tags);
  return made;
}

async function change(
  db: Database,
  actor: Actor,
  building: BuildingRow,
  now: number,
  values: Partial<typeof buildings.$inferInsert>,
) {
  const [changed] = await db
    .update(buildings)
    .set({ ...values, updatedAt: new Date(now) })
    .where(eq(buildings.id, building.id))
    .returning();
  return presentBuilding(db, actor, changed!, now);
}
