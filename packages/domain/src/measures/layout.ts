import { HOUR_MS, dayStart, parisDay } from '../calendar/paris.ts';
import { DAY_S, type DayCurve, type Received, emptyDay, energyOf, hasValue } from './day-curve.ts';
import { isEnergy } from './conservation.ts';
import { energyOfDays, energyOfRun } from './energy-of-runs.ts';
import { mergeDay } from './merge-day.ts';
import { MINUTE_S, curveOfPieces, piecesOf } from './pieces.ts';
import { inOrder, needsReceived } from './received.ts';
import { resolveDay } from './resolve-day.ts';
import { resolveStates } from './resolve-states.ts';
import { roundingOf } from './rounding.ts';
import { type PeriodValue, type Run, type SeriesRead, dayNearest, layersOf, sumOfPeriods } from './runs.ts';
import { QUALITY } from '../vocabulary/qualities.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';

/** Days that a file holds of one variable, and its amounts over more than a day. */
export type Layout = {
  /** Days by their number; a day without any value is absent. */
  days: Map<number, DayCurve>;
  /** Amounts over more than a day. */
  periods: PeriodValue[];
  /** Energy of the runs and periods as received, before any layout; what overlaps counts once. 0 for other variables. */
  read: number;
  /** Largest difference between the energy of runs as received and that of their days: 0 but for rounding. */
  lost: number;
};

/**
 * The runs of one series on Paris civil days. Runs that follow one another add up, even within one minute; runs that overlap are
 * the same energy twice, merged as two files would be. Energy is conserved: an interval that crosses midnight is shared between
 * its two days, at the coarsest step that fits its bounds, one minute at the finest. Intervals that are no slots of the day (two
 * hours of UTC) are kept beside their shares, which are not measures. A step of more than a day becomes amounts over periods, or a
 * mean repeated on each of its days.
 *
 * @param read what a reader found of one variable
 */
export function layOut(read: SeriesRead): Layout {
  const steps = layOutSteps(read);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * The same, which stops after each day: whoever lays out years may do something else in between.
 *
 * @param read what a reader found of one variable
 */
export function* layOutSteps(read: SeriesRead): Generator<void, Layout, void> {
  const { variable } = read;
  const { unit, kind } = VARIABLES[variable];
  const counts = hasEnergy(variable);
  const rounding = counts
    ? roundingOf(
        read.runs.map((run) => run.values),
        unit,
      )
    : 0;
  const layout: Layout = { days: new Map(), periods: [...read.periods], read: 0, lost: 0 };
  if (kind === 'register') {
    for (const run of read.runs) yield* layReadings(layout.days, run, variable);
    return layout;
  }
  let overlaps = false;
  for (const runs of layersOf(read.runs)) {
    const laid: Laid = { days: [], periods: [] };
    const { stepS } = runs[0]!;
    if (stepS > DAY_S) for (const run of runs) layLongSteps(laid, run, variable, rounding);
    else if (stepS === DAY_S) for (const run of runs) layDays(laid.days, run, rounding);
    else yield* layFineSteps(laid.days, runs, variable, rounding);
    let held = 0;
    for (const curve of laid.days) {
      overlaps = put(layout.days, curve, variable) || overlaps;
      if (counts) held += energyOf(curve, kind);
      yield;
    }
    layout.periods.push(...laid.periods);
    if (!counts) continue;
    const received = runs.reduce((sum, run) => sum + energyOfRun(run, kind), 0);
    held += laid.periods.reduce((sum, one) => sum + one.value, 0);
    layout.read += received;
    layout.lost = Math.max(layout.lost, Math.abs(held - received));
  }
  if (!counts) return layout;
  if (overlaps) layout.read = energyOfDays(layout.days.values(), kind) + sumOfPeriods(layout.periods);
  else layout.read += sumOfPeriods(read.periods);
  return layout;
}

const hasEnergy = (variable: VariableName): boolean => isEnergy(VARIABLES[variable].kind);

type Laid = { days: DayCurve[]; periods: PeriodValue[] };

/** Adds a day to those of earlier layers; answers whether one of them already held the day. */
function put(days: Map<number, DayCurve>, curve: DayCurve, variable: VariableName): boolean {
  const known = days.get(curve.day);
  if (hasValue(curve.values)) days.set(curve.day, known ? mergeDay(known, curve, variable) : curve);
  return known !== undefined;
}

const markOf = (run: Run, i: number): number => run.quality?.[i] ?? QUALITY.brut;

const oneValue = (day: number, value: number, mark: number, rounding: number): DayCurve => ({
  day,
  stepS: DAY_S,
  values: Float64Array.of(value),
  marks: Uint8Array.of(mark),
  rounding,
  given: null,
  excess: 0,
});

function layDays(days: DayCurve[], run: Run, rounding: number): void {
  const first = dayNearest(run.from);
  run.values.forEach((value, i) => days.push(oneValue(first + i, value, markOf(run, i), rounding)));
}

/** A register keeps the first reading of each day; readings are never summed. */
function* layReadings(days: Map<number, DayCurve>, run: Run, variable: VariableName): Generator<void, void, void> {
  let last = Number.NaN;
  for (const [i, value] of run.values.entries()) {
    const instant = run.from + i * run.stepS * 1000;
    const day = run.stepS === DAY_S ? dayNearest(run.from) + i : parisDay(instant);
    if (Number.isNaN(value) || day === last) continue;
    last = day;
    put(days, oneValue(day, value, markOf(run, i), 0), variable);
    yield;
  }
}

function layLongSteps({ days, periods }: Laid, run: Run, variable: VariableName, rounding: number): void {
  const { kind } = VARIABLES[variable];
  run.values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const fromDay = dayNearest(run.from + i * run.stepS * 1000);
    const toDay = Math.max(fromDay + 1, dayNearest(run.from + (i + 1) * run.stepS * 1000));
    if (kind === 'energy') {
      periods.push({ fromDay, toDay, value, quality: markOf(run, i) });
      return;
    }
    const hours = (dayStart(toDay) - dayStart(fromDay)) / HOUR_MS;
    // A power keeps the energy of its own length, whatever the civil days hold.
    const mean = kind === 'power' ? (value * run.stepS) / 3600 / hours : value;
    for (let day = fromDay; day < toDay; day++) days.push(oneValue(day, mean, QUALITY.estime, rounding));
  });
}

