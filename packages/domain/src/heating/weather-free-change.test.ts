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

/** A school without anybody in August, whose years differ by their weather only, but for a factor in some days of the second. */
function school(seed: number, factor = 1) {
  const { reference, period } = years(seed, 1);
  const isClosed = (day: number) => day >= 212 && day < 243;
  for (const [at, { energyKWh }] of [reference, period].entries())
    for (let day = 0; day < 365; day++) if (isClosed(day)) energyKWh[day]! *= 0.45 * (at === 1 ? factor : 1);
  return { reference, period };
}
/** The year that ends with a month, and that month a year later. */
function ofMonth({ reference, period }: ReturnType<typeof years>, from: number, to: number) {
  const whole = (key: 'energyKWh' | 'temperatureC') => [...reference[key], ...period[key]];
  const part = (first: number, last: number) => ({
    energyKWh: Float64Array.from(whole('energyKWh').slice(first, last)),
    temperatureC: Float64Array.from(whole('temperatureC').slice(first, last)),
  });
  return [part(to - 365, to), part(from + 365, to + 365)] as const;
}
/** Two years and the one before them, which a year that ends in August needs. */
function threeYears(seed: number, factor: number) {
  const first = school(seed + 50_000).reference;
  const { reference, period } = school(seed, factor);
  const joined = (key: 'energyKWh' | 'temperatureC') => Float64Array.from([...first[key], ...reference[key]]);
  return { reference: { energyKWh: joined('energyKWh'), temperatureC: joined('temperatureC') }, period };
}

test.each([1, 0.8])(
  'a month that is empty each year is no saving: of a hundred schools that use %d of their August, at least 88 are in their interval',
  (factor) => {
    let inside = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const [reference, august] = ofMonth(threeYears(1000 * seed, factor), 365 + 212, 365 + 243);
      const found = weatherFreeChange(reference, august, false);
      if (!found.known) throw new Error(found.reason);
      if (found.low <= factor - 1 && factor - 1 <= found.high) inside++;
    }
    expect(inside).toBeGreaterThanOrEqual(88);
  },
);

test('of a month under way, the days that are over are compared with the same ones a year before', () => {
  const [reference, august] = ofMonth(threeYears(3000, 1), 365 + 205, 365 + 236);
  // Seven days before it closes, and eleven after.
  const begun = { energyKWh: august.energyKWh.slice(0, 18), temperatureC: august.temperatureC.slice(0, 18) };
  const found = weatherFreeChange(reference, begun, false, 31);
  if (!found.known) throw new Error(found.reason);
  expect(found).toMatchObject({ days: 18 });
  expect(Math.abs(found.change)).toBeLessThan(0.1);
  // Without the length, its first days would stand beside the last of the closed ones.
  const shifted = weatherFreeChange(reference, begun, false);
  if (!shifted.known) throw new Error(shifted.reason);
  expect(shifted.change).toBeGreaterThan(found.change + 0.1);
});

test('a month without the same one a year before is refused, although the year is known', () => {
  const [reference, august] = ofMonth(threeYears(3000, 1), 365 + 212, 365 + 243);
  reference.energyKWh.fill(Number.NaN, 340);
  expect(weatherFreeChange(reference, august, false)).toMatchObject({ known: false, reason: 'weather_before_short' });
});
