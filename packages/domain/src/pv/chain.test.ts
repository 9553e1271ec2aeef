import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SAPM_MOUNTS } from './cell-temperature.ts';
import { produce, pvWorkspace } from './chain.ts';
import { horizonProfile } from './horizon.ts';
import { DEFAULT_LOSSES_PERCENT, inverterRatingW, lossFactor } from './pvwatts.ts';
import type { PvPlane, PvSystem } from './system.ts';
import { emptyWeather, type WeatherSeries } from './weather/weather-series.ts';
import { summariseYield, yearlyYields } from './yields.ts';

const SITE = { latitudeDeg: 45.7, longitudeDeg: 4.9, altitudeM: 200 };
const SOUTH: PvPlane = {
  tiltDeg: 30,
  azimuthDeg: 180,
  albedo: 0.2,
  peakPowerW: 3000,
  gammaPerC: -0.0035,
  iam: { kind: 'physical', index: 1.526, extinction: 4, thicknessM: 0.002 },
  cell: SAPM_MOUNTS.closeMountGlassGlass,
};
const SYSTEM: PvSystem = {
  planes: [SOUTH],
  inverter: { dcLimitW: 3125, efficiency: 0.96 },
  lossFactor: lossFactor(DEFAULT_LOSSES_PERCENT),
  transposition: 'perez',
};

/** Hours from an instant under a weather that is always fine. */
function fineHours(count: number, fromMs = Date.UTC(2023, 5, 21, 0, 30)): WeatherSeries {
  const weather = emptyWeather(count, 3600);
  for (let i = 0; i < count; i++) {
    weather.instantsMs[i] = fromMs + i * 3_600_000;
    const high = Math.max(0, Math.sin((((i % 24) + 0.5 - 4) / 16) * Math.PI));
    weather.dni[i] = 800 * high;
    weather.dhi[i] = 100 * high;
    weather.ghi[i] = 800 * high * high + 100 * high;
    weather.temperatureC[i] = 20;
    weather.windMS[i] = 2;
  }
  return weather;
}

describe('production', () => {
  test('day after day of the same weather, and nothing at night', () => {
    const { acW } = produce(fineHours(24), SITE, SYSTEM);
    expect(acW[0]).toBe(0);
    expect(Math.max(...acW)).toBeGreaterThan(1500);
    expect(Math.max(...acW)).toBeLessThanOrEqual(inverterRatingW(SYSTEM.inverter));
  });

  test('two halves of a plane give what the whole gives', () => {
    const half = { ...SOUTH, peakPowerW: 1500 };
    const whole = produce(fineHours(24), SITE, SYSTEM);
    const halves = produce(fineHours(24), SITE, { ...SYSTEM, planes: [half, half] });
    for (const [i, ac] of whole.acW.entries()) expect(halves.acW[i]).toBeCloseTo(ac, 8);
  });

  test('a used workspace gives the same as a new one, for fewer planes too', () => {
    const space = pvWorkspace(24, 2);
    produce(fineHours(24, Date.UTC(2023, 0, 5)), SITE, { ...SYSTEM, planes: [SOUTH, SOUTH] }, {}, space);
    const again = produce(fineHours(24), SITE, SYSTEM, {}, space);
    expect(again.acW).toBe(space.production.acW);
    expect(again.planes).toHaveLength(1);
    expect([...again.acW]).toEqual([...produce(fineHours(24), SITE, SYSTEM).acW]);
  });

  test('a missing irradiance is a missing production, a missing temperature only matters by day', () => {
    const weather = fineHours(24);
    weather.dni[12] = Number.NaN;
    weather.temperatureC[0] = Number.NaN;
    weather.temperatureC[13] = Number.NaN;
    const { acW } = produce(weather, SITE, SYSTEM);
    expect(acW[0]).toBe(0);
    expect(acW[12]).toBeNaN();
    expect(acW[13]).toBeNaN();
    expect(acW[11]).toBeGreaterThan(0);
  });

  test('a horizon never adds production', () => {
    const free = produce(fineHours(24), SITE, SYSTEM).acW;
    const horizon = horizonProfile([
      { azimuthDeg: 90, elevationDeg: 25 },
      { azimuthDeg: 180, elevationDeg: 5 },
      { azimuthDeg: 270, elevationDeg: 0 },
    ]);
    const hidden = produce(fineHours(24), SITE, { ...SYSTEM, horizon }).acW;
    let lost = 0;
    for (const [i, ac] of free.entries()) {
      expect(hidden[i]).toBeLessThanOrEqual(ac + 1e-9);
      lost += ac - hidden[i]!;
    }
    expect(lost).toBeGreaterThan(0);
  });

  test('never a number that is not one, whatever the weather and the planes', () => {
    const watts = fc.double({ min: 0, max: 1400, noNaN: true });
    const hour = fc.tuple(
      watts,
      watts,
      watts,
      fc.double({ min: -40, max: 50, noNaN: true }),
      fc.double({ min: 0, max: 40, noNaN: true }),
    );
    const models = fc.constantFrom('isotropic', 'hay-davies', 'reindl', 'perez' as const);
    fc.assert(
      fc.property(
        fc.array(hour, { maxLength: 30 }),
        models,
        fc.integer({ min: 0, max: 8760 }),
        (hours, transposition, start) => {
          const weather = emptyWeather(hours.length, 3600);
          for (const [i, [ghi, dni, dhi, air, wind]] of hours.entries()) {
            weather.instantsMs[i] = Date.UTC(2024, 0, 1) + (start + i) * 3_600_000;
            weather.ghi[i] = ghi;
            weather.dni[i] = dni;
            weather.dhi[i] = dhi;
            weather.temperatureC[i] = air;
            weather.windMS[i] = wind;
          }
          for (const ac of produce(weather, SITE, { ...SYSTEM, transposition }).acW) {
            expect(ac).toBeGreaterThanOrEqual(0);
            expect(ac).toBeLessThanOrEqual(3000);
          }
        },
      ),
    );
  });
});

