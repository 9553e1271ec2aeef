import { noAnswer, warning } from '../answers/index.ts';
import type { NoAnswer, Warning } from '../answers/index.ts';
import { tempoSeason } from '../calendar/energy-days.ts';
import { PUBLISHED } from '../tariffs/own-rates.ts';
import type { Post, Scheme } from '../tariffs/posts.ts';
import { producerKey, producerSupplement, regulatedChangeDays, regulatedPrices } from '../tariffs/regulated.ts';
import type { RegulatedPrices } from '../tariffs/regulated.ts';
import type { Known, Lookup, TariffRow, Unknown } from '../tariffs/table.ts';
import { electricityCta, electricityExcise, exciseCategory, taxChangeDays, vatRate } from '../tariffs/taxes.ts';
import type { ExciseCategory } from '../tariffs/taxes.ts';
import { tempoSeasonWarning } from '../tariffs/tempo.ts';
import { formulaFacts, highestPower, turpeChangeDays, turpeFixed } from '../tariffs/turpe.ts';
import type { SubscribedPower } from '../tariffs/turpe.ts';
import { contractDays, contractOn, spansOf } from './contract.ts';
import type { ElectricityContract, Period, SpotOffer, SupplyOffer } from './contract.ts';
import { powerOn } from './subscribed-power.ts';
import type { PowerOfDay } from './subscribed-power.ts';

/** Prices of a span, whatever offer they come from. */
export type Prices = {
  name: string;
  scheme: Scheme;
  taxes: 'HT' | 'TTC';
  acheminement: 'compris' | 'en sus';
  subscriptionEurPerYear: number;
  pricesEurPerKWh: Readonly<Partial<Record<Post, number>>>;
  rows: readonly TariffRow[];
  warnings: readonly Warning[];
  spot: SpotOffer | null;
  /** Network tariff typed by the person, before tax; null when the tables or the price give it. */
  networkEurPerYear: number | null;
  /** CTA typed by the person, before VAT; null when the tables give it. */
  ctaEurPerYear: number | null;
  /** The subscription as published with taxes, where the prices are those before tax of the same grid; else null. */
  subscriptionWithTaxes: RegulatedPrices['subscriptionWithTaxes'];
  /** Yearly amount above the subscription, in its taxes, with the key of its row; null when the offer has none. */
  supplement: { found: Lookup; key: string } | null;
};

/** Whether nothing is known of what the supplier sells: the network and the taxes are billed without it. */
export const isUnsold = ({ taxes, spot, pricesEurPerKWh }: Prices): boolean =>
  taxes === 'HT' && spot === null && Object.keys(pricesEurPerKWh).length === 0;

export type Rate = { rate: number; rows: readonly TariffRow[] };
/** Each rate is known or not on its own: a line needs only those that it reads. */
export type Taxes = {
  subscriptionVat: Rate | NoAnswer;
  energyVat: Rate | NoAnswer;
  excise: Known | NoAnswer;
  cta: Lookup;
};

const rateOf = (found: Lookup): Rate | Unknown => (found.known ? { rate: found.value, rows: [found.row] } : found);

/** Faults of the Tempo seasons that a span meets. */
export function tempoWarnings(contract: ElectricityContract, scheme: Scheme, span: Period): Warning[] {
  if (scheme !== 'TEMPO') return [];
  const warnings: Warning[] = [];
  for (let season = tempoSeason(span.fromDay - 1); season <= tempoSeason(span.toDay - 1); season++) {
    const irregular = tempoSeasonWarning(season, contract.tempo);
    if (irregular !== null) warnings.push(irregular);
  }
  return warnings;
}

/** Days of a period on which any rate of the contract changes. */
export function changes(contract: ElectricityContract, period: Period): number[] {
  const { fromDay, toDay } = period;
  const days = contractDays(contract, period);
  const formulas = new Set([contract.formula, ...(contract.formulas ?? []).map((part) => part.formula)]);
  const roles = new Set(spansOf(period, days).map((span) => contractOn(contract, span.fromDay).role));
  for (const formula of formulas)
    for (const role of roles)
      if (formula !== null)
        days.push(...turpeChangeDays(formula, fromDay, toDay, contract.network, role, contract.tariffs?.turpe));
  const categories = contract.excise ? [contract.excise] : (['MENAGES_ASSIMILES', 'PME', 'HAUTE_PUISSANCE'] as const);
  for (const category of categories) days.push(...taxChangeDays('electricite', category, fromDay, toDay));
  for (const offer of contract.offers)
    if (offer.kind === 'regulated')
      for (const span of spansOf(period, contractDays(contract, period))) {
        const { power } = powerOn(contractOn(contract, span.fromDay), span.fromDay);
        if (power !== null)
          days.push(
            ...regulatedChangeDays(offer.option, highestPower(power), fromDay, toDay, contract.tariffs?.regulated),
          );
      }
  return days;
}

