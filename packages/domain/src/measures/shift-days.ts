import type { CivilDay } from '../calendar/days.ts';
import { DAY_MS, dayLengthMs, dayStart, instantsOfWallTime, parisDay, parisOffsetMs } from '../calendar/paris.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';
import { energyOfRun } from './energy-of-runs.ts';
import { isEnergy } from './conservation.ts';
import { type Run, type SeriesRead, dayNearest } from './runs.ts';

/** Weeks after which a measured day falls on the same weekday, near the same date: 52. [days] */
export const SHIFT_DAYS = 364;

/** How many days later the days of a measured curve are stored. */
export type DayShift = {
  /** A multiple of `SHIFT_DAYS`. */
  days: number;
  /** Last stored day of the curve. Its last 364 days are stored again after it, and again after these. */
  until: CivilDay;
};

/** What has no place on the stored days: the hour that a day of 23 hours lacks, the second one of a day of 25 hours. */
export type LeftOut = { seconds: number; energyWh: number };

/**
 * How many days before a stored day it was measured.
 *
 * @param shift of its curve
 * @param day stored day
 */
export function shiftOn({ days, until }: DayShift, day: CivilDay): number {
  return days + SHIFT_DAYS * Math.max(0, Math.ceil((day - until) / SHIFT_DAYS));
}

type Span = { fromDay: CivilDay; toDay: CivilDay };

/** Values that follow one another at one step, on their stored instants. */
type Chunk = { from: number; run: Run; first: number; last: number };

/**
 * A measured series on later days, each value at the same time of the clock in Paris. Where the clock changes on one day and not on
 * the other, nothing is moved or made: an hour that the stored day lacks is left out (and counted), an hour that the measured day
 * lacks stays missing. A value of a whole day keeps its total. Amounts over several days and readings of counters are
 * stored once, not again after the end of the curve. Values of energy have steps of an hour at most, or of days.
 *
 * @param read what a reader found of one variable
 * @param shift of its curve
 * @param span stored days `[fromDay, toDay)` that are asked; an amount over several days belongs to the last of them
 */
export function shiftDays(read: SeriesRead, shift: DayShift, span: Span): { read: SeriesRead; leftOut: LeftOut } {
  const chunks: Chunk[] = [];
  const leftOut: LeftOut = { seconds: 0, energyWh: 0 };
  const once = VARIABLES[read.variable].kind === 'register';
  for (const run of read.runs)
    for (const slice of slicesOf(run)) {
      for (const day of storedDays(slice.day, shift, span, once)) {
        if (run.stepS >= DAY_MS / 1000) chunks.push({ ...slice, from: dayStart(day) });
        else if (dayLengthMs(day) === DAY_MS && dayLengthMs(slice.day) === DAY_MS)
          chunks.push({
            ...slice,
            from: dayStart(day) + run.from + slice.first * run.stepS * 1000 - dayStart(slice.day),
          });
        else chunks.push(...byTheClock(slice, day, read.variable, leftOut));
      }
    }
  const periods = read.periods
    .map((one) => ({ ...one, fromDay: one.fromDay + shift.days, toDay: one.toDay + shift.days }))
    .filter(({ toDay }) => toDay > span.fromDay && toDay <= span.toDay && toDay <= shift.until + 1);
  return { read: { ...read, runs: joined(chunks), periods }, leftOut };
}

/** The stored days of a measured day, in order. */
function storedDays(day: CivilDay, shift: DayShift, { fromDay, toDay }: Span, once: boolean): CivilDay[] {
  const days: CivilDay[] = [];
  for (let stored = day + shift.days; stored < toDay; stored += SHIFT_DAYS) {
    if (stored >= fromDay && shiftOn(shift, stored) === stored - day) days.push(stored);
    if (once) break;
  }
  return days;
}

type Slice = { run: Run; first: number; last: number; day: CivilDay };

/** The values of a run that begin on each civil day. */
function* slicesOf(run: Run): Generator<Slice> {
  const stepMs = run.stepS * 1000;
  if (run.stepS === DAY_MS / 1000) {
    const day = dayNearest(run.from);
    for (let i = 0; i < run.values.length; i++) yield { run, first: i, last: i + 1, day: day + i };
    return;
  }
  for (let first = 0; first < run.values.length;) {
    const day = parisDay(run.from + first * stepMs);
    const last = Math.min(run.values.length, Math.max(first + 1, Math.ceil((dayStart(day + 1) - run.from) / stepMs)));
    yield { run, first, last, day };
    first = last;
  }
}

/** The values of a day at the same times of another one, where the clock changes on one of them. */
function* byTheClock({ run, first, last, day }: Slice, stored: CivilDay, variable: VariableName, leftOut: LeftOut) {
  for (let i = first; i < last; i++) {
    const instant = run.from + i * run.stepS * 1000;
    const wallMs = instant + parisOffsetMs(instant);
    const turn = instantsOfWallTime(wallMs).indexOf(instant);
    const from = instantsOfWallTime(wallMs + (stored - day) * DAY_MS)[turn];
    const value = run.values[i]!;
    if (from !== undefined) yield { from, run, first: i, last: i + 1 };
    else if (!Number.isNaN(value)) {
      leftOut.seconds += run.stepS;
      const { kind } = VARIABLES[variable];
      if (isEnergy(kind)) leftOut.energyWh += energyOfRun({ ...run, values: Float64Array.of(value) }, kind);
    }
  }
}

/** Runs of the chunks in order of time; those that follow one another at one step are one run. */
function joined(chunks: Chunk[]): Run[] {
  const groups: Chunk[][] = [];
  let end = Number.NaN;
  for (const chunk of chunks.toSorted((a, b) => a.from - b.from)) {
    const { stepS } = chunk.run;
    const group = groups.at(-1);
    if (group && chunk.from === end && group[0]!.run.stepS === stepS) group.push(chunk);
    else groups.push([chunk]);
    const length = chunk.last - chunk.first;
    end = stepS === DAY_MS / 1000 ? dayStart(parisDay(chunk.from) + length) : chunk.from + length * stepS * 1000;
  }
  return groups.map(runOf);
}

function runOf(chunks: readonly Chunk[]): Run {
  const { from, run } = chunks[0]!;
  const length = chunks.reduce((sum, one) => sum + one.last - one.first, 0);
  const values = new Float64Array(length);
  const marked = chunks.some((one) => one.run.quality !== null);
  const quality = marked ? new Uint8Array(length) : null;
  const finality = chunks.some((one) => one.run.finality) ? new Int8Array(length) : null;
  let at = 0;
  for (const { run: given, first, last } of chunks) {
    values.set(given.values.subarray(first, last), at);
    if (given.quality) quality?.set(given.quality.subarray(first, last), at);
    if (given.finality) finality?.set(given.finality.subarray(first, last), at);
    at += last - first;
  }
  return { from, stepS: run.stepS, values, quality, ...(finality ? { finality } : {}) };
}
