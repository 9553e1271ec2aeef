export { noAnswer, sentenceOf, type NoAnswer, type Reason, type ReasonValues } from './no-answer.ts';
