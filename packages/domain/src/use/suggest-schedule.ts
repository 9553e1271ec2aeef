import { noAnswer } from '../answers/no-answer.ts';
import type { NoAnswer } from '../answers/no-answer.ts';
import { weekday } from '../calendar/days.ts';
import { holidayName } from '../calendar/holidays.ts';
import { dayStart, slotsInDay } from '../calendar/paris.ts';
import type { SlotAxis } from '../calendar/slots.ts';
import { quantileOfSorted, sortedPresent } from '../heating/statistics.ts';
import { baseLoad } from './base-load.ts';
import { meanWeek } from './mean-week.ts';
import { startsAndStops } from './start-stop.ts';
import type { StartStop } from './start-stop.ts';
import { WEEK_SLOTS } from './usage-profile.ts';

/** How far the hours of a day of the week may be relied on. */
export type ScheduleConfidence = 'high' | 'medium' | 'low';

/** What a curve says of one day of the week. */
export type SuggestedDay = {
  /** Days measured, public holidays apart, and those of them with an activity. */
  measured: number;
  active: number;
  /** Half of the starts and of the stops fall within this many minutes of each other, the wider of the two; null without activity. */
  spreadMinutes: number | null;
  /** Null for a day that too few measures tell anything of. */
  confidence: ScheduleConfidence | null;
};

/** Hours of use that a curve shows. */
export type ScheduleSuggestion = {
  known: true;
  /** 336 half-hours, 1 where used. */
  week: Uint8Array;
  /** Mean power of each half-hour of the days with an activity [W]; NaN where none was measured. */
  meanW: Float64Array;
  /** Power out of use [W]. */
  baseLoadW: number;
  days: SuggestedDay[];
  /** Whether public holidays look closed; null when too few were measured. */
  closedOnHolidays: boolean | null;
  /** Days measured for 90 % or more, of how many. */
  measuredDays: number;
  ofDays: number;
};

/** Four weeks: each day of the week is seen four times. */
const LEAST_DAYS = 28;
const LEAST_DAYS_OF_WEEKDAY = 4;
const LEAST_HOLIDAYS = 3;
const LEAST_COVERAGE = 0.9;
/** A longer step hides when a day begins. */
const LONGEST_STEP_S = 3600;
/** A day of the week is used when at least half of its days show an activity. */
const ACTIVE_SHARE = 0.5;
/** The middle of a day is out of use where its mean power stays below this share of its rise for two hours. */
const LOW_SHARE = 0.3;
const LONGEST_LOW_SLOTS = 4;
const SURE_SHARE = 0.8;
const SURE_SPREAD_MINUTES = 60;
const UNSURE_SPREAD_MINUTES = 150;

/**
 * Proposes hours of use from a curve of mean powers [W]: the median start and stop of each day of the week, without the hours in between
 * that stay near the base load. Public holidays are looked at apart.
 *
 * @param powerW mean power of each slot [W]; NaN where missing
 * @param axis regular grid of instants of the values
 * @param alsaceMoselle whether the two holidays of Alsace-Moselle are public holidays there
 */
export function suggestSchedule(
  powerW: Float64Array | Float32Array,
  axis: Pick<SlotAxis, 'startMs' | 'stepS'>,
  alsaceMoselle: boolean,
): ScheduleSuggestion | NoAnswer<'schedule_step_too_long' | 'schedule_too_few_days' | 'schedule_no_activity'> {
  if (axis.stepS > LONGEST_STEP_S) return noAnswer('schedule_step_too_long');
  const base = baseLoad(powerW, axis.stepS);
  const times = startsAndStops(powerW, axis, base?.powerW ?? 0);
  const measured = measuredDays(powerW, axis, times);
  const count = measured.reduce((sum, one) => sum + one, 0);
  if (base === null || count < LEAST_DAYS) return noAnswer('schedule_too_few_days', { days: count, least: LEAST_DAYS });
  const isHoliday = (day: number) => holidayName(day, alsaceMoselle) !== null;
  const days = Array.from({ length: 7 }, (_, d) =>
    dayOfWeek(times, measured, (day) => weekday(day) === d && !isHoliday(day)),
  );
  const used = days.map((day) => day.seen.confidence !== null && day.seen.active >= ACTIVE_SHARE * day.seen.measured);
  if (!used.includes(true)) return noAnswer('schedule_no_activity');
  const { powerW: meanW } = meanWeek(
    powerW,
    axis,
    (day) => isHoliday(day) || !Number.isFinite(times.startMinute[day - times.firstDay]!),
  );
  const week = new Uint8Array(WEEK_SLOTS);
  for (let d = 0; d < 7; d++)
    if (used[d]) week.set(hoursBetween(meanW.subarray(d * 48, d * 48 + 48), days[d]!, base.powerW), d * 48);
  const holidays = dayOfWeek(times, measured, (day) => isHoliday(day) && used[weekday(day)]!).seen;
  return {
    known: true,
    week,
    meanW,
    baseLoadW: base.powerW,
    days: days.map(({ seen }) => seen),
    closedOnHolidays: holidays.measured < LEAST_HOLIDAYS ? null : holidays.active < ACTIVE_SHARE * holidays.measured,
    measuredDays: count,
    ofDays: measured.length,
  };
}

