import { createApiKey } from '@joulerie/contract/api-keys';
import { addDevice, listDevices, removeDevice, rotateDeviceKey } from '@joulerie/contract/sensors';
import { getSource } from '@joulerie/contract/sources';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { outcome } from '../../testing/app.ts';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { consentFor } from '../../testing/consents.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { runWork } from '../../testing/run-work.ts';
import { deviceBench } from '../../testing/sensors.ts';
import { storeSensorReadings } from './store-readings.work.ts';

const own = ownBuilding();
const bench = () => deviceBench(own);
const NOON = Date.parse('2026-11-27T11:00:00Z');
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const temperature = (value: number | null, minutes = 0) => ({
  variable: 'temperature_ambiante',
  value,
  at: at(minutes),
});

beforeEach(() => {
  own.app.clock.now = NOON;
});

const measured: ReturnType<typeof bench>['measured'] = (...asked) => bench().measured(...asked);
/** Values of a column by their place. */
const placed = (column: { values: (number | null)[] } | null) =>
  (column?.values ?? []).flatMap((value, place) => (value === null ? [] : [[place, value] as const]));

describe('a device that pushes', () => {
  test('shows its last value at once, and its measures once their ten minutes are over', async () => {
    const device = await bench().add({ name: 'Bureau 12', brand: 'milesight', model: 'am103' });
    expect(device).toMatchObject({
      name: 'Bureau 12',
      brand: 'milesight',
      model: 'am103',
      lastSeenAt: null,
      values: [],
    });
    const answer = await bench().push(device._id, { measures: [temperature(21.4)], battery: 87 }, device);
    expect([answer.status, answer.body]).toEqual([200, { repeated: false, added: 1, known: 0, refused: [] }]);
    const { data } = await bench().list();
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      lastSeenAt: at(0),
      battery: { percent: 87, tension: null, state: 'full' },
      values: [{ variable: 'temperature_ambiante', value: 21.4, unit: '°C', at: at(0) }],
    });
    expect(data[0]!.curve!.values.at(-1)).toBeCloseTo(21.4);
    expect(placed(await measured(device._id_source, 'temperature_ambiante'))).toEqual([]);
    own.app.clock.now = NOON + 10 * 60_000;
    // Noon in Paris is the 73rd ten minutes of the day.
    expect(placed(await measured(device._id_source, 'temperature_ambiante'))).toEqual([[72, expect.closeTo(21.4)]]);
    const source = (await own.app.as(own.user.token).call(getSource, { params: { id: device._id_source } })).body;
    expect(source.battery).toEqual({ tension: null, level: 87, state: 'full' });
  });

  test('gives the mean of ten minutes, whatever the order and the repeats of its messages', async () => {
    const device = await bench().add();
    const { push } = bench();
    await push(device._id, { measures: [temperature(22, -15), temperature(20, -18)] }, device);
    await push(device._id, { measures: [temperature(18, -13), temperature(20, -18)] }, device);
    const again = await push(device._id, { measures: [temperature(30, -15)] }, device);
    expect(again.body).toMatchObject({ added: 0, known: 1 });
    expect(placed(await measured(device._id_source, 'temperature_ambiante'))).toEqual([[70, expect.closeTo(20)]]);
    // A value that comes late changes the mean of its ten minutes.
    await push(device._id, { measures: [temperature(24, -11)] }, device);
    expect(placed(await measured(device._id_source, 'temperature_ambiante'))).toEqual([[70, expect.closeTo(21)]]);
  });

  test('what it adds to its day corrects nothing; a value that comes late corrects its ten minutes', async () => {
    const device = await bench().add();
    const corrections = async () =>
      (
        await rows<{ total: number }>(
          own.app.store.db,
          sql`select c.total from series_correction c join series s on s.id = c.series_id where s.source_id = ${device._id_source}`,
        )
      ).length;
    for (const minutes of [-45, -35, -15]) {
      await bench().push(device._id, { measures: [temperature(20, minutes)] }, device);
      await runWork(own.app, storeSensorReadings);
    }
    expect(placed(await measured(device._id_source, 'temperature_ambiante'))).toHaveLength(3);
    expect(await corrections()).toBe(0);
    await bench().push(device._id, { measures: [temperature(24, -14)] }, device);
    await runWork(own.app, storeSensorReadings);
    expect(await corrections()).toBe(1);
  });

  test('a missing value is no value: neither zero, nor a point', async () => {
    const device = await bench().add();
    const measures = [temperature(null, -30), temperature(19, -15)];
    expect((await bench().push(device._id, { measures }, device)).body).toMatchObject({ added: 1 });
    expect(placed(await measured(device._id_source, 'temperature_ambiante'))).toEqual([[70, expect.closeTo(19)]]);
  });

  test('a value dated too far ahead, too old or impossible is refused with its reason, the others are kept', async () => {
    const device = await bench().add();
    const measures = [temperature(20, 61), temperature(20, -60 * 24 * 32), temperature(85), temperature(20, 59)];
    const { body } = await bench().push(
      device._id,
      { measures: [...measures, { variable: 'bruit', value: 1 }] },
      device,
    );
    expect(body.added).toBe(1);
    expect(body.refused.map((one: { reason: string }) => one.reason)).toEqual([
      'unknown_variable',
      'ahead',
      'late',
      'range',
    ]);
    expect(body.refused.every((one: { message: string }) => one.message.length > 20)).toBe(true);
    expect((await bench().list()).data[0]!.refusal).toMatchObject({ reason: expect.stringContaining('horloge') });
    await bench().push(device._id, { measures: [temperature(20, -5)] }, device);
    expect((await bench().list()).data[0]!.refusal).toBeNull();
  });

  test('a counter becomes the energy between its readings; a reset leaves its interval unknown', async () => {
    const device = await bench().add();
    const index = (kwh: number, minutes: number) => ({ variable: 'index', value: kwh, unit: 'kWh', at: at(minutes) });
    const { push } = bench();
    await push(device._id, { measures: [index(100, -60), index(100.6, -50), index(101.2, -40)] }, device);
    await push(device._id, { measures: [index(0.1, -30), index(0.4, -20)] }, device);
    expect(placed(await measured(device._id_source, 'conso'))).toEqual([
      [66, expect.closeTo(600)],
      [67, expect.closeTo(600)],
      [69, expect.closeTo(300)],
    ]);
    // The next reading goes on from the last one.
    own.app.clock.now = NOON + 10 * 60_000;
    await push(device._id, { measures: [index(1, 0)] }, device);
    expect(placed(await measured(device._id_source, 'conso')).slice(-2)).toEqual([
      [70, expect.closeTo(300)],
      [71, expect.closeTo(300)],
    ]);
  });

  test('values past six thousand in ten minutes are refused, and the next ten minutes take more', async () => {
    const device = await bench().add();
    const many = (from: number) => ({
      measures: Array.from({ length: 500 }, (_, i) => ({
        ...temperature(20),
        at: new Date(NOON - (from + i) * 1000).toISOString(),
      })),
    });
    for (let i = 0; i < 12; i++) expect((await bench().push(device._id, many(i * 500), device)).body.added).toBe(500);
    const past = await bench().push(device._id, many(6000), device);
    expect([past.body.added, past.body.refused.length, past.body.refused[0].reason]).toEqual([0, 500, 'rate']);
    own.app.clock.now += 10 * 60_000;
    expect((await bench().push(device._id, many(6000), device)).body.added).toBe(500);
  });

  test('a power lasts until the next one', async () => {
    const device = await bench().add();
    const power = (watts: number, minutes: number) => ({ variable: 'puissance', value: watts, at: at(minutes) });
    await bench().push(device._id, { measures: [power(100, -30), power(500, -15), power(100, -10)] }, device);
    expect(placed(await measured(device._id_source, 'puissance'))).toEqual([
      [69, expect.closeTo(100)],
      [70, expect.closeTo(300)],
      [71, expect.closeTo(100)],
    ]);
  });

  test('the job done twice changes nothing', async () => {
    const device = await bench().add();
    await bench().push(device._id, { measures: [temperature(20, -15)] }, device);
    const first = await measured(device._id_source, 'temperature_ambiante');
    expect(await measured(device._id_source, 'temperature_ambiante')).toEqual(first);
  });
});

