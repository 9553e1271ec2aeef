import { DAY_MS, HOUR_MS, dayStart, parisDay } from '../calendar/paris.ts';
import { commonStep } from './aggregate.ts';
import { DAY_S, type DayCurve, emptyDay, hasValue } from './day-curve.ts';
import { mergeDay } from './merge-day.ts';
import { roundingOf } from './rounding.ts';
import type { PeriodValue, Run, SeriesRead } from './runs.ts';
import { QUALITY } from '../vocabulary/qualities.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';

/** A grid is never finer than one minute: seconds between stamps share their energy between the minutes they touch. */
const FINEST_S = 60;

/** Days that a file holds of one variable, and its amounts over more than a day. */
export type Layout = {
  /** Days by their number; a day without any value is absent. */
  days: Map<number, DayCurve>;
  /** Amounts over more than a day. */
  periods: PeriodValue[];
};

/**
 * The runs of one series on Paris civil days, later runs merged over earlier ones. Energy is conserved: an interval that
 * crosses midnight is shared between its two days, at the coarsest step that fits both its bounds and the day's, one minute
 * at the finest. A step of more than a day becomes amounts over periods, or a mean repeated on each of its days.
 *
 * @param read what a reader found of one variable
 */
export function layOut(read: SeriesRead): Layout {
  const { variable } = read;
  const { unit, kind } = VARIABLES[variable];
  const rounding =
    kind === 'energy' || kind === 'power'
      ? roundingOf(
          read.runs.map((run) => run.values),
          unit,
        )
      : 0;
  const layout: Layout = { days: new Map(), periods: [...read.periods] };
  for (const run of read.runs) {
    if (kind === 'register') layReadings(layout.days, run, variable);
    else if (run.stepS > DAY_S) layLongSteps(layout, run, variable, rounding);
    else if (run.stepS === DAY_S) layDays(layout.days, run, variable, rounding);
    else layFineSteps(layout.days, run, variable, rounding);
  }
  return layout;
}

function put(days: Map<number, DayCurve>, curve: DayCurve, variable: VariableName): void {
  if (!hasValue(curve.values)) return;
  const known = days.get(curve.day);
  days.set(curve.day, known ? mergeDay(known, curve, variable) : curve);
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

/** The civil day whose midnight is nearest to an instant: daily values are stamped within hours of it. */
export const dayNearest = (instant: number): number => parisDay(instant + DAY_MS / 2);

function layDays(days: Map<number, DayCurve>, run: Run, variable: VariableName, rounding: number): void {
  const first = dayNearest(run.from);
  run.values.forEach((value, i) => put(days, oneValue(first + i, value, markOf(run, i), rounding), variable));
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

function layLongSteps({ days, periods }: Layout, run: Run, variable: VariableName, rounding: number): void {
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
    for (let day = fromDay; day < toDay; day++) put(days, oneValue(day, mean, QUALITY.estime, rounding), variable);
  });
}

function layFineSteps(days: Map<number, DayCurve>, run: Run, variable: VariableName, rounding: number): void {
  const stepMs = run.stepS * 1000;
  const end = run.from + run.values.length * stepMs;
  for (let day = parisDay(run.from); dayStart(day) < end; day++) {
    const start = dayStart(day);
    const stop = dayStart(day + 1);
    // The intervals that touch the day.
    const first = Math.max(0, Math.floor((start - run.from) / stepMs));
    const last = Math.min(run.values.length, Math.ceil((stop - run.from) / stepMs));
    const offsetS = (run.from + first * stepMs - start) / 1000;
    const stepS = fittingStep(run.stepS, offsetS, (stop - start) / 1000);
    put(
      days,
      stepS === null
        ? shareByMinute(run, day, { first, last, start, stop }, variable, rounding)
        : fitSlots(run, day, { first, last, start, stop }, stepS, variable, rounding),
      variable,
    );
  }
}

/** The coarsest step that divides the run's own, its offset from midnight and the day; null when it is under a minute. */
function fittingStep(stepS: number, offsetS: number, dayS: number): number | null {
  if (!Number.isInteger(stepS) || !Number.isInteger(offsetS)) return null;
  const step = commonStep(commonStep(stepS, Math.abs(offsetS)), dayS);
  return step >= FINEST_S ? step : null;
}

type Slice = { first: number; last: number; start: number; stop: number };

function fitSlots(
  run: Run,
  day: number,
  slice: Slice,
  stepS: number,
  variable: VariableName,
  rounding: number,
): DayCurve {
  const curve = emptyDay(day, stepS, rounding);
  const { values, marks } = curve;
  const times = run.stepS / stepS;
  const share = VARIABLES[variable].kind === 'energy' ? 1 / times : 1;
  for (let k = slice.first; k < slice.last; k++) {
    const slot = Math.round((run.from + k * run.stepS * 1000 - slice.start) / (stepS * 1000));
    const value = run.values[k]! * share;
    const mark = run.quality ? run.quality[k]! : QUALITY.brut;
    for (let s = Math.max(0, slot); s < slot + times && s < values.length; s++) {
      values[s] = value;
      marks[s] = mark;
    }
  }
  return curve;
}

/** Steps or offsets in seconds: what each interval holds is shared between the minutes of its day by their time. */
function shareByMinute(run: Run, day: number, slice: Slice, variable: VariableName, rounding: number): DayCurve {
  const { kind } = VARIABLES[variable];
  const curve = emptyDay(day, FINEST_S, rounding);
  const { values, marks } = curve;
  const seconds = new Float64Array(values.length);
  const dayS = (slice.stop - slice.start) / 1000;
  for (let k = slice.first; k < slice.last; k++) {
    const value = run.values[k]!;
    if (Number.isNaN(value)) continue;
    const offset = (run.from - slice.start) / 1000 + k * run.stepS;
    const from = Math.max(0, offset);
    const to = Math.min(dayS, offset + run.stepS);
    for (let s = Math.floor(from / FINEST_S); s * FINEST_S < to; s++) {
      const overlap = Math.min(to, (s + 1) * FINEST_S) - Math.max(from, s * FINEST_S);
      if (overlap <= 0) continue;
      const known = seconds[s] === 0 ? 0 : values[s]!;
      values[s] =
        kind === 'maximum'
          ? Math.max(seconds[s] === 0 ? value : known, value)
          : known + (kind === 'energy' ? (value * overlap) / run.stepS : value * overlap);
      seconds[s]! += overlap;
      marks[s] = Math.max(marks[s]!, markOf(run, k));
    }
  }
  for (let s = 0; s < values.length; s++) {
    // A minute measured in part keeps the energy that was measured.
    if (kind === 'power') values[s]! /= FINEST_S;
    else if (kind === 'gauge') values[s]! /= seconds[s]!;
  }
  return curve;
}
