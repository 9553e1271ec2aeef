import { slotsInDay } from '../calendar/paris.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';
import { DAY_S } from './day-curve.ts';
import { joinForms } from './join-forms.ts';
import { isUnbalanced } from './marks.ts';
import {
  type DayRow,
  type StoredDay,
  floatsOf,
  markOfQuality,
  packDay,
  roundingOfQuality,
  unpackDay,
} from './pack-day.ts';
import { toleranceOf } from './rounding.ts';
import type { JoinedDay, StoredSeries } from './stored.ts';

const isWhole = (one: StoredSeries, k: number): boolean => one.points[k]! >= slotsInDay(one.days[k]!, one.steps[k]!);

/** The curve of power and the energies of each source that has both. */
function pairsOf(series: readonly StoredSeries[]) {
  const known = new Map(series.flatMap((one) => (one.variable === 'conso' ? [[one.sourceId, one] as const] : [])));
  return series.flatMap((power) => {
    const energies = power.variable === 'puissance' ? known.get(power.sourceId) : undefined;
    return energies ? [{ power, energies }] : [];
  });
}

/**
 * Days of which the totals do not say which energy counts: powers and fine energies that have gaps, or do not add up to the same;
 * one of them beside values that a coarser one governs; and values with gaps that a coarser one governs. Their rows are needed.
 *
 * @param series stored series with their figures, of several sources
 */
export function contestedDays(series: readonly StoredSeries[]): number[] {
  const days = new Set<number>();
  for (const one of series)
    if (isCurve(one))
      for (const [k, day] of one.days.entries()) if (isUnbalanced(one.qualities[k]!) && !isWhole(one, k)) days.add(day);
  for (const { power, energies } of pairsOf(series)) {
    const at = new Map(energies.days.map((day, k) => [day, k]));
    for (const [k, day] of power.days.entries()) {
      const e = at.get(day);
      if (e !== undefined && isContested([power, k], [energies, e])) days.add(day);
    }
  }
  return [...days].toSorted((a, b) => a - b);
}

const isCurve = ({ variable }: StoredSeries): boolean =>
  VARIABLES[variable].kind === 'energy' || variable === 'puissance';

function isContested([power, k]: [StoredSeries, number], [energies, e]: [StoredSeries, number]): boolean {
  const [steps, others] = [power.steps[k]!, energies.steps[e]!];
  if (isUnbalanced(power.qualities[k]!) || isUnbalanced(energies.qualities[e]!)) return true;
  if (steps >= DAY_S || others >= DAY_S) return false;
  if (!isWhole(power, k) || !isWhole(energies, e)) return true;
  return Math.abs(power.totals[k]! - energies.totals[e]!) > sumsWithin([power, k], [energies, e]);
}

/** Roundings over ten watts or watt-hours are judged value by value. */
const SUMMED_ROUNDING = 1;

/** Difference of the sums of a day that rounded values explain: each value of both by itself. */
function sumsWithin([power, k]: [StoredSeries, number], [energies, e]: [StoredSeries, number]): number {
  const stepS = Math.max(power.steps[k]!, energies.steps[e]!);
  const within = (rounding: number) => toleranceOf(Math.min(rounding, SUMMED_ROUNDING), 'Wh');
  const each = within(energies.roundings[e]!) + (within(power.roundings[k]!) * stepS) / 3600;
  return (slotsInDay(power.days[k]!, stepS) / 2) * each;
}

/** The row of a day of a series. */
export type FormRow = { sourceId: string; variable: VariableName; row: DayRow };

/** What was found of the days that `contestedDays` asks. */
export type OneForm = {
  series: StoredSeries[];
  /** Days whose powers and energies were put together, with what of them disagrees. */
  joined: JoinedDay[];
};

/**
 * The series with one curve for each day that has powers and energies, from everything received of both by the rules of a day
 * received twice: at one step every value known by either, the power where both know it; coarser values agree, fill gaps or
 * govern, whichever form they came in. It is a day of the power series; the energies lose it.
 *
 * @param series stored series, of several sources
 * @param rows rows of `contestedDays`
 */
export function withOneCurve(series: readonly StoredSeries[], rows: readonly FormRow[]): OneForm {
  const joined: JoinedDay[] = [];
  if (rows.length === 0) return { series: [...series], joined };
  const known = new Map(rows.map((one) => [`${one.sourceId} ${one.variable} ${one.row.day}`, one.row]));
  const replaced = new Map<StoredSeries, StoredSeries>();
  const rowOf = (one: StoredSeries, day: number) => known.get(`${one.sourceId} ${one.variable} ${day}`);
  for (const one of series) {
    const governed = isCurve(one) ? one.days.filter((day) => (rowOf(one, day)?.given ?? null) !== null) : [];
    if (governed.length > 0) replaced.set(one, { ...one, governed: new Set(governed) });
  }
  for (const { power, energies } of pairsOf(series)) {
    const merged = new Map<number, StoredDay>();
    const at = new Map(energies.days.map((day, k) => [day, k]));
    // Either form may have the curves: the other one may know its days by one value each.
    const withCurves = power.values.length + energies.values.length > 0;
    for (const [k, day] of power.days.entries()) {
      const [powers, amounts] = [rowOf(power, day), rowOf(energies, day)];
      const e = at.get(day);
      if (!powers || !amounts || e === undefined || !isContested([power, k], [energies, e])) continue;
      const { curve, difference } = joinForms(unpackDay(powers, 'puissance'), unpackDay(amounts, 'conso'));
      const packed = packDay(curve, 'puissance');
      if (!packed) continue;
      merged.set(day, withCurves ? packed : { ...packed, curve: NONE, marks: null });
      joined.push({ sourceId: power.sourceId, day, difference });
    }
    if (merged.size === 0) continue;
    const governed = [...merged.values()].flatMap(({ day, given }) => (given === null ? [] : [day]));
    const of = (one: StoredSeries) => replaced.get(one) ?? one;
    // A day of powers that a value of the whole day governs is governed by it once joined too.
    const own = of(power).governed ?? [];
    replaced.set(power, { ...replaceDays(of(power), merged), governed: new Set([...own, ...governed]) });
    replaced.set(
      energies,
      keepDays(of(energies), (day) => !merged.has(day)),
    );
  }
  return { series: series.map((one) => replaced.get(one) ?? one), joined };
}

