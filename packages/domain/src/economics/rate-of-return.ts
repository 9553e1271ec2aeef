import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
import { flowsAreKnown, signChanges, type CashFlows } from './cash-flow.ts';
import { rootsInUnit } from './positive-roots.ts';

/** Internal rates of return of a project: yearly rates at which its flows are worth nothing. */
export type RatesOfReturn =
  | NoAnswer<'missing_flow' | 'no_sign_change' | 'no_real_rate'>
  | { known: true; kind: 'one'; rate: number }
  /** In growing order. None of them is THE rate: judge such a project by its value at a chosen rate. */
  | { known: true; kind: 'several'; rates: readonly number[] };

/**
 * Every rate above −100 % at which the net present value is zero.
 *
 * Flows that change sign once have one rate at most; a replacement or a removal at the end can give several, or none. A rate is
 * never picked silently among several. A project whose flows are all zero or all of one sign has none.
 *
 * @param flows one flow a year, year 0 first, money received positive [EUR]; a flow that is not a number makes the result
 *   unknown
 */
export function ratesOfReturn(flows: CashFlows): RatesOfReturn {
  if (!flowsAreKnown(flows)) return noAnswer('missing_flow');
  if (signChanges(flows) === 0) return noAnswer('no_sign_change');
  // Years without a flow at either end move no rate, and would put a root at the edge of the search.
  const first = flows.findIndex((flow) => flow !== 0);
  const last = flows.findLastIndex((flow) => flow !== 0);
  const scale = flows.reduce((max, flow) => Math.max(max, Math.abs(flow)), 0);
  const core = flows.slice(first, last + 1).map((flow) => flow / scale);

  // x = 1/(1+r) in (0, 1] holds the rates from 0 up; its inverse those below 0.
  const upward = rootsInUnit(core).map((x) => 1 / x - 1);
  const downward = rootsInUnit(core.toReversed())
    .filter((y) => y < 1)
    .map((y) => y - 1);
  const rates = [...upward, ...downward].filter((rate) => Number.isFinite(rate) && rate > -1).toSorted((a, b) => a - b);
  const [only] = rates;
  if (only === undefined) return noAnswer('no_real_rate');
  return rates.length === 1 ? { known: true, kind: 'one', rate: only } : { known: true, kind: 'several', rates };
}

/**
 * Modified rate of return: money spent is borrowed at `financeRate`, money received is placed at `reinvestRate` until the last
 * year. One answer always, where there is both spending and receipts; null otherwise.
 *
 * @param flows one flow a year, year 0 first, money received positive [EUR]; a flow that is not a number makes the result
 *   unknown
 */
export function modifiedRateOfReturn(flows: CashFlows, financeRate: number, reinvestRate: number): number | null {
  if (!flowsAreKnown(flows) || !(financeRate > -1) || !(reinvestRate > -1)) return null;
  const years = flows.length - 1;
  let spent = 0;
  let received = 0;
  for (let t = 0; t <= years; t++) {
    const flow = flows[t]!;
    if (flow < 0) spent -= flow / (1 + financeRate) ** t;
    else received += flow * (1 + reinvestRate) ** (years - t);
  }
  if (!(spent > 0) || !(received > 0) || years < 1) return null;
  return (received / spent) ** (1 / years) - 1;
}
