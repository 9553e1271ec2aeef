import { expect, test } from 'vitest';
import { digitsFor, energyScale, scaled } from './units.ts';

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
