export {
  OPERATORS,
  OPERATOR_NAMES,
  OPERATOR_OUTCOMES,
  OUTCOME_WORDS,
  RIGHT_SERVICES,
  SERVICE_WORDS,
  type Operator,
  type OperatorOutcomeName,
} from './calls.ts';
export {
  FLOW_FILE_STATES,
  FLOW_FILE_STATE_WORDS,
  FLOW_REGISTER_MONTHS,
  flowOf,
  type FlowFileState,
} from './flow-files.ts';
export {
  GAP_CAUSES,
  OUR_FAILURES,
  askedAgainUntil,
  explainGaps,
  type CollectedSeries,
  type GapCause,
  type GapFacts,
  type GapStretch,
} from './gap-cause.ts';
export {
  GAP_DAYS,
  dailyRange,
  flowGrace,
  gapRange,
  historyEnd,
  historyRange,
  missingRanges,
  nextDailyTry,
  nextHigh,
  rangesOf,
  retryAt,
  type DayRange,
  type Progress,
  type ServiceRules,
} from './schedule.ts';
