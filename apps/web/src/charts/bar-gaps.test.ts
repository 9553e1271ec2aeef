import { expect, test } from 'vitest';
import { emptyRanges, missingCaps } from './bar-gaps.ts';

const of = (...values: number[]) => Float64Array.from(values);

test.each([
  ['nothing is missing', [1, 0.99, 0.6], 30, []],
  ['neighbours are one range', [1, 0, 0.4, 0, 1, 0], 30, ['1-3 level', '5-5 upright']],
  ['a step measured for half of its time is a pile', [0.5, 0.499, 0.5], 30, ['1-1 upright']],
  ['words on one line', [0, 0, 0, 0], 30, ['0-3 level']],
  ['bars of a quarter by day', [0, 1, 0, 0], 4, ['0-0 null', '2-3 null']],
] as const)('%s', (_title, coverage, stepPx, expected) =>
  expect(emptyRanges(of(...coverage), stepPx).map(({ from, to, words }) => `${from}-${to} ${words}`)).toEqual(expected),
);

test('a cap is what is missing, at least what can be seen, and never above the axis', () => {
  const caps = missingCaps(
    of(1, 0.8, 0.98, 0.4, 0.5),
    of(40_000, 40_000, 40_000, 40_000, 55_000),
    { divisor: 1000 },
    60,
  );
  expect(caps).toEqual([null, 10, 2, null, 5]);
});
