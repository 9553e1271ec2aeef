import { expect, test } from 'vitest';
import { weatherFreeChange } from './weather-free-change.ts';

/** Numbers in [0, 1), the same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
/** A year of reference and one two degrees milder, that uses `factor` of it under the same weather. */
function years(seed: number, factor: number) {
  const next = random(seed);
  const temperatures = Array.from(
    { length: 730 },
    (_, i) => 11 - 9 * Math.cos((2 * Math.PI * i) / 365) + 4 * next() - 2 + (i >= 365 ? 2 : 0),
  );
  const energies = temperatures.map(
    (t, i) => (40 + 6 * Math.max(0, 16 - t) + 16 * next() - 8) * (i >= 365 ? factor : 1),
  );
  const part = (from: number, to: number) => ({
    energyKWh: Float64Array.from(energies.slice(from, to)),
    temperatureC: Float64Array.from(temperatures.slice(from, to)),
  });
  return { reference: part(0, 365), period: part(365, 730) };
}

test.each([0.8, 0.936, 1, 1.1])(
  'of a hundred buildings that use %d of the year before, at least 88 are in their interval at 95 %%',
  (factor) => {
    let inside = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const { reference, period } = years(1000 * seed, factor);
      const found = weatherFreeChange(reference, period, false);
      if (!found.known) throw new Error(found.reason);
      expect(found.high - found.low).toBeLessThan(0.04);
      if (found.low <= factor - 1 && factor - 1 <= found.high) inside++;
    }
    expect(inside).toBeGreaterThanOrEqual(88);
  },
);

test('days that lack are in neither figure, and too many of them give no change', () => {
  const { reference, period } = years(7, 0.9);
  period.energyKWh.fill(Number.NaN, 0, 30);
  const found = weatherFreeChange(reference, period, false);
  expect(found).toMatchObject({ known: true, days: 335, change: expect.closeTo(-0.1, 1) });
  period.energyKWh.fill(Number.NaN, 0, 60);
  expect(weatherFreeChange(reference, period, false)).toMatchObject({ known: false, reason: 'weather_period_short' });
  reference.temperatureC.fill(Number.NaN, 100, 140);
  expect(weatherFreeChange(reference, years(7, 1).period, false)).toMatchObject({ reason: 'weather_reference_short' });
});
