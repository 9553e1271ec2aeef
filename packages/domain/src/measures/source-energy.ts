import { dayLengthMs, slotsInDay } from '../calendar/paris.ts';
import type { Unit } from '../vocabulary/units.ts';
import { QUALITY } from '../vocabulary/qualities.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';
import { isUnbalanced, originOf } from './marks.ts';
import { roundingOf, toleranceOf } from './rounding.ts';
import type { Stored, StoredPeriod, StoredSeries } from './stored.ts';

/** Where the energy of a day comes from. */
export const ORIGIN = { none: 0, curve: 1, daily: 2, index: 3, partial: 4, shared: 5 } as const;

/** Two forms of one energy that do not agree over `[fromDay, toDay)`: the coarser value, and the sum of the finer ones. */
export type Difference = {
  variable: VariableName;
  fromDay: number;
  toDay: number;
  given: number;
  measured: number;
  unit: Unit;
  /** A value of a day or less governs; one over a longer period never overrides measured days. */
  governs: 'given' | 'measured';
};

/** Energy of each day of `[fromDay, toDay)`, in the variable's unit (Wh for electricity), NaN when unknown. */
export type EnergyDays = {
  fromDay: number;
  energy: Float64Array;
  origin: Uint8Array;
  expected: Float64Array;
  present: Float64Array;
  quality: Uint8Array;
  /** Mean power of each gap of a broken curve whose day is known otherwise, W; NaN elsewhere. */
  fillW: Float64Array;
  /** 1 where the curve does not add up to the energy of its day. */
  unbalanced: Uint8Array;
  /** Days whose forms disagree, then periods that disagree with the days that were measured. */
  differences: Difference[];
};

/**
 * Energy of a source, day by day, each counted once whatever the forms it was received in:
 *
 * - a curve, or the operator's energies, alone: what they hold (marked partial when some is missing);
 * - both: the curve when they agree within the rounding of the coarser, else the coarser governs and the curve is unbalanced; a
 *   broken curve leaves the remainder of the day for its gaps;
 * - neither: the difference of two readings of an index, over a broken curve too; readings are never summed;
 * - nothing: an amount over a longer period less its measured days, shared equally (an estimate). It never overrides a day.
 *
 * @param fromDay first day
 * @param toDay day after the last
 * @param stored what is stored of one source
 */
export function energyDays(fromDay: number, toDay: number, stored: Stored): EnergyDays {
  const { around } = stored;
  if (around && (around.fromDay < fromDay || around.toDay > toDay)) {
    const wide = energyDays(Math.min(around.fromDay, fromDay), Math.max(around.toDay, toDay), {
      series: around.series,
      periods: stored.periods,
    });
    return slice(wide, fromDay, toDay);
  }
  const result = emptyDays(fromDay, Math.max(0, toDay - fromDay));
  const indexes = stored.series.filter((one) => one.variable === 'index');
  const curve = stored.series.find((one) => one.variable === 'puissance') ?? null;
  const energies = stored.series.find((one) => one.variable !== 'puissance' && one.variable !== 'index') ?? null;
  if (curve) takeAlone(result, curve);
  takeIndexes(result, indexes);
  if (energies) takeAlone(result, energies);
  if (curve) takeWhole(result, curve);
  if (curve && energies) reconcile(result, curve, energies);
  const periods = stored.periods.toSorted((a, b) => lengthOf(a) - lengthOf(b) || a.fromDay - b.fromDay);
  // The shortest first: a month inside a year is the better known of the two.
  for (const period of periods) share(result, period);
  compareOverlaps(result, periods);
  return result;
}

function emptyDays(fromDay: number, n: number): EnergyDays {
  return {
    fromDay,
    energy: new Float64Array(n).fill(Number.NaN),
    origin: new Uint8Array(n),
    expected: new Float64Array(n).fill(1),
    present: new Float64Array(n),
    quality: new Uint8Array(n),
    fillW: new Float64Array(n).fill(Number.NaN),
    unbalanced: new Uint8Array(n),
    differences: [],
  };
}

