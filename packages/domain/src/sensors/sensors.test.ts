import { describe, expect, test } from 'vitest';
import { dateFault } from './readings.ts';
import { momentOf } from './moments.ts';
import { readPush } from './push.ts';
import { readTtnUplink } from './ttn.ts';
import { readZigbee2mqtt } from './zigbee2mqtt.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const AT = Date.parse('2026-11-27T11:58:03Z');

describe('Zigbee2MQTT', () => {
  test('gives temperature, humidity and battery at the moment that it was seen', () => {
    const state = { battery: 87, humidity: 48.2, temperature: 21.4, voltage: 2975, last_seen: '2026-11-27T11:58:03Z' };
    expect(readZigbee2mqtt('salon', state, NOW)).toEqual({
      deviceId: 'salon',
      at: AT,
      values: [
        { variable: 'humidite', at: AT, value: 48.2, unit: '%' },
        { variable: 'temperature_ambiante', at: AT, value: 21.4, unit: '°C' },
      ],
      batteryPercent: 87,
      batteryMv: 2975,
    });
  });

  test.each([
    ['ISO_8601', '2026-11-27T11:58:03.000Z', AT],
    ['ISO_8601_local', '2026-11-27T12:58:03+01:00', AT],
    ['epoch', AT, AT],
    ['none', undefined, NOW],
  ])('reads last_seen as %s', (_form, last_seen, at) => {
    expect(readZigbee2mqtt('salon', { temperature: 20, last_seen }, NOW)!.values[0]!.at).toBe(at);
  });

  test('that a broker retained says nothing without a moment of its own', () => {
    expect(readZigbee2mqtt('salon', { temperature: 20 }, null)).toBeNull();
    expect(readZigbee2mqtt('salon', { temperature: 20, last_seen: AT }, null)).toMatchObject({ at: AT });
  });

  test('of a plug gives its power and its counter in Wh; the voltage of the mains is no battery', () => {
    const plug = readZigbee2mqtt('bureau/prise', { power: 42.5, energy: 12.34, voltage: 231, state: 'ON' }, NOW)!;
    expect(plug.values.map(({ variable, value, unit }) => [variable, value, unit])).toEqual([
      ['puissance', 42.5, 'W'],
      ['index', 12_340, 'Wh'],
    ]);
    expect([plug.batteryPercent, plug.batteryMv]).toEqual([null, null]);
  });

  test.each([null, 'nan', 'NaN', '', 'unavailable', true, {}])(
    'a temperature of %j is missing, not zero',
    (temperature) => {
      expect(readZigbee2mqtt('salon', { temperature, humidity: 40 }, NOW)!.values.map((one) => one.variable)).toEqual([
        'humidite',
      ]);
    },
  );

  test.each(['bridge', 'bridge/state', 'salon/availability', 'salon/set', 'salon/get', ''])(
    '« %s » is no state of a device',
    (name) => expect(readZigbee2mqtt(name, { temperature: 20 }, NOW)).toBeNull(),
  );

  test.each([null, 'online', 21, [1]])('%j is no state', (payload) => {
    expect(readZigbee2mqtt('salon', payload, NOW)).toBeNull();
  });
});

describe('an uplink of The Things Stack', () => {
  const uplink = (decoded_payload: object | undefined, more: object = {}) => ({
    end_device_ids: { device_id: 'salle-12', dev_eui: '24e124136b502217' },
    received_at: '2026-11-27T11:58:03.517203912Z',
    uplink_message: {
      f_port: 85,
      decoded_payload,
      rx_metadata: [{ time: '2026-11-27T11:57:00Z', rssi: -97 }],
      ...more,
    },
  });

  test('gives the decoded values at the moment of the network, under the DevEUI', () => {
    const read = readTtnUplink(uplink({ temperature: 19.8, humidity: 52, co2: 811, battery: 64 }), NOW)!;
    expect(read).toMatchObject({ deviceId: '24E124136B502217', batteryPercent: 64, batteryMv: null });
    expect(read.at).toBe(Date.parse('2026-11-27T11:58:03.517Z'));
    expect(read.values.map(({ variable, value }) => [variable, value])).toEqual([
      ['temperature_ambiante', 19.8],
      ['humidite', 52],
      ['co2_ambiant', 811],
    ]);
  });

  test('gives a voltage in volts as millivolts', () => {
    expect(readTtnUplink(uplink({ TempC_SHT: '18.20', Hum_SHT: 44.1, BatV: 2.934 }), NOW)).toMatchObject({
      batteryMv: 2934,
      values: [
        { variable: 'temperature_ambiante', value: 18.2 },
        { variable: 'humidite', value: 44.1 },
      ],
    });
  });

  test('without the moment of the network takes the earliest one of its gateways', () => {
    const { received_at: _, ...without } = uplink({ temperature: 1 });
    expect(readTtnUplink(without, NOW)!.at).toBe(Date.parse('2026-11-27T11:57:00Z'));
  });

  test('without decoder says that the device lives', () => {
    expect(readTtnUplink(uplink(undefined), NOW)).toMatchObject({ deviceId: '24E124136B502217', values: [] });
  });

  test.each([null, {}, { join_accept: {}, end_device_ids: { device_id: 'a' } }, { uplink_message: {} }])(
    '%j is no uplink',
    (payload) => expect(readTtnUplink(payload, NOW)).toBeNull(),
  );
});