describe('the door', () => {
  test('gives a message that comes again the answer that it changed nothing', async () => {
    const device = await bench().add();
    const signed = { ...device, id: 'msg_1' };
    await bench().push(device._id, { measures: [temperature(20)] }, signed);
    const again = await bench().push(device._id, { measures: [temperature(20)] }, signed);
    expect([again.status, again.body]).toEqual([200, { repeated: true, added: 0, known: 0, refused: [] }]);
    // The identifier is of one device.
    const other = await bench().add();
    expect((await bench().push(other._id, { measures: [temperature(20)] }, { ...other, id: 'msg_1' })).body.added).toBe(
      1,
    );
  });

  test.each([
    ['another key', () => ({ key: `whsec_${Buffer.alloc(32, 7).toString('base64')}` })],
    ['no signature', (key: string) => ({ key, headers: { 'webhook-signature': '' } })],
    ['another time', (key: string) => ({ key, headers: { 'webhook-timestamp': '1' } })],
    ['another identifier', (key: string) => ({ key, headers: { 'webhook-id': 'msg_other' } })],
    ['the host of another brand', (key: string) => ({ key, host: 'helianthe.localhost' })],
  ])('with %s refuses, and keeps nothing', async (_case, change) => {
    const device = await bench().add();
    const answer = await bench().push(device._id, { measures: [temperature(20)] }, change(device.key));
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_signature']);
    expect((await bench().list()).data[0]!.values).toEqual([]);
  });

  test('answers of an unknown device as of a wrong key', async () => {
    const device = await bench().add();
    for (const id of ['01997b9f-8888-7000-8000-000000000000', 'x'])
      expect((await bench().push(id, { measures: [] }, device)).error.code).toBe('invalid_signature');
  });

  test.each([
    [-301, 'stale_push'],
    [301, 'stale_push'],
    [-299, null],
  ])('with a message signed %d seconds away answers %s', async (seconds, code) => {
    const device = await bench().add();
    const answer = await bench().push(device._id, { measures: [] }, { ...device, at: NOON + seconds * 1000 });
    expect(answer.error?.code ?? null).toBe(code);
  });

  test.each(['{', '[]', '{"measures":{}}', 'null'])('refuses a signed %s', async (body) => {
    const device = await bench().add();
    const answer = await bench().push(device._id, body, device);
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_push']);
  });

  test('refuses a body above its limit before it is read', async () => {
    const device = await bench().add();
    const answer = await bench().push(device._id, JSON.stringify({ measures: [], note: 'x'.repeat(300_000) }), device);
    expect(answer.status).toBe(413);
  });

  test('refuses the messages of a device past three hundred in ten minutes, and none of another', async () => {
    const [device, other] = [await bench().add(), await bench().add()];
    for (let i = 0; i < 300; i++) expect((await bench().push(device._id, { measures: [] }, device)).status).toBe(200);
    expect((await bench().push(device._id, { measures: [] }, device)).error.code).toBe('too_many_requests');
    expect((await bench().push(other._id, { measures: [] }, other)).status).toBe(200);
  }, 30_000);

  test('a key that was changed does not sign any more', async () => {
    const device = await bench().add();
    const changed = await own.app.as(own.user.token).call(rotateDeviceKey, { params: { id: device._id } });
    expect(changed.body.key).not.toBe(device.key);
    expect((await bench().push(device._id, { measures: [] }, device)).error.code).toBe('invalid_signature');
    expect((await bench().push(device._id, { measures: [] }, { key: changed.body.key! })).status).toBe(200);
  });
});

