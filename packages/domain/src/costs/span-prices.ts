import { tempoSeason } from '../calendar/energy-days.ts';
import { PUBLISHED } from '../tariffs/own-rates.ts';
import type { TariffBook } from '../tariffs/own-rates.ts';
import type { Post, Scheme } from '../tariffs/posts.ts';
import { regulatedChangeDays, regulatedPrices } from '../tariffs/regulated.ts';
import type { Lookup, TariffRow, Unknown } from '../tariffs/table.ts';
import { electricityCta, electricityExcise, exciseCategory, taxChangeDays, vatRate } from '../tariffs/taxes.ts';
import { tempoSeasonWarning } from '../tariffs/tempo.ts';
import { formulaFacts, highestPower, turpeChangeDays } from '../tariffs/turpe.ts';
import type { SubscribedPower } from '../tariffs/turpe.ts';
import { contractDays, spansOf, subscribedOn } from './contract.ts';
import type { ElectricityContract, Period, SpotOffer, SupplyOffer } from './contract.ts';

/** Prices of a span, whatever offer they come from. */
export type Prices = {
  name: string;
  scheme: Scheme;
  taxes: 'HT' | 'TTC';
  acheminement: 'compris' | 'en sus';
  subscriptionEurPerYear: number;
  pricesEurPerKWh: Readonly<Partial<Record<Post, number>>>;
  rows: readonly TariffRow[];
  warnings: readonly string[];
  spot: SpotOffer | null;
  /** Network tariff typed by the person, before tax; null when the tables or the price give it. */
  networkEurPerYear: number | null;
  /** CTA typed by the person, before VAT; null when the tables give it. */
  ctaEurPerYear: number | null;
};

export type Rate = { rate: number; rows: readonly TariffRow[] };
/** Each rate is known or not on its own: a line needs only those that it reads. */
export type Taxes = { subscriptionVat: Rate | Unknown; energyVat: Rate | Unknown; excise: Lookup; cta: Lookup };

const rateOf = (found: Lookup): Rate | Unknown => (found.known ? { rate: found.value, rows: [found.row] } : found);

/** Faults of the Tempo seasons that a span meets. */
export function tempoWarnings(contract: ElectricityContract, scheme: Scheme, span: Period): string[] {
  if (scheme !== 'TEMPO') return [];
  const warnings: string[] = [];
  for (let season = tempoSeason(span.fromDay - 1); season <= tempoSeason(span.toDay - 1); season++) {
    const warning = tempoSeasonWarning(season, contract.tempo);
    if (warning !== null) warnings.push(warning);
  }
  return warnings;
}

/** Days of a period on which any rate of the contract changes. */
export function changes(contract: ElectricityContract, period: Period): number[] {
  const { fromDay, toDay } = period;
  const days = contractDays(contract, period);
  const formulas = new Set([contract.formula, ...(contract.formulas ?? []).map((part) => part.formula)]);
  for (const formula of formulas)
    if (formula !== null)
      days.push(...turpeChangeDays(formula, fromDay, toDay, contract.network, contract.role, contract.tariffs?.turpe));
  const categories = contract.excise ? [contract.excise] : (['MENAGES_ASSIMILES', 'PME', 'HAUTE_PUISSANCE'] as const);
  for (const category of categories) days.push(...taxChangeDays('electricite', category, fromDay, toDay));
  for (const offer of contract.offers)
    if (offer.kind === 'regulated')
      for (const span of spansOf(period, contractDays(contract, period))) {
        const power = subscribedOn(contract, span.fromDay);
        if (power !== null)
          days.push(
            ...regulatedChangeDays(offer.option, highestPower(power), fromDay, toDay, contract.tariffs?.regulated),
          );
      }
  return days;
}

/** Prices of an offer on a day. */
export function pricesOf(
  offer: SupplyOffer,
  power: SubscribedPower,
  day: number,
  tariffs: TariffBook = PUBLISHED,
): Prices | Unknown {
  if (offer.kind === 'prices')
    return {
      ...offer,
      rows: [],
      warnings: [],
      spot: null,
      networkEurPerYear: offer.networkEurPerYear ?? null,
      ctaEurPerYear: offer.ctaEurPerYear ?? null,
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
      networkEurPerYear: null,
      ctaEurPerYear: null,
    };
  const found = regulatedPrices(offer.option, highestPower(power), day, tariffs.regulated);
  if (!found.known) return found;
  const { taxes, subscriptionEurPerYear, pricesEurPerKWh, rows, warnings } = found;
  return {
    name: offer.option,
    scheme: offer.option,
    taxes,
    acheminement: 'compris',
    subscriptionEurPerYear,
    pricesEurPerKWh,
    rows,
    warnings,
    spot: null,
    networkEurPerYear: null,
    ctaEurPerYear: null,
  };
}

/** Rates of tax on a day. */
export function taxesOf(contract: ElectricityContract, power: SubscribedPower, day: number): Taxes {
  const highest = highestPower(power);
  const small = contract.formula === null ? highest <= 36 : formulaFacts(contract.formula).domain === 'BT_INF_36';
  return {
    subscriptionVat: rateOf(vatRate('electricite', 'abonnement', small, day)),
    energyVat: rateOf(vatRate('electricite', 'consommation', small, day)),
    excise: electricityExcise(contract.excise ?? exciseCategory(highest), day),
    cta: electricityCta(day),
  };
}
