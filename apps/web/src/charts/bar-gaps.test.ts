import { expect, test } from 'vitest';
import { emptyRanges, missingCaps } from './bar-gaps.ts';

const of = (...values: number[]) => Float64Array.from(values);

test.each([
  ['little is missing', [0, 10, 5000], 30, []],
  ['neighbours are one range', [0, Infinity, Infinity, Infinity, 0, Infinity], 30, ['1-3 level', '5-5 upright']],
  ['words on one line', [Infinity, Infinity, Infinity, Infinity], 30, ['0-3 level']],
  ['bars of a quarter by day', [Infinity, 0, Infinity, Infinity], 4, ['0-0 null', '2-3 null']],
] as const)('%s', (_title, missing, stepPx, expected) =>
  expect(
    emptyRanges({ missing: of(...missing), late: new Uint8Array(missing.length), awaited: [] }, stepPx).map(
      ({ from, to, words }) => `${from}-${to} ${words}`,
    ),
  ).toEqual(expected),
);

test('a cap is what is missing, at least what can be seen, and never above the axis', () => {
  const caps = missingCaps(
    { missing: of(0, 10_000, Number.EPSILON, Infinity, 55_000) },
    of(40_000, 40_000, 40_000, 40_000, 55_000),
    { divisor: 1000 },
    60,
  );
  expect(caps).toEqual([null, 10, 2, null, 5]);
});

test('what was not received yet is a range of its own beside a gap', () => {
  const missing = of(Infinity, Infinity, Infinity);
  expect(emptyRanges({ missing, late: Uint8Array.of(0, 1, 1), awaited: [] }, 30)).toMatchObject([
    { from: 0, to: 0, late: false },
    { from: 1, to: 2, late: true },
  ]);
});

test('an energy of which nothing was received yet is a range behind the bars, with no cap', () => {
  const missing = of(0, 0, 0, 5000);
  const gaps = { missing, late: Uint8Array.of(0, 1, 1, 0), awaited: ['', 'bois', 'bois', ''] };
  expect(emptyRanges(gaps, 45)).toEqual([{ from: 1, to: 2, late: true, words: 'level' }]);
  expect(missingCaps(gaps, of(1, 1, 1, 50_000), { divisor: 1000 }, 60)).toEqual([null, null, null, 5]);
});