describe('yields', () => {
  const yieldOf = (weather: WeatherSeries, utcOffsetH = 0): ReturnType<typeof summariseYield> =>
    summariseYield(produce(weather, SITE, SYSTEM), weather.instantsMs, SYSTEM, utcOffsetH);

  test('months add up to the year; months without a step are unknown, not 0', () => {
    const summary = yieldOf(fineHours(24 * 20));
    expect(summary.months[0]).toEqual({ energyKWh: null, coverage: 0 });
    expect(summary.months[5]!.energyKWh! + summary.months[6]!.energyKWh!).toBeCloseTo(summary.energyKWh!, 9);
    expect(summary.coverage).toBe(1);
    expect(summary.specificYieldKWhKW).toBeCloseTo(summary.energyKWh! / 3, 9);
    expect(summary.performanceRatio).toBeGreaterThan(0.6);
    expect(summary.performanceRatio).toBeLessThan(1);
  });

  test('the offset of the file decides which month midnight belongs to', () => {
    const newYear = fineHours(1, Date.UTC(2022, 11, 31, 23, 30));
    expect(yieldOf(newYear, 1).months[0]!.energyKWh).toBe(0);
    expect(yieldOf(newYear, 0).months[11]!.energyKWh).toBe(0);
  });

  test('a gap lowers the coverage and not the known energy', () => {
    const weather = fineHours(48);
    const before = yieldOf(weather).energyKWh!;
    weather.dhi.fill(Number.NaN, 24);
    const after = yieldOf(weather);
    expect(after.coverage).toBe(0.5);
    // The second day is one day later in June: near the first, not the same.
    expect(after.energyKWh).toBeCloseTo(before / 2, 0);
  });

  test('nothing known is no energy', () => {
    const empty = yieldOf(fineHours(0));
    expect(empty).toMatchObject({
      energyKWh: null,
      coverage: 0,
      peakAcW: null,
      performanceRatio: null,
      specificYieldKWhKW: null,
    });
    const missing = fineHours(24);
    missing.ghi.fill(Number.NaN);
    expect(yieldOf(missing)).toMatchObject({ energyKWh: null, coverage: 0 });
  });

  test('real years are kept apart, with the share of each that is known', () => {
    const leap = fineHours(366 * 24 + 24, Date.UTC(2024, 0, 1, 0, 30));
    const years = yearlyYields(produce(leap, SITE, SYSTEM), leap.instantsMs);
    expect(years.map(({ year, coverage }) => [year, Math.round(coverage * 1e4)])).toEqual([
      [2024, 10000],
      [2025, 27],
    ]);
  });
});
