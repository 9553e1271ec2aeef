export { clockText } from './clock-text.ts';
export { completeYear } from './complete-year.ts';
export {
  addMonths,
  addYears,
  civilDate,
  dayNumber,
  existingDay,
  frenchDay,
  isoDay,
  parseFrenchDay,
  parseIsoDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
  weekday,
  type CivilDate,
  type CivilDay,
  type Instant,
} from './days.ts';
export {
  heatingSeason,
  sixToSix,
  sixToSixDay,
  tempoSeason,
  tempoSeasonDays,
  turpeSeason,
  type EnergySeason,
} from './energy-days.ts';
export { FRENCH_MONTHS, FRENCH_WEEKDAYS } from './french-names.ts';
export { FRENCH_SHORT_MONTHS } from './french-short-months.ts';
export { isoInstant, isoInstantOrNull, utcYearStart } from './instants.ts';
export { frenchHolidays, holidayName, isInAlsaceMoselle, type Holiday } from './holidays.ts';
export {
  always,
  frenchRanges,
  parseOffPeak,
  rangesOn,
  type ClockRange,
  type OffPeakCalendar,
  type OffPeakSchedule,
} from './off-peak.ts';
export {
  DAY_MS,
  HOUR_MS,
  dayLengthMs,
  dayStart,
  instantsOfWallTime,
  parisDay,
  parisIso,
  parisOffsetMs,
  slotsInDay,
  summerTime,
  wallMinutes,
  wallTime,
} from './paris.ts';
export {
  SCHOOL_CALENDAR,
  SCHOOL_HOLIDAYS,
  schoolHoliday,
  type SchoolHoliday,
  type SchoolZone,
} from './school-holidays.ts';
export type { SlotAxis } from './slots.ts';
export { LATE_MONTHS, headlinePeriod, usualPeriod } from './usual-period.ts';
export { isClosed, slotsInUse, type WorkingWeek } from './working-week.ts';
