import { seriesOfVariable } from '../vocabulary/energies.ts';
import { dayStart, slotsInDay } from '../calendar/paris.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';
import { ORIGIN, energyDays } from './source-energy.ts';
import type { StoredSeries, StoredPeriod } from './stored.ts';

/** One variable of one or several sources, a value a day. NaN is missing. */
export type DayColumn = {
  fromDay: number;
  values: Float64Array;
  minima: Float64Array;
  maxima: Float64Array;
  points: Float64Array;
  expected: Float64Array;
  quality: Uint8Array;
  /** Days whose energy is known although their curve is broken or absent. */
  dailyOnly: Uint8Array;
};

export const emptyColumn = (fromDay: number, days: number): DayColumn => ({
  fromDay,
  values: new Float64Array(days).fill(Number.NaN),
  minima: new Float64Array(days).fill(Number.NaN),
  maxima: new Float64Array(days).fill(Number.NaN),
  points: new Float64Array(days),
  expected: new Float64Array(days),
  quality: new Uint8Array(days),
  dailyOnly: new Uint8Array(days),
});

/** The column of one source. Energies follow the rule of `energyDays`; powers are means over the civil day. */
export function columnOfSource(
  variable: VariableName,
  fromDay: number,
  toDay: number,
  series: StoredSeries[],
  periods: StoredPeriod[],
): DayColumn {
  const column = emptyColumn(fromDay, toDay - fromDay);
  const wanted = seriesOfVariable(variable);
  if (wanted) {
    const days = energyDays(
      fromDay,
      toDay,
      series.filter((one) => wanted.includes(one.variable)),
      periods.filter((one) => wanted.includes(one.variable)),
    );
    const typical = typicalStep(series);
    for (let i = 0; i < column.values.length; i++) {
      const known = days.origin[i] !== ORIGIN.none;
      column.values[i] = days.energy[i]!;
      column.points[i] = days.present[i]!;
      column.expected[i] = known ? days.expected[i]! : slotsInDay(fromDay + i, typical);
      column.quality[i] = days.quality[i]!;
      column.dailyOnly[i] =
        days.origin[i] === ORIGIN.daily || days.origin[i] === ORIGIN.index || days.origin[i] === ORIGIN.shared ? 1 : 0;
      column.minima[i] = days.energy[i]!;
      column.maxima[i] = days.energy[i]!;
    }
    return column;
  }
  const { kind } = VARIABLES[variable];
  const typical = typicalStep(series);
  for (let i = 0; i < column.expected.length; i++) column.expected[i] = slotsInDay(fromDay + i, typical);
  for (const one of series) {
    if (one.variable !== variable) continue;
    for (let k = 0; k < one.days.length; k++) {
      const i = one.days[k]! - fromDay;
      if (i < 0 || i >= column.values.length) continue;
      const expected = slotsInDay(one.days[k]!, one.steps[k]!);
      const hours = (dayStart(one.days[k]! + 1) - dayStart(one.days[k]!)) / 3_600_000;
      // A mean over what was measured: a day with a hole has the mean of its present steps.
      column.values[i] = kind === 'power' ? (one.totals[k]! / hours) * (expected / one.points[k]!) : one.totals[k]!;
      column.minima[i] = one.minima[k]!;
      column.maxima[i] = one.maxima[k]!;
      column.points[i] = one.points[k]!;
      column.expected[i] = expected;
      column.quality[i] = one.qualities[k]!;
    }
  }
  return column;
}

function typicalStep(series: StoredSeries[]): number {
  let finest = 86_400;
  for (const one of series)
    if (one.variable !== 'index' && one.steps.length > 0) finest = Math.min(finest, one.steps.at(-1)!);
  return finest;
}

/** Several sources as one: energies and powers add, states are averaged, maxima keep the highest meter. */
export function combine(variable: VariableName, columns: DayColumn[], fromDay: number, days: number): DayColumn {
  if (columns.length === 1) return columns[0]!;
  const result = emptyColumn(fromDay, days);
  const { kind } = VARIABLES[variable];
  for (let i = 0; i < days; i++) {
    let sum = 0;
    let present = 0;
    for (const column of columns) {
      result.points[i]! += column.points[i]!;
      result.expected[i]! += column.expected[i]!;
      const value = column.values[i]!;
      if (Number.isNaN(value)) continue;
      present += 1;
      sum = kind === 'maximum' ? Math.max(present === 1 ? Number.NEGATIVE_INFINITY : sum, value) : sum + value;
      result.quality[i] = Math.max(result.quality[i]!, column.quality[i]!);
      result.dailyOnly[i] = Math.max(result.dailyOnly[i]!, column.dailyOnly[i]!);
      result.minima[i] = Number.isNaN(result.minima[i]!)
        ? column.minima[i]!
        : Math.min(result.minima[i]!, column.minima[i]!);
      result.maxima[i] = Number.isNaN(result.maxima[i]!)
        ? column.maxima[i]!
        : Math.max(result.maxima[i]!, column.maxima[i]!);
    }
    if (present > 0) result.values[i] = kind === 'gauge' ? sum / present : sum;
  }
  return result;
}

/** Values of buckets of days: `starts` are their first days, in order; the last ends at `end`. */
export function bucket(variable: VariableName, column: DayColumn, starts: number[], end: number): Float64Array {
  const { kind } = VARIABLES[variable];
  const result = new Float64Array(starts.length).fill(Number.NaN);
  for (let b = 0; b < starts.length; b++) {
    const from = Math.max(0, starts[b]! - column.fromDay);
    const to = Math.min(column.values.length, (starts[b + 1] ?? end) - column.fromDay);
    let sum = 0;
    let present = 0;
    let highest = Number.NEGATIVE_INFINITY;
    let first = Number.NaN;
    for (let i = from; i < to; i++) {
      const value = column.values[i]!;
      if (Number.isNaN(value)) continue;
      if (present === 0) first = value;
      present += 1;
      sum += value;
      if (value > highest) highest = value;
    }
    if (present === 0) continue;
    result[b] = kind === 'energy' ? sum : kind === 'maximum' ? highest : kind === 'register' ? first : sum / present;
  }
  return result;
}

/** The worst quality code of the days that each bucket holds: one estimated day makes an estimated month. */
export function bucketQuality(column: DayColumn, starts: number[], end: number): Uint8Array {
  return Uint8Array.from(starts, (start, b) => {
    let worst = 0;
    for (let day = start; day < (starts[b + 1] ?? end); day++)
      if (!Number.isNaN(column.values[day - column.fromDay]!))
        worst = Math.max(worst, column.quality[day - column.fromDay]!);
    return worst;
  });
}