describe('a push', () => {
  test('gives its measures in the unit of their variable', () => {
    const read = readPush(
      'objet',
      {
        measures: [
          { variable: 'temperature_ambiante', value: 21.5, at: '2026-11-27T11:58:03Z' },
          { variable: 'power', value: 1.2, unit: 'kW' },
          { variable: 'index', value: 15_234.5, unit: 'kWh' },
          { variable: 'humidity', value: null },
        ],
        battery: 12,
      },
      NOW,
    )!;
    expect(read.faults).toEqual([]);
    expect(read.message).toMatchObject({ deviceId: 'objet', at: NOW, batteryPercent: 12 });
    expect(read.message.values.map(({ variable, value, at }) => [variable, value, at])).toEqual([
      ['temperature_ambiante', 21.5, AT],
      ['puissance', 1200, NOW],
      ['index', 15_234_500, NOW],
    ]);
  });

  test('names what it cannot read and keeps the rest', () => {
    const measures = [
      { variable: 'temperature', value: 20 },
      { variable: 'pression', value: 1013 },
      { variable: 'toString', value: 1 },
      { variable: 'temperature', value: 68, unit: '°F' },
      { variable: 'temperature', value: 20, at: '2026-11-27 11:58' },
      'vingt',
    ];
    const read = readPush('objet', { measures }, NOW)!;
    expect(read.message.values).toHaveLength(1);
    expect(read.faults.map(({ place, reason }) => `${place} ${reason}`)).toEqual([
      '1 unknown_variable',
      '2 unknown_variable',
      '3 unknown_unit',
      '4 bad_moment',
      '5 not_a_measure',
    ]);
  });

  test.each([null, {}, { measures: {} }, { measures: Array.from({ length: 501 }, () => ({})) }])(
    'is refused whole without a list of measures (%#)',
    (payload) => expect(readPush('objet', payload, NOW)).toBeNull(),
  );
});

test.each([
  ['2026-11-27T11:58:03', null],
  ['27/11/2026', null],
  [AT / 1000, AT],
  [0, null],
  [Number.NaN, null],
])('the moment %j is %j', (given, at) => expect(momentOf(given)).toBe(at));

test.each([
  [NOW + 3_600_000, null],
  [NOW + 3_600_001, 'ahead'],
  [NOW - 7 * 86_400_000, null],
  [NOW - 7 * 86_400_000 - 1, 'late'],
])('a value dated %d is %j', (at, fault) => expect(dateFault(at, NOW)).toBe(fault));

test.each([8.65e15, 1.8e18])('nanoseconds (%d) are no moment', (given) => expect(momentOf(given)).toBeNull());

const variablesOf = (values: readonly { variable: string; value: number }[]) =>
  values.map(({ variable, value }) => [variable, value]);

test.each<[string, Record<string, unknown>, [string, number][]]>([
  ['an energy of Zigbee2MQTT is in kWh', { energy: 2.5 }, [['index', 2500]]],
  ['a total at zero beside tiers is missing', { current_summ_delivered: 0, current_tier1_summ_delivered: 1234 }, []],
  ['a total without tiers is kept at zero', { current_summ_delivered: 0 }, [['index', 0]]],
  [
    'two channels of a counter are no counter',
    { energy_1: 3, energy_2: 4, temperature_1: 20 },
    [['temperature_ambiante', 20]],
  ],
  ['a name of thousands of digits is none', { [`${'1'.repeat(60_000)}x`]: 1, humidity: 40 }, [['humidite', 40]]],
])('Zigbee2MQTT: %s', (_what, state, expected) =>
  expect(variablesOf(readZigbee2mqtt('salon', state, NOW)!.values)).toEqual(expected),
);

test('an energy without its unit, which decoders of LoRaWAN give in kWh or in Wh, is not read', () => {
  const uplink = (decoded: object) => ({
    end_device_ids: { dev_eui: '0011223344556677' },
    uplink_message: { decoded_payload: decoded, received_at: '2026-11-27T11:00:00Z' },
  });
  expect(readTtnUplink(uplink({ energy: 1_234_567 }), NOW)!.values).toEqual([]);
  expect(variablesOf(readTtnUplink(uplink({ energy_kwh: 12 }), NOW)!.values)).toEqual([['index', 12_000]]);
});
