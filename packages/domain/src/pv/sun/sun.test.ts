import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Site } from '../site.ts';
import { simpleSun } from './simple-sun.ts';
import { equationOfTimeMin, sunAngles, traceSun } from './sun-position.ts';
import { sunTimes } from './sunrise.ts';

const PARIS: Site = { latitudeDeg: 48.8566, longitudeDeg: 2.3522, altitudeM: 35 };
const HOUR_MS = 3_600_000;

const sites = fc.record({
  latitudeDeg: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
  altitudeM: fc.double({ min: 0, max: 4000, noNaN: true }),
});
const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2050, 0, 1) });

describe('SPA', () => {
  test('the worked example of the NREL report, to its printed digits', () => {
    const site = { latitudeDeg: 39.742476, longitudeDeg: -105.1786, altitudeM: 1830.14 };
    const at = Float64Array.of(Date.parse('2003-10-17T12:30:30-07:00'));
    const { apparentZenithDeg, azimuthDeg } = sunAngles(
      traceSun(at, site, { pressurePa: 82000, temperatureC: 11, deltaTS: 67 }),
    );
    expect(apparentZenithDeg[0]).toBeCloseTo(50.11162, 5);
    expect(azimuthDeg[0]).toBeCloseTo(194.34024, 5);
    expect(equationOfTimeMin(at[0]!)).toBeCloseTo(14.641511, 5);
  });

  test.each([1990, 2000, 2024, 2050])(
    'interpolation stays within 1e-6 degree of the full series all through %d',
    (year) => {
      const count = 366 * 24;
      const hours = Float64Array.from({ length: count }, (_, i) => Date.UTC(year, 0, 1) + i * HOUR_MS + 1_234_567);
      const along = sunAngles(traceSun(hours, PARIS));
      let worst = 0;
      for (let i = 0; i < count; i += 5) {
        // A lone instant is computed by the full series.
        const alone = sunAngles(traceSun(hours.slice(i, i + 1), PARIS));
        worst = Math.max(
          worst,
          Math.abs(along.zenithDeg[i]! - alone.zenithDeg[0]!),
          Math.abs(along.azimuthDeg[i]! - alone.azimuthDeg[0]!),
        );
      }
      expect(worst).toBeGreaterThan(0);
      expect(worst).toBeLessThan(1e-6);
    },
  );

  test('the order of the instants changes nothing but a millionth of a degree', () => {
    fc.assert(
      fc.property(fc.array(instants, { minLength: 2, maxLength: 30 }), (list) => {
        const forward = sunAngles(traceSun(Float64Array.from(list), PARIS));
        const backward = sunAngles(traceSun(Float64Array.from(list.toReversed()), PARIS));
        for (const [i, zenith] of forward.zenithDeg.entries()) {
          expect(Math.abs(zenith - backward.zenithDeg[list.length - 1 - i]!)).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('vectors are of length one, anywhere and at any time', () => {
    fc.assert(
      fc.property(sites, instants, (site, instant) => {
        const { east, north, up } = traceSun(Float64Array.of(instant), site);
        expect(Math.hypot(east[0]!, north[0]!, up[0]!)).toBeCloseTo(1, 10);
      }),
    );
  });

  test('the vector and the angles say the same', () => {
    fc.assert(
      fc.property(sites, instants, (site, instant) => {
        const track = traceSun(Float64Array.of(instant), site);
        const { apparentZenithDeg, azimuthDeg } = sunAngles(track);
        expect(track.up[0]).toBeCloseTo(Math.cos((apparentZenithDeg[0]! * Math.PI) / 180), 9);
        expect(azimuthDeg[0]).toBeGreaterThanOrEqual(0);
        expect(azimuthDeg[0]).toBeLessThanOrEqual(360);
      }),
    );
  });

  test('refraction lifts the sun, never below the horizon', () => {
    fc.assert(
      fc.property(sites, instants, (site, instant) => {
        const { elevationDeg, apparentElevationDeg } = traceSun(Float64Array.of(instant), site);
        const lift = apparentElevationDeg[0]! - elevationDeg[0]!;
        // The sun's radius and the refraction at the horizon: below it SPA applies none.
        if (elevationDeg[0]! < -(0.26667 + 0.5667)) expect(lift).toBe(0);
        else expect(lift).toBeGreaterThan(elevationDeg[0]! > 85 ? -0.001 : 0);
        expect(lift).toBeLessThan(0.7);
      }),
    );
  });

  test('a missing instant is missing, its neighbours are not', () => {
    const noon = Date.UTC(2024, 5, 21, 12);
    const { up } = traceSun(Float64Array.of(noon, Number.NaN, noon), PARIS);
    expect(up[1]).toBeNaN();
    expect(up[2]).toBe(up[0]);
  });

  test('a missing temperature falls back on 12 °C', () => {
    const at = Float64Array.of(Date.UTC(2024, 5, 21, 6));
    const missing = traceSun(at, PARIS, { temperatureC: Float64Array.of(Number.NaN) });
    expect(missing.apparentElevationDeg).toEqual(traceSun(at, PARIS, { temperatureC: 12 }).apparentElevationDeg);
  });

  test('no instant, no sun', () => {
    expect(traceSun(new Float64Array(0), PARIS).count).toBe(0);
  });
});

test('the simple sun is within 0.01 degree of SPA from 1990 to 2050', () => {
  fc.assert(
    fc.property(sites, instants, (site, instant) => {
      const { zenithDeg } = sunAngles(traceSun(Float64Array.of(instant), site));
      expect(Math.abs(simpleSun(instant, site).zenithDeg - zenithDeg[0]!)).toBeLessThan(0.01);
    }),
    { numRuns: 2000 },
  );
});

describe('sunrise and sunset', () => {
  test('Paris on the summer solstice, to the second', () => {
    const times = sunTimes(Date.UTC(2024, 5, 21, 10), PARIS);
    expect(times.kind).toBe('rises');
    expect(times.sunriseMs! / 1000).toBeCloseTo(Date.parse('2024-06-21T03:47:01.905Z') / 1000, 1);
    expect(times.sunsetMs! / 1000).toBeCloseTo(Date.parse('2024-06-21T19:57:58.391Z') / 1000, 1);
  });

  test('beyond the polar circle there are days without sunrise, and it is said which', () => {
    const cape = { latitudeDeg: 71.17, longitudeDeg: 25.78 };
    expect(sunTimes(Date.UTC(2024, 5, 21, 12), cape)).toMatchObject({ kind: 'polar-day', sunriseMs: null });
    expect(sunTimes(Date.UTC(2024, 11, 21, 12), cape)).toMatchObject({ kind: 'polar-night', sunsetMs: null });
  });

  test('the sun stands at −0.8333 degree at both ends, in mainland France', () => {
    const day = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
    const latitudes = fc.double({ min: 41, max: 51.2, noNaN: true });
    fc.assert(
      fc.property(day, latitudes, (at, latitudeDeg) => {
        const site = { latitudeDeg, longitudeDeg: 2.5, altitudeM: 0 };
        const times = sunTimes(at, site);
        if (times.kind !== 'rises') throw new Error('the sun rises every day in France');
        expect(times.sunriseMs).toBeLessThan(times.transitMs);
        expect(times.transitMs).toBeLessThan(times.sunsetMs);
        const { elevationDeg } = traceSun(Float64Array.of(times.sunriseMs, times.sunsetMs), site);
        // 0.0024 degree of parallax, and one Newton step instead of a full search.
        for (const elevation of elevationDeg) expect(Math.abs(elevation + 0.8333)).toBeLessThan(0.006);
      }),
    );
  });
});
