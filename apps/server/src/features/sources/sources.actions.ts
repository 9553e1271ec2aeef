import type { PointFacts } from '@joulerie/contract/point-facts';
import type * as contract from '@joulerie/contract/sources';
import { SOURCE_TYPE_FACTS, factBlocksOf, type SourceType } from '@joulerie/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { editableBuilding } from '../buildings/buildings.store.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { buildingsOfSource, refreshBuildings } from '../buildings/data-of-building.store.ts';
import { presentSource } from './sources.present.ts';
import {
  attachedSource,
  checkedNumber,
  editableSource,
  findByNumber,
  insertSource,
  openSource,
} from './sources.store.ts';
import { type SourceRow, buildingSources, sources } from './sources.tables.ts';
import { ensureStation } from './weather-stations.ts';
import { sourcePolicy } from './sources.policy.ts';

export const getSource: Serve<typeof contract.getSource> = async ({ db, actor, params, now }) =>
  presentSource(db, actor, await openSource(db, actor, params.id), now);

export const createSensor: Serve<typeof contract.createSensor> = async ({ db, actor, body, now }) => {
  const made = await db.transaction(async (tx) => {
    const building = await editableBuilding(tx, actor, body._id_building);
    const sensor = {
      brand: body.brand ?? null,
      model: body.model ?? null,
      place: body.place ?? null,
      batteryMv: null,
      batteryPercent: null,
    };
    const source = await insertSource(tx, actor, {
      idtype: 'sensor',
      idsource: body.idsource,
      name: body.name,
      point: { sensor },
    });
    await attach(tx, building.id, source);
    return source;
  });
  return presentSource(db, actor, made, now);
};

export const updateSensor: Serve<typeof contract.updateSensor> = async ({ db, actor, params, body, now }) => {
  const source = await editableSource(db, actor, params.id);
  if (source.idtype !== 'sensor') throw new DomainError('source_type_mismatch');
  const { name, ...facts } = body;
  return change(db, actor, source, now, {
    ...(name ? { name } : {}),
    point: { ...source.point, sensor: { ...source.point.sensor, ...facts } },
  });
};

export const updateMeter: Serve<typeof contract.updateMeter> = async ({ db, actor, params, body, now }) => {
  const source = await editableSource(db, actor, params.id);
  const { point, ...rest } = body;
  return change(db, actor, source, now, { ...rest, ...(point ? { point: mergedPoint(source, point) } : {}) });
};

export const renameSource: Serve<typeof contract.renameSource> = async ({ db, actor, params, body, now }) =>
  change(db, actor, await editableSource(db, actor, params.id), now, { name: body.name });

export const removeSource: Serve<typeof contract.removeSource> = async ({ db, actor, params }) =>
  db.transaction(async (tx) => {
    const source = await editableSource(tx, actor, params.id);
    const attachedTo = await buildingsOfSource(tx, source.id);
    await tx.delete(sources).where(eq(sources.id, source.id));
    await refreshBuildings(tx, attachedTo);
    return { ok: true };
  });

export const searchPdl: Serve<typeof contract.searchPdl> = ({ db, actor, query }) =>
  lookUp(db, actor, 'pdl', query.idsource);
export const searchPce: Serve<typeof contract.searchPce> = ({ db, actor, query }) =>
  lookUp(db, actor, 'pce', query.idsource);

export const attachSource: Serve<typeof contract.attachSource> = async ({ db, actor, params, body, now }) => {
  const attached = await db.transaction(async (tx) => {
    const building = await editableBuilding(tx, actor, params.id);
    let source: SourceRow;
    if (body.idtype) {
      const idsource = checkedNumber(
        body.idtype,
        body.idsource ?? (params.sourceId === 'new' ? null : params.sourceId),
      );
      const known = idsource === null ? null : await findByNumber(tx, actor.space.id, body.idtype, idsource);
      const name = body.name ?? `${SOURCE_TYPE_FACTS[body.idtype].short}${idsource ? ` ${idsource}` : ''}`;
      source =
        known ??
        (await insertSource(tx, actor, {
          idtype: body.idtype,
          idsource,
          name,
          point: body.point ? mergedPoint({ idtype: body.idtype, point: {} }, body.point) : {},
          address: body.address ?? null,
        }));
      if (sourcePolicy.rightsOn(actor, source).length === 0) throw new DomainError('not_found_source');
    } else source = await editableSource(tx, actor, params.sourceId);
    await attach(tx, building.id, source);
    return source;
  });
  return presentSource(db, actor, attached, now);
};

