import { slotsInDay } from '../calendar/paris.ts';
import { DAY_S, type DayCurve, amountFactor } from './day-curve.ts';
import { isUnbalanced } from './marks.ts';
import { mergeDay } from './merge-day.ts';
import { type StoredDay, floatsOf, packDay } from './pack-day.ts';
import type { StoredSeries } from './stored.ts';

const isWhole = (one: StoredSeries, k: number): boolean => one.points[k]! >= slotsInDay(one.days[k]!, one.steps[k]!);
/** A curve with gaps that no coarser value governs: another form may know what it lacks. */
const isOpen = (one: StoredSeries, k: number): boolean =>
  one.steps[k]! < DAY_S && !isWhole(one, k) && !isUnbalanced(one.qualities[k]!);

/** The curve of power of a source and its fine energies, when it has both. */
function pairOf(series: readonly StoredSeries[], sourceId: string) {
  const own = series.filter((one) => one.sourceId === sourceId);
  const power = own.find((one) => one.variable === 'puissance');
  const energies = own.find((one) => one.variable === 'conso');
  return power && energies ? { power, energies } : null;
}

/**
 * Days that a source has both powers and fine energies of, one of them with gaps: together they may be the whole day.
 *
 * @param series stored series with their figures, of several sources
 */
export function brokenInBoth(series: readonly StoredSeries[]): number[] {
  const days = new Set<number>();
  for (const { power, energies } of pairsOf(series)) {
    const at = new Map(energies.days.map((day, k) => [day, k]));
    for (const [k, day] of power.days.entries()) {
      const e = at.get(day);
      if (e === undefined || power.steps[k]! >= DAY_S || energies.steps[e]! >= DAY_S) continue;
      if (isOpen(power, k) || isOpen(energies, e)) days.add(day);
    }
  }
  return [...days].toSorted((a, b) => a - b);
}

function pairsOf(series: readonly StoredSeries[]) {
  const ids = new Set(series.filter((one) => one.variable === 'puissance').map((one) => one.sourceId));
  return [...ids].flatMap((id) => pairOf(series, id) ?? []);
}

/**
 * The series with one curve for each day that was broken in both forms: every slot known by either, the power where both know it,
 * by the rules of a day received twice (`mergeDay`). It is a day of the power series; the energies lose it.
 *
 * @param series stored series, of several sources
 * @param curves the same with their curves, for the days `broken` at least
 * @param broken days of `brokenInBoth`
 */
export function withOneCurve(
  series: readonly StoredSeries[],
  curves: readonly StoredSeries[],
  broken: readonly number[],
): StoredSeries[] {
  if (broken.length === 0) return [...series];
  const replaced = new Map<StoredSeries, StoredSeries>();
  for (const { power, energies } of pairsOf(series)) {
    const pair = pairOf(curves, power.sourceId);
    if (!pair) continue;
    const merged = new Map<number, StoredDay>();
    const [powers, amounts] = [curvesOf(pair.power, broken), curvesOf(pair.energies, broken)];
    const wanted = new Set(brokenInBoth([power, energies]));
    for (const [day, powerDay] of powers) {
      const energyDay = amounts.get(day);
      if (!energyDay || !wanted.has(day)) continue;
      const packed = packDay(mergeDay(asPower(energyDay), powerDay, 'puissance'), 'puissance');
      if (packed) merged.set(day, packed);
    }
    replaced.set(power, replaceDays(power, merged));
    replaced.set(
      energies,
      keepDays(energies, (day) => !merged.has(day)),
    );
  }
  return series.map((one) => replaced.get(one) ?? one);
}

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

const asPower = (curve: DayCurve): DayCurve => {
  const hours = amountFactor(curve, 'power');
  return { ...curve, values: curve.values.map((energy) => energy / hours) };
};

type Visit = (k: number, values: Float32Array, marks: Uint8Array) => void;

/** The days of a series with what each has of its values and marks. */
function eachDay(one: StoredSeries, visit: Visit): void {
  let at = 0;
  let markAt = 0;
  for (let k = 0; k < one.days.length; k++) {
    const slots = one.steps[k]! >= DAY_S || one.values.length === 0 ? 0 : slotsInDay(one.days[k]!, one.steps[k]!);
    const marks = one.marks.length === 0 ? 0 : one.markLengths[k]!;
    visit(k, one.values.subarray(at, at + slots), one.marks.subarray(markAt, markAt + marks));
    at += slots;
    markAt += marks;
  }
}

function curvesOf(one: StoredSeries, wanted: readonly number[]): Map<number, DayCurve> {
  const days = new Set(wanted);
  const found = new Map<number, DayCurve>();
  eachDay(one, (k, values, marks) => {
    const day = one.days[k]!;
    if (!days.has(day) || values.length === 0) return;
    found.set(day, {
      day,
      stepS: one.steps[k]!,
      values: Float64Array.from(values),
      marks: marks.length > 0 ? marks.slice() : new Uint8Array(values.length).fill(one.qualities[k]!),
      rounding: one.roundings[k]!,
      given: null,
      excess: 0,
    });
  });
  return found;
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
  const withCurves = one.values.length > 0;
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
    if (withCurves) values.push(same ? ownValues : floatsOf(day.curve));
    const kept = same ? ownMarks : (day.marks ?? new Uint8Array());
    next.markLengths.push(withCurves ? kept.length : same ? one.markLengths[k]! : 0);
    if (withCurves) marks.push(kept);
  });
  if (withCurves) {
    next.values = joined(values, (length) => new Float32Array(length));
    next.marks = joined(marks, (length) => new Uint8Array(length));
  }
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
