import { HOUR_MS, dayStart, parisDay } from '../calendar/paris.ts';
import { DAY_S, type DayCurve, type Part, type Received, emptyDay, hasValue } from './day-curve.ts';
import { isEnergy } from './conservation.ts';
import { energyOfDays, energyOfRun } from './energy-of-runs.ts';
import { mergeDay } from './merge-day.ts';
import { sortParts, sumParts } from './parts.ts';
import { needsReceived } from './received.ts';
import { resolveDay } from './resolve-day.ts';
import { resolveStates } from './resolve-states.ts';
import { roundingOf } from './rounding.ts';
import { type PeriodValue, type Run, type SeriesRead, dayNearest, layersOf } from './runs.ts';
import { QUALITY } from '../vocabulary/qualities.ts';
import { VARIABLES, type VariableKind, type VariableName } from '../vocabulary/variables.ts';

/** A grid is never finer than one minute: seconds between stamps share their energy between the minutes they touch. */
const FINEST_S = 60;

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
    for (const run of read.runs) layReadings(layout.days, run, variable);
    return layout;
  }
  let overlaps = false;
  for (const runs of layersOf(read.runs)) {
    const laid: Laid = { days: [], periods: [] };
    const { stepS } = runs[0]!;
    if (stepS > DAY_S) for (const run of runs) layLongSteps(laid, run, variable, rounding);
    else if (stepS === DAY_S) for (const run of runs) layDays(laid.days, run, rounding);
    else layFineSteps(laid.days, runs, variable, rounding);
    for (const curve of laid.days) overlaps = put(layout.days, curve, variable) || overlaps;
    layout.periods.push(...laid.periods);
    if (!counts) continue;
    const received = runs.reduce((sum, run) => sum + energyOfRun(run, kind), 0);
    const held = energyOfDays(laid.days, kind) + laid.periods.reduce((sum, one) => sum + one.value, 0);
    layout.read += received;
    layout.lost = Math.max(layout.lost, Math.abs(held - received));
  }
  if (overlaps) layout.read = energyOfDays(layout.days.values(), kind) + sumOf(layout.periods);
  else if (counts) layout.read += sumOf(read.periods);
  return layout;
}

const hasEnergy = (variable: VariableName): boolean => isEnergy(VARIABLES[variable].kind);

type Laid = { days: DayCurve[]; periods: PeriodValue[] };

const sumOf = (periods: readonly PeriodValue[]): number => periods.reduce((sum, one) => sum + one.value, 0);