/** The intervals `[first, last)` of a run that touch a day; `offsetS` is the start of the run after its midnight. */
type Slice = { run: Run; first: number; last: number; offsetS: number };

/** One day of runs, none over another: hours then half-hours stay what they are, each step has its own curve. */
function layDay(
  day: number,
  slices: readonly Slice[],
  variable: VariableName,
  rounding: number,
  dayS: number,
): DayCurve | null {
  const counts = hasEnergy(variable);
  const grids = new Map<string, { grid: Grid; slices: Slice[] }>();
  const apart: Slice[] = [];
  for (const slice of slices) {
    const grid = gridOf(slice);
    if (!grid) {
      apart.push(slice);
      continue;
    }
    const key = `${grid.stepS} ${grid.offsetS}`;
    const same = grids.get(key);
    if (same) same.slices.push(slice);
    else grids.set(key, { grid, slices: [slice] });
  }
  if (!counts && apart.length > 0) return shareByMinute(emptyDay(day, MINUTE_S, rounding), slices, variable, dayS);
  const received = [...grids.values()].map(({ grid, slices: own }) => layGrid(grid, own, rounding, dayS));
  if (apart.length > 0) received.push(layPieces(day, apart, variable, rounding, dayS));
  const known = inOrder(received.filter(({ values }) => hasValue(values)));
  if (known.length === 0) return null;
  if (needsReceived(day, known)) return counts ? resolveDay(day, known, variable) : resolveStates(day, known);
  const { stepS, values, marks } = known[0]!;
  return { day, stepS, values, marks, rounding, given: null, excess: 0 };
}

