import { eq } from 'drizzle-orm';
import { type MqttClient, connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Broker, startBroker } from '../../../../sandbox/src/mqtt/broker.ts';
import { readConfig } from '../../platform/config.ts';
import { memberships } from '../accounts/accounts.tables.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aUser } from '../../testing/builders.ts';
import { deviceBench } from '../../testing/sensors.ts';
import { listenToGateways } from './gateway-messages.ts';

const NOON = Date.parse('2026-11-27T11:00:00Z');

let broker: Broker;
let app: TestApp;
let listening: { close: () => Promise<void> };
const opened: MqttClient[] = [];
const reported: Error[] = [];

beforeAll(async () => {
  broker = await startBroker(0);
  app = await testApp({ MQTT_URL: broker.url });
  app.clock.now = NOON;
  const config = readConfig({ MQTT_URL: broker.url, MQTT_USER: 'joulerie', MQTT_PASSWORD: 'sandbox' });
  const services = { config, mailer: { send: async () => ({ sent: true }) }, queue: { add: async () => '' } };
  listening = listenToGateways({
    store: app.store,
    services,
    now: () => app.clock.now,
    report: (error) => void reported.push(error),
  })!;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.endAsync(true)));
  expect(reported.splice(0)).toEqual([]);
});
afterAll(async () => {
  await listening.close();
  await app.app.close();
  await broker.close();
});

/** A person with a building, the prefix of their topics and their gateway at the broker. */
async function aGateway(person?: TestUser) {
  const user = person ?? (await aUser(app));
  const building = (await aBuilding(app, user))._id_building;
  const bench = deviceBench({ app, user, building });
  const { topicPrefix } = (await bench.list()).connection!;
  const client = await connectAsync(broker.url, { username: topicPrefix!.split('/')[1]!, password: 'x' });
  opened.push(client);
  const publish = (topic: string, payload: unknown, retain = false) =>
    client.publishAsync(topicPrefix + topic, typeof payload === 'string' ? payload : JSON.stringify(payload), {
      qos: 1,
      retain,
    });
  const shown = async () => (await bench.list()).data;
  const unknown = async () => (await bench.list()).unknown;
  return { user, building, ...bench, prefix: topicPrefix!, client, publish, shown, unknown };
}

const uplink = (dev_eui: string, decoded_payload: object) => ({
  end_device_ids: { device_id: 'salle', dev_eui },
  received_at: '2026-11-27T10:58:00Z',
  uplink_message: { decoded_payload },
});

test('a state of Zigbee2MQTT and an uplink of The Things Stack are those of the devices of their space', async () => {
  const gateway = await aGateway();
  await gateway.add({ name: 'A', link: 'zigbee2mqtt', address: 'école/salle 1' });
  await gateway.add({ name: 'B', link: 'ttn', address: '24:e1:24:13:6b:50:22:17' });
  await gateway.publish('zigbee2mqtt/école/salle 1', { temperature: 19.5, battery: 12, last_seen: NOON - 60_000 });
  await gateway.publish('v3/mairie@ttn/devices/salle/up', uplink('24E124136B502217', { temperature: 21, co2: 640 }));
  await vi.waitFor(async () => expect((await gateway.shown()).map((one) => one.values.length)).toEqual([1, 2]));
  const [zigbee, ttn] = await gateway.shown();
  expect(zigbee).toMatchObject({
    lastSeenAt: '2026-11-27T10:59:00.000Z',
    battery: { percent: 12, state: 'low' },
    values: [{ variable: 'temperature_ambiante', value: 19.5, at: '2026-11-27T10:59:00.000Z' }],
  });
  expect(ttn).toMatchObject({ address: '24E124136B502217', lastSeenAt: '2026-11-27T10:58:00.000Z' });
});

test('the same address in two spaces is two devices; messages of one reach nothing of the other', async () => {
  const [one, other] = [await aGateway(), await aGateway()];
  expect(one.prefix).not.toBe(other.prefix);
  for (const gateway of [one, other]) await gateway.add({ link: 'zigbee2mqtt', address: 'salon' });
  await one.publish('zigbee2mqtt/salon', { temperature: 18 });
  // The last message of the other: what came before is done with.
  await other.publish('zigbee2mqtt/autre', { temperature: 30 });
  await vi.waitFor(async () => expect(await other.unknown()).toHaveLength(1));
  expect((await one.shown())[0]!.values).toMatchObject([{ value: 18 }]);
  expect((await other.shown())[0]!.values).toEqual([]);
  expect(await one.unknown()).toEqual([]);
});

