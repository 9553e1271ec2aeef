import { reportCharging } from './report.ts';
import type { ChargingReport } from './report.ts';
import type { ChargingSessions, ChargingSite } from './sessions.ts';
import { simulateCharging } from './simulate.ts';
import { CHARGING_POLICIES } from './policies.ts';
import type { ChargingPolicy, ChargingResult } from './policies.ts';
import { chargingCost, powerToSubscribe } from './subscription.ts';
import type { ChargingCost, ChargingOptions, ChargingPrices } from './subscription.ts';

/** One policy in a study. */
export type ChargingStudyRow = {
  policy: ChargingPolicy;
  /** Under the cap of the site as it is. */
  result: ChargingResult;
  report: ChargingReport;
  /** Smallest power to subscribe that serves all that can be; null when none offered is enough. */
  powerKVA: number | null;
  /** Active over apparent power that was applied to it. */
  cosPhi: number | null;
  /** Year's cost with that power; null without it or without prices. */
  cost: ChargingCost | null;
};

/**
 * Every way to share the power, side by side: peak, energy served and missed under the site's cap, the power that would
 * serve everything, and what a year then costs. Cost counts the energy as charged with that power.
 *
 * @param site load of the building, cap and step
 * @param sessions stays of the vehicles, made by `sessionsOf`
 * @param prices null leaves costs out
 * @param options policies compared, energy that may be missed [kWh], powers that can be subscribed [kVA], power factor
 */
export function studyCharging(
  site: ChargingSite,
  sessions: ChargingSessions,
  prices: ChargingPrices | null = null,
  options: ChargingOptions & { policies?: readonly ChargingPolicy[] } = {},
): ChargingStudyRow[] {
  return (options.policies ?? CHARGING_POLICIES).map((policy) => {
    const result = simulateCharging(site, sessions, policy);
    const needed = powerToSubscribe(site, sessions, policy, options);
    return {
      policy,
      result,
      report: reportCharging(site, sessions, result),
      powerKVA: needed?.powerKVA ?? null,
      cosPhi: needed?.cosPhi ?? null,
      cost:
        needed === null || prices === null
          ? null
          : chargingCost(site.stepH, needed.result.evPowerKW, needed.powerKVA, prices),
    };
  });
}
