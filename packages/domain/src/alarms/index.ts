export { breachesOf, type Breach, type RuleContext } from './breaches.ts';
export { episodesOf, isOngoing, type Episode } from './episodes.ts';
export { farthestOfDays, replayRule, type AlarmWarning, type Replay } from './replay.ts';
export {
  ALARM_KINDS,
  ALARM_KIND_NAMES,
  TEMPO_ALARM_COLORS,
  isSaidAhead,
  isWatchedByDay,
  kindsOn,
  type AlarmKind,
  type AlarmRule,
  type AlarmSide,
  type RuleOf,
  type TempoAlarmColor,
  type UseHours,
} from './rules.ts';
export { DAY_STEP_S, lastMeasuredDay, whPerUnitOf, type AlarmSeries } from './series.ts';
export {
  alarmValue,
  hoursWords,
  ruleSentence,
  sentenceParts,
  typedUnit,
  weekdayWords,
  type SentencePart,
} from './words.ts';
