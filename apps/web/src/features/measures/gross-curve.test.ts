import { expect, test } from 'vitest';
import { durationCurve } from '../../charts/duration-curve.ts';
import type { Curve } from '../../charts/series.ts';
import { grossCurve } from './gross-curve.ts';

const curve = (values: number[]): Curve => ({
  label: '',
  quantity: 'power',
  energy: 'electricite',
  startMs: 0,
  stepS: 3600,
  values: Float64Array.from(values),
  gaps: [],
  estimated: [],
  corrected: [],
  incomplete: [],
});
const N = Number.NaN;

test('what a site uses is what it draws and produces, without what it injects', () => {
  const found = grossCurve(curve([900, 0, 100, N, 500]), {
    production: curve([0, 3000, 600, 100, N]),
    injection: curve([0, 2000, 0, 0, 0]),
  });
  expect([...found!.values]).toEqual([900, 1000, 700, N, N]);
  // Nothing leaves a site that injects nothing.
  expect([...grossCurve(curve([100]), { production: curve([50]), injection: null })!.values]).toEqual([150]);
});

test('without a measure of what is produced, it is unknown', () =>
  expect(grossCurve(curve([0]), { production: null, injection: curve([500]) })).toBeNull());

test('without a measure of what a site injects, what it uses of its production is unknown', () =>
  expect(grossCurve(curve([100]), { production: curve([50]), injection: null, injects: true })).toBeNull());

test('of several meters, a step that one of them lacks is unknown, not what the others produce or inject', () => {
  const lacking = (values: number[]) => ({ ...curve(values), incomplete: [[1, 2]] as [number, number][] });
  const whole = { production: curve([1000, 1000]), injection: curve([400, 400]) };
  const drawn = curve([100, 100]);
  expect([...grossCurve(drawn, { ...whole, injection: lacking([400, 200]) })!.values]).toEqual([700, N]);
  expect([...grossCurve(drawn, { ...whole, production: lacking([1000, 500]) })!.values]).toEqual([700, N]);
  // What one meter injects of panels that nothing measures is no part of what the other produces.
  expect(grossCurve(drawn, { ...whole, partly: true })).toBeNull();
});

test('the base load of a site behind its panels is that of what it uses, not nothing', () => {
  const day = (values: (hour: number) => number) => curve(Array.from({ length: 240 }, (_, i) => values(i % 24)));
  const sun = (hour: number) => (hour >= 9 && hour < 17 ? 3000 : 0);
  const drawn = day((hour) => (sun(hour) > 0 ? 0 : 1000));
  const used = grossCurve(drawn, { production: day(sun), injection: day((hour) => Math.max(0, sun(hour) - 1000)) });
  expect(durationCurve(drawn.values, 3600).baseLoadW).toBe(0);
  expect(durationCurve(used!.values, 3600).baseLoadW).toBe(1000);
});
