import { dayLengthMs, slotsInDay } from '../calendar/paris.ts';
import type { Unit } from '../vocabulary/units.ts';
import { QUALITY } from '../vocabulary/qualities.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';
import { DAY_S } from './day-curve.ts';
import { isUnbalanced, originOf } from './marks.ts';
import type { Difference } from './difference.ts';
import { readIndexes } from './index-days.ts';
import { roundingOf, toleranceOf } from './rounding.ts';
import type { Stored, StoredPeriod, StoredSeries } from './stored.ts';

/** Where the energy of a day comes from. */
export const ORIGIN = { none: 0, curve: 1, daily: 2, index: 3, partial: 4, shared: 5 } as const;

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
 * - neither: the difference of two readings of an index, over a broken curve too, whose gaps it fills; readings are never summed;
 * - nothing: an amount over a longer period, or two readings days apart, less its measured days, shared by the weights of its days (an
 *   estimate), equally without any. It never overrides a day.
 *
 * @param fromDay first day
 * @param toDay day after the last
 * @param stored what is stored of one source
 */
export function energyDays(fromDay: number, toDay: number, stored: Stored): EnergyDays {
  const { around } = stored;
  if (around && (around.fromDay < fromDay || around.toDay > toDay)) {
    const wide = energyDays(Math.min(around.fromDay, fromDay), Math.max(around.toDay, toDay), {
      ...around,
      periods: stored.periods,
    });
    return slice(wide, fromDay, toDay);
  }
  const result = emptyDays(fromDay, Math.max(0, toDay - fromDay));
  const indexes = stored.series.filter((one) => one.variable === 'index');
  const curve = stored.series.find((one) => one.variable === 'puissance') ?? null;
  const energies = stored.series.find((one) => one.variable !== 'puissance' && one.variable !== 'index') ?? null;
  const read = readIndexes(indexes);
  // What is whole comes over what is broken, a curve over an index, and powers over energies.
  for (const form of [energies, curve]) if (form) takeDays(result, form, false);
  takeIndexes(result, read.days);
  for (const form of [energies, curve]) if (form) takeDays(result, form, true);
  if (curve && energies) reconcile(result, curve, energies);
  for (const { day, difference } of stored.joined ?? [])
    if (difference && day >= fromDay && day < toDay) result.differences.push(difference);
  compareIndexes(result, indexes, read.days);
  result.differences.push(...read.differences.filter((one) => one.fromDay < toDay && one.toDay > fromDay));
  const periods = stored.periods
    .filter((one) => !one.partial)
    .toSorted((a, b) => lengthOf(a) - lengthOf(b) || a.fromDay - b.fromDay);
  // The shortest first: a month inside a year is the better known of the two.
  for (const period of [...read.periods, ...periods])
    share(result, period, read.periods.includes(period) ? clockOf(period.value / lengthOf(period)) : 0);
  compareOverlaps(result, periods);
  for (const period of stored.periods) if (period.partial) reportPartial(result, period);
  return result;
}

/**
 * What the forms of a source disagree about: values of one day in one series, where that series counts, then forms and periods.
 *
 * @param stored what is stored of the source
 * @param days its energies, from `stored`
 * @param rows disagreements within single days of its energy series
 */
export function differencesOf(stored: Stored, days: EnergyDays, rows: readonly Difference[]): Difference[] {
  const joined = new Set(stored.joined?.map(({ day }) => day));
  const counts = ({ fromDay }: Difference) =>
    !joined.has(fromDay) && days.origin[fromDay - days.fromDay] !== ORIGIN.index;
  return [...rows.filter(counts), ...days.differences];
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
/** Whether the energy of the whole day is known: by all of its values, or by one that governs them. */
const isKnown = (series: StoredSeries, k: number) =>
  isWhole(series, k) || (series.governed?.has(series.days[k]!) ?? false);

/** A day outside of those asked is left out: typed arrays ignore its position. */
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
  result.fillW[i] = Number.NaN;
}

function takeDay(result: EnergyDays, series: StoredSeries, k: number, whole: number): void {
  const i = series.days[k]! - result.fromDay;
  const origin = isWhole(series, k) ? whole : isKnown(series, k) ? ORIGIN.daily : ORIGIN.partial;
  set(result, i, series.totals[k]!, origin, series.points[k]!, expectedOf(series, k), series.qualities[k]!);
}

function takeDays(result: EnergyDays, series: StoredSeries, whole: boolean): void {
  const origin = series.variable === 'puissance' ? ORIGIN.curve : ORIGIN.daily;
  for (const k of series.days.keys()) if (isKnown(series, k) === whole) takeDay(result, series, k, origin);
}

/**
 * Days that have powers and energies, when one of them is a value of the whole day, or both are whole and of the same energy; the
 * others were joined before (`withOneCurve`).
 */
