import type { OfferBody } from '@joulerie/contract/costs';
import { atrdOption, decreasingPowers, formulaFacts } from '@joulerie/domain/tariffs';
import type { SourceRow } from '../sources/sources.public.ts';
import { formulaOf } from './offer-terms.ts';

/** What the network bills of a site, as an offer says it; nobody knows the price of its supply. */
type NetworkTerms = Pick<
  OfferBody,
  'name' | 'kind' | 'gridFormula' | 'subscribedPowerKva' | 'subscribedPowers' | 'residential'
>;

/** The network terms of a site above 36 kVA, from the formula and the powers of its point; null without its formula. */
export function electricityNetwork({ electricity }: SourceRow['point']): NetworkTerms | null {
  const formula = formulaOf(electricity?.tariffFormulaCode);
  if (formula === null || formulaFacts(formula).domain === 'BT_INF_36') return null;
  const given = new Map(electricity?.powerClasses?.map(({ name, kva }) => [name, kva]));
  const powers = formulaFacts(formula).powerClasses.flatMap((post) => {
    const power = given.get(post) ?? 0;
    return power > 0 ? [{ post, power }] : [];
  });
  const whole =
    powers.length === formulaFacts(formula).powerClasses.length &&
    decreasingPowers(Object.fromEntries(powers.map(({ post, power }) => [post, power]))) === null;
  return {
    name: 'Contrat de fourniture',
    kind: 'Base',
    gridFormula: formula,
    subscribedPowerKva: electricity?.subscribedPowerKva ?? null,
    subscribedPowers: whole ? powers : null,
    residential: false,
  };
}

/**
 * The distribution terms of a gas meter: the option of its point, else that of its yearly consumption (CAR), which is the rule of the
 * tariff. Null without either, and for options of a daily capacity, which no fact gives.
 */
export function gasNetwork({ gas }: SourceRow['point']): NetworkTerms | null {
  const option = gas?.routingTariff ?? (gas?.carKwh == null ? null : atrdOption(gas.carKwh));
  if (option === null || option === 'T4' || option === 'TP') return null;
  return { name: 'Contrat de fourniture', kind: 'gaz', gridFormula: option, residential: true };
}