/** Runs of less than a day, in order of time, none over another: each day is laid once, from all of them. */
function* layFineSteps(
  days: DayCurve[],
  runs: readonly Run[],
  variable: VariableName,
  rounding: number,
): Generator<void, void, void> {
  let day = parisDay(runs[0]!.from);
  let [start, stop] = [dayStart(day), dayStart(day + 1)];
  let slices: Slice[] = [];
  const close = () => {
    const dayS = (stop - start) / 1000;
    const curve = layDay(day, slices, variable, rounding, dayS);
    if (curve) days.push(curve);
    slices = [];
  };
  for (const run of runs) {
    const stepMs = run.stepS * 1000;
    const end = run.from + run.values.length * stepMs;
    if (run.from >= stop) {
      close();
      yield;
      day = parisDay(run.from);
      [start, stop] = [dayStart(day), dayStart(day + 1)];
    }
    for (;;) {
      slices.push({
        run,
        first: Math.max(0, Math.floor((start - run.from) / stepMs)),
        last: Math.min(run.values.length, Math.ceil((stop - run.from) / stepMs)),
        offsetS: (run.from - start) / 1000,
      });
      if (end <= stop) break;
      close();
      yield;
      day += 1;
      [start, stop] = [stop, dayStart(day + 1)];
    }
  }
  close();
}

/** Intervals of one step, the first of which begins at midnight (offset 0) or less than a step before it, in seconds. */
type Grid = { stepS: number; offsetS: number };

/** The grid of a run; null when its bounds are not whole minutes of the day. */
function gridOf({ run: { stepS }, offsetS }: Slice): Grid | null {
  if (stepS % MINUTE_S !== 0 || offsetS % MINUTE_S !== 0) return null;
  const after = ((offsetS % stepS) + stepS) % stepS;
  return { stepS, offsetS: after === 0 ? 0 : after - stepS };
}

function layGrid({ stepS, offsetS }: Grid, slices: readonly Slice[], rounding: number, dayS: number): Received {
  const count = Math.ceil((dayS - offsetS) / stepS);
  const values = new Float64Array(count).fill(Number.NaN);
  const marks = new Uint8Array(count);
  for (const { run, first, last, offsetS: runS } of slices) {
    const shift = (runS - offsetS) / stepS;
    for (let k = first; k < last; k++) {
      if (Number.isNaN(run.values[k]!)) continue;
      values[k + shift] = run.values[k]!;
      marks[k + shift] = markOf(run, k);
    }
  }
  return { stepS, offsetS, values, marks, rounding, pieces: null };
}

/** Intervals whose bounds are not whole minutes, each as it is within the day. */
function layPieces(
  day: number,
  slices: readonly Slice[],
  variable: VariableName,
  rounding: number,
  dayS: number,
): Received {
  const { kind } = VARIABLES[variable];
  const pieces = slices.flatMap(({ run, first, last, offsetS }) =>
    Array.from({ length: Math.max(0, last - first) }, (_, i) => {
      const offset = offsetS + (first + i) * run.stepS;
      const [from, to] = [Math.max(0, offset), Math.min(dayS, offset + run.stepS)];
      const share = kind === 'power' ? 1 : (to - from) / run.stepS;
      return { from, to, value: run.values[first + i]! * share, mark: markOf(run, first + i) };
    }).filter(({ value }) => !Number.isNaN(value)),
  );
  return curveOfPieces(day, piecesOf(pieces), kind, rounding);
}

/** States at steps or offsets in seconds: each minute has the mean of what it measured, or its highest. */
function shareByMinute(curve: DayCurve, slices: readonly Slice[], variable: VariableName, dayS: number): DayCurve {
  const { kind } = VARIABLES[variable];
  const { values, marks } = curve;
  const seconds = new Float64Array(values.length);
  for (const { run, first, last, offsetS } of slices)
    for (let k = first; k < last; k++) {
      const value = run.values[k]!;
      if (Number.isNaN(value)) continue;
      const offset = offsetS + k * run.stepS;
      const from = Math.max(0, offset);
      const to = Math.min(dayS, offset + run.stepS);
      for (let s = Math.floor(from / MINUTE_S); s * MINUTE_S < to; s++) {
        const own = Math.min(to, (s + 1) * MINUTE_S) - Math.max(from, s * MINUTE_S);
        if (kind === 'maximum') values[s] = seconds[s] === 0 ? value : Math.max(values[s]!, value);
        else values[s] = (seconds[s] === 0 ? 0 : values[s]!) + value * own;
        seconds[s]! += own;
        marks[s] = Math.max(marks[s]!, markOf(run, k));
      }
    }
  return kind === 'maximum' ? curve : { ...curve, values: values.map((sum, s) => sum / seconds[s]!) };
}
