import { weekday, type CivilDay } from './days.ts';
import { holidayName } from './holidays.ts';
import { minutesOf } from './off-peak.ts';
import type { ClockRange } from './off-peak.ts';
import { forEachSlotMinute } from './slots.ts';
import type { SlotAxis } from './slots.ts';

/** Hours of use of a building: ranges by day of the week, and the days that break the rule. */
export type WorkingWeek = {
  /** Ranges of use, Monday first, 7 lists. An empty list: closed that day. */
  days: readonly (readonly ClockRange[])[];
  /** Whether public holidays are closed. */
  closedOnHolidays: boolean;
  alsaceMoselle?: boolean;
  /** Closures `[fromDay, toDay)` (holidays of a school, works). */
  closures: readonly { fromDay: CivilDay; toDay: CivilDay }[];
};

/**
 * Whether a civil day is closed by a public holiday or a closure.
 *
 * @param week the hours of use
 * @param day civil day; any
 */
export function isClosed(week: WorkingWeek, day: CivilDay): boolean {
  if (week.closedOnHolidays && holidayName(day, week.alsaceMoselle ?? false) !== null) return true;
  return week.closures.some((c) => c.fromDay <= day && day < c.toDay);
}

/**
 * 1 for each slot whose middle falls in the hours of use, else 0. Clock changes follow the clock on the wall.
 *
 * @param axis regular grid of instants of the values
 * @param week the hours of use
 */
export function slotsInUse(axis: SlotAxis, week: WorkingWeek): Uint8Array {
  const open = week.days.map((ranges) => minutesOf(ranges));
  const closed = new Uint8Array(1440);
  const out = new Uint8Array(axis.length);
  forEachSlotMinute(axis, (day) => (isClosed(week, day) ? closed : (open[weekday(day)] ?? closed)), out);
  return out;
}
