import type { PointFacts } from '@joulerie/contract/point-facts';
import type * as contract from '@joulerie/contract/sources';
import { sentenceOf } from '@joulerie/domain/answers';
import { drawsNothing } from '@joulerie/domain/sources';
import { isTurpeFormula, wrongPowerClasses } from '@joulerie/domain/tariffs';
import {
  SOURCE_TYPE_FACTS,
  brandOfModel,
  chargingOf,
  factBlocksOf,
  isHeatingFuel,
  fuelOfType,
} from '@joulerie/domain/vocabulary';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events/event.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Operation, Serve } from '../../platform/http/serve.ts';
import { refuseConflicts, versionOf } from '../../platform/http/version.ts';
import type { Actor } from '../../platform/identity.ts';
import { lock, transactionMadeAgain } from '../../platform/locks.ts';
import {
  editableBuilding,
  refuseUneditable,
  setFirstWeatherSource,
  updateBuildingRow,
} from '../buildings/buildings.public.ts';
import { pointChanged, sourceLinksChanged } from './sources.events.ts';
import { rightsOnSource } from './source-reach.store.ts';
import { isSupplier } from '../reference/reference.public.ts';
import { declareHolding, hasHolder } from './holdings.store.ts';
import {
  attachedSource,
  buildingsOfSource,
  checkedNumber,
  deleteLink,
  deleteSource,
  editableSource,
  findByNumber,
  insertLink,
  insertSource,
  openSource,
  setLinkUse,
  updateSourceRow,
} from './sources.store.ts';
import type { SourceRow } from './sources.tables.ts';
import { ensureStation } from './weather-stations.ts';

export const createSensor: Operation<typeof contract.createSensor, SourceRow> = async ({ db, events, actor, body }) =>
  db.transaction(async (tx) => {
    const building = await editableBuilding(tx, actor, body._id_building);
    return addSensor({ db: tx, events, actor }, building.id, body);
  });

type NewSensor = Omit<Call<typeof contract.createSensor>['body'], '_id_building'>;

/** A new sensor of a building that the actor holds for a change. */
export async function addSensor(
  { db, events, actor }: { db: Database; events: Events; actor: Actor },
  buildingId: string,
  { name, idsource, brand, model, place, batteryMv, batteryPercent }: NewSensor,
): Promise<SourceRow> {
  const sensor = {
    ...branded({ brand: brand ?? null, model: model ?? null }),
    place: place ?? null,
    batteryMv: batteryMv ?? null,
    batteryPercent: batteryPercent ?? null,
  };
  const source = await insertSource(db, actor, { idtype: 'sensor', idsource, name, point: { sensor } });
  await attach(db, events, buildingId, source);
  return source;
}

export const updateSensor: Operation<typeof contract.updateSensor, SourceRow> = async ({
  db,
  actor,
  params,
  body,
  now,
  ifMatch,
}) => {
  const { name, ...facts } = body;
  return db.transaction(async (tx) => {
    const source = await editableSource(tx, actor, params.id);
    if (source.idtype !== 'sensor') throw new DomainError('source_type_mismatch');
    return change({ db: tx, now, ifMatch }, source, {
      ...(name ? { name } : {}),
      point: { ...source.point, sensor: branded({ ...source.point.sensor, ...facts }) },
    });
  });
};

export const updateMeter: Operation<typeof contract.updateMeter, SourceRow> = async ({
  db,
  events,
  actor,
  params,
  body,
  now,
  ifMatch,
}) => {
  const { point, ...rest } = body;
  return db.transaction(async (tx) => {
    const source = await editableSource(tx, actor, params.id);
    if (rest.energySupplierId && !isSupplier(rest.energySupplierId))
      throw new DomainError('invalid_input', {
        fields: { energySupplierId: 'Ce fournisseur n’est pas dans la liste' },
      });
    const changed = await change({ db: tx, now, ifMatch }, source, {
      ...rest,
      ...(point ? { point: mergedPoint(source, point) } : {}),
    });
    if (point) await events.emit(tx, pointChanged, { sourceId: source.id });
    await announceDirections(tx, events, source, changed);
    return changed;
  });
};

export const renameSource: Operation<typeof contract.renameSource, SourceRow> = async ({
  db,
  actor,
  params,
  body,
  now,
  ifMatch,
}) =>
  db.transaction(async (tx) =>
    change({ db: tx, now, ifMatch }, await editableSource(tx, actor, params.id), { name: body.name }),
  );

type Removal = typeof contract.removeSource;

/**
 * Removes a source and its measures.
 *
 * @param before ends, in the same transaction, what features above keep of the source
 */
