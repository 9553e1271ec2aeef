export { fitCaltrack, type CaltrackModel } from './caltrack.ts';
export { createSample, type ChangePointSample } from './change-point-sample.ts';
export { chooseSignature, coolingSignature, type ChosenSignature } from './choose-signature.ts';
export { cusum, cusumBreak, type Cusum, type CusumBreak } from './cusum.ts';
export { dailyTemperatures, wholeTemperatures, type DailyTemperatures } from './daily-temperatures.ts';
export {
  DEGREE_DAY_METHODS,
  degreeDay,
  sumDegreeDays,
  type DayTemperature,
  type DegreeDayMethod,
  type DegreeDaySeason,
  type DegreeDayTotal,
} from './degree-days.ts';
export { spreadByWeather } from './degree-day-shares.ts';
export { departmentDegreeDays, departmentOfPostcode, type DepartmentDegreeDays } from './department-degree-days.ts';
export type { FitIntervals, Interval } from './fit-intervals.ts';
export type { FitQuality } from './fit-quality.ts';
export { fitHeatingCooling, type HeatingCoolingFit } from './five-parameter.ts';
export { heatingActions, savingBySignature, type HeatingAction, type HeatingStudy } from './heating-actions.ts';
export {
  reviewHeatingCurve,
  supplyOf,
  type BoilerRoom,
  type HeatingCurveReview,
  type HeatingCurveVerdict,
  type WaterCurve,
} from './heating-curve.ts';
export { fitHeating, type HeatingFit, type HeatingFitOptions } from './heating-fit.ts';
export type { LinearFit } from './linear-fit.ts';
export { reviewNightSetback, type NightSetback } from './night-setback.ts';
export { fitPeriods, type MeterPeriod, type PeriodSignature } from './period-signature.ts';
export {
  DEFAULT_SET_POINTS,
  reviewRoom,
  savingOfSetPoints,
  type RoomHours,
  type RoomReview,
  type SetPoints,
} from './room-temperature.ts';
export { savings, savingsUncertainty, type BaselineFit, type Savings, type SavingsUncertainty } from './savings.ts';
export { modelTotal, type ModelTotal, type SignatureModel } from './signature-model.ts';
export {
  heatingSignature,
  type HeatingSignature,
  type SignatureDoubt,
  type SignatureOptions,
  type SignatureRefusal,
} from './signature.ts';
export type { ChangePointLimits } from './three-parameter.ts';
export {
  weatherFreeChange,
  type WeatherFreeChange,
  type WeatherFreeRefusal,
  type WeatheredDays,
} from './weather-free-change.ts';
export { consumptionUnderWeather, correctByDegreeDays, type CorrectedConsumption } from './weather-correction.ts';
export { HEATING_CURVE_ADVICE, SIGNATURE_DOUBTS } from './sentences.ts';
