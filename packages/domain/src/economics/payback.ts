import { cumulatedFlows, type CashFlows } from './cash-flow.ts';

/** Years until the money is back, from year 0; linear inside a year. Null: never within the flows given. */
export type Payback = {
  /** First time the sum of the flows is back to zero or more. */
  firstYears: number | null;
  /** The time after which it never falls below zero again: later than the first when a replacement comes in between. */
  definitiveYears: number | null;
};

/**
 * Simple payback (rate 0) or discounted payback. A project that never owes anything is paid back at year 0. Null when a flow is
 * missing or the rate is −100 % or less.
 *
 * @param flows one flow a year, year 0 first, money received positive [EUR]; a flow that is not a number makes the result
 *   unknown
 * @param rate yearly discount rate as a fraction; 0 for the simple payback
 */
export function payback(flows: CashFlows, rate = 0): Payback | null {
  const sums = cumulatedFlows(flows, rate);
  if (sums === null) return null;
  let first: number | null = sums[0]! >= 0 && sums.every((sum) => sum >= 0) ? 0 : null;
  let definitive: number | null = first;
  for (let t = 1; t < sums.length; t++) {
    if (sums[t]! < 0) definitive = null;
    if (sums[t - 1]! < 0 && sums[t]! >= 0) {
      const years = t - 1 + sums[t - 1]! / (sums[t - 1]! - sums[t]!);
      first ??= years;
      definitive = years;
    }
  }
  return { firstYears: first, definitiveYears: definitive };
}

/** A payback in whole years, rounded up. */
export function wholeYears(years: number | null): number | null {
  return years === null ? null : Math.ceil(years);
}