test('a device that nobody added is counted for its space until it is added, and its values are not kept', async () => {
  const gateway = await aGateway();
  for (let i = 0; i < 3; i++) await gateway.publish('zigbee2mqtt/cave', { temperature: 12 + i });
  await vi.waitFor(async () =>
    expect(await gateway.unknown()).toEqual([
      { link: 'zigbee2mqtt', address: 'cave', messages: 3, lastSeenAt: '2026-11-27T11:00:00.000Z' },
    ]),
  );
  await gateway.add({ link: 'zigbee2mqtt', address: 'cave' });
  expect(await gateway.unknown()).toEqual([]);
  expect((await gateway.shown())[0]!.values).toEqual([]);
});

test('who may not add devices receives neither the topics nor the unknown devices', async () => {
  const company = await aUser(app, { company: 'Régie' });
  const member = await aMember(app, company.spaceId, 'administrateur');
  const gateway = await aGateway(member);
  await gateway.add({ link: 'zigbee2mqtt', address: 'salon' });
  await gateway.publish('zigbee2mqtt/cave', { temperature: 12 });
  await vi.waitFor(async () => expect(await gateway.unknown()).toHaveLength(1));
  const becomes = (type: 'employe' | 'employe_read_only') =>
    app.store.db.update(memberships).set({ type }).where(eq(memberships.userId, member.id));
  // The key of the topics is that of every device of the space.
  await becomes('employe');
  expect(await gateway.list()).toMatchObject({ total: 1, connection: null, unknown: [{ address: 'cave' }] });
  await becomes('employe_read_only');
  expect(await gateway.list()).toMatchObject({ total: 1, connection: null, unknown: [] });
});

test('a message twice, a message of the bridge, a broken or retained one change nothing', async () => {
  const gateway = await aGateway();
  await gateway.add({ link: 'zigbee2mqtt', address: 'salon' });
  await gateway.publish('zigbee2mqtt/salon', { temperature: 20, last_seen: NOON });
  await gateway.publish('zigbee2mqtt/salon', { temperature: 20, last_seen: NOON });
  await gateway.publish('zigbee2mqtt/bridge/state', { state: 'online' });
  await gateway.publish('zigbee2mqtt/salon', '{"temperature":');
  await gateway.publish('zigbee2mqtt/salon', { temperature: 'nan' });
  await gateway.publish('zigbee2mqtt/fin', { temperature: 1 });
  await vi.waitFor(async () => expect((await gateway.unknown()).map(({ address }) => address)).toEqual(['fin']));
  expect((await gateway.shown())[0]!.values).toMatchObject([{ value: 20 }]);
});

test('the broker lets a gateway write no topic of another space', async () => {
  const [one, other] = [await aGateway(), await aGateway()];
  await other.add({ link: 'zigbee2mqtt', address: 'salon' });
  const closed = new Promise((resolve) => one.client.once('close', () => resolve('closed')));
  void one.client.publishAsync(`${other.prefix}zigbee2mqtt/salon`, '{"temperature":99}', { qos: 1 }).catch(() => null);
  expect(await closed).toBe('closed');
  await other.publish('zigbee2mqtt/fin', { temperature: 1 });
  await vi.waitFor(async () => expect(await other.unknown()).toHaveLength(1));
  expect((await other.shown())[0]!.values).toEqual([]);
});

test('a name that no device can have holds no other message', async () => {
  const gateway = await aGateway();
  await gateway.add({ link: 'zigbee2mqtt', address: 'salon' });
  for (const dev_eui of ['\u0000', 'x'.repeat(200)])
    await gateway.publish('v3/app@ttn/devices/un/up', {
      end_device_ids: { dev_eui },
      uplink_message: { decoded_payload: { temperature: 99 }, received_at: new Date(NOON).toISOString() },
    });
  await gateway.publish('zigbee2mqtt/salon', { temperature: 20 });
  await vi.waitFor(async () => expect((await gateway.shown())[0]!.values).toMatchObject([{ value: 20 }]));
  expect(await gateway.unknown()).toEqual([]);
});
