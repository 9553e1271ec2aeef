import { parisDay } from '@joulerie/domain/calendar';
import type * as contract from '@joulerie/contract/buildings';
import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import { isEnteredFact, profileRule, SOURCE_TYPES, energyOfType } from '@joulerie/domain/vocabulary';
import type { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Serve, answering } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import type { Services } from '../../platform/services.ts';
import * as operations from '../buildings/buildings.public.ts';
import {
  type BuildingRow,
  buildingsOfFolder,
  findBuildings,
  nearBuildings,
  openBuilding,
  refuseUneditable,
} from '../buildings/buildings.public.ts';
import { energyOfBuildings } from '../measures/measures.public.ts';
import { dated, pointsOfBuildings } from '../profiles/profiles.public.ts';
import { attachNearestStations, stationAfterMove } from '../sources/sources.public.ts';
import { addTags } from '../tags/tags.public.ts';
import { askWeather } from '../weather/weather.public.ts';
import { keptSurface, presentBuilding, presentSummaries } from './building.present.ts';
import { childTree } from './building-trees.ts';

type Reading = Pick<Call<unknown>, 'db' | 'actor' | 'now' | 'reply'>;
async function present({ db, actor, now, reply }: Reading, row: BuildingRow) {
  const building = await presentBuilding(db, actor, row, now);
  reply.header('etag', building.version);
  return building;
}

export const getBuilding: Serve<typeof contract.getBuilding> = async (call) =>
  present(call, await openBuilding(call.db, call.actor, call.params.id));

export const createBuilding: Serve<typeof contract.createBuilding> = async (call) => {
  const { db, actor, body, now, services } = call;
  const [row] = await db.transaction((tx) => insertTagged(tx, actor, [body], now, services));
  return present(call, row!);
};

export const createBuildings: Serve<typeof contract.createBuildings> = async ({ db, actor, body, now, services }) => {
  const made = await db.transaction((tx) => insertTagged(tx, actor, body.data, now, services));
  return { data: made.map((row) => ({ _id_building: row.id, name: row.name })), total: made.length };
};

export const updateBuilding: Serve<typeof contract.updateBuilding> = (call) =>
  call.body.location === undefined
    ? answering(operations.updateBuilding, present)(call)
    : moved(call, call.body.location, (tx) => operations.updateBuilding(within(call, tx)));
export const validateBuilding: Serve<typeof contract.validateBuilding> = answering(
  operations.validateBuilding,
  present,
);
export const updateBuildingAddress: Serve<typeof contract.updateBuildingAddress> = (call) =>
  moved(call, call.body.location, (tx) => operations.updateBuildingAddress(within(call, tx)));

/** A call in a transaction. What it reads of its session and headers is read now. */
const within = <E>(call: Call<E>, db: Database): Call<E> => ({
  ...call,
  actor: call.actor,
  ifMatch: call.ifMatch,
  db,
});

/** A building whose place changes, with the weather of the new one. */
async function moved(
  call: Reading & Pick<Call<unknown>, 'services'> & { params: { id: string } },
  location: { lat: number; lon: number } | null | undefined,
  change: (tx: Database) => Promise<BuildingRow>,
) {
  const { db, actor, params, services } = call;
  const row = await db.transaction(async (tx) => {
    await refuseUneditable(tx, actor, params.id);
    const [before] = await findBuildings(tx, [params.id]);
    const place = { lat: location?.lat ?? null, lon: location?.lon ?? null };
    const weatherSourceId = before && (await stationAfterMove(tx, actor, before, place));
    const changed = await change(tx);
    if (weatherSourceId === undefined) return changed;
    await operations.setWeatherSource(tx, [changed.id], weatherSourceId);
    await askWeather(services, tx, [changed.id]);
    return { ...changed, weatherSourceId };
  });
  return present(call, row);
}

export const listNearBuildings: Serve<typeof contract.listNearBuildings> = async ({
  db,
  actor,
  params,
  query,
  now,
}) => {
  const building = await openBuilding(db, actor, params.id);
  const near = await nearBuildings(db, actor, building, query.maxDist, query.restrictByLevel ?? false);
  const found = await findBuildings(
    db,
    near.map((row) => row.id),
  );
  const byId = new Map((await presentSummaries(db, actor, found, now)).map((row) => [row.id, row]));
  const data = near.map((row) => ({ ...byId.get(row.id)!, distanceM: Math.round(row.distance) }));
  return { data, total: data.length };
};

export const listBuildingProfile: Serve<typeof contract.listBuildingProfile> = async ({
  db,
  actor,
  params,
  query,
  now,
}) => {
  const { variable } = params;
  const found = await buildingsOfFolder(db, actor, query._id_folder ?? null, 1000);
  // A variable that is no energy has no total to compare.
  const asked = variable === 'puissance' ? 'conso' : variable;
  const types = SOURCE_TYPES.filter((type) => energyOfType(type)?.variable === asked);
  const ids = found.map((row) => row.id);
  const [energy, entered] = await Promise.all([
    types.length > 0 ? energyOfBuildings(db, ids, parisDay(now), types) : null,
    pointsOfBuildings(db, ids, variable),
  ]);
  return {
    variable,
    unit: energy && !isEnteredFact(variable) ? 'kWh' : profileRule(variable).unit,
    data: found.map((row) => {
      const year = energy?.get(row.id);
      const total = year?.totalKwh ?? null;
      const whole = (year?.coverage ?? 0) >= WHOLE_YEAR;
      const surface = keptSurface(row);
      return {
        _id_building: row.id,
        name: row.name,
        points: (entered.get(row.id) ?? (variable === 'surface' ? surfacePoint(row) : [])).map(dated),
        total,
        perM2: total !== null && whole && surface ? total / surface : null,
        lastDay: energy?.get(row.id)?.year.to ?? null,
      };
    }),
  };
};

/** A surface that was entered with its building holds since then. */
const surfacePoint = ({ facts, createdAt }: BuildingRow) =>
  facts.surfaceHabitableM2 === null ? [] : [{ at: createdAt.getTime(), value: facts.surfaceHabitableM2 }];

export const listChildren: Serve<typeof contract.listChildren> = async ({ db, actor, params }) => {
  const building = await openBuilding(db, actor, params.id);
  return presentChildren({ db, actor }, building.id);
};

export const addChildren: Serve<typeof contract.addChildren> = answering(operations.addChildren, presentChildren);
export const removeChildren: Serve<typeof contract.removeChildren> = answering(
  operations.removeChildren,
  presentChildren,
);

async function presentChildren({ db, actor }: Pick<Reading, 'db' | 'actor'>, id: string) {
  const { nodes, count } = await childTree(db, actor, id);
  return { data: nodes, total: count };
}

async function insertTagged(
  db: Database,
  actor: Actor,
  list: z.output<typeof contract.NewBuilding>[],
  now: number,
  services: Services,
): Promise<BuildingRow[]> {
  const made = await operations.insertBuildings(db, actor, list, now);
  for (const [index, item] of list.entries())
    if (item.tags?.length) await addTags(db, actor.space.id, [made[index]!.id], item.tags);
  const placed = await attachNearestStations(db, actor, made);
  await askWeather(
    services,
    db,
    placed.map(({ id }) => id),
  );
  return placed;
}