describe('a device', () => {
  test('of another space is neither seen, changed nor removed', async () => {
    const device = await bench().add();
    const stranger = await aUser(own.app);
    const as = own.app.as(stranger.token);
    expect((await as.call(listDevices, { params: { id: own.building } })).error.code).toBe('not_found');
    expect((await as.call(removeDevice, { params: { id: device._id } })).error.code).toBe('not_found');
    expect((await as.call(rotateDeviceKey, { params: { id: device._id } })).error.code).toBe('not_found');
    const building = (await aBuilding(own.app, stranger))._id_building;
    const body = { name: 'Vol', link: 'http' as const, _id_source: device._id_source };
    expect((await as.call(addDevice, { params: { id: building }, body })).error.code).toBe('not_found_source');
  });

  test('that is removed leaves its source and its measures', async () => {
    const device = await bench().add();
    await bench().push(device._id, { measures: [temperature(20, -15)] }, device);
    await measured(device._id_source, 'temperature_ambiante');
    const as = own.app.as(own.user.token);
    expect((await as.call(removeDevice, { params: { id: device._id } })).status).toBe(200);
    expect((await bench().list()).data).toEqual([]);
    expect((await bench().push(device._id, { measures: [] }, device)).error.code).toBe('invalid_signature');
    expect(placed(await measured(device._id_source, 'temperature_ambiante'))).toHaveLength(1);
  });

  test('feeds an electricity point of the building, never a gas meter', async () => {
    const [pdl, gas] = [
      await aSource(own.app, own.user, own.building, { segment: 'C5' }),
      await aSource(own.app, own.user, own.building, { idtype: 'pce' }),
    ];
    const device = await bench().add({ _id_source: pdl._id });
    const measures = [
      { variable: 'index', value: 1000, at: at(-30) },
      { variable: 'index', value: 1001, at: at(-20) },
    ];
    await bench().push(device._id, { measures }, device);
    expect(placed(await measured(pdl._id, 'conso'))).toEqual([[69, expect.closeTo(1000)]]);
    const refused = await own.app.as(own.user.token).call(addDevice, {
      params: { id: own.building },
      body: { name: 'Gaz', link: 'http', _id_source: gas._id },
    });
    expect(refused.error.code).toBe('source_type_mismatch');
  });

  test('of a meter of somebody else is refused; one that becomes it shows and keeps nothing, and says why', async () => {
    const others = await aSource(own.app, own.user, own.building, { segment: 'C5', holding: 'consent' });
    const refused = await own.app.as(own.user.token).call(addDevice, {
      params: { id: own.building },
      body: { name: 'Tête TIC', link: 'http', _id_source: others._id },
    });
    expect(refused.error.code).toBe('consent_missing');
    const pdl = await aSource(own.app, own.user, own.building, { segment: 'C5' });
    const device = await bench().add({ _id_source: pdl._id });
    await rows(own.app.store.db, sql`update sources set holding = 'consent' where id = ${pdl._id} returning 1`);
    const measures = [
      { variable: 'index', value: 1000, at: at(-30) },
      { variable: 'index', value: 1001, at: at(-20) },
    ];
    await bench().push(device._id, { measures }, device);
    await runWork(own.app, storeSensorReadings);
    expect((await bench().list()).data[0]).toMatchObject({
      refusal: { reason: expect.stringContaining('accord') },
      values: [],
      curve: null,
    });
  });

  test('of a meter whose agreement begins at midnight keeps what is after it, and says that the rest is not', async () => {
    const pdl = await aSource(own.app, own.user, own.building, { segment: 'C5' });
    const device = await bench().add({ _id_source: pdl._id });
    await rows(own.app.store.db, sql`update sources set holding = 'consent' where id = ${pdl._id} returning 1`);
    const mail = `titulaire.${pdl._id}@exemple.fr`;
    await consentFor(own.app, own.user, pdl._id, mail, { date_from_data: '2026-11-27' });
    // From 23:40 to 0:20 in Paris.
    const power = [-740, -730, -720, -710].map((minutes) => ({ variable: 'puissance', value: 100, at: at(minutes) }));
    await bench().push(device._id, { measures: power }, device);
    expect(placed(await measured(pdl._id, 'puissance'))).toEqual([
      [0, 100],
      [1, 100],
      [2, 100],
    ]);
    expect((await bench().list()).data[0]!.refusal).toMatchObject({ reason: expect.stringContaining('accord') });
  });

  test('needs an address when it speaks by a gateway, and none when it signs', async () => {
    const as = own.app.as(own.user.token);
    const params = { id: own.building };
    for (const body of [
      { name: 'A', link: 'ttn' as const },
      { name: 'A', link: 'http' as const, address: 'salon' },
    ])
      expect((await as.call(addDevice, { params, body })).error.code).toBe('invalid_input');
    const salon = { name: 'A', link: 'zigbee2mqtt' as const, address: 'salon' };
    const made = await as.call(addDevice, { params, body: salon });
    expect(made.body.key).toBeNull();
    expect((await as.call(addDevice, { params, body: salon })).status).toBe(409);
    expect((await as.call(rotateDeviceKey, { params: { id: made.body.device._id } })).error.code).toBe(
      'device_without_key',
    );
  });

  test('has its key made and changed by a person: that of a program neither makes nor changes one, which would outlive it', async () => {
    const password = 'Tournesol-42-Lampe';
    const person = await aUser(own.app, { password });
    const building = await aBuilding(own.app, person);
    const body = { name: 'Domotique', writes: true, days: 30, areas: null, password };
    const { secret } = (await own.app.as(person.token).call(createApiKey, { body })).body;
    const program = own.app.as(secret);
    const params = { id: building._id_building };
    const made = await program.callLoosely(addDevice, { params, body: { name: 'A', link: 'http' } });
    expect(outcome(made)).toBe('device_key_by_person');
    // A device of a gateway has no key of its own.
    const salon = { name: 'A', link: 'zigbee2mqtt' as const, address: 'salon' };
    expect(outcome(await program.callLoosely(addDevice, { params, body: salon }))).toBe(200);
    const mine = (await own.app.as(person.token).call(addDevice, { params, body: { name: 'B', link: 'http' } })).body;
    const changed = await program.callLoosely(rotateDeviceKey, { params: { id: mine.device._id } });
    expect(outcome(changed)).toBe('device_key_by_person');
    const push = await bench().push(mine.device._id, { measures: [temperature(20)] }, { key: mine.key! });
    expect([push.status, push.body.added]).toEqual([200, 1]);
  });
});
