import { RULE_POWER_FACTOR } from '../costs/power-factor.ts';
import type { PowerFactor } from '../costs/power-factor.ts';
import { subscribedLimit } from '../costs/subscribed-limit.ts';
import { reportCharging } from './report.ts';
import type { ChargingReport } from './report.ts';
import type { ChargingSessions, ChargingSite } from './sessions.ts';
import { simulateCharging } from './simulate.ts';
import type { ChargingPolicy, ChargingResult } from './policies.ts';

/** Powers that a low-voltage point may subscribe: 3 to 36 kVA by 3 (single offers), then every kVA to 250. */
export const SUBSCRIBABLE_KVA: readonly number[] = [
  ...Array.from({ length: 12 }, (_, i) => 3 * (i + 1)),
  ...Array.from({ length: 214 }, (_, i) => 37 + i),
];

/** Energy that may be missed [kWh], powers that can be subscribed [kVA], and power factor above 36 kVA (Enedis' rule when absent). */
export type ChargingOptions = { missedKWh?: number; powersKVA?: readonly number[]; powerFactor?: number };

function allowedBy(powerKVA: number, given: number | undefined): { activeW: number; cosPhi: number } {
  const factor: PowerFactor =
    given === undefined
      ? { value: RULE_POWER_FACTOR, origin: 'rule', day: null }
      : { value: given, origin: 'given', day: null };
  const { activeW, cosPhi } = subscribedLimit({ power: powerKVA, formula: null, voltage: 'BT' }, factor);
  return { activeW, cosPhi: cosPhi ?? 1 };
}

/** The least power that serves the sessions, with what it gives. */
export type PowerNeeded = {
  powerKVA: number;
  /** Active over apparent power that was applied: the power allowed is `powerKVA` times it [kW]. */
  cosPhi: number;
  report: ChargingReport;
  result: ChargingResult;
};

/**
 * Smallest subscribed power under which the building keeps its own load and the vehicles miss at most `missedKWh`, or
 * null when none of the powers offered is enough (or there is no step). The power allowed in kW is the power in kVA up to 36 kVA, and
 * above it times the power factor: Enedis' 0.93 where none is given.
 *
 * Uncontrolled: the power must hold the peak of both together. Managed: the power is the cap that the policy respects.
 * What is missed falls as the cap rises, so the search halves the list; the answer is then compared with the power just
 * below, and taken down as long as that one is enough too.
 *
 * @param site load of the building and step
 * @param sessions stays of the vehicles, made by `sessionsOf`
 * @param policy how power is shared under each cap tried
 * @param options energy that may be missed [kWh], powers that can be subscribed [kVA], power factor above 36 kVA [0.5 to 1]
 */
export function powerToSubscribe(
  site: Omit<ChargingSite, 'capKW'>,
  sessions: ChargingSessions,
  policy: ChargingPolicy,
  options: ChargingOptions = {},
): PowerNeeded | null {
  const allowed = (powerKVA: number) => allowedBy(powerKVA, options.powerFactor);
  // A power just above 36 kVA allows less than 36 kVA does: it is of no use, and what is left allows more and more.
  const powers = (options.powersKVA ?? SUBSCRIBABLE_KVA)
    .toSorted((a, b) => a - b)
    .filter((power, i, all) => all.slice(0, i).every((less) => allowed(less).activeW < allowed(power).activeW));
  const mayMiss = (options.missedKWh ?? 0) + 1e-6;
  const unavoidable = missedWithoutCap(site, sessions);
  const tried = new Map<number, PowerNeeded | null>();
  const attempt = (index: number): PowerNeeded | null => {
    const known = tried.get(index);
    if (known !== undefined) return known;
    const powerKVA = powers[index]!;
    const { activeW, cosPhi } = allowed(powerKVA);
    const capKW = activeW / 1000;
    const capped = { ...site, capKW };
    const result = simulateCharging(capped, sessions, policy);
    const report = reportCharging(capped, sessions, result);
    const enough =
      report.peakSiteKW !== null &&
      report.peakSiteKW <= capKW + 1e-6 &&
      // A stay too short to fill the vehicle at full power is no fault of the subscribed power.
      report.missedKWh <= unavoidable + mayMiss;
    const answer = enough ? { powerKVA, cosPhi, report, result } : null;
    tried.set(index, answer);
    return answer;
  };
  if (powers.length === 0 || attempt(powers.length - 1) === null) return null;
  let low = 0;
  let high = powers.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (attempt(middle) === null) low = middle + 1;
    else high = middle;
  }
  while (low > 0 && attempt(low - 1) !== null) low--;
  return attempt(low);
}