/** Adds a day to those of earlier layers; answers whether one of them already held the day. */
function put(days: Map<number, DayCurve>, curve: DayCurve, variable: VariableName): boolean {
  if (!hasValue(curve.values)) return false;
  const known = days.get(curve.day);
  days.set(curve.day, known ? mergeDay(known, curve, variable) : curve);
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
function layReadings(days: Map<number, DayCurve>, run: Run, variable: VariableName): void {
  let last = Number.NaN;
  run.values.forEach((value, i) => {
    const instant = run.from + i * run.stepS * 1000;
    const day = run.stepS === DAY_S ? dayNearest(run.from) + i : parisDay(instant);
    if (Number.isNaN(value) || day === last) return;
    last = day;
    put(days, oneValue(day, value, markOf(run, i), 0), variable);
  });
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

/** Runs of less than a day, in order of time, none over another: each day is laid once, from all of them. */
function layFineSteps(days: DayCurve[], runs: readonly Run[], variable: VariableName, rounding: number): void {
  let day = parisDay(runs[0]!.from);
  let [start, stop] = [dayStart(day), dayStart(day + 1)];
  let slices: Slice[] = [];
  const close = () => {
    const dayS = (stop - start) / 1000;
    const grids = new Map<string, { grid: Grid; slices: Slice[] }>();
    let byMinute = false;
    for (const slice of slices) {
      const grid = gridOf(slice);
      byMinute ||= grid === null;
      if (!grid) continue;
      const key = `${grid.stepS} ${grid.offsetS}`;
      const same = grids.get(key);
      if (same) same.slices.push(slice);
      else grids.set(key, { grid, slices: [slice] });
    }
    if (byMinute) days.push(shareByMinute(emptyDay(day, FINEST_S, rounding), slices, variable, dayS));
    else {
      // Hours then half-hours of one day stay what they are: each step has its own curve.
      const curves = [...grids.values()].map(({ grid, slices: own }) =>
        curveOf(day, layGrid(grid, own, rounding, dayS), variable),
      );
      if (curves.length > 0) days.push(curves.reduce((known, curve) => mergeDay(known, curve, variable)));
    }
    slices = [];
  };
  for (const run of runs) {
    const stepMs = run.stepS * 1000;
    const end = run.from + run.values.length * stepMs;
    if (run.from >= stop) {
      close();
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
  if (stepS % FINEST_S !== 0 || offsetS % FINEST_S !== 0) return null;
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
  return { stepS, offsetS, values, marks, rounding, parts: [] };
}

/** Slots of the day as they are; intervals that are none are shared between slots, and kept beside them. */
function curveOf(day: number, received: Received, variable: VariableName): DayCurve {
  const { stepS, values, marks, rounding } = received;
  if (!needsReceived(day, [received])) return { day, stepS, values, marks, rounding, given: null, excess: 0 };
  return hasEnergy(variable) ? resolveDay(day, [received], variable) : resolveStates(day, [received]);
}

/** Steps or offsets in seconds: what each interval holds is shared between the minutes of its day by their time. */
function shareByMinute(curve: DayCurve, slices: readonly Slice[], variable: VariableName, dayS: number): DayCurve {
  const { kind } = VARIABLES[variable];
  const { stepS, values, marks, rounding } = curve;
  const seconds = new Float64Array(values.length);
  eachShare(slices, dayS, kind, (s, from, to, share, mark) => {
    if (seconds[s] === 0) values[s] = share;
    else values[s] = kind === 'maximum' ? Math.max(values[s]!, share) : values[s]! + share;
    seconds[s]! += to - from;
    marks[s] = Math.max(marks[s]!, mark);
  });
  if (kind === 'gauge') for (let s = 0; s < values.length; s++) values[s]! /= seconds[s]!;
  // A minute measured in part keeps the energy that was measured; at an end of what is known, the rest may come in another file.
  const isOpen = (s: number) =>
    seconds[s]! > 0 && seconds[s]! < FINEST_S && !(seconds[s - 1]! > 0 && seconds[s + 1]! > 0);
  if (!hasEnergy(variable) || !seconds.some((_, s) => isOpen(s))) return curve;
  const parts: Part[] = [];
  eachShare(slices, dayS, kind, (slot, from, to, value, mark) => {
    if (isOpen(slot)) parts.push({ slot, from, to, value, mark });
  });
  const sorted = sortParts(parts);
  sumParts(curve, sorted);
  return { ...curve, received: [{ stepS, offsetS: 0, values, marks, rounding, parts: sorted }] };
}

/** Visits the seconds `[from, to)` of each minute that each interval holds, with what it adds to the value of the minute. */
function eachShare(
  slices: readonly Slice[],
  dayS: number,
  kind: VariableKind,
  visit: (minute: number, from: number, to: number, share: number, mark: number) => void,
): void {
  for (const { run, first, last, offsetS } of slices)
    for (let k = first; k < last; k++) {
      const value = run.values[k]!;
      if (Number.isNaN(value)) continue;
      const offset = offsetS + k * run.stepS;
      const from = Math.max(0, offset);
      const to = Math.min(dayS, offset + run.stepS);
      for (let s = Math.floor(from / FINEST_S); s * FINEST_S < to; s++) {
        const start = Math.max(from - s * FINEST_S, 0);
        const end = Math.min(to - s * FINEST_S, FINEST_S);
        if (end <= start) continue;
        const times = { energy: (end - start) / run.stepS, power: (end - start) / FINEST_S, gauge: end - start }[
          kind as 'gauge'
        ];
        visit(s, start, end, value * (times ?? 1), markOf(run, k));
      }
    }
}