/** 1 for each civil day that the curve measures for 90 % or more. */
function measuredDays(
  powerW: Float64Array | Float32Array,
  { startMs, stepS }: Pick<SlotAxis, 'startMs' | 'stepS'>,
  { firstDay, startMinute }: StartStop,
): Uint8Array {
  const stepMs = stepS * 1000;
  return Uint8Array.from(startMinute, (_, d) => {
    const from = Math.max(0, Math.ceil((dayStart(firstDay + d) - startMs) / stepMs));
    const to = Math.min(powerW.length, Math.ceil((dayStart(firstDay + d + 1) - startMs) / stepMs));
    let present = 0;
    for (let i = from; i < to; i++) present += Number.isFinite(powerW[i]!) ? 1 : 0;
    return present >= LEAST_COVERAGE * slotsInDay(firstDay + d, stepS) ? 1 : 0;
  });
}

type SeenDay = { seen: SuggestedDay; startMinute: number; stopMinute: number };

function dayOfWeek(times: StartStop, measured: Uint8Array, is: (day: number) => boolean): SeenDay {
  const of = measured.map((one, d) => (one === 1 && is(times.firstDay + d) ? 1 : 0));
  const total = of.reduce((sum, one) => sum + one, 0);
  const starts = sortedPresent(times.startMinute.map((minute, d) => (of[d] === 1 ? minute : Number.NaN)));
  const stops = sortedPresent(times.stopMinute.map((minute, d) => (of[d] === 1 ? minute : Number.NaN)));
  const spread = (sorted: Float64Array) => quantileOfSorted(sorted, 0.75) - quantileOfSorted(sorted, 0.25);
  const active = starts.length;
  const spreadMinutes = active === 0 ? null : Math.max(spread(starts), spread(stops));
  return {
    seen: {
      measured: total,
      active,
      spreadMinutes,
      confidence: total < LEAST_DAYS_OF_WEEKDAY ? null : confidenceOf(active / total, spreadMinutes),
    },
    startMinute: active === 0 ? Number.NaN : quantileOfSorted(starts, 0.5),
    stopMinute: active === 0 ? Number.NaN : quantileOfSorted(stops, 0.5),
  };
}

function confidenceOf(activeShare: number, spreadMinutes: number | null): ScheduleConfidence {
  const isUsed = activeShare >= ACTIVE_SHARE;
  const agreeing = isUsed ? activeShare : 1 - activeShare;
  // What is proposed for a day without use has no hours that could vary.
  const spread = isUsed ? spreadMinutes! : 0;
  if (agreeing >= SURE_SHARE && spread <= SURE_SPREAD_MINUTES) return 'high';
  return agreeing < 0.6 || spread > UNSURE_SPREAD_MINUTES ? 'low' : 'medium';
}

/** Half-hours of a day between its start and its stop, without those that stay low for two hours or more. */
function hoursBetween(meanW: Float64Array, { startMinute, stopMinute }: SeenDay, baseLoadW: number): Uint8Array {
  const from = Math.min(47, Math.round(startMinute / 30));
  const to = Math.max(from + 1, Math.round(stopMinute / 30));
  const level = baseLoadW + LOW_SHARE * (sortedPresent(meanW).at(-1)! - baseLoadW);
  const hours = new Uint8Array(48).fill(1, from, to);
  for (let s = from; s < to; s++) {
    const begin = s;
    while (s < to && meanW[s]! < level) s++;
    if (s - begin >= LONGEST_LOW_SLOTS) hours.fill(0, begin, s);
  }
  return hours;
}
