export { findBaseLoad } from './base-load-finding.ts';
export { findBaseLoadRise } from './base-load-rise.ts';
export { findClosedHours } from './closed-hours.ts';
export { NOTICE_DAYS, endOfContract, findContractEnd, type ContractEnd } from './contract-end.ts';
export { findMissingDays } from './data-coverage.ts';
export { compareWithAlike, dayWords, type DayComparison, type DayCost, type KnownDay } from './day-in-words.ts';
export { findDrift, type WeatherYear } from './drift.ts';
export {
  CONFIDENCES,
  FINDING_RULES,
  NEXT_STEPS,
  rankFindings,
  type Confidence,
  type Finding,
  type FindingRule,
  type NextStep,
  type Silence,
} from './finding.ts';
export { yearlyEuros } from './figures.ts';
export { findPowerMargin, type PowerInput } from './power-margin.ts';
export { CONFIDENCE_LABELS, ESTIMATED_OFFER, findingWords, type FindingWords } from './sentences.ts';
export type { SiteCurve, SiteSource } from './site-curve.ts';
