import type { Device } from '@joulerie/contract/sensors';
import { expect, test } from 'vitest';
import { batteryOf, factsOf, presenceOf, textOf } from './words.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');

test.each([
  [{ percent: 12, tension: null, state: 'low' }, ['bad', 'Pile faible · 12\u00a0%']],
  [{ percent: null, tension: 3005, state: 'medium' }, ['none', 'Pile moyenne · 3,01\u00a0V']],
  [{ percent: 100, tension: null, state: 'full' }, ['ok', 'Pile pleine · 100\u00a0%']],
  [{ percent: null, tension: null, state: null }, ['none', 'Pile inconnue']],
] as const)('the battery %j is %j', (battery, words) => {
  expect(batteryOf({ battery })).toEqual(words);
});

test.each([
  [null, 'none', 'Rien reçu pour l’instant'],
  ['2026-11-27T11:58:00Z', 'ok', 'Vu il y a 2\u00a0min'],
  ['2026-11-26T11:59:00Z', 'warn', 'Muet, vu hier\u00a012:59'],
])('a device seen at %j is %s, « %s »', (lastSeenAt, tone, words) => {
  expect(presenceOf({ lastSeenAt }, NOW)).toEqual([tone, words]);
});

test.each([
  ['temperature_ambiante', 21.44, '21,4\u00a0°C'],
  ['humidite', 48, '48\u00a0%'],
  ['co2_ambiant', 1234, '1\u202f234\u00a0ppm'],
  ['puissance', 42, '42\u00a0W'],
  ['index', 15_234_500, '15,2\u00a0MWh'],
] as const)('the value of %s, %d, is « %s »', (variable, value, text) => {
  expect(textOf({ variable, value }).replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')).toBe(
    text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '),
  );
});

test('a device is named by its brand, its model, its place and its link', () => {
  const device = { brand: 'milesight', model: 'am103', place: 'Salle 12', link: 'ttn', address: '24E124136B502217' };
  expect(factsOf(device as Device)).toBe(
    'Milesight AM103 · Salle 12 · LoRaWAN (The Things Network) · 24E124136B502217',
  );
});
