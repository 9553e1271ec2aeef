import { clockText } from '../calendar/clock-text.ts';
import { parseIsoDay } from '../calendar/days.ts';
import type { CivilDay } from '../calendar/days.ts';
import { SCHOOL_CALENDAR, SCHOOL_HOLIDAYS } from '../calendar/school-holidays.ts';
import type { SchoolZone } from '../calendar/school-holidays.ts';
import { WEEK_SLOTS, plannedHours, weekOfRanges } from './usage-profile.ts';
import type { UsageProfile } from './usage-profile.ts';

/** Half-hours of a day. */
export const DAY_SLOTS = 48;

/** Calendars of school holidays that a schedule may follow; that of Corsica is in no table. */
export const SCHOOL_CALENDARS = ['A', 'B', 'C', 'corse'] as const;
/** One of `SCHOOL_CALENDARS`. */
export type SchoolCalendar = (typeof SCHOOL_CALENDARS)[number];

/** What public holidays do to a schedule: nothing, or they close; those of Alsace-Moselle are two more. */
export const HOLIDAY_RULES = ['open', 'closed', 'closed_alsace_moselle'] as const;
/** One of `HOLIDAY_RULES`. */
export type HolidayRule = (typeof HOLIDAY_RULES)[number];

/** Hours of use of a day, by the clock on the wall: `08:00` to `18:30`, `24:00` for the end of the day. */
export type HoursOfDay = { from: string; to: string };

/** A period during which nobody is there whatever the week says, both days included (`YYYY-MM-DD`). */
export type ClosingPeriod = { name: string; from: string; to: string };

/** A usage profile as people write it and as it is stored. */
export type WeeklySchedule = {
  /** Seven lists, Monday first; an empty one is a day without use. */
  week: readonly (readonly HoursOfDay[])[];
  closingPeriods: readonly ClosingPeriod[];
  /** Null: school holidays close nothing. */
  schoolHolidays: SchoolCalendar | null;
  publicHolidays: HolidayRule;
};

/**
 * Minutes of a clock text on a half-hour, `00:00` to `24:00`; null for another text.
 *
 * @param text as `08:30`
 */
export function halfHourMinutes(text: string): number | null {
  const m = /^(\d{2}):(00|30)$/.exec(text);
  const minutes = m ? Number(m[1]) * 60 + Number(m[2]) : Number.NaN;
  return minutes <= 1440 ? minutes : null;
}

/**
 * The 336 half-hours of a week, 1 where used, from its lists of hours. A text that is no half-hour uses nothing.
 *
 * @param week seven lists, Monday first
 */
export function slotsOfWeek(week: WeeklySchedule['week']): Uint8Array {
  return weekOfRanges(
    week.map((hours) =>
      hours.flatMap(({ from, to }) => {
        const fromMinute = halfHourMinutes(from);
        const toMinute = halfHourMinutes(to);
        return fromMinute === null || toMinute === null || fromMinute >= toMinute ? [] : [{ fromMinute, toMinute }];
      }),
    ),
  );
}

/**
 * The lists of hours of a week of 336 half-hours: the fewest, in order.
 *
 * @param slots 336 half-hours, Monday 00:00 first, 1 where used
 */
export function weekOfSlots(slots: Uint8Array): HoursOfDay[][] {
  return Array.from({ length: 7 }, (_, day) => {
    const hours: HoursOfDay[] = [];
    for (let slot = 0; slot < DAY_SLOTS; slot++) {
      if (slots[day * DAY_SLOTS + slot] !== 1) continue;
      const from = slot;
      while (slot < DAY_SLOTS && slots[day * DAY_SLOTS + slot] === 1) slot++;
      hours.push({ from: clockText(30 * from), to: clockText(30 * slot) });
    }
    return hours;
  });
}

/**
 * Days `[fromDay, toDay)` for which a calendar of school holidays is known; null where it is not at all. On other days school holidays
 * close nothing.
 *
 * @param calendar what a schedule follows
 */
export const knownSchoolDays = (calendar: SchoolCalendar): { fromDay: CivilDay; toDay: CivilDay } | null =>
  zoneOf(calendar) === null ? null : SCHOOL_CALENDAR;

const zoneOf = (calendar: SchoolCalendar): SchoolZone | null => (calendar === 'corse' ? null : calendar);

/**
 * What the engines read of a schedule: its week, and the days that it closes. Days of an unknown school calendar are not closed by it.
 *
 * @param schedule as it is stored
 */
export function usageProfileOf(schedule: WeeklySchedule): UsageProfile {
  const { week, closingPeriods, schoolHolidays, publicHolidays } = schedule;
  const zone = schoolHolidays === null ? null : zoneOf(schoolHolidays);
  return {
    week: slotsOfWeek(week),
    closedOnHolidays: publicHolidays !== 'open',
    alsaceMoselle: publicHolidays === 'closed_alsace_moselle',
    closings: [
      ...closingPeriods.flatMap(({ from, to }) => {
        const [fromDay, last] = [parseIsoDay(from), parseIsoDay(to)];
        return fromDay === null || last === null ? [] : [{ fromDay, toDay: last + 1 }];
      }),
      // A holiday whose end is not published ends with the calendar: what follows is unknown.
      ...SCHOOL_HOLIDAYS.filter((holiday) => holiday.zone === zone).map(({ fromDay, toDay }) => ({
        fromDay,
        toDay: toDay ?? SCHOOL_CALENDAR.toDay,
      })),
    ],
  };
}

/**
 * Hours of use of the days `[fromDay, toDay)`, clock changes apart [h].
 *
 * @param profile made by `usageProfileOf`
 * @param fromDay first day
 * @param toDay day after the last
 */
export function hoursOfUse(profile: UsageProfile, fromDay: CivilDay, toDay: CivilDay): number {
  let hours = 0;
  for (let day = fromDay; day < toDay; day++) hours += plannedHours(profile, day);
  return hours;
}

/**
 * Hours of use of a week without holiday [h].
 *
 * @param slots 336 half-hours, 1 where used
 */
export function hoursOfWeek(slots: Uint8Array): number {
  let used = 0;
  for (let s = 0; s < WEEK_SLOTS; s++) used += slots[s] === 1 ? 1 : 0;
  return used / 2;
}
