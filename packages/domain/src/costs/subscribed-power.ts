import { noAnswer } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import { decreasingPowers, noAnswerOfDecreasing } from '../tariffs/ordered-powers.ts';
import { POST_LABELS } from '../tariffs/posts.ts';
import type { Post } from '../tariffs/posts.ts';
import { formulaFacts, highestPower, powerOf } from '../tariffs/turpe.ts';
import { powerUnit } from '../tariffs/turpe-formulas.ts';
import type { SubscribedPower } from '../tariffs/turpe.ts';
import { subscribedOn } from './contract.ts';
import type { ElectricityContract } from './contract.ts';

/** The subscribed power of a day that a tariff can be read with, or why there is none. */
export type PowerOfDay = { power: SubscribedPower; why: null } | { power: null; why: NoAnswer };

/**
 * The subscribed power of a day: every class of the formula in force, in an order that the tariff accepts.
 *
 * @param contract the contract as it stands on the day (`contractOn`)
 * @param day civil day
 */
export function powerOn(contract: ElectricityContract, day: number): PowerOfDay {
  const power = subscribedOn(contract, day);
  const without = (why: NoAnswer): PowerOfDay => ({ power: null, why });
  if (power === null || !Number.isFinite(highestPower(power))) return without(noAnswer('power_unknown'));
  const missing = classWithoutPower(contract, power);
  if (missing !== null) return without(noAnswer('class_power_unknown', { post: POST_LABELS[missing] }));
  const falling = decreasingPowers(power);
  return falling === null ? { power, why: null } : without(noAnswerOfDecreasing(falling, unitOf(contract)));
}

const unitOf = ({ formula }: ElectricityContract): 'kVA' | 'kW' | '' =>
  formula === null ? '' : powerUnit(formulaFacts(formula).domain);

/** The class of the formula whose power is missing; one number is the power of every class. */
function classWithoutPower(contract: ElectricityContract, power: SubscribedPower): Post | null {
  if (contract.formula === null) return null;
  const { powerClasses } = formulaFacts(contract.formula);
  const asked: readonly Post[] = powerClasses.length > 0 ? powerClasses : ['BASE'];
  return asked.find((cls) => !Number.isFinite(powerOf(power, cls))) ?? null;
}