function reconcile(result: EnergyDays, curve: StoredSeries, energies: StoredSeries): void {
  const at = new Map(energies.days.map((day, k) => [day, k]));
  for (const [k, day] of curve.days.entries()) {
    const i = day - result.fromDay;
    const e = at.get(day);
    if (e === undefined || i < 0 || i >= result.energy.length) continue;
    const [steps, others] = [curve.steps[k]!, energies.steps[e]!];
    const finerCurve = steps < others;
    const [fine, f, coarse, c] = finerCurve ? [curve, k, energies, e] : [energies, e, curve, k];
    const origin = finerCurve ? ORIGIN.curve : ORIGIN.daily;
    const [given, measured] = [coarse.totals[c]!, fine.totals[f]!];
    const tolerance = dayWithin(coarse, c);
    if (coarse.steps[c]! < DAY_S) {
      if (steps !== others) takeDay(result, fine, f, origin);
      continue;
    }
    if (steps === others) {
      const within = dayWithin(curve, k) + dayWithin(energies, e);
      if (Math.abs(energies.totals[e]! - curve.totals[k]!) > within)
        result.differences.push(dayDifference('conso', day, energies.totals[e]!, curve.totals[k]!, 'measured'));
      continue;
    }
    const whole = isWhole(fine, f);
    if (whole && Math.abs(given - measured) <= tolerance) {
      takeDay(result, fine, f, origin);
      continue;
    }
    takeDay(result, coarse, c, finerCurve ? ORIGIN.daily : ORIGIN.curve);
    if (!whole && given - measured >= -tolerance) {
      const missing = expectedOf(fine, f) - fine.points[f]!;
      result.fillW[i] = Math.max(0, given - measured) / ((missing * fine.steps[f]!) / 3600);
      continue;
    }
    result.unbalanced[i] = 1;
    result.differences.push(dayDifference(fine.variable, day, given, measured, 'given'));
  }
}

/** What the energy of a whole day may be off by: a mean power is rounded for each of its hours. */
const dayWithin = (series: StoredSeries, k: number): number =>
  toleranceOf(series.roundings[k]!, unitOf(series.variable)) *
  (series.variable === 'puissance' ? hoursOfDay(series.days[k]!) : 1);

const dayDifference = (
  variable: VariableName,
  day: number,
  given: number,
  measured: number,
  governs: Difference['governs'],
): Difference => ({ variable, fromDay: day, toDay: day + 1, given, measured, unit: 'Wh', governs });

/** Days between two readings; a broken curve, taken before, keeps its values, and the rest of the day fills its gaps. */
function takeIndexes(result: EnergyDays, days: ReadonlyMap<number, number>): void {
  for (const [day, energy] of days) {
    const i = day - result.fromDay;
    const measured = result.energy[i]!;
    const gaps = result.expected[i]! - result.present[i]!;
    const hours = (hoursOfDay(day) * gaps) / result.expected[i]!;
    set(result, i, energy, ORIGIN.index, 1, 1, QUALITY.brut);
    if (energy >= measured) result.fillW[i] = (energy - measured) / hours;
    else if (measured - energy > clockOf(measured)) {
      result.unbalanced[i] = 1;
      result.differences.push(dayDifference('index', day, energy, measured, 'given'));
    }
  }
}

/** What readings stamped up to two hours beside midnight may differ by, from the energy of a day. */
const clockOf = (energy: number): number => energy / 12;

/** Runs of days that have both whole measures and readings: the measures stay, and readings that say something else are reported. */
function compareIndexes(result: EnergyDays, indexes: readonly StoredSeries[], days: ReadonlyMap<number, number>): void {
  const tolerance =
    2 *
    indexes.length *
    toleranceOf(
      roundingOf(
        indexes.map((one) => one.totals),
        'Wh',
      ),
      'Wh',
    );
  let from = 0;
  let [given, measured, highest] = [0, 0, 0];
  for (let i = 0; i <= result.energy.length; i++) {
    const energy = days.get(result.fromDay + i);
    const whole = result.origin[i] === ORIGIN.curve || result.origin[i] === ORIGIN.daily;
    if (energy !== undefined && whole) {
      given += energy;
      measured += result.energy[i]!;
      highest = Math.max(highest, energy, result.energy[i]!);
      continue;
    }
    // A constant clock moves energy in at one end of the run and out at the other.
    if (Math.abs(given - measured) > tolerance + clockOf(highest))
      result.differences.push({
        ...dayDifference('index', result.fromDay + from, given, measured, 'measured'),
        toDay: result.fromDay + i,
      });
    from = i + 1;
    [given, measured, highest] = [0, 0, 0];
  }
}

/** Largest power that the remainder of a period may give to gaps of measured days, in mean powers of what was measured. */
const PLAUSIBLE = 3;

/**
 * What a period leaves for its days without a measure and the gaps of broken ones, shared by the weights of its days, equally without
 * any; it changes no value that was measured.
 *
 * @param clock what the bounds of the period may be wrong by, as an amount
 */
