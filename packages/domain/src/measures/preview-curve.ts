import { addMonths, startOfMonth } from '../calendar/days.ts';
import { HOUR_MS, dayStart } from '../calendar/paris.ts';
import { VARIABLES } from '../vocabulary/variables.ts';
import { type ReadDays, readDays } from './read-days.ts';
import type { PeriodValue, SeriesRead } from './runs.ts';

/** Steps of a preview, few enough to be drawn as bars. */
const MOST_DAYS = 400;
/** Up to so many days, hours are shown. */
const FEW_DAYS = 3;

/**
 * A series that was read, in a few hundred steps. Step `i` is `[bounds[i], bounds[i + 1])`: instants for hours, day numbers otherwise.
 * Null is a gap. Energies and volumes are sums (Wh for powers), gauges means, maxima the highest; of a register, what it counted.
 */
export type PreviewCurve = {
  grain: 'hour' | 'day' | 'month' | 'period';
  bounds: number[];
  values: (number | null)[];
};

/**
 * What a preview draws of a series: hours of up to three days, days of up to 400, else months; periods as they came.
 *
 * @param read what a reader found of one variable
 * @param found its days
 */
export function previewCurve(read: SeriesRead, found: ReadDays = readDays(read)): PreviewCurve | null {
  const { kind } = VARIABLES[read.variable];
  const days = kind === 'register' ? countedDays(found) : totalsOf(found);
  const [first, last] = [Math.min(...days.keys()), Math.max(...days.keys())];
  if (days.size === 0) return periodCurve(found.periods);
  if (found.periods.length === 0 && last - first < FEW_DAYS && read.runs.every(({ stepS }) => stepS <= 3600)) {
    const hours = kind === 'energy' || kind === 'power' ? hourCurve(read, first, last) : null;
    if (hours) return hours;
  }
  for (const { fromDay, toDay, value } of found.periods) {
    const open = daysWithout(days, fromDay, toDay);
    for (const day of open) days.set(day, value / (toDay - fromDay));
  }
  const [from, to] = [Math.min(...days.keys()), Math.max(...days.keys()) + 1];
  if (to - from <= MOST_DAYS)
    return {
      grain: 'day',
      bounds: Array.from({ length: to - from + 1 }, (_, i) => from + i),
      values: Array.from({ length: to - from }, (_, i) => days.get(from + i) ?? null),
    };
  return monthCurve(days, kind === 'energy' || kind === 'power' || kind === 'register' ? 'sum' : kind);
}

const totalsOf = ({ days }: ReadDays): Map<number, number> => new Map([...days].map(([day, one]) => [day, one.total]));

const daysWithout = (days: ReadonlyMap<number, number>, fromDay: number, toDay: number): number[] =>
  Array.from({ length: toDay - fromDay }, (_, i) => fromDay + i).filter((day) => !days.has(day));

/** What a register counted from one day to the next; a reading that falls counts nothing that is known. */
function countedDays({ days }: ReadDays): Map<number, number> {
  const readings = [...days];
  const counted = new Map<number, number>();
  for (const [i, [day, { total }]] of readings.entries()) {
    const next = readings[i + 1];
    if (!next || next[1].total < total) continue;
    for (let at = day; at < next[0]; at++) counted.set(at, (next[1].total - total) / (next[0] - day));
  }
  return counted;
}

function hourCurve(read: SeriesRead, first: number, last: number): PreviewCurve | null {
  const start = dayStart(first);
  const count = (dayStart(last + 1) - start) / HOUR_MS;
  const sums = new Map<number, number>();
  const isPower = VARIABLES[read.variable].kind === 'power';
  for (const { from, stepS, values } of read.runs)
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(values[i]!)) continue;
      const at = Math.floor((from + i * stepS * 1000 - start) / HOUR_MS);
      sums.set(at, (sums.get(at) ?? 0) + (isPower ? (values[i]! * stepS) / 3600 : values[i]!));
    }
  if (sums.size <= 1) return null;
  return {
    grain: 'hour',
    bounds: Array.from({ length: count + 1 }, (_, i) => start + i * HOUR_MS),
    values: Array.from({ length: count }, (_, i) => sums.get(i) ?? null),
  };
}

/** Periods as they came, with the time between two of them as a gap. */
function periodCurve(periods: readonly PeriodValue[]): PreviewCurve | null {
  const curve: PreviewCurve = { grain: 'period', bounds: [], values: [] };
  for (const { fromDay, toDay, value } of periods) {
    const end = curve.bounds.at(-1);
    if (end !== undefined && fromDay < end) continue;
    if (end === undefined) curve.bounds.push(fromDay);
    else if (fromDay > end) {
      curve.values.push(null);
      curve.bounds.push(fromDay);
    }
    curve.values.push(value);
    curve.bounds.push(toDay);
    if (curve.values.length >= MOST_DAYS) break;
  }
  return curve.values.length === 0 ? null : curve;
}

function monthCurve(days: ReadonlyMap<number, number>, kind: 'sum' | 'gauge' | 'maximum'): PreviewCurve {
  const months = Map.groupBy(days, ([day]) => startOfMonth(day));
  const [first, last] = [Math.min(...months.keys()), Math.max(...months.keys())];
  const curve: PreviewCurve = { grain: 'month', bounds: [first], values: [] };
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    const own = months.get(month)?.map(([, value]) => value) ?? [];
    const sum = own.reduce((all, value) => all + value, 0);
    curve.bounds.push(addMonths(month, 1));
    curve.values.push(
      own.length === 0 ? null : kind === 'sum' ? sum : kind === 'gauge' ? sum / own.length : Math.max(...own),
    );
  }
  return curve;
}
