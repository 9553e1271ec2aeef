import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hideBehindHorizon, horizonAt, horizonProfile, skyShare } from './horizon.ts';
import { emptyPlaneLight } from './irradiance/transposition.ts';
import { emptySunTrack } from './sun/sun-position.ts';

test('between two points the horizon is straight, around north too', () => {
  const profile = horizonProfile([
    { azimuthDeg: 350, elevationDeg: 10 },
    { azimuthDeg: 10, elevationDeg: 20 },
  ]);
  expect(horizonAt(profile, 0)).toBeCloseTo(15, 10);
  expect(horizonAt(profile, 355)).toBeCloseTo(12.5, 10);
  expect(horizonAt(profile, -5)).toBeCloseTo(12.5, 10);
  expect(horizonAt(profile, 180)).toBeCloseTo(15, 10);
});

test('no point is a free horizon, one point the same height all around, a missing point is left out', () => {
  expect(horizonProfile([]).every((height) => height === 0)).toBe(true);
  expect(horizonProfile([{ azimuthDeg: 90, elevationDeg: 7 }]).every((height) => height === 7)).toBe(true);
  expect(
    horizonProfile([
      { azimuthDeg: 90, elevationDeg: 7 },
      { azimuthDeg: 200, elevationDeg: Number.NaN },
    ])[200],
  ).toBe(7);
});

test('a horizon all around at height h leaves a flat roof cos²h of a uniform sky', () => {
  const profile = horizonProfile([{ azimuthDeg: 0, elevationDeg: 30 }]);
  expect(skyShare(profile, { tiltDeg: 0, azimuthDeg: 180 })).toBeCloseTo(Math.cos(Math.PI / 6) ** 2, 2);
  expect(skyShare(horizonProfile([]), { tiltDeg: 30, azimuthDeg: 180 })).toBe(1);
});

test('a higher horizon never leaves more sky', () => {
  const heights = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(heights, fc.double({ min: 0, max: 90, noNaN: true }), (list, tiltDeg) => {
      const points = list.map((elevationDeg, i) => ({ azimuthDeg: (i * 360) / list.length, elevationDeg }));
      const raised = points.map((point) => ({ ...point, elevationDeg: point.elevationDeg + 5 }));
      const plane = { tiltDeg, azimuthDeg: 180 };
      expect(skyShare(horizonProfile(raised), plane)).toBeLessThanOrEqual(skyShare(horizonProfile(points), plane));
    }),
    { numRuns: 20 },
  );
});

test('behind the horizon the beam and the light around the sun go, above it they stay', () => {
  const sun = emptySunTrack(3);
  sun.north.fill(-1);
  sun.apparentElevationDeg.set([5, 40, 5]);
  const light = emptyPlaneLight(3);
  light.beam.set([300, 300, Number.NaN]);
  light.circumsolar.set([20, 20, Number.NaN]);
  light.sky.set([50, 50, Number.NaN]);
  const profile = horizonProfile([{ azimuthDeg: 180, elevationDeg: 10 }]);
  hideBehindHorizon(profile, { tiltDeg: 30, azimuthDeg: 180 }, sun, light);
  expect([...light.beam]).toEqual([0, 300, Number.NaN]);
  expect([...light.circumsolar]).toEqual([0, 20, Number.NaN]);
  expect(light.sky[0]).toBeLessThan(50);
  expect(light.sky[0]).toBe(light.sky[1]);
});
