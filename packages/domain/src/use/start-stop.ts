import { dayStart, parisDay, slotsInDay, wallMinutes } from '../calendar/paris.ts';
import type { SlotAxis } from '../calendar/slots.ts';
import { quantileOfSorted, sortedPresent } from '../heating/statistics.ts';
import { robustTrend } from './trend.ts';
import type { Trend } from './trend.ts';
import { plannedRange } from './usage-profile.ts';
import type { UsageProfile } from './usage-profile.ts';

/** Start and stop of activity, one row a civil day; minutes of the clock on the wall, NaN where there is none to see. */
export type StartStop = {
  firstDay: number;
  startMinute: Float64Array;
  /** 1440 when activity runs to midnight. */
  stopMinute: Float64Array;
};

/** Activity begins where the power passes the base load by this share of the day's rise, and holds for an hour. */
const RISE_SHARE = 0.3;
const HOLD_S = 3600;
/** A day whose high power is not above the base load by this share has no activity. */
const LEAST_RISE = 0.25;
const LEAST_COVERAGE = 0.9;

/**
 * Start and stop of each Paris civil day that the curve of mean powers [W] touches. A day measured for less than 90 % has none.
 *
 * @param powerW mean power of each slot [W]; NaN where missing
 * @param axis regular grid of instants of the values
 * @param baseLoadW level out of use [W], from `baseLoad`
 */
export function startsAndStops(
  powerW: Float64Array | Float32Array,
  axis: Pick<SlotAxis, 'startMs' | 'stepS'>,
  baseLoadW: number,
): StartStop {
  const stepMs = axis.stepS * 1000;
  const firstDay = powerW.length === 0 ? 0 : parisDay(axis.startMs);
  const count = powerW.length === 0 ? 0 : parisDay(axis.startMs + (powerW.length - 1) * stepMs) - firstDay + 1;
  const startMinute = new Float64Array(count).fill(Number.NaN);
  const stopMinute = new Float64Array(count).fill(Number.NaN);
  const hold = Math.max(1, Math.round(HOLD_S / axis.stepS));
  for (let d = 0; d < count; d++) {
    const begin = Math.ceil((dayStart(firstDay + d) - axis.startMs) / stepMs);
    const end = Math.ceil((dayStart(firstDay + d + 1) - axis.startMs) / stepMs);
    const from = Math.max(0, begin);
    const to = Math.min(powerW.length, end);
    const day = sortedPresent(powerW.subarray(from, to));
    if (day.length < LEAST_COVERAGE * slotsInDay(firstDay + d, axis.stepS)) continue;
    const high = quantileOfSorted(day, 0.9);
    if (!(high > baseLoadW + LEAST_RISE * Math.abs(baseLoadW)) || high <= 0) continue;
    const level = baseLoadW + RISE_SHARE * (high - baseLoadW);
    const first = firstRun(powerW, from, to, level, hold, 1);
    const last = firstRun(powerW, to - 1, from - 1, level, hold, -1);
    if (first < 0 || last < 0) continue;
    startMinute[d] = wallMinutes(axis.startMs + first * stepMs);
    const stop = axis.startMs + (last + 1) * stepMs;
    stopMinute[d] = parisDay(stop) > firstDay + d ? 1440 : wallMinutes(stop);
  }
  return { firstDay, startMinute, stopMinute };
}

/** First slot, walking from `from` towards `to` (excluded), that opens `hold` slots in a row above the level; −1 for none. */
function firstRun(
  powerW: Float64Array | Float32Array,
  from: number,
  to: number,
  level: number,
  hold: number,
  direction: 1 | -1,
): number {
  let run = 0;
  for (let i = from; i !== to; i += direction) {
    run = powerW[i]! > level ? run + 1 : 0;
    if (run === hold) return i - direction * (hold - 1);
  }
  return -1;
}

/** When a building starts and stops, against its planned hours. */
export type StartStopReview = {
  /** Days with a start and a stop that were planned to be used. */
  days: number;
  /** Median minutes by which activity starts before the planned start (negative: after), and stops after the planned stop. */
  earlyMinutes: number | null;
  lateMinutes: number | null;
  /** Drift of starts and stops [minutes per day of calendar]; null with fewer than 8 days. */
  startDrift: Trend | null;
  stopDrift: Trend | null;
  /** Days with activity although closed. */
  activeWhileClosed: number;
};

/**
 * Starts and stops against the usage profile, and whether they drift over the months.
 *
 * @param times made by `startsAndStops`
 * @param profile planned hours of use
 */
export function reviewStartStop(times: StartStop, profile: UsageProfile): StartStopReview {
  const n = times.startMinute.length;
  const day = new Float64Array(n).fill(Number.NaN);
  const early = new Float64Array(n).fill(Number.NaN);
  const late = new Float64Array(n).fill(Number.NaN);
  let activeWhileClosed = 0;
  for (let d = 0; d < n; d++) {
    const start = times.startMinute[d]!;
    if (Number.isNaN(start)) continue;
    const planned = plannedRange(profile, times.firstDay + d);
    if (planned === null) {
      activeWhileClosed++;
      continue;
    }
    day[d] = d;
    early[d] = planned.startMinute - start;
    late[d] = times.stopMinute[d]! - planned.stopMinute;
  }
  const median = (values: Float64Array): number | null => {
    const present = sortedPresent(values);
    return present.length === 0 ? null : quantileOfSorted(present, 0.5);
  };
  return {
    days: sortedPresent(day).length,
    earlyMinutes: median(early),
    lateMinutes: median(late),
    // Days that start earlier drift down: the sign is that of the clock, not of the advance.
    startDrift: robustTrend(
      day,
      early.map((v) => -v),
    ),
    stopDrift: robustTrend(day, late),
    activeWhileClosed,
  };
}
