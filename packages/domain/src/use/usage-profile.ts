import { weekday } from '../calendar/days.ts';
import { holidayName } from '../calendar/holidays.ts';
import { minutesOf } from '../calendar/off-peak.ts';
import type { ClockRange } from '../calendar/off-peak.ts';
import { forEachSlotMinute } from '../calendar/slots.ts';
import type { SlotAxis } from '../calendar/slots.ts';

/** Half-hours of a week, from Monday 00:00 by the clock on the wall. */
export const WEEK_SLOTS = 336;

/** When a building is used: a weekly schedule and the days that break it. */
export type UsageProfile = {
  /** 336 half-hours, 1 where used. */
  week: Uint8Array;
  closedOnHolidays: boolean;
  alsaceMoselle: boolean;
  /** Closing periods `[fromDay, toDay)`, civil days. */
  closings: readonly { fromDay: number; toDay: number }[];
};

/**
 * A week of 336 half-hours from clock ranges by day, Monday first; a half-hour counts when its middle is used.
 *
 * @param days seven lists of ranges, Monday first
 */
export function weekOfRanges(days: readonly (readonly ClockRange[])[]): Uint8Array {
  const week = new Uint8Array(WEEK_SLOTS);
  for (let d = 0; d < 7; d++) {
    const minutes = minutesOf(days[d] ?? []);
    for (let s = 0; s < 48; s++) week[d * 48 + s] = minutes[s * 30 + 15]!;
  }
  return week;
}

/**
 * Whether a civil day is closed whatever the week says: a public holiday or a closing period.
 *
 * @param profile planned hours of use
 * @param day civil day; any
 */
export function isClosedDay(profile: UsageProfile, day: number): boolean {
  if (profile.closings.some((c) => c.fromDay <= day && day < c.toDay)) return true;
  return profile.closedOnHolidays && holidayName(day, profile.alsaceMoselle) !== null;
}

/**
 * Hours of use of a civil day by the profile, clock changes apart [h].
 *
 * @param profile planned hours of use
 * @param day civil day; any
 */
export function plannedHours(profile: UsageProfile, day: number): number {
  if (isClosedDay(profile, day)) return 0;
  let slots = 0;
  const from = weekday(day) * 48;
  for (let s = from; s < from + 48; s++) slots += profile.week[s]!;
  return slots / 2;
}

/** Planned start and end of use of a day, minutes of the clock (end 1440: to midnight); null when closed all day. */
export function plannedRange(profile: UsageProfile, day: number): { startMinute: number; stopMinute: number } | null {
  if (isClosedDay(profile, day)) return null;
  const slots = profile.week.subarray(weekday(day) * 48, weekday(day) * 48 + 48);
  const first = slots.indexOf(1);
  return first < 0 ? null : { startMinute: first * 30, stopMinute: (slots.lastIndexOf(1) + 1) * 30 };
}

/**
 * 1 for each slot whose middle falls in the hours of use, else 0; clock changes follow the clock on the wall.
 *
 * @param profile planned hours of use
 * @param axis regular grid of instants of the values
 * @param out receives the result, one byte a slot
 */
export function slotsOfUse(
  profile: UsageProfile,
  axis: SlotAxis,
  out: Uint8Array = new Uint8Array(axis.length),
): Uint8Array {
  const closed = new Uint8Array(1440);
  const open = Array.from({ length: 7 }, (_, d) => {
    const minutes = new Uint8Array(1440);
    for (let m = 0; m < 1440; m++) minutes[m] = profile.week[d * 48 + Math.floor(m / 30)]!;
    return minutes;
  });
  forEachSlotMinute(axis, (day) => (isClosedDay(profile, day) ? closed : open[weekday(day)]!), out);
  return out;
}
