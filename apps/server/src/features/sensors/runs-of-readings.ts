import { type CivilDay, DAY_MS, HOUR_MS, dayStart, parisDay } from '@joulerie/domain/calendar';
import type { Run } from '@joulerie/domain/measures';
import { QUALITY } from '@joulerie/domain/vocabulary';
import { meansOf } from '../../connectors/series/means.ts';
import { type Rise, risesOf } from '../../connectors/series/rises.ts';

/** A value at a moment [ms since 1970]. */
export type Point = { at: number; value: number };
/** Instants `[from, to)`, whole steps. */
export type Span = { from: number; to: number };

/** Step of the measures that are made from values [ms]. */
const STEP_MS = 10 * 60_000;
const STEP_S = STEP_MS / 1000;
/** A power is that of its last value for so long: devices speak when it changes, and at least that often. [ms] */
const HELD_MS = 2 * STEP_MS;
/** Energy over longer is estimated by step: nobody knows when it was used. [ms] */
const SHARED_MS = 2 * HOUR_MS;
/** A counter that is read once a day is read at about the same hour. [ms] */
const LONGEST_MS = DAY_MS + HOUR_MS;
/** No meter that a device reads lets through more. [W] */
const MOST_W = 1_000_000;
/** Readings before and after a span that are needed to know what it changes. */
export const AROUND = { readings: 4, ms: 8 * DAY_MS, stepMs: STEP_MS };

export const stepOf = (at: number): number => Math.floor(at / STEP_MS) * STEP_MS;

/** The mean of the values of each step; a step without a value is missing. */
export function gaugeRuns(points: readonly Point[], span: Span): Run[] {
  const sums = new Map<number, { sum: number; n: number }>();
  for (const { at, value } of points) {
    const step = stepOf(at);
    if (step < span.from || step >= span.to) continue;
    const before = sums.get(step) ?? { sum: 0, n: 0 };
    sums.set(step, { sum: before.sum + value, n: before.n + 1 });
  }
  return runsOf([...sums].map(([at, { sum, n }]) => ({ at, value: sum / n })));
}

/** The mean power of each step: a value lasts until the next one, `HELD_MS` at most. */
export function powerRuns(points: readonly Point[], span: Span): Run[] {
  const states = points.flatMap(({ at, value }, i) => {
    const next = points[i + 1]?.at ?? Number.POSITIVE_INFINITY;
    const held = { at, value, line: 0 };
    return next - at > HELD_MS ? [held, { at: at + HELD_MS, value: Number.NaN, line: 0 }] : [held];
  });
  const means = meansOf(states, STEP_MS).map(({ stamp, value }) => ({ at: stamp.wallMs, value }));
  return runsOf(means.filter(({ at, value }) => !Number.isNaN(value) && at >= span.from - HELD_MS && at < span.to));
}

/**
 * The energy of a counter by step, from the differences of its readings, shared evenly between two readings: all of it is in the steps, from the
 * first that is covered whole to the last. What a counter counted over more than two hours is marked as estimated by step; over more than a day
 * and an hour it is unknown. A fall (reset, replaced device) and a rise above `MOST_W` leave their interval unknown; readings apart from those
 * around them are none.
 *
 * @param points readings in order of time, with those around the span
 * @param span of the readings that are new: everything that they change is given, before and after it too
 */
export function counterRuns(points: readonly Point[], span: Span): Run[] {
  const known = risesOf(withoutStrays(points)).filter(
    ({ from, to, amount }) =>
      to > from && amount >= 0 && to - from <= LONGEST_MS && (amount * HOUR_MS) / (to - from) <= MOST_W,
  );
  const near = known.filter(({ from, to }) => to >= span.from && from < span.to);
  if (near.length === 0) return [];
  const end = near.at(-1)!.to;
  const steps: (Point & { isShared: boolean })[] = [];
  for (let at = stepOf(near[0]!.from); at + STEP_MS <= end; at += STEP_MS) {
    const amount = amountOf(known, at, at + STEP_MS);
    const isShared = known.some(({ from, to }) => to - from > SHARED_MS && from < at + STEP_MS && to > at);
    if (amount !== null) steps.push({ at, value: amount, isShared });
  }
  return runsOf(steps);
}

/**
 * Whether a counter was not read for more than a day and an hour before a reading of a span: what it counted meanwhile is unknown. It is of no whole
 * days, which are the coarsest measures that are stored.
 */
export const hasUnknownRise = (points: readonly Point[], span: Span): boolean =>
  risesOf(points).some(({ from, to }) => to - from > LONGEST_MS && to >= span.from && to < span.to);

/** The parts of a run that are of one day of Paris each. */
export function daysOfRun(run: Run): { day: CivilDay; run: Run }[] {
  const parts: { day: CivilDay; run: Run }[] = [];
  for (let first = 0; first < run.values.length;) {
    const from = run.from + first * STEP_MS;
    const day = parisDay(from);
    const end = Math.min(run.values.length, first + Math.ceil((dayStart(day + 1) - from) / STEP_MS));
    const [values, quality] = [run.values.slice(first, end), run.quality?.slice(first, end) ?? null];
    parts.push({ day, run: { ...run, from, values, quality } });
    first = end;
  }
  return parts;
}

/** The share of rises in an interval; null where they do not cover it. */
function amountOf(rises: readonly Rise[], from: number, to: number): number | null {
  let [amount, covered] = [0, 0];
  for (const rise of rises) {
    const length = Math.min(to, rise.to) - Math.max(from, rise.from);
    if (length <= 0) continue;
    covered += length;
    amount += (rise.amount * length) / (rise.to - rise.from);
  }
  return covered === to - from ? amount : null;
}

/** Readings in a row that may be false. */
const MOST_STRAYS = 3;

/**
 * Without the readings that a counter cannot have given between those around them: a few low ones, after which it goes on from where it was, or a
 * few high ones, after which it falls back to what it was before them. A fall that stays is a new beginning.
 */
function withoutStrays(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const [i, point] of points.entries()) {
    const last = kept.at(-1);
    if (!last || point.value >= last.value) {
      kept.push(point);
      continue;
    }
    const goesOn = points.slice(i + 1, i + 1 + MOST_STRAYS).some(({ value }) => value >= last.value);
    if (goesOn) continue;
    const before = kept.findLastIndex(({ value }) => value <= point.value);
    const strays = kept.length - 1 - before;
    if (before >= 0 && strays <= MOST_STRAYS) kept.length = before + 1;
    kept.push(point);
  }
  return kept;
}

/** Steps that follow one another as runs; those that are shared out are estimated. */
function runsOf(steps: readonly (Point & { isShared?: boolean })[]): Run[] {
  const runs: { from: number; values: number[]; marks: number[] }[] = [];
  for (const { at, value, isShared = false } of steps.toSorted((a, b) => a.at - b.at)) {
    let run = runs.at(-1);
    if (!run || run.from + run.values.length * STEP_MS !== at) {
      run = { from: at, values: [], marks: [] };
      runs.push(run);
    }
    run.values.push(value);
    run.marks.push(isShared ? QUALITY.estime : QUALITY.brut);
  }
  return runs.map(({ from, values, marks }) => ({
    from,
    stepS: STEP_S,
    values: Float64Array.from(values),
    quality: marks.some((mark) => mark === QUALITY.estime) ? Uint8Array.from(marks) : null,
  }));
}
