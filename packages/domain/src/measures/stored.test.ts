import { expect, test } from 'vitest';
import { sumOfPeriods } from './runs.ts';
import { type Stored, type StoredSeries, ofSource } from './stored.ts';

const series = (sourceId: string): StoredSeries => ({
  sourceId,
  variable: 'conso',
  register: '',
  registerLabel: null,
  days: [],
  steps: [],
  roundings: [],
  qualities: [],
  totals: [],
  minima: [],
  maxima: [],
  points: [],
  values: new Float32Array(0),
  marks: new Uint8Array(0),
  markLengths: [],
});
const period = (sourceId: string) => ({ sourceId, variable: 'conso' as const, fromDay: 0, toDay: 9, value: 1 });
const joined = (sourceId: string) => ({ sourceId, day: 3, difference: null });
const span = { fromDay: -5, toDay: 20 };

test('what is stored of one source is its own, of the days asked and of those around', () => {
  const of = <T>(make: (id: string) => T) => ['a', 'b'].map(make);
  const around = { ...span, series: of(series), joined: of(joined) };
  const stored: Stored = { series: of(series), periods: of(period), joined: of(joined), around };
  expect(ofSource(stored, 'b')).toEqual({
    series: [series('b')],
    periods: [period('b')],
    joined: [joined('b')],
    around: { ...span, series: [series('b')], joined: [joined('b')] },
  });
});

test('days around are those of a source that has an amount or a series there', () => {
  const aroundOf = (periods: string[], list: string[]) =>
    ofSource({ series: [], periods: periods.map(period), around: { ...span, series: list.map(series) } }, 'a').around;
  expect(aroundOf(['a', 'b'], [])).toEqual({ ...span, series: [], joined: [] });
  expect(aroundOf(['b'], ['b', 'a'])).toEqual({ ...span, series: [series('a')], joined: [] });
  expect(aroundOf(['b'], ['b'])).toBeNull();
  expect(ofSource({ series: [], periods: [period('a')] }, 'a')).toEqual({
    series: [],
    periods: [period('a')],
    joined: [],
    around: null,
  });
});

test('the sum of amounts counts one inside another once, in whatever order they come', () => {
  const amount = (fromDay: number, toDay: number, value: number) => ({ fromDay, toDay, value, quality: 0 });
  const list = [amount(30, 60, 5), amount(5, 30, 4), amount(0, 10, 3), amount(0, 30, 10)];
  for (const periods of [list, list.toReversed()]) expect(sumOfPeriods(periods)).toBe(15);
  expect(sumOfPeriods([amount(0, 30, 10), amount(0, 30, 11)])).toBe(10);
  expect(sumOfPeriods([amount(60, 90, 1), amount(30, 60, 2), amount(0, 30, 4)])).toBe(7);
  expect(sumOfPeriods([])).toBe(0);
});
