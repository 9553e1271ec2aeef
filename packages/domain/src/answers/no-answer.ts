import { SENTENCES } from './sentences.ts';

/** Code of each reason for which an engine gives no answer. */
export type Reason = keyof typeof SENTENCES;

/** What a reason carries, such as the day that no tariff covers; `{}` for most. */
export type ReasonValues<R extends Reason> = Parameters<(typeof SENTENCES)[R]> extends [infer V] ? V : EmptyValues;

type EmptyValues = Readonly<Record<string, never>>;

/**
 * The answer of an engine that cannot answer: the reason as a code, and the values that its sentence needs. Every engine of the
 * package uses it; `known` distinguishes it from an answer (`{ known: true, … }`). A single figure that is unknown is null instead.
 */
export type NoAnswer<R extends Reason = Reason> = {
  [K in R]: { known: false; reason: K; values: ReasonValues<K> };
}[R];

/**
 * Makes a `NoAnswer`.
 *
 * @param reason one of the codes of the catalogue
 * @param values what the sentence of that reason needs; left out for a reason that carries nothing
 */
export function noAnswer<R extends Reason>(reason: R, ...values: Parameters<(typeof SENTENCES)[R]>): NoAnswer<R> {
  const answer: { known: false; reason: Reason; values: object } = { known: false, reason, values: values[0] ?? {} };
  return answer as NoAnswer<R>;
}

/**
 * The French sentence of a reason, ready to show.
 *
 * @param answer what an engine gave instead of an answer
 */
export function sentenceOf<R extends Reason>(answer: NoAnswer<R>): string;
export function sentenceOf(answer: { reason: Reason; values: object }): string {
  const sentence: (values: never) => string = SENTENCES[answer.reason];
  return (sentence as (values: object) => string)(answer.values);
}