export const removingSource =
  (before: (call: Call<Removal>, tx: Database, source: SourceRow) => Promise<void>): Serve<Removal> =>
  async (call) => {
    const { db, events, actor, params } = call;
    return transactionMadeAgain(db, async (tx) => {
      // Measures that are being stored for it are stored first.
      await lock(tx, 'measures', params.id);
      // Then who signs for it at this moment, who takes this lock before the row.
      await lock(tx, 'consents', params.id);
      const source = await editableSource(tx, actor, params.id);
      await before(call, tx, source);
      const attachedTo = await buildingsOfSource(tx, source.id);
      await deleteSource(tx, source.id);
      await events.emit(tx, sourceLinksChanged, { buildingIds: attachedTo, movesFuels: movesFuels(source) });
      return { ok: true };
    });
  };

export const attachSource: Operation<typeof contract.attachSource, SourceRow> = async ({
  db,
  events,
  actor,
  params,
  body,
  now,
}) => {
  return db.transaction(async (tx) => {
    await refuseUneditable(tx, actor, params.id);
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
      if (!known) await declareNew(tx, actor, source, body.holding, now);
      if (known) {
        // To attach is to show it to whoever sees the building: seeing it is not enough.
        const rights = await rightsOnSource(tx, actor, known);
        if (rights.length === 0) throw new DomainError('not_found_source');
        if (!rights.includes('owns')) throw new DomainError('restricted_source');
      }
    } else source = await editableSource(tx, actor, params.sourceId);
    const building = await editableBuilding(tx, actor, params.id);
    await attach(tx, events, building.id, source);
    return source;
  });
};

/** Keeps by what right a new meter is read. @throws DomainError `holding_required` for a meter of which it is not said */
async function declareNew(
  tx: Database,
  actor: Actor,
  source: SourceRow,
  holding: 'holder' | 'consent' | undefined,
  now: number,
): Promise<void> {
  if (!hasHolder(source.idtype)) return;
  if (!holding) throw new DomainError('holding_required');
  await declareHolding(tx, source, { holding, origin: 'declared', userId: actor.user.id }, now);
}

export const updateAttachedSource: Operation<typeof contract.updateAttachedSource, SourceRow> = async ({
  db,
  events,
  actor,
  params,
  body,
  now,
  ifMatch,
}) => {
  const { point, ...rest } = body;
  return db.transaction(async (tx) => {
    await refuseUneditable(tx, actor, params.id);
    const source = await attachedSource(tx, actor, params.id, params.sourceId);
    const changed = await change({ db: tx, now, ifMatch }, source, {
      ...rest,
      ...(point ? { point: mergedPoint(source, point) } : {}),
    });
    if (point) await events.emit(tx, pointChanged, { sourceId: source.id });
    await announceDirections(tx, events, source, changed);
    return changed;
  });
};

export const detachSource: Serve<typeof contract.detachSource> = async ({ db, events, actor, params }) =>
  db.transaction(async (tx) => {
    await refuseUneditable(tx, actor, params.id);
    const source = await attachedSource(tx, actor, params.id, params.sourceId);
    const building = await editableBuilding(tx, actor, params.id);
    await deleteLink(tx, building.id, source.id);
    if (building.weatherSourceId === source.id) await updateBuildingRow(tx, building.id, { weatherSourceId: null });
    await events.emit(tx, sourceLinksChanged, { buildingIds: [building.id], movesFuels: movesFuels(source) });
    return { ok: true };
  });

const setUsed =
  (used: boolean): Serve<typeof contract.useSource> =>
  ({ db, events, actor, params }) =>
    db.transaction(async (tx) => {
      await refuseUneditable(tx, actor, params.id);
      const source = await attachedSource(tx, actor, params.id, params.sourceId);
      const building = await editableBuilding(tx, actor, params.id);
      await setLinkUse(tx, building.id, source.id, used);
      await events.emit(tx, sourceLinksChanged, { buildingIds: [building.id], movesFuels: false });
      return { ok: true };
    });
export const useSource = setUsed(true);
export const unuseSource = setUsed(false);

export const changeWeatherStation: Serve<typeof contract.changeWeatherStation> = async ({
  db,
  events,
  actor,
  params,
}) =>
  db.transaction(async (tx) => {
    await refuseUneditable(tx, actor, params.id);
    const station = (await ensureStation(tx, actor, params.sourceId)) ?? (await openSource(tx, actor, params.sourceId));
    const building = await editableBuilding(tx, actor, params.id);
    if (SOURCE_TYPE_FACTS[station.idtype].family !== 'meteo') throw new DomainError('source_type_mismatch');
    await updateBuildingRow(tx, building.id, { weatherSourceId: station.id });
    await events.emit(tx, sourceLinksChanged, { buildingIds: [building.id], movesFuels: true });
    return { ok: true };
  });

