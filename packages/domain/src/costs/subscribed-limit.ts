import { formulaFacts, powerUnit } from '../tariffs/turpe-formulas.ts';
import type { TurpeFormula } from '../tariffs/turpe-formulas.ts';
import type { PowerFactor } from './power-factor.ts';

/** A subscribed power beside a load curve, which is active power. */
export type SubscribedLimit = {
  /** As subscribed. */
  power: number;
  unit: 'kVA' | 'kW';
  /** The active power that it allows [W]. */
  activeW: number;
  /** Active over apparent power that was applied; null in HTA, which is subscribed in kW. */
  cosPhi: number | null;
};

/** Highest power of a point of low voltage that has no classes of power [kVA]. */
const SMALL_KVA = 36;

/**
 * The active power that a subscribed power allows: itself in HTA; times the power factor above 36 kVA; up to 36 kVA the meter limits
 * what it measures and kVA are taken as kW (cos φ of 1).
 *
 * @param point subscribed power [kVA, kW in HTA], network formula and voltage domain of the point, null where unknown
 * @param factor power factor of the site above 36 kVA (`powerFactorOf`)
 */
export function subscribedLimit(
  point: { power: number; formula: TurpeFormula | null; voltage: 'BT' | 'HTA' | 'HTB' | null },
  factor: PowerFactor,
): SubscribedLimit {
  const { power, formula, voltage } = point;
  const domain =
    formula !== null
      ? formulaFacts(formula).domain
      : voltage === 'HTA' || voltage === 'HTB'
        ? 'HTA'
        : power > SMALL_KVA
          ? 'BT_SUP_36'
          : 'BT_INF_36';
  const cosPhi = domain === 'HTA' ? null : domain === 'BT_SUP_36' ? factor.value : 1;
  return { power, unit: powerUnit(domain), activeW: power * 1000 * (cosPhi ?? 1), cosPhi };
}
