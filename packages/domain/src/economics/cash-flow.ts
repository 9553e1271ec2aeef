/**
 * Cash flows of a project: one a year, year 0 first. [EUR] Money received is positive. Year 0 (the investment) is not discounted;
 * the others come at the end of their year.
 */
export type CashFlows = readonly number[];

/** Whether a result can be promised of these flows: at least one, all of them numbers. */
export function flowsAreKnown(flows: CashFlows): boolean {
  return flows.length > 0 && flows.every((flow) => Number.isFinite(flow));
}

/**
 * Net present value: what the flows are worth today at a yearly rate. [EUR]
 *
 * Null when a flow is missing, or for a rate of −100 % or less, at which money has no price.
 *
 * @param flows one flow a year, year 0 first, money received positive [EUR]; a flow that is not a number makes the result
 *   unknown
 * @param rate yearly rate as a fraction, above −1; otherwise null
 */
export function netPresentValue(flows: CashFlows, rate: number): number | null {
  if (!flowsAreKnown(flows) || !(rate > -1)) return null;
  // Horner from the last year: no power, no loss of digits.
  let value = 0;
  for (let t = flows.length - 1; t >= 0; t--) value = value / (1 + rate) + flows[t]!;
  return Number.isFinite(value) ? value : null;
}

/**
 * Flows added up from year 0, discounted at `rate` (0: plain). [EUR] Null as for `netPresentValue`.
 *
 * @param flows one flow a year, year 0 first, money received positive [EUR]; a flow that is not a number makes the result
 *   unknown
 */
export function cumulatedFlows(flows: CashFlows, rate = 0): Float64Array | null {
  if (!flowsAreKnown(flows) || !(rate > -1)) return null;
  const out = new Float64Array(flows.length);
  let sum = 0;
  let worth = 1;
  for (let t = 0; t < flows.length; t++) {
    sum += flows[t]! * worth;
    out[t] = sum;
    worth /= 1 + rate;
  }
  return out;
}

/** How many times the flows change sign, zeros aside: no more rates of return than that (Descartes). */
export function signChanges(flows: CashFlows): number {
  let changes = 0;
  let last = 0;
  for (const flow of flows) {
    const sign = Math.sign(flow);
    if (sign === 0 || Number.isNaN(sign)) continue;
    if (last !== 0 && sign !== last) changes++;
    last = sign;
  }
  return changes;
}
