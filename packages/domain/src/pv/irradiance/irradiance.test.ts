import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEG } from '../site.ts';
import { traceSun } from '../sun/sun-position.ts';
import { airMass, airMassKasten1966 } from './air-mass.ts';
import { disc, erbs, erbsSeries } from './decomposition.ts';
import { extraterrestrialIrradiance, extraterrestrialSeries, utcDayOfYear } from './extraterrestrial.ts';
import { airMassSeries, transpose, type TranspositionModel } from './transposition.ts';

const SITE = { latitudeDeg: 45, longitudeDeg: 5, altitudeM: 200 };
const MODELS: TranspositionModel[] = ['isotropic', 'hay-davies', 'reindl', 'perez'];

const watts = (max: number): fc.Arbitrary<number> => fc.double({ min: 0, max, noNaN: true });
const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
const planes = fc.record({
  tiltDeg: fc.double({ min: 0, max: 90, noNaN: true }),
  azimuthDeg: fc.double({ min: 0, max: 360, noNaN: true }),
});

function lightAt(
  model: TranspositionModel,
  plane: { tiltDeg: number; azimuthDeg: number },
  instantMs: number,
  [ghi, dni, dhi]: [number, number, number],
): { beam: number; circumsolar: number; sky: number; ground: number } {
  const at = Float64Array.of(instantMs);
  const sun = traceSun(at, SITE);
  const light = transpose(
    model,
    plane,
    0.2,
    sun,
    { ghi: Float64Array.of(ghi), dni: Float64Array.of(dni), dhi: Float64Array.of(dhi) },
    extraterrestrialSeries(at),
    airMassSeries(sun),
  );
  return { beam: light.beam[0]!, circumsolar: light.circumsolar[0]!, sky: light.sky[0]!, ground: light.ground[0]! };
}

describe('transposition', () => {
  test.each(MODELS)('%s never gives less than no light', (model) => {
    fc.assert(
      fc.property(planes, instants, watts(1200), watts(1100), watts(600), (plane, at, ghi, dni, dhi) => {
        const { beam, circumsolar, sky, ground } = lightAt(model, plane, at, [ghi, dni, dhi]);
        for (const part of [beam, circumsolar, sky + circumsolar, ground]) expect(part).toBeGreaterThanOrEqual(-1e-9);
      }),
      { numRuns: 300 },
    );
  });

  test.each(MODELS)('%s on a horizontal plane gives the horizontal light back', (model) => {
    const noon = Date.UTC(2023, 5, 21, 11, 40);
    const { up } = traceSun(Float64Array.of(noon), SITE);
    const { beam, circumsolar, sky, ground } = lightAt(model, { tiltDeg: 0, azimuthDeg: 180 }, noon, [700, 500, 250]);
    expect(beam).toBeCloseTo(500 * up[0]!, 8);
    expect(circumsolar + sky).toBeCloseTo(250, 8);
    expect(ground).toBe(0);
  });

  test.each(MODELS)('%s: night is 0, a missing irradiance is missing', (model) => {
    const midnight = Date.UTC(2023, 5, 21, 0);
    const south = { tiltDeg: 30, azimuthDeg: 180 };
    expect(lightAt(model, south, midnight, [0, 0, 0])).toEqual({ beam: 0, circumsolar: 0, sky: 0, ground: 0 });
    for (const missing of [
      [Number.NaN, 0, 0],
      [0, Number.NaN, 0],
      [0, 0, Number.NaN],
    ] as const) {
      expect(lightAt(model, south, midnight + 12 * 3_600_000, [...missing]).sky).toBeNaN();
      expect(lightAt(model, south, midnight, [...missing]).beam).toBeNaN();
    }
  });

  test('Perez without beam nor diffuse but a sun that is up is 0, not 0/0', () => {
    const noon = Date.UTC(2023, 5, 21, 12);
    expect(lightAt('perez', { tiltDeg: 30, azimuthDeg: 180 }, noon, [3, 0, 0]).sky).toBe(0);
  });

  test('a uniform sky seen by a vertical plane is half of it', () => {
    const noon = Date.UTC(2023, 5, 21, 12);
    expect(lightAt('isotropic', { tiltDeg: 90, azimuthDeg: 180 }, noon, [100, 0, 100]).sky).toBeCloseTo(50, 10);
  });
});

describe('decomposition', () => {
  const cases = fc.record({
    ghi: watts(1300),
    zenith: fc.double({ min: 0, max: 120, noNaN: true }),
    day: fc.integer({ min: 1, max: 366 }),
  });

  test('Erbs: beam and diffuse add up to the global irradiance', () => {
    fc.assert(
      fc.property(cases, ({ ghi, zenith, day }) => {
        const { dni, dhi } = erbs(ghi, zenith, day);
        expect(dni).toBeGreaterThanOrEqual(0);
        expect(dhi).toBeGreaterThanOrEqual(0);
        expect(dhi + dni * Math.max(0, Math.cos(zenith * DEG))).toBeCloseTo(ghi, 6);
      }),
    );
  });

  test('DISC: beam never negative, never more than arrives outside the atmosphere', () => {
    fc.assert(
      fc.property(cases, ({ ghi, zenith, day }) => {
        const { dni } = disc(ghi, zenith, day);
        expect(dni).toBeGreaterThanOrEqual(0);
        expect(dni).toBeLessThan(extraterrestrialIrradiance(day, 1370));
      }),
    );
  });

  test('both give no beam beyond a zenith of 87° or for a negative reading', () => {
    expect(erbs(40, 88, 100)).toMatchObject({ dni: 0, dhi: 40 });
    expect(disc(40, 88, 100).dni).toBe(0);
    expect(erbs(-2, 40, 100)).toMatchObject({ dni: 0, dhi: -2 });
    expect(disc(-2, 40, 100).dni).toBe(0);
  });

  test('a missing reading stays missing, by one or by columns', () => {
    expect(erbs(Number.NaN, 40, 100).dni).toBeNaN();
    expect(disc(Number.NaN, 40, 100).dni).toBeNaN();
    const dni = new Float64Array(2);
    const dhi = new Float64Array(2);
    erbsSeries(Float64Array.of(500, Number.NaN), Float64Array.of(40, 40), Float64Array.of(100, 100), dni, dhi);
    expect([dni[0], dhi[0]]).toEqual([erbs(500, 40, 100).dni, erbs(500, 40, 100).dhi]);
    expect(dni[1]).toBeNaN();
    expect(dhi[1]).toBeNaN();
  });
});

test('air mass is 1 overhead, grows towards the horizon and is not defined below it', () => {
  expect(airMass(0)).toBeCloseTo(1, 3);
  expect(airMass(60)).toBeGreaterThan(airMass(40));
  expect(airMass(90.001)).toBeNaN();
  expect(airMassKasten1966(91)).toBeNaN();
});

test('the day of the year counts the 29 February of leap years', () => {
  expect(utcDayOfYear(Date.UTC(2023, 11, 31, 23))).toBe(365);
  expect(utcDayOfYear(Date.UTC(2024, 11, 31, 0))).toBe(366);
  expect(utcDayOfYear(Date.UTC(2024, 1, 29))).toBe(60);
});
