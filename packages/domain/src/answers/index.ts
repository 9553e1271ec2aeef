export {
  distinctWarnings,
  warning,
  warningParts,
  warningSentence,
  type DoubtfulMark,
  type Warning,
  type WarningCode,
} from './warnings.ts';
export { noAnswer, sentenceOf, type NoAnswer, type Reason, type ReasonValues } from './no-answer.ts';