function slice(days: EnergyDays, fromDay: number, toDay: number): EnergyDays {
  const cut = <T extends Float64Array | Uint8Array>(list: T) =>
    list.slice(fromDay - days.fromDay, toDay - days.fromDay) as T;
  return {
    fromDay,
    energy: cut(days.energy),
    origin: cut(days.origin),
    expected: cut(days.expected),
    present: cut(days.present),
    quality: cut(days.quality),
    fillW: cut(days.fillW),
    unbalanced: cut(days.unbalanced),
    differences: days.differences.filter((one) => one.fromDay < toDay && one.toDay > fromDay),
  };
}

const expectedOf = (series: StoredSeries, k: number) => slotsInDay(series.days[k]!, series.steps[k]!);
const isWhole = (series: StoredSeries, k: number) => series.points[k]! >= expectedOf(series, k);

function set(
  result: EnergyDays,
  i: number,
  energy: number,
  origin: number,
  present: number,
  expected: number,
  mark: number,
): void {
  result.energy[i] = energy;
  result.origin[i] = origin;
  result.present[i] = present;
  result.expected[i] = expected;
  result.quality[i] = originOf(mark);
  result.unbalanced[i] = isUnbalanced(mark) ? 1 : 0;
}

function takeDay(result: EnergyDays, series: StoredSeries, k: number, whole: number): void {
  const i = series.days[k]! - result.fromDay;
  if (i < 0 || i >= result.energy.length) return;
  const origin = isWhole(series, k) ? whole : ORIGIN.partial;
  set(result, i, series.totals[k]!, origin, series.points[k]!, expectedOf(series, k), series.qualities[k]!);
}

function takeAlone(result: EnergyDays, series: StoredSeries): void {
  const whole = series.variable === 'puissance' ? ORIGIN.curve : ORIGIN.daily;
  for (let k = 0; k < series.days.length; k++) takeDay(result, series, k, whole);
}

function takeWhole(result: EnergyDays, curve: StoredSeries): void {
  for (let k = 0; k < curve.days.length; k++) if (isWhole(curve, k)) takeDay(result, curve, k, ORIGIN.curve);
}

/** Days that have both a curve and energies: one governs. */
function reconcile(result: EnergyDays, curve: StoredSeries, energies: StoredSeries): void {
  const at = new Map(energies.days.map((day, k) => [day, k]));
  for (let k = 0; k < curve.days.length; k++) {
    const i = curve.days[k]! - result.fromDay;
    const e = at.get(curve.days[k]!);
    if (e === undefined || i < 0 || i >= result.energy.length) continue;
    const finerCurve = curve.steps[k]! < energies.steps[e]!;
    const [fine, f, coarse, c] = finerCurve ? [curve, k, energies, e] : [energies, e, curve, k];
    // Forms of one step are two curves: the powers stay, as the whole one or the broken one chosen above.
    if (curve.steps[k] === energies.steps[e] || !isWhole(coarse, c)) continue;
    const [given, measured] = [coarse.totals[c]!, fine.totals[f]!];
    const unit = unitOf(coarse.variable);
    const factor = coarse.variable === 'puissance' ? Math.min(24, coarse.steps[c]! / 3600) : 1;
    const tolerance = toleranceOf(coarse.roundings[c]!, unit) * Math.max(1, factor);
    const whole = isWhole(fine, f);
    if (whole && Math.abs(given - measured) <= tolerance) {
      takeDay(result, fine, f, finerCurve ? ORIGIN.curve : ORIGIN.daily);
      continue;
    }
    takeDay(result, coarse, c, finerCurve ? ORIGIN.daily : ORIGIN.curve);
    if (!whole && given - measured >= -tolerance) {
      const missing = expectedOf(fine, f) - fine.points[f]!;
      result.fillW[i] = Math.max(0, given - measured) / ((missing * fine.steps[f]!) / 3600);
      continue;
    }
    result.unbalanced[i] = 1;
    result.differences.push({
      variable: fine.variable,
      fromDay: curve.days[k]!,
      toDay: curve.days[k]! + 1,
      given,
      measured,
      unit: 'Wh',
      governs: 'given',
    });
  }
}

