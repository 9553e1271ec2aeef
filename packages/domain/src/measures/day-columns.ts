import { seriesOfVariable } from '../vocabulary/energies.ts';
import { slotsInDay } from '../calendar/paris.ts';
import { DAY_S } from './day-curve.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';
import { ORIGIN, energyDays, hoursOfDay } from './source-energy.ts';
import { UNBALANCED, isUnbalanced, originOf, worstMark } from './marks.ts';
import { withoutPowered } from './one-curve.ts';
import type { Stored, StoredSeries } from './stored.ts';

/** One variable of one or several sources, a value a day. NaN is missing. */
export type DayColumn = {
  fromDay: number;
  values: Float64Array;
  /** What a day adds to the total of its period: its energy [Wh] for a power, its value otherwise. */
  amounts: Float64Array;
  /** Lowest and highest step of a day of one source; of a sum of sources, what is known of it: see `combine`. */
  minima: Float64Array;
  maxima: Float64Array;
  points: Float64Array;
  expected: Float64Array;
  quality: Uint8Array;
  /** Days whose energy is known although their curve is broken or absent. */
  dailyOnly: Uint8Array;
  /** Mean power of each gap of a broken curve whose day is known otherwise, W; NaN elsewhere. */
  fillW: Float64Array;
  /** 1 where the curve does not add up to the energy of its day. */
  unbalanced: Uint8Array;
};

/**
 * A column of days without any figure.
 *
 * @param fromDay first day
 * @param days number of days, at least 0
 */
export const emptyColumn = (fromDay: number, days: number): DayColumn => ({
  fromDay,
  values: new Float64Array(days).fill(Number.NaN),
  amounts: new Float64Array(days).fill(Number.NaN),
  minima: new Float64Array(days).fill(Number.NaN),
  maxima: new Float64Array(days).fill(Number.NaN),
  points: new Float64Array(days),
  expected: new Float64Array(days),
  quality: new Uint8Array(days),
  dailyOnly: new Uint8Array(days),
  fillW: new Float64Array(days).fill(Number.NaN),
  unbalanced: new Uint8Array(days),
});

/**
 * The stored variables that a variable is read from. A power is read from the energies of its steps where it has no curve.
 *
 * @param variable a variable of the vocabulary
 */
export const storedVariables = (variable: VariableName): readonly string[] =>
  seriesOfVariable(variable === 'puissance' ? 'conso' : variable) ?? [variable];

/**
 * Series of a source as its curve of power: the one stored, and what its fine energies say of the other days.
 *
 * @param series stored series of one source
 */
export function powerSeries(series: readonly StoredSeries[]): StoredSeries[] {
  const own = series.filter((one) => one.variable === 'puissance');
  const energies = withoutPowered(series)
    .filter((one) => one.variable === 'conso' && one.steps.some((step) => step < DAY_S))
    .map((one) => {
      const powers = (energies: number[]) => energies.map((energy, k) => (energy * 3600) / one.steps[k]!);
      return { ...one, minima: powers(one.minima), maxima: powers(one.maxima) };
    });
  return [...own, ...energies];
}

/**
 * The column of one source. Energies follow the rule of `energyDays`; powers are means over the civil day.
 *
 * @param variable a variable of the vocabulary
 * @param fromDay first day
 * @param toDay day after the last
 * @param stored what is stored of the source
 */
export function columnOfSource(variable: VariableName, fromDay: number, toDay: number, stored: Stored): DayColumn {
  const column = emptyColumn(fromDay, toDay - fromDay);
  if (seriesOfVariable(variable)) takeEnergies(column, variable, stored);
  else takeSeries(column, variable, variable === 'puissance' ? powerSeries(stored.series) : stored.series);
  if (variable === 'puissance') {
    const { values: energies, fillW, unbalanced, dailyOnly } = columnOfSource('conso', fromDay, toDay, stored);
    for (let i = 0; i < energies.length; i++) {
      // The curve is read with its gaps filled: its mean and its energy are those of the whole day.
      if (Number.isNaN(fillW[i]!) || Number.isNaN(column.values[i]!)) continue;
      column.amounts[i] = energies[i]!;
      column.values[i] = energies[i]! / hoursOfDay(fromDay + i);
    }
    return { ...column, fillW, unbalanced, dailyOnly };
  }
  return column;
}

function takeEnergies(column: DayColumn, variable: VariableName, stored: Stored): void {
  const { fromDay, values } = column;
  const wanted = storedVariables(variable);
  const own = <T extends { variable: string }>(list: readonly T[]) =>
    list.filter((one) => wanted.includes(one.variable));
  const days = energyDays(fromDay, fromDay + values.length, {
    series: own(stored.series),
    periods: own(stored.periods),
    around: stored.around ? { ...stored.around, series: own(stored.around.series) } : null,
  });
  const typical = typicalStep(stored.series);
  for (let i = 0; i < values.length; i++) {
    const origin = days.origin[i]!;
    values[i] = days.energy[i]!;
    column.amounts[i] = days.energy[i]!;
    column.points[i] = days.present[i]!;
    column.expected[i] = origin !== ORIGIN.none ? days.expected[i]! : slotsInDay(fromDay + i, typical);
    column.quality[i] = days.quality[i]!;
    column.dailyOnly[i] = origin === ORIGIN.daily || origin === ORIGIN.index || origin === ORIGIN.shared ? 1 : 0;
    column.minima[i] = days.energy[i]!;
    column.maxima[i] = days.energy[i]!;
  }
  column.fillW = days.fillW;
  column.unbalanced = days.unbalanced;
}

