import type * as contract from '@joulerie/contract/sensors';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { managesSpace, mayWrite } from '../access/access.public.ts';
import { buildingPolicy, editableBuilding, openBuilding, refuseUneditable } from '../buildings/buildings.public.ts';
import {
  type SourceRow,
  addSensor,
  attachedSource,
  editableSource,
  rightsOnSource,
  rightsOnSources,
} from '../sources/sources.public.ts';
import { newKey, sealKey } from './device-key.ts';
import { stepMeans } from './readings.store.ts';
import { CURVE_VARIABLES, curveSpan, presentDevice, presentUnknown } from './sensors.present.ts';
import {
  type DeviceOfSource,
  countDevices,
  deleteDevice,
  devicesOfBuilding,
  findDevice,
  forgetUnknown,
  holdDevice,
  insertDevice,
  topicKeyOf,
  unknownOf,
  updateDevice,
} from './sensors.store.ts';
import { newTopicKey, topicPrefixOf } from './topics.ts';

const MOST_DEVICES = 1_000;
/** Types of sources that a device may feed: a sensor, or the meter whose own output it reads. */
const FED: readonly SourceRow['idtype'][] = ['sensor', 'pdl'];

export const listDevices: Serve<typeof contract.listDevices> = async ({ db, actor, params, services, now }) => {
  const building = await openBuilding(db, actor, params.id);
  const all = await devicesOfBuilding(db, building.id);
  const rights = await rightsOnSources(
    db,
    actor,
    all.map(({ source }) => source),
  );
  const seen = all.filter(({ source }) => (rights.get(source.id) ?? []).length > 0);
  const means = await meansOf(db, seen, now);
  const adds = mayWrite(actor) && buildingPolicy.rightsOn(actor, building).includes('owns');
  return {
    data: seen.map((one) =>
      presentDevice(one, { mayEdit: mayEdit(actor, rights.get(one.source.id) ?? []), means, now }),
    ),
    total: seen.length,
    unknown: adds ? (await unknownOf(db, actor.space.id)).map(presentUnknown) : [],
    connection: adds && mayConnect(actor) ? await connectionOf(db, actor, services.config) : null,
  };
};

/** The key of the topics is that of every device of the space: it is shown to those who manage it, in a session. */
const mayConnect = (actor: Actor): boolean => managesSpace(actor.memberType) && !actor.key;

const mayEdit = (actor: Actor, rights: readonly string[]): boolean => mayWrite(actor) && rights.includes('owns');

const meansOf = (db: Database, devices: readonly DeviceOfSource[], now: number) =>
  stepMeans(
    db,
    devices.map(({ device }) => device.id),
    CURVE_VARIABLES,
    curveSpan(now),
  );

async function connectionOf(db: Database, actor: Actor, config: Config): Promise<contract.DeviceConnection> {
  if (!config.MQTT_URL) return { topicPrefix: null, broker: null };
  return {
    topicPrefix: topicPrefixOf(await topicKeyOf(db, actor.space.id, newTopicKey())),
    broker: config.MQTT_PUBLIC_URL ?? null,
  };
}

export const addDevice: Serve<typeof contract.addDevice> = async (call) => {
  const { db, events, actor, params, body, services, now } = call;
  if (body.link === 'http') refuseKeyOfProgram(actor);
  const id = newId(now);
  const { link } = body;
  const address = body.address ? addressOf(link, body.address) : null;
  const key = link === 'http' ? newKey() : null;
  const secret = key === null ? null : await sealKey(services.config.SECRETS_KEY, id, key);
  await db.transaction(async (tx) => {
    const source = body._id_source
      ? await fedSource(tx, actor, params.id, body._id_source)
      : await addSensor({ db: tx, events, actor }, (await editableBuilding(tx, actor, params.id)).id, {
          ...body,
          idsource: `${link}-${address ?? id}`.slice(0, 60),
        });
    const { spaceId } = source;
    if ((await countDevices(tx, spaceId)) >= MOST_DEVICES) throw new DomainError('too_many_devices');
    await insertDevice(tx, {
      id,
      spaceId,
      buildingId: params.id,
      sourceId: source.id,
      link,
      address,
      secret,
      createdAt: new Date(now),
    });
    if (address !== null) await forgetUnknown(tx, { spaceId, link, address });
  });
  return { device: await shown(call, id), key };
};

/** A key of a device would go on after the key of API that made it is revoked. */
function refuseKeyOfProgram(actor: Actor): void {
  if (actor.key) throw new DomainError('device_key_by_person');
}

/** DevEUIs are written in capitals, whatever the separators; a name of Zigbee2MQTT as it is. */
function addressOf(link: contract.DeviceLink, given: string): string {
  const eui = given.replace(/[\s:-]/g, '').toUpperCase();
  return link === 'ttn' && /^[0-9A-F]{16}$/.test(eui) ? eui : given;
}

/** A source of the building that a device may feed: one of the space of who adds it, which its messages prove. */
async function fedSource(tx: Database, actor: Actor, buildingId: string, sourceId: string): Promise<SourceRow> {
  await refuseUneditable(tx, actor, buildingId);
  const source = await attachedSource(tx, actor, buildingId, sourceId);
  if (source.spaceId !== actor.space.id) throw new DomainError('restricted_source');
  if (!FED.includes(source.idtype)) throw new DomainError('source_type_mismatch');
  // What a device says at once is seen before any agreement is asked about: of one's own meter alone.
  if (source.holding === 'consent') throw new DomainError('consent_missing');
  return source;
}

export const removeDevice: Serve<typeof contract.removeDevice> = async ({ db, actor, params }) =>
  db.transaction(async (tx) => {
    await editableDevice(tx, actor, params.id);
    await deleteDevice(tx, params.id);
    return { ok: true };
  });

export const rotateDeviceKey: Serve<typeof contract.rotateDeviceKey> = async (call) => {
  const { db, actor, params, services } = call;
  refuseKeyOfProgram(actor);
  const key = newKey();
  const secret = await sealKey(services.config.SECRETS_KEY, params.id, key);
  await db.transaction(async (tx) => {
    const { link } = await editableDevice(tx, actor, params.id);
    if (link !== 'http') throw new DomainError('device_without_key');
    await updateDevice(tx, params.id, { secret });
  });
  return { device: await shown(call, params.id), key };
};

/** A device whose source the actor may change; one of others looks as if it did not exist. */
async function editableDevice(tx: Database, actor: Actor, id: string) {
  const found = await findDevice(tx, id);
  if (!found || (await rightsOnSource(tx, actor, found.source)).length === 0) throw new DomainError('not_found');
  await editableSource(tx, actor, found.source.id);
  const held = await holdDevice(tx, id);
  if (!held) throw new DomainError('not_found');
  return held;
}

async function shown({ db, actor, now }: Call<unknown>, id: string): Promise<contract.Device> {
  const found = await findDevice(db, id);
  if (!found) throw new DomainError('not_found');
  return presentDevice(found, {
    mayEdit: mayEdit(actor, await rightsOnSource(db, actor, found.source)),
    means: await meansOf(db, [found], now),
    now,
  });
}
