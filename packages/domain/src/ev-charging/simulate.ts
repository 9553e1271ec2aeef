import { planDeadlines } from './deadline-plan.ts';
import type { ChargingPolicy, ChargingResult } from './policies.ts';
import { FULL_KWH, availableKW, byArrival } from './sessions.ts';
import type { ChargingSessions, ChargingSite } from './sessions.ts';
import { shareEqually, shareFairly, shareFreely, shareInOrder } from './share-power.ts';

/**
 * Charges the sessions on the site under a policy. Energy is continuous: no 6 A minimum (see `phases.ts`).
 *
 * @param site load of the building, cap and step
 * @param sessions stays of the vehicles, made by `sessionsOf`
 * @param policy how power is shared
 */
export function simulateCharging(
  site: ChargingSite,
  sessions: ChargingSessions,
  policy: ChargingPolicy,
): ChargingResult {
  return policy === 'deadline_plan' ? planDeadlines(site, sessions) : simulateSteps(site, sessions, policy);
}

function simulateSteps(
  site: ChargingSite,
  sessions: ChargingSessions,
  policy: Exclude<ChargingPolicy, 'deadline_plan'>,
): ChargingResult {
  const { stepH, steps } = site;
  const { count, arrivalStep, departureStep, energyKWh, maxKW } = sessions;
  const available = availableKW(site);
  const order = byArrival(sessions);
  const evPowerKW = new Float64Array(steps);
  const deliveredKWh = new Float64Array(count);
  const remaining = Float64Array.from(energyKWh);
  const endStep = new Int32Array(count).fill(-1);
  const active = new Int32Array(count);
  const request = new Float64Array(count);
  const grant = new Float64Array(count);
  let present = 0;
  let next = 0;
  for (let k = 0; k < steps; k++) {
    // Who left or is full goes; who arrives is added at the end.
    let kept = 0;
    for (let a = 0; a < present; a++) {
      const i = active[a]!;
      if (k < departureStep[i]! && remaining[i]! > FULL_KWH) active[kept++] = i;
    }
    for (; next < count && arrivalStep[order[next]!]! <= k; next++) {
      const i = order[next]!;
      if (k < departureStep[i]! && remaining[i]! > FULL_KWH) active[kept++] = i;
    }
    present = kept;
    if (present === 0) continue;
    for (let a = 0; a < present; a++) {
      const i = active[a]!;
      request[a] = Math.min(maxKW[i]!, remaining[i]! / stepH);
    }
    if (policy === 'uncontrolled') shareFreely(request, present, grant);
    else if (policy === 'equal_share') shareEqually(request, present, available[k]!, grant);
    else if (policy === 'equal_share_redistributed') shareFairly(request, present, available[k]!, grant);
    else shareInOrder(request, byLaxity(site, sessions, remaining, active, present, k), available[k]!, grant);
    let power = 0;
    for (let a = 0; a < present; a++) {
      const i = active[a]!;
      const energy = grant[a]! * stepH;
      power += grant[a]!;
      remaining[i] = remaining[i]! - energy;
      if (remaining[i]! <= FULL_KWH) {
        deliveredKWh[i] = energyKWh[i]!;
        endStep[i] = k + 1;
      } else deliveredKWh[i] = energyKWh[i]! - remaining[i]!;
    }
    evPowerKW[k] = power;
  }
  return { policy, evPowerKW, deliveredKWh, endStep };
}

/** Positions in `active`, the least time to spare first: time to departure less time to charge at full power [h]. */
function byLaxity(
  site: ChargingSite,
  sessions: ChargingSessions,
  remaining: Float64Array,
  active: Int32Array,
  present: number,
  k: number,
): number[] {
  const laxity: number[] = [];
  for (let a = 0; a < present; a++) {
    const i = active[a]!;
    laxity.push((sessions.departureStep[i]! - k) * site.stepH - remaining[i]! / sessions.maxKW[i]!);
  }
  return laxity.map((_, a) => a).sort((a, b) => laxity[a]! - laxity[b]! || a - b);
}