/** The total register when there is one, else the distributor's registers, else the supplier's: each set holds the whole. */
function takeIndexes(result: EnergyDays, indexes: StoredSeries[]): void {
  const total = indexes.filter((one) => one.register === 'T' || one.register === '');
  const distributor = indexes.filter((one) => one.register.startsWith('D'));
  const supplier = indexes.filter((one) => one.register.startsWith('F'));
  const registers = total.length ? total : distributor.length ? distributor : supplier;
  if (registers.length === 0) return;
  const readings = registers.map((one) => new Map(one.days.map((day, k) => [day, one.totals[k]!])));
  for (let i = 0; i < result.energy.length; i++) {
    const day = result.fromDay + i;
    let sum = 0;
    let known = 0;
    for (const reading of readings) {
      const from = reading.get(day);
      const to = reading.get(day + 1);
      // A falling index is a meter that was changed or reset: its day is unknown, never negative.
      if (from === undefined || to === undefined || to < from) continue;
      sum += to - from;
      known += 1;
    }
    if (known > 0 && known === readings.filter((reading) => reading.has(day) || reading.has(day + 1)).length)
      set(result, i, sum, ORIGIN.index, 1, 1, QUALITY.brut);
  }
}

/** What a period leaves for its days without a measure, shared equally; it changes no day that has one. */
function share(result: EnergyDays, period: StoredPeriod): void {
  const unit = unitOf(period.variable);
  const from = period.fromDay - result.fromDay;
  const to = period.toDay - result.fromDay;
  // A period that sticks out of what was read cannot be judged: `around` was not asked for.
  const inside = from >= 0 && to <= result.energy.length;
  let measured = 0;
  let unknown = 0;
  let partial = false;
  for (let i = from; i < to; i++) {
    const energy = i < 0 || i >= result.energy.length ? Number.NaN : result.energy[i]!;
    if (Number.isNaN(energy)) unknown += 1;
    else {
      measured += energy;
      partial ||= result.origin[i] === ORIGIN.partial;
    }
  }
  const rest = period.value - measured;
  const tolerance = toleranceOf(roundingOf([[period.value]], unit), unit);
  const disagrees = unknown === 0 && !partial ? Math.abs(rest) > tolerance : rest < -tolerance;
  if (disagrees && inside)
    result.differences.push({
      variable: period.variable,
      fromDay: period.fromDay,
      toDay: period.toDay,
      given: period.value,
      measured,
      unit,
      governs: 'measured',
    });
  if (unknown === 0 || rest < -tolerance) return;
  for (let i = Math.max(0, from); i < Math.min(result.energy.length, to); i++)
    if (Number.isNaN(result.energy[i]!))
      set(result, i, Math.max(0, rest) / unknown, ORIGIN.shared, 1, 1, QUALITY.estime);
}

const lengthOf = (period: StoredPeriod): number => period.toDay - period.fromDay;

/** Two amounts that share some of their days, neither inside the other: they cannot both be followed, so each pair is reported. */
function compareOverlaps(result: EnergyDays, shortestFirst: readonly StoredPeriod[]): void {
  const end = result.fromDay + result.energy.length;
  const byStart = shortestFirst.toSorted((a, b) => a.fromDay - b.fromDay || b.toDay - a.toDay);
  for (const [k, first] of byStart.entries())
    for (const next of byStart.slice(k + 1)) {
      if (next.fromDay >= first.toDay) break;
      const [fromDay, toDay] = [next.fromDay, first.toDay];
      if (next.toDay <= first.toDay || next.fromDay === first.fromDay) continue;
      if (fromDay < result.fromDay || toDay > end) continue;
      const longer = shortestFirst.indexOf(next) > shortestFirst.indexOf(first) ? next : first;
      let measured = 0;
      for (let day = fromDay; day < toDay; day++) measured += result.energy[day - result.fromDay]! || 0;
      result.differences.push({
        variable: longer.variable,
        fromDay,
        toDay,
        given: (longer.value * (toDay - fromDay)) / lengthOf(longer),
        measured,
        unit: unitOf(longer.variable),
        governs: 'measured',
      });
    }
}

const unitOf = (variable: VariableName): Unit => VARIABLES[variable].unit;

/** Hours of a civil day. */
export const hoursOfDay = (day: number): number => dayLengthMs(day) / 3_600_000;
