import { noAnswer } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import { coveringDay } from '../costs/contract.ts';
import { SCHEMES } from '../tariffs/posts.ts';
import type { Post, Scheme } from '../tariffs/posts.ts';
import { regulatedPrices } from '../tariffs/regulated.ts';
import { unknownTariff } from '../tariffs/table.ts';
import type { Unknown } from '../tariffs/table.ts';
import { electricityCta, electricityExcise, exciseCategory, vatRate } from '../tariffs/taxes.ts';
import { formulaFacts, highestPower, turpeEnergy, turpeFixed } from '../tariffs/turpe.ts';
import type { SubscribedPower, TurpeFormula } from '../tariffs/turpe.ts';
import type { Offer } from './offer.ts';

/** What an offer asks on a day, everything included: the terms of a year of comparison. */
export type UnitPrices = {
  known: true;
  scheme: Scheme;
  /** [€ TTC/year], network fixed part and CTA included. */
  subscriptionEurPerYear: number;
  /** [€ TTC/kWh] by post. */
  pricesEurPerKWh: Readonly<Partial<Record<Post, number>>>;
  /** Network energy part billed beside, by class of the formula [€ TTC/kWh]; null when the price holds it. */
  network: { scheme: Scheme; eurPerKWh: Readonly<Partial<Record<Post, number>>> } | null;
  warnings: readonly string[];
};

/** All-included prices of an offer at the rates of `day`, so that offers before and after tax compare. */
export function unitPrices(
  offer: Offer,
  formula: TurpeFormula | null,
  power: SubscribedPower,
  day: number,
): UnitPrices | Unknown | NoAnswer<'price_by_hour' | 'formula_unknown'> {
  const { supply } = offer;
  if (supply.kind === 'spot') return noAnswer('price_by_hour');
  if (coveringDay([supply], day) === null) return unknownTariff(`offre «\u00a0${offer.name}\u00a0»`, day);
  const found =
    supply.kind === 'regulated'
      ? regulatedPrices(supply.option, highestPower(power), day)
      : { ...supply, known: true as const, warnings: [] };
  if (!found.known) return found;
  const scheme: Scheme = supply.kind === 'regulated' ? supply.option : supply.scheme;
  const warnings = [...found.warnings];
  if (found.taxes === 'TTC')
    return {
      known: true,
      scheme,
      subscriptionEurPerYear: found.subscriptionEurPerYear,
      pricesEurPerKWh: found.pricesEurPerKWh,
      network: null,
      warnings,
    };

  const network = offer.formula ?? formula;
  if (network === null) return noAnswer('formula_unknown');
  const small = formulaFacts(network).domain === 'BT_INF_36';
  const fixed = turpeFixed(network, power, day);
  const excise = electricityExcise(exciseCategory(highestPower(power)), day);
  const cta = electricityCta(day);
  const fixedVat = vatRate('electricite', 'abonnement', small, day);
  const energyVat = vatRate('electricite', 'consommation', small, day);
  if (!fixed.known) return fixed;
  for (const figure of [excise, cta, fixedVat, energyVat]) if (!figure.known) return figure;
  if (!excise.known || !cta.known || !fixedVat.known || !energyVat.known) return unknownTariff('taxes', day);
  warnings.push(...excise.warnings, ...cta.warnings, ...fixed.parts.flatMap((p) => p.warnings));
  const beside = supply.kind === 'prices' && supply.acheminement === 'en sus';
  const subscription = found.subscriptionEurPerYear + (cta.value + (beside ? 1 : 0)) * fixed.eurPerYear;
  const prices: Partial<Record<Post, number>> = {};
  for (const post of SCHEMES[scheme]) {
    const price = found.pricesEurPerKWh[post];
    if (price !== undefined) prices[post] = (price + excise.value / 1000) * (1 + energyVat.value);
  }
  const classes: Partial<Record<Post, number>> = {};
  if (beside)
    for (const cls of formulaFacts(network).energyClasses) {
      const coefficient = turpeEnergy(network, cls, day);
      if (!coefficient.known) return coefficient;
      warnings.push(...coefficient.warnings);
      classes[cls] = (coefficient.value / 100) * (1 + energyVat.value);
    }
  return {
    known: true,
    scheme,
    subscriptionEurPerYear: subscription * (1 + fixedVat.value),
    pricesEurPerKWh: prices,
    network: beside ? { scheme: formulaFacts(network).scheme, eurPerKWh: classes } : null,
    warnings: [...new Set(warnings)],
  };
}