/** The point of a number in the space of the actor, and whether they see it; null when the space has none. */
export async function lookUpPoint(
  db: Database,
  actor: Actor,
  idtype: 'pdl' | 'pce',
  number: string,
): Promise<{ source: SourceRow; isSeen: boolean } | null> {
  const source = number === '' ? null : await findByNumber(db, actor.space.id, idtype, number);
  return source && { source, isSeen: (await rightsOnSource(db, actor, source)).length > 0 };
}

async function attach(db: Database, events: Events, buildingId: string, source: SourceRow): Promise<void> {
  if (!(await insertLink(db, buildingId, source.id))) throw new DomainError('already_attached_source');
  if (SOURCE_TYPE_FACTS[source.idtype].family === 'meteo') await setFirstWeatherSource(db, buildingId, source.id);
  await events.emit(db, sourceLinksChanged, { buildingIds: [buildingId], movesFuels: movesFuels(source) });
}

/** Whether fuels lie on other days once a source is attached or no more: a station gives their weather, a fuel takes that of its building. */
const movesFuels = ({ idtype }: Pick<SourceRow, 'idtype'>): boolean =>
  SOURCE_TYPE_FACTS[idtype].family === 'meteo' || fuelOfType(idtype) !== null;

/** Says that all the sources of new buildings were attached to them. */
export async function announceSources(db: Database, events: Events, buildingIds: string[]): Promise<void> {
  if (buildingIds.length > 0) await events.emit(db, sourceLinksChanged, { buildingIds, movesFuels: true });
}

/** A point that begins or ceases to draw changes what its buildings lack, a fuel that begins or ceases to heat its days, vehicles their nights. */
export async function announceDirections(
  db: Database,
  events: Events,
  before: SourceRow,
  after: SourceRow,
): Promise<void> {
  const facts = ({ idtype, point, usages }: SourceRow) =>
    [drawsNothing(point.electricity ?? {}), isHeatingFuel(idtype, usages), chargingOf(usages)].join();
  if (facts(before) === facts(after)) return;
  const buildingIds = await buildingsOfSource(db, after.id);
  await events.emit(db, sourceLinksChanged, { buildingIds, movesFuels: movesFuels(after) });
}

/** Facts merge key by key; a block that the kind of source does not have is refused. */
function mergedPoint(source: Pick<SourceRow, 'idtype' | 'point'>, changes: PointFacts): PointFacts {
  const allowed: readonly string[] = factBlocksOf(source.idtype);
  if (Object.keys(changes).some((key) => !allowed.includes(key))) throw new DomainError('source_type_mismatch');
  return {
    ...source.point,
    ...(changes.electricity
      ? { electricity: fitting({ ...source.point.electricity, ...changes.electricity }, changes.electricity) }
      : {}),
    ...(changes.gas ? { gas: { ...source.point.gas, ...changes.gas } } : {}),
    ...(changes.network ? { network: { ...source.point.network, ...changes.network } } : {}),
    ...(changes.sensor ? { sensor: branded({ ...source.point.sensor, ...changes.sensor }) } : {}),
  };
}

/** Classes of power are those of the formula of the point; what a write does not touch is not judged. */
function fitting<T extends NonNullable<PointFacts['electricity']>>(point: T, changes: T): T {
  if (changes.powerClasses == null) return point;
  const code = point.tariffFormulaCode ?? '';
  const names = (point.powerClasses ?? []).map(({ name }) => name);
  const wrong = wrongPowerClasses(names, isTurpeFormula(code) ? code : null);
  if (wrong !== null)
    throw new DomainError('invalid_input', { fields: { 'point.electricity.powerClasses': sentenceOf(wrong) } });
  return point;
}

/** A sensor whose model is of its brand; a model alone brings its brand. */
function branded<T extends NonNullable<PointFacts['sensor']>>(sensor: T): T {
  const brand = sensor.model ? brandOfModel(sensor.model) : null;
  if (brand === null) return sensor;
  if (sensor.brand && sensor.brand !== brand)
    throw new DomainError('invalid_input', { fields: { model: 'Ce modèle n’est pas de cette marque' } });
  return { ...sensor, brand };
}

async function change(
  { db, now, ifMatch }: Pick<Call<unknown>, 'db' | 'now' | 'ifMatch'>,
  source: SourceRow,
  values: Parameters<typeof updateSourceRow>[2],
): Promise<SourceRow> {
  refuseConflicts(ifMatch, source, values, EDITED);
  return updateSourceRow(db, source.id, { ...values, updatedAt: new Date(now) });
}

/** What people edit of a source. */
const EDITED = {
  name: 0,
  address: 0,
  point: 2,
  usages: 0,
  endContractOn: 0,
  energySupplierId: 0,
} satisfies Partial<Record<keyof SourceRow, number>>;

export const sourceVersion = (source: SourceRow): string => versionOf(source, EDITED);
