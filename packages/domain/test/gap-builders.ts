import { dayStart, parisDay } from '../src/calendar/paris.ts';
import { type DayColumn, emptyColumn } from '../src/measures/day-columns.ts';
import { type Gap, type GapSource, addSources, gapsOf, lacksOfDays } from '../src/measures/gaps.ts';
import type { StoredSeries } from '../src/measures/stored.ts';

type Span = GapSource['span'];

/** Gaps of one curve that begins at midnight, of days of 24 hours; `daily`: days whose energy is known without it. */
export function gapsOfCurve(
  values: ArrayLike<number>,
  { start, stepS }: { start: number; stepS: number },
  now: number,
  span: Span,
  daily: readonly number[] = [],
): Gap[] {
  const slots = 86_400 / stepS;
  const count = Math.ceil(values.length / slots);
  const firstDay = parisDay(start);
  const whole = new Float32Array(count * slots).fill(Number.NaN);
  whole.set(values);
  const column = emptyColumn(firstDay, count);
  for (const day of daily) column.dailyOnly[day - firstDay] = 1;
  const ofDays = <T>(value: T) => Array.from({ length: count }, () => value);
  const curve: StoredSeries = {
    sourceId: 'meter',
    variable: 'puissance',
    register: '',
    registerLabel: null,
    days: ofDays(0).map((_, i) => firstDay + i),
    steps: ofDays(stepS),
    roundings: ofDays(0),
    qualities: ofDays(0),
    totals: ofDays(0),
    minima: ofDays(0),
    maxima: ofDays(0),
    points: ofDays(0),
    values: whole,
    marks: new Uint8Array(),
    markLengths: ofDays(0),
  };
  const axis = {
    start,
    stepS,
    sum: new Float64Array(values.length),
    count: new Uint16Array(values.length),
    marks: new Uint8Array(values.length),
  };
  const due = Math.max(0, Math.min(values.length, Math.floor((now - start) / (stepS * 1000))));
  const { lacks } = addSources(axis, [{ column, curves: [{ curve, use: 'power' }] }], due);
  return gapsOf(lacks, values, (i) => start + i * stepS * 1000, [{ name: null, span }]);
}

/** Gaps of the days of one source. */
export const gapsOfColumn = (column: DayColumn, today: number, span: Span): Gap[] =>
  gapsOf(
    lacksOfDays([column], Math.max(0, today - column.fromDay)),
    column.values,
    (i) => dayStart(column.fromDay + i),
    [{ name: null, span }],
  );