export const updateAttachedSource: Serve<typeof contract.updateAttachedSource> = async ({
  db,
  actor,
  params,
  body,
  now,
}) => {
  const building = await editableBuilding(db, actor, params.id);
  const source = await attachedSource(db, actor, building.id, params.sourceId);
  const { point, ...rest } = body;
  return change(db, actor, source, now, { ...rest, ...(point ? { point: mergedPoint(source, point) } : {}) });
};

export const detachSource: Serve<typeof contract.detachSource> = async ({ db, actor, params }) =>
  db.transaction(async (tx) => {
    const building = await editableBuilding(tx, actor, params.id);
    const source = await attachedSource(tx, actor, building.id, params.sourceId);
    await tx.delete(buildingSources).where(link(building.id, source.id));
    if (building.weatherSourceId === source.id)
      await tx.update(buildings).set({ weatherSourceId: null }).where(eq(buildings.id, building.id));
    await refreshBuildings(tx, [building.id]);
    return { ok: true };
  });

const setUsed =
  (used: boolean): Serve<typeof contract.useSource> =>
  ({ db, actor, params }) =>
    db.transaction(async (tx) => {
      const building = await editableBuilding(tx, actor, params.id);
      const source = await attachedSource(tx, actor, building.id, params.sourceId);
      await tx.update(buildingSources).set({ used }).where(link(building.id, source.id));
      await refreshBuildings(tx, [building.id]);
      return { ok: true };
    });
export const useSource = setUsed(true);
export const unuseSource = setUsed(false);

export const changeWeatherStation: Serve<typeof contract.changeWeatherStation> = async ({ db, actor, params }) =>
  db.transaction(async (tx) => {
    const building = await editableBuilding(tx, actor, params.id);
    const station = (await ensureStation(tx, actor, params.sourceId)) ?? (await openSource(tx, actor, params.sourceId));
    if (SOURCE_TYPE_FACTS[station.idtype].family !== 'meteo') throw new DomainError('source_type_mismatch');
    await tx.update(buildings).set({ weatherSourceId: station.id }).where(eq(buildings.id, building.id));
    return { ok: true };
  });

const link = (buildingId: string, sourceId: string) =>
  and(eq(buildingSources.buildingId, buildingId), eq(buildingSources.sourceId, sourceId));

async function lookUp(db: Database, actor: Actor, idtype: SourceType, number: string) {
  const found = number === '' ? null : await findByNumber(db, actor.space.id, idtype, number);
  if (!found || sourcePolicy.rightsOn(actor, found).length === 0) return { exist: false, status: '', source: null };
  return { exist: true, status: 'ACTIVE', source: { _id: found.id, name: found.name, idsource: found.idsource } };
}

async function attach(db: Database, buildingId: string, source: SourceRow): Promise<void> {
  const added = await db
    .insert(buildingSources)
    .values({ buildingId, sourceId: source.id })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) throw new DomainError('already_attached_source');
  // The first weather station attached to a building becomes the one that its charts show.
  if (SOURCE_TYPE_FACTS[source.idtype].family === 'meteo')
    await db
      .update(buildings)
      .set({ weatherSourceId: sql`coalesce(${buildings.weatherSourceId}, ${source.id})` })
      .where(eq(buildings.id, buildingId));
  await refreshBuildings(db, [buildingId]);
}

/** Facts merge key by key; a block that the kind of source does not have is refused. */
function mergedPoint(source: Pick<SourceRow, 'idtype' | 'point'>, changes: PointFacts): PointFacts {
  const allowed: readonly string[] = factBlocksOf(source.idtype);
  if (Object.keys(changes).some((key) => !allowed.includes(key))) throw new DomainError('source_type_mismatch');
  return {
    ...source.point,
    ...(changes.electricity ? { electricity: { ...source.point.electricity, ...changes.electricity } } : {}),
    ...(changes.gas ? { gas: { ...source.point.gas, ...changes.gas } } : {}),
    ...(changes.network ? { network: { ...source.point.network, ...changes.network } } : {}),
    ...(changes.sensor ? { sensor: { ...source.point.sensor, ...changes.sensor } } : {}),
  };
}

async function change(
  db: Database,
  actor: Actor,
  source: SourceRow,
  now: number,
  values: Partial<typeof sources.$inferInsert>,
) {
  const [changed] = await db
    .update(sources)
    .set({ ...values, updatedAt: new Date(now) })
    .where(eq(sources.id, source.id))
    .returning();
  return presentSource(db, actor, changed!, now);
}
