export { analyseUse, type UseAnalysis } from './analysis.ts';
export { BASE_LOAD_METHODS, baseLoad, type BaseLoad, type BaseLoadMethod } from './base-load.ts';
export { reviewIot, type IotReview, type RoomSensor } from './iot.ts';
export { meanWeek, type MeanWeek } from './mean-week.ts';
export { reviewStartStop, startsAndStops, type StartStop, type StartStopReview } from './start-stop.ts';
export { robustTrend, type Trend } from './trend.ts';
export { isClosedDay, plannedHours, slotsOfUse, weekOfRanges, type UsageProfile } from './usage-profile.ts';
export {
  excessOutOfUse,
  splitByUse,
  type OutOfUseExcess,
  type Prices,
  type UseSide,
  type UseSplit,
} from './use-split.ts';
export {
  suggestSchedule,
  type ScheduleConfidence,
  type ScheduleSuggestion,
  type SuggestedDay,
} from './suggest-schedule.ts';
export {
  DAY_SLOTS,
  HOLIDAY_RULES,
  SCHOOL_CALENDARS,
  halfHourMinutes,
  hoursOfUse,
  hoursOfWeek,
  knownSchoolDays,
  slotsOfWeek,
  usageProfileOf,
  weekOfSlots,
  type ClosingPeriod,
  type HolidayRule,
  type HoursOfDay,
  type SchoolCalendar,
  type WeeklySchedule,
} from './weekly-schedule.ts';
