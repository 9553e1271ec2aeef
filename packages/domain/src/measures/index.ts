export { differenceAcross } from './across-midnight.ts';
export { aggregate, commonStep, type Aggregated, type Grain, type RegularSeries } from './aggregate.ts';
export { addCurve, emptyAxis, finestStep, type Axis, type CurveDays, type CurveUse } from './axis.ts';
export { disagreementOf, isEnergy, keptOf, keptWithin, type Kept } from './conservation.ts';
export {
  bucket,
  bucketMarks,
  columnOfSource,
  combine,
  emptyColumn,
  meanOfDays,
  powerSeries,
  storedVariables,
  type DayColumn,
} from './day-columns.ts';
export type { DayCurve, Received } from './day-curve.ts';
export type { Difference } from './difference.ts';
export { faultyReadings } from './faulty-readings.ts';
export { LEAST_END_WH, pastLastDigit } from './last-digit.ts';
export { flatCurve } from './flat-day.ts';
export { GAPS_LISTED, addSources, gapsOf, incompleteSteps, lacksOfDays, type GapSource, type Lacks } from './gaps.ts';
export { readIndexes } from './index-days.ts';
export { layOut, layOutSteps, type Layout } from './layout.ts';
export { isFilled, isUnbalanced, originOf } from './marks.ts';
export { mergeDay } from './merge-day.ts';
export { contestedDays, oneCurveOf, withOneCurve, withoutPowered, type FormRow } from './one-curve.ts';
export { ORIGIN_KINDS, type Origin, type OriginKind } from './origin.ts';
export {
  floatsOf,
  markOfQuality,
  packDay,
  roundingOfQuality,
  sameDay,
  unpackDay,
  type DayRow,
  type StoredDay,
} from './pack-day.ts';
export { packReceived, unpackReceived } from './pack-received.ts';
export { previewCurve, type PreviewCurve } from './preview-curve.ts';
export { type ReadDays, readDaySteps } from './read-days.ts';
export { isExtended, isReceivedAlike, recordDay, replayDay } from './record-day.ts';
export { energyOfReads, isWholeDay, measuredHours } from './read-energy.ts';
export { sumOfPeriods, type PeriodValue, type Run, type SeriesRead } from './runs.ts';
export { joinClasses, type ClassPeriod } from './time-class-periods.ts';
export { SHIFT_DAYS, shiftDays, shiftOn, type DayShift, type LeftOut } from './shift-days.ts';
export { coverageOfSteps } from './step-coverage.ts';
export { coveredShare, differencesOf, energyDays, type EnergyDays } from './source-energy.ts';
export { ofSource, spreadsOf, type Spread, type Stored, type StoredPeriod, type StoredSeries } from './stored.ts';
export { restReserve, restShares } from './rest-days.ts';
export {
  COMPARABLE_SHARE,
  LATE_SHARE,
  MOST_ADDED,
  addedWords,
  type ComparedSource,
  comparableChange,
  comparedPart,
  panelsBegin,
  panelsReason,
  comparePeriods,
  deliveriesOf,
  deliveriesReserve,
  leastShare,
  sharedPart,
  NO_AMOUNTS,
  partnerDays,
  periodBefore,
  previousOfSteps,
  comparedSpan,
  wholeDays,
  whyNotComparable,
  type ComparedDays,
  type DayAmounts,
} from './compared-days.ts';