/**
 * Energy missed with no cap at all [kWh]: stays too short for what was wanted.
 *
 * @param site load of the building and step; no cap is looked at
 * @param sessions stays of the vehicles, made by `sessionsOf`
 */
export function missedWithoutCap(site: Omit<ChargingSite, 'capKW'>, sessions: ChargingSessions): number {
  const free = { ...site, capKW: Number.MAX_VALUE };
  return reportCharging(free, sessions, simulateCharging(free, sessions, 'uncontrolled')).missedKWh;
}

/** Price of energy and of subscribed power. */
export type ChargingPrices = {
  /** Price of energy at each step [€/kWh], or one for all. */
  energyEurPerKWh: Float64Array | number;
  /** Fixed part of the subscription [€/year] and part by power [€/kVA/year]. */
  subscriptionEurPerYear: number;
  powerEurPerKVAYear: number;
};

/** Cost of charging, over the steps given and over a year [EUR]. */
export type ChargingCost = {
  /** Energy of the vehicles over the steps given [€], and brought to a year. */
  energyEur: number;
  energyEurPerYear: number;
  /** Subscription for the power given [€/year]. */
  subscriptionEurPerYear: number;
  totalEurPerYear: number;
  /** Per kWh delivered [€/kWh]; null when nothing was. */
  eurPerKWh: number | null;
  /** Steps without a price: their energy is in no figure. */
  unpricedSteps: number;
};

const HOURS_PER_YEAR = 8766;

/**
 * Cost of charging over a year: energy at the price of its hour, and the power subscribed. Null without a step.
 *
 * @param stepH length of a step [h]
 * @param evPowerKW power of the vehicles at each step [kW]
 * @param subscribedKVA power subscribed for them [kVA]
 * @param prices energy and subscription
 */
export function chargingCost(
  stepH: number,
  evPowerKW: Float64Array,
  subscribedKVA: number,
  prices: ChargingPrices,
): ChargingCost | null {
  if (evPowerKW.length === 0 || !(stepH > 0)) return null;
  const { energyEurPerKWh } = prices;
  let energyEur = 0;
  let delivered = 0;
  let unpricedSteps = 0;
  for (let k = 0; k < evPowerKW.length; k++) {
    const energy = evPowerKW[k]! * stepH;
    const price = typeof energyEurPerKWh === 'number' ? energyEurPerKWh : energyEurPerKWh[k]!;
    if (!Number.isFinite(price)) {
      if (energy > 0) unpricedSteps++;
      continue;
    }
    energyEur += energy * price;
    delivered += energy;
  }
  const years = (evPowerKW.length * stepH) / HOURS_PER_YEAR;
  const subscriptionEurPerYear = prices.subscriptionEurPerYear + prices.powerEurPerKVAYear * subscribedKVA;
  const energyEurPerYear = energyEur / years;
  const totalEurPerYear = energyEurPerYear + subscriptionEurPerYear;
  return {
    energyEur,
    energyEurPerYear,
    subscriptionEurPerYear,
    totalEurPerYear,
    eurPerKWh: delivered > 0 ? totalEurPerYear / (delivered / years) : null,
    unpricedSteps,
  };
}