function takeSeries(column: DayColumn, variable: VariableName, series: readonly StoredSeries[]): void {
  const { kind } = VARIABLES[variable];
  const { fromDay, values } = column;
  const typical = typicalStep(series);
  for (let i = 0; i < column.expected.length; i++) column.expected[i] = slotsInDay(fromDay + i, typical);
  for (const one of series) {
    if (one.variable !== variable && variable !== 'puissance') continue;
    for (const [k, day] of one.days.entries()) {
      const i = day - fromDay;
      if (i < 0 || i >= values.length) continue;
      const expected = slotsInDay(day, one.steps[k]!);
      // A mean over what was measured: a day with a gap has the mean of its present steps.
      values[i] = kind === 'power' ? (one.totals[k]! / hoursOfDay(day)) * (expected / one.points[k]!) : one.totals[k]!;
      column.amounts[i] = one.totals[k]!;
      column.minima[i] = one.minima[k]!;
      column.maxima[i] = one.maxima[k]!;
      column.points[i] = one.points[k]!;
      column.expected[i] = expected;
      column.quality[i] = originOf(one.qualities[k]!);
      column.unbalanced[i] = isUnbalanced(one.qualities[k]!) ? 1 : 0;
    }
  }
}

function typicalStep(series: readonly StoredSeries[]): number {
  let finest = 86_400;
  for (const one of series)
    if (one.variable !== 'index' && one.steps.length > 0) finest = Math.min(finest, one.steps.at(-1)!);
  return finest;
}

/**
 * Several sources as one: energies and powers add, states are averaged, maxima keep the highest meter. The lowest and highest of a
 * sum are not those of its sources: an energy has that of the day, where every source has one; those of a power stand on no day, and
 * are read from the sum of the curves.
 *
 * @param variable a variable of the vocabulary
 * @param columns one a source
 * @param fromDay first day
 * @param days number of days
 */
export function combine(variable: VariableName, columns: DayColumn[], fromDay: number, days: number): DayColumn {
  if (columns.length === 1) return columns[0]!;
  const result = emptyColumn(fromDay, days);
  const { kind } = VARIABLES[variable];
  const summed = kind === 'energy' || kind === 'power';
  for (let i = 0; i < days; i++) {
    let [sum, amount, present] = [0, 0, 0];
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const column of columns) {
      result.points[i]! += column.points[i]!;
      result.expected[i]! += column.expected[i]!;
      const value = column.values[i]!;
      if (Number.isNaN(value)) continue;
      present += 1;
      sum = kind === 'maximum' ? Math.max(present === 1 ? Number.NEGATIVE_INFINITY : sum, value) : sum + value;
      amount += column.amounts[i]!;
      lowest = Math.min(lowest, column.minima[i]!);
      highest = Math.max(highest, column.maxima[i]!);
      result.quality[i] = Math.max(result.quality[i]!, column.quality[i]!);
      result.dailyOnly[i] = Math.max(result.dailyOnly[i]!, column.dailyOnly[i]!);
      result.unbalanced[i] = Math.max(result.unbalanced[i]!, column.unbalanced[i]!);
    }
    if (present === 0) continue;
    result.values[i] = kind === 'gauge' ? sum / present : sum;
    result.amounts[i] = summed ? amount : result.values[i]!;
    if (!summed) [result.minima[i], result.maxima[i]] = [lowest, highest];
    else if (kind === 'energy' && present === columns.length)
      [result.minima[i], result.maxima[i]] = [result.values[i]!, result.values[i]!];
  }
  return result;
}

/**
 * Values of buckets of days: `starts` are their first days, in order; the last ends at `end`.
 *
 * @param variable a variable of the vocabulary
 * @param column figures of consecutive days
 */
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
    if (kind === 'gauge') result[b] = meanOfDays(column, from, to);
    else
      result[b] = kind === 'energy' ? sum : kind === 'maximum' ? highest : kind === 'register' ? first : sum / present;
  }
  return result;
}

/**
 * The mean of a state over days, each with the weight of its measured hours: two hours of a day do not count as a whole one. NaN without any.
 *
 * @param column figures of consecutive days
 * @param from place of the first day
 * @param to place after the last
 */
export function meanOfDays(column: DayColumn, from = 0, to = column.values.length): number {
  let [sum, hours] = [0, 0];
  for (let i = from; i < to; i++) {
    const value = column.values[i]!;
    if (Number.isNaN(value)) continue;
    // A day of which nobody knows how many values it should have counts whole.
    const share = column.expected[i]! > 0 ? Math.min(1, column.points[i]! / column.expected[i]!) : 1;
    const measured = hoursOfDay(column.fromDay + i) * share;
    sum += value * measured;
    hours += measured;
  }
  return sum / hours;
}

/**
 * The worst mark of the days that each bucket holds: one estimated day makes an estimated month.
 *
 * @param column figures of consecutive days
 * @param starts first day of each bucket, in order
 * @param end day after the last bucket
 */
export function bucketMarks(column: DayColumn, starts: number[], end: number): Uint8Array {
  return Uint8Array.from(starts, (start, b) => {
    let worst = 0;
    for (let day = start; day < (starts[b + 1] ?? end); day++) {
      const i = day - column.fromDay;
      if (!Number.isNaN(column.values[i]!))
        worst = worstMark(worst, column.quality[i]! | (column.unbalanced[i] === 1 ? UNBALANCED : 0));
    }
    return worst;
  });
}