/**
 * The curve that governs a day of a source that has powers and energies, in the place of both: what `withOneCurve` reads of it.
 *
 * @param powers the row of its powers
 * @param amounts the row of its energies
 * @returns null where the totals of the two rows say what counts
 */
export function oneCurveOf(powers: StoredDay, amounts: StoredDay): StoredDay | null {
  if (!isContested([seriesOfDay(powers, 'puissance'), 0], [seriesOfDay(amounts, 'conso'), 0])) return null;
  const { curve } = joinForms(unpackDay(powers, 'puissance'), unpackDay(amounts, 'conso'));
  return packDay(curve, 'puissance');
}

const seriesOfDay = (row: StoredDay, variable: VariableName): StoredSeries => ({
  sourceId: '',
  variable,
  register: '',
  registerLabel: null,
  days: [row.day],
  steps: [row.stepS],
  qualities: [markOfQuality(row.quality)],
  roundings: [roundingOfQuality(row.quality)],
  totals: [row.total],
  minima: [row.minimum],
  maxima: [row.maximum],
  points: [row.points],
  values: floatsOf(row.curve),
  marks: row.marks ?? NONE,
  markLengths: [row.marks?.length ?? 0],
});

/**
 * Series with one form of each day: energies only where the source has no curve of power.
 *
 * @param series stored series, of several sources
 */
export function withoutPowered(series: readonly StoredSeries[]): StoredSeries[] {
  const replaced = new Map<StoredSeries, StoredSeries>();
  for (const { power, energies } of pairsOf(series)) {
    const powered = new Set(power.days.filter((_, k) => power.steps[k]! < DAY_S));
    replaced.set(
      energies,
      keepDays(energies, (day, k) => energies.steps[k]! < DAY_S && !powered.has(day)),
    );
  }
  return series.map((one) => replaced.get(one) ?? one);
}

const NONE = new Uint8Array();

type Visit = (k: number, values: Float32Array, marks: Uint8Array) => void;

/** The days of a series with what each has of its values and marks. */
function eachDay(one: StoredSeries, visit: Visit): void {
  let at = 0;
  let markAt = 0;
  for (let k = 0; k < one.days.length; k++) {
    const slots = one.steps[k]! >= DAY_S ? 0 : slotsInDay(one.days[k]!, one.steps[k]!);
    const marks = one.markLengths[k]!;
    visit(k, one.values.subarray(at, at + slots), one.marks.subarray(markAt, markAt + marks));
    at += slots;
    markAt += marks;
  }
}

const keepDays = (one: StoredSeries, keep: (day: number, k: number) => boolean): StoredSeries =>
  rebuilt(one, (k) => (keep(one.days[k]!, k) ? 'same' : null));

const replaceDays = (one: StoredSeries, days: ReadonlyMap<number, StoredDay>): StoredSeries =>
  rebuilt(one, (k) => days.get(one.days[k]!) ?? 'same');

function rebuilt(one: StoredSeries, dayOf: (k: number) => StoredDay | 'same' | null): StoredSeries {
  const next: StoredSeries = {
    ...one,
    days: [],
    steps: [],
    roundings: [],
    qualities: [],
    totals: [],
    minima: [],
    maxima: [],
    points: [],
    markLengths: [],
  };
  const values: Float32Array[] = [];
  const marks: Uint8Array[] = [];
  eachDay(one, (k, ownValues, ownMarks) => {
    const day = dayOf(k);
    if (day === null) return;
    const same = day === 'same';
    next.days.push(one.days[k]!);
    next.steps.push(same ? one.steps[k]! : day.stepS);
    next.roundings.push(one.roundings[k]!);
    next.qualities.push(same ? one.qualities[k]! : day.quality & 7);
    next.totals.push(same ? one.totals[k]! : day.total);
    next.minima.push(same ? one.minima[k]! : day.minimum);
    next.maxima.push(same ? one.maxima[k]! : day.maximum);
    next.points.push(same ? one.points[k]! : day.points);
    values.push(same ? ownValues : floatsOf(day.curve));
    const kept = same ? ownMarks : (day.marks ?? NONE);
    next.markLengths.push(kept.length);
    marks.push(kept);
  });
  next.values = joined(values, (length) => new Float32Array(length));
  next.marks = joined(marks, (length) => new Uint8Array(length));
  return next;
}

function joined<T extends Float32Array | Uint8Array>(parts: readonly T[], make: (length: number) => T): T {
  const whole = make(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