/** Prices of an offer on a day; null for a regulated tariff, which depends on the power, when the power is unknown. */
export function pricesOf(
  offer: SupplyOffer,
  power: SubscribedPower | null,
  day: number,
  contract: ElectricityContract,
): Prices | Unknown | null {
  const { tariffs = PUBLISHED, role, formula, network } = contract;
  if (offer.kind === 'prices')
    return {
      ...offer,
      rows: [],
      warnings: [],
      spot: null,
      networkEurPerYear: offer.networkEurPerYear ?? null,
      ctaEurPerYear: offer.ctaEurPerYear ?? null,
      subscriptionWithTaxes: null,
      supplement: null,
    };
  if (offer.kind === 'spot')
    return {
      ...offer,
      scheme: 'BASE',
      taxes: 'HT',
      pricesEurPerKWh: {},
      rows: [],
      warnings: [],
      spot: offer,
      networkEurPerYear: offer.networkEurPerYear ?? null,
      ctaEurPerYear: offer.ctaEurPerYear ?? null,
      subscriptionWithTaxes: null,
      supplement: null,
    };
  if (power === null) return null;
  const fixed = formula === null ? null : turpeFixed(formula, power, day, network, role, tariffs.turpe);
  const injects = role === 'autoproducteur_individuel_avec_injection';
  // Before tax the bill needs the fixed part of the network, the base of its CTA; what one who injects pays more is read before tax.
  const first = fixed?.known || (formula !== null && injects) ? 'HT' : 'TTC';
  const found = regulatedPrices(offer.option, highestPower(power), day, tariffs.regulated, first);
  if (!found.known) return found;
  const { taxes, subscriptionEurPerYear, subscriptionWithTaxes, pricesEurPerKWh, rows, warnings } = found;
  return {
    name: offer.option,
    scheme: offer.option,
    taxes,
    acheminement: 'compris',
    subscriptionEurPerYear,
    pricesEurPerKWh,
    rows,
    warnings: offer.residential === false ? [...warnings, warning('regulated_prices_residential')] : warnings,
    spot: null,
    networkEurPerYear: null,
    ctaEurPerYear: null,
    // One who injects pays more than the subscription that is published.
    subscriptionWithTaxes: injects ? null : subscriptionWithTaxes,
    supplement: injects ? { found: producerSupplement(taxes, day, tariffs.regulated), key: producerKey(taxes) } : null,
  };
}

/**
 * Rates of tax on a day. Without a known power, the network formula says whether the site is up to 36 kVA; what depends on more, or
 * without a formula, is unknown for want of the power.
 */
export function taxesOf(contract: ElectricityContract, { power, why }: PowerOfDay, day: number): Taxes {
  const small = isSmall(contract, power);
  const category = contract.excise ?? (power !== null ? exciseCategory(highestPower(power)) : small ? SMALL : null);
  return {
    subscriptionVat: subscriptionVat(small, day, why),
    energyVat: rateOf(vatRate('electricite', 'consommation', small === true, day)),
    excise: category === null ? (why ?? noAnswer('power_unknown')) : electricityExcise(category, day),
    cta: electricityCta(day),
  };
}

const SMALL: ExciseCategory = 'MENAGES_ASSIMILES';

/** Whether the site is in low voltage up to 36 kVA; null when neither its formula nor its power is known. */
function isSmall({ formula }: ElectricityContract, power: SubscribedPower | null): boolean | null {
  if (formula !== null) return formulaFacts(formula).domain === 'BT_INF_36';
  return power === null ? null : highestPower(power) <= 36;
}

function subscriptionVat(small: boolean | null, day: number, why: NoAnswer | null): Rate | NoAnswer {
  if (small !== null) return rateOf(vatRate('electricite', 'abonnement', small, day));
  const [reduced, plain] = [true, false].map((one) => vatRate('electricite', 'abonnement', one, day));
  // Since August 2025 the rate is the same for all.
  return reduced!.known && plain!.known && reduced!.value !== plain!.value
    ? (why ?? noAnswer('power_unknown'))
    : rateOf(plain!);
}