function share(result: EnergyDays, period: StoredPeriod, clock: number): void {
  const unit = unitOf(period.variable);
  const from = period.fromDay - result.fromDay;
  const to = period.toDay - result.fromDay;
  // A period that sticks out of what was read cannot be judged: `around` was not asked for.
  const inside = from >= 0 && to <= result.energy.length;
  const missingOf = (i: number) => {
    if (i < 0 || i >= result.energy.length || Number.isNaN(result.energy[i]!)) return 1;
    return result.origin[i] === ORIGIN.partial ? 1 - result.present[i]! / result.expected[i]! : 0;
  };
  let measured = 0;
  let missing = 0;
  let weighed = 0;
  let empty = false;
  for (let i = from; i < to; i++) {
    const share = missingOf(i);
    missing += share;
    weighed += share * weightOf(period, i - from);
    if (share === 1) empty = true;
    else measured += result.energy[i]!;
  }
  const rest = period.value - measured;
  const tolerance = clock + toleranceOf(roundingOf([[period.value]], unit), unit);
  const length = to - from;
  // Gaps of measured days cannot hold much more than what was measured beside them; without gaps, there is no place for a rest.
  const implausible = !empty && rest / missing > (PLAUSIBLE * measured) / (length - missing);
  const disagrees = implausible ? Math.abs(rest) > tolerance : rest < -tolerance;
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
  if (implausible || rest < -tolerance) return;
  // What is left for days that weigh nothing lies evenly on them.
  const amountOf = (i: number) =>
    Math.max(0, rest) * (weighed > 0 ? weightOf(period, i - from) / weighed : 1 / missing);
  for (let i = Math.max(0, from); i < Math.min(result.energy.length, to); i++) {
    const share = missingOf(i);
    const perDay = amountOf(i);
    if (share === 1) set(result, i, perDay, ORIGIN.shared, 1, 1, QUALITY.estime);
    else if (share > 0) {
      result.energy[i]! += perDay * share;
      result.origin[i] = ORIGIN.shared;
      result.quality[i] = QUALITY.estime;
      result.fillW[i] = perDay / hoursOfDay(result.fromDay + i);
    }
  }
}

const weightOf = ({ weights }: StoredPeriod, i: number): number => (weights ? weights[i]! : 1);

/** Time classes without the others: whether they agree with what is known of their days cannot be said. */
function reportPartial(result: EnergyDays, { variable, fromDay, toDay, value }: StoredPeriod): void {
  const [from, to] = [fromDay - result.fromDay, toDay - result.fromDay];
  if (from < 0 || to > result.energy.length) return;
  const measured = result.energy.slice(from, to).reduce((sum, energy) => sum + (energy || 0), 0);
  result.differences.push({
    variable,
    fromDay,
    toDay,
    given: value,
    measured,
    unit: unitOf(variable),
    governs: 'measured',
  });
}

const lengthOf = (period: StoredPeriod): number => period.toDay - period.fromDay;

/** Two amounts that share some of their days, neither inside the other: they cannot both be followed, so each pair is reported. */
function compareOverlaps(result: EnergyDays, periods: readonly StoredPeriod[]): void {
  const end = result.fromDay + result.energy.length;
  const byStart = periods.toSorted((a, b) => a.fromDay - b.fromDay || b.toDay - a.toDay);
  for (const [k, first] of byStart.entries())
    for (const next of byStart.slice(k + 1)) {
      if (next.fromDay >= first.toDay) break;
      const [fromDay, toDay] = [next.fromDay, first.toDay];
      if (next.toDay <= first.toDay) continue;
      if (fromDay < result.fromDay || toDay > end) continue;
      // Of two of one length, the first one was followed: see the order of shares.
      const longer = lengthOf(next) >= lengthOf(first) ? next : first;
      let measured = 0;
      for (let day = fromDay; day < toDay; day++) measured += result.energy[day - result.fromDay]! || 0;
      result.differences.push({
        variable: longer.variable,
        fromDay,
        toDay,
        given: amountWithin(longer, fromDay, toDay),
        measured,
        unit: unitOf(longer.variable),
        governs: 'measured',
      });
    }
}

/** What a period has on some of its days. */
function amountWithin(period: StoredPeriod, fromDay: number, toDay: number): number {
  let [within, all] = [0, 0];
  for (let day = period.fromDay; day < period.toDay; day++) {
    const weight = weightOf(period, day - period.fromDay);
    all += weight;
    if (fromDay <= day && day < toDay) within += weight;
  }
  return (period.value * within) / all;
}

const unitOf = (variable: VariableName): Unit => VARIABLES[variable].unit;

/**
 * Share of a day that was measured, 0..1: months and lists count days by it.
 *
 * @param present values that are there; more than expected count as expected
 * @param expected values of the whole day; 0 where none is expected, whose share is 0
 */
export const coveredShare = (present: number, expected: number): number =>
  expected > 0 ? Math.min(1, present / expected) : 0;

/** Hours of a civil day. */
export const hoursOfDay = (day: number): number => dayLengthMs(day) / 3_600_000;
