export { analyseUse, type UseAnalysis } from './analysis.ts';
export { BASE_LOAD_METHODS, baseLoad, type BaseLoad, type BaseLoadMethod } from './base-load.ts';
export { reviewIot, type IotReview, type RoomSensor } from './iot.ts';
export { meanWeek, type MeanWeek } from './mean-week.ts';
export { reviewStartStop, startsAndStops, type StartStop, type StartStopReview } from './start-stop.ts';
export { robustTrend, type Trend } from './trend.ts';
export { plannedHours, slotsOfUse, weekOfRanges, type UsageProfile } from './usage-profile.ts';
export {
  excessOutOfUse,
  splitByUse,
  type OutOfUseExcess,
  type Prices,
  type UseSide,
  type UseSplit,
} from './use-split.ts';
