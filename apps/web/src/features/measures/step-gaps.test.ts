import type { Cost } from '@joulerie/contract/costs';
import { expect, test } from 'vitest';
import { pricedPart, stepGaps } from './step-gaps.ts';

const of = (...values: number[]) => Float64Array.from(values);
/** Sources that measure as much as each other. */
const known = (...shares: number[]) => ({
  name: 'électricité',
  coverage: of(...shares),
  weight: of(...shares),
  late: new Uint8Array(shares.length),
});

test('each energy is completed with its own share', () => {
  const electricity = { ...known(1, 1, 0.8, 0), values: of(100, 100, 80, Number.NaN) };
  const gas = { ...known(1, 0, 0.5, 0.2), values: of(50, Number.NaN, 30, 10) };
  const { share, missing } = stepGaps([electricity, gas])!;
  expect([...missing].map((value) => (value === Infinity ? value : Math.round(value * 1000) / 1000))).toEqual([
    0,
    0,
    50,
    Infinity,
  ]);
  // A day without gas is not whole, and is not without data.
  expect(missing[1]).toBeGreaterThan(0);
  expect([...share].map((value) => Math.round(value * 100))).toEqual([100, 50, 65, 10]);
});

test('a step measured for half of its time can be completed', () => {
  const { missing } = stepGaps([{ ...known(0.5, 0.499, 0.5), values: of(10, 10, 20) }])!;
  expect([...missing].map(Math.round)).toEqual([10, Infinity, 20]);
});

test('what lacks a small source is seen, and completed with what that source measures', () => {
  const { share, missing } = stepGaps([
    {
      name: 'gaz',
      coverage: of(0.5, 0.5, 1),
      weight: of(0.99, 0.01, 1),
      values: of(99, 1, 100),
      late: new Uint8Array(3),
    },
  ])!;
  expect([...share]).toEqual([0.5, 0.5, 1]);
  expect([...missing].map(Math.round)).toEqual([1, Infinity, 0]);
});

test('a step that has not begun has no share', () => {
  const { share, missing } = stepGaps([{ ...known(1, Number.NaN), values: of(10, Number.NaN) }])!;
  expect([[...share], [...missing]]).toEqual([
    [1, Number.NaN],
    [0, 0],
  ]);
});

test('a step is not received yet where all that it lacks comes after the last measures', () => {
  const gas = { ...known(1, 0.6, 0.6, 1), values: of(50, 30, 30, 50), late: Uint8Array.of(0, 1, 1, 1) };
  const electricity = { ...known(1, 1, 0.9, 1), values: of(100, 100, 90, 100) };
  expect([...stepGaps([electricity, gas])!.late]).toEqual([0, 1, 0, 0]);
});

test('an energy of which nothing was received yet is named, and nothing of it is estimated', () => {
  const wood = {
    ...known(1, 0, 0, 0),
    name: 'combustible',
    values: of(50, NaN, NaN, NaN),
    late: Uint8Array.of(0, 1, 1, 0),
  };
  const electricity = { ...known(1, 1, 0.8, 1), values: of(100, 100, 80, 100) };
  const { missing, awaited } = stepGaps([electricity, wood])!;
  expect(awaited).toEqual(['', 'combustible', 'combustible', '']);
  // The gap of the electricity is completed; a gap of the wood is seen.
  expect([...missing].map((value) => Math.round(value * 1000) / 1000)).toEqual([0, 0, 20, 0]);
  expect(missing[3]).toBeGreaterThan(0);
});

test('without an energy there is nothing to complete', () => expect(stepGaps([])).toBeNull());

test('money lacks the share of the energy that has no price', () => {
  const post = (energy: 'conso' | 'conso_gaz', kwh: (number | null)[], eur: (number | null)[]) => ({
    post: 'BASE',
    label: 'Base',
    energy,
    kwh,
    eur,
  });
  const cost = {
    axis: { days: ['2026-10-01', '2026-11-01', '2026-12-01'] },
    posts: [
      post('conso', [700, 300, null], [null, 60, null]),
      post('conso', [null, 100, null], [null, null, null]),
      post('conso_gaz', [1, 1, 1], [1, 1, 1]),
    ],
  } as Cost;
  const electricity = pricedPart(cost, 'conso');
  expect([...electricity.coverage]).toEqual([0, 0.75, 1]);
  expect([...electricity.values]).toEqual([Number.NaN, 60, Number.NaN]);
});
