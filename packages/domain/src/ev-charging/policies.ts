/**
 * How the power is shared.
 * - `uncontrolled`: each vehicle draws its full power; the cap is ignored.
 * - `equal_share`: equal parts of the power left by the building; what is not taken is lost.
 * - `equal_share_redistributed`: max-min fairness.
 * - `least_laxity`: at each step, first those with the least time to spare before their departure, known when they plug in.
 * - `deadline_plan`: the plan that delivers the most energy any plan could, as early as it can (arrivals known beforehand).
 */
export const CHARGING_POLICIES = [
  'uncontrolled',
  'equal_share',
  'equal_share_redistributed',
  'least_laxity',
  'deadline_plan',
] as const;
/** One of `CHARGING_POLICIES`. */
export type ChargingPolicy = (typeof CHARGING_POLICIES)[number];

/** What a site under a policy gives its sessions. */
export type ChargingResult = {
  policy: ChargingPolicy;
  /** Power drawn by the vehicles at each step [kW]. */
  evPowerKW: Float64Array;
  /** Energy each session got [kWh]. */
  deliveredKWh: Float64Array;
  /** First step after the session is full; −1: never full, or it wanted nothing. */
  endStep: Int32Array;
};
