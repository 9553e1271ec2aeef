import { type NoAnswer, noAnswer } from '../answers/index.ts';
import { COEFFICIENTS, type Coefficient, type Indexes, type Period, coveringDay, validityDays } from './contract.ts';

/** Prices that nothing revises. */
export const NOT_INDEXED: Indexes = { k1: null, k2: null };

/** Days inside a period on which a coefficient takes another value, or has none any more. */
export const indexDays = (indexes: Indexes, period: Period): number[] =>
  COEFFICIENTS.flatMap((name) => validityDays(indexes[name] ?? [], period));

/**
 * What a price is multiplied by on a day: 1 where the contract does not revise it, else the value typed for that day. A value never
 * holds beyond its dates.
 */
export function indexOn(indexes: Indexes, name: Coefficient, day: number): number | NoAnswer<'index_unknown'> {
  const values = indexes[name];
  if (values === null) return 1;
  const found = coveringDay(values, day);
  if (found) return found.value;
  const ended = values.filter(({ toDay }) => toDay <= day).map(({ toDay }) => toDay - 1);
  return noAnswer('index_unknown', { coefficient: name, lastDay: ended.length === 0 ? null : Math.max(...ended) });
}
