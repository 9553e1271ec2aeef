import { expect, test } from 'vitest';
import { digitsFor, energyScale, powerWords, scaled } from './units.ts';

test.each([
  [0, '0\u00a0MWh'],
  [286_617_213, '287\u00a0MWh'],
  [4_250_000, '4,25\u00a0MWh'],
  [300, 'moins de 0,001\u00a0MWh'],
  [Number.NaN, 'donnée absente'],
])('%d Wh beside bars in MWh reads %s', (value, text) => {
  expect(scaled(value, { unit: 'MWh', divisor: 1e6, digits: 1 }, digitsFor(value / 1e6))).toBe(text);
});

test('an axis on which nothing was consumed has no decimals', () => {
  expect(energyScale(0)).toEqual({ unit: 'kWh', divisor: 1000, digits: 0 });
});

test.each([
  [4_490, '4,49\u00a0kW'],
  [10_160, '10,2\u00a0kW'],
  [50_000, '50\u00a0kW'],
  [1_700, '1,7\u00a0kW'],
  [697.6, '698\u00a0W'],
])('the base load %i W is « %s » wherever a sentence says it', (watts, words) => {
  expect(powerWords(watts)).toBe(words);
});
