import type { Warning } from '../answers/index.ts';
import { SCHEMES } from './posts.ts';
import type { Post } from './posts.ts';
import type { Known, Lookup, TariffRow, TariffTable, Unknown } from './table.ts';
import { changeDays, lookup, unknownTariff } from './table.ts';
import { REGULATED } from './tables.ts';

/** Regulated retail tariff (Tarif Bleu résidentiel): Base, heures creuses, Tempo. */
export type RegulatedOption = 'BASE' | 'HPHC' | 'TEMPO';
/** Options of the Tarif Bleu. */
export const REGULATED_OPTIONS: readonly RegulatedOption[] = ['BASE', 'HPHC', 'TEMPO'];
/** Name of each option, as people read it. */
export const REGULATED_LABELS: Record<RegulatedOption, string> = {
  BASE: 'Tarif Bleu, option Base',
  HPHC: 'Tarif Bleu, option Heures Creuses',
  TEMPO: 'Tarif Bleu, option Tempo',
};

/** Powers of each option [kVA]. */
export const REGULATED_POWERS: Record<RegulatedOption, readonly number[]> = {
  BASE: [3, 6, 9, 12, 15, 18, 24, 30, 36],
  HPHC: [6, 9, 12, 15, 18, 24, 30, 36],
  TEMPO: [6, 9, 12, 15, 18, 30, 36],
};

/** Prices of the Tarif Bleu on a civil day. */
export type RegulatedPrices = {
  known: true;
  /** Whether the figures are before tax (the official grid) or tax included (the published one). */
  taxes: 'HT' | 'TTC';
  subscriptionEurPerYear: number;
  /** The subscription as it is published with taxes [€/year], where the prices are before tax; null where it is not. */
  subscriptionWithTaxes: { eurPerYear: number; row: TariffRow } | null;
  pricesEurPerKWh: Partial<Record<Post, number>>;
  rows: TariffRow[];
  warnings: readonly Warning[];
};

/**
 * Prices of an option and power on a day: the grid before tax where it is known, else the grid with taxes, else unknown. A
 * bill that lacks the base of the CTA asks for the grid with taxes first, which holds it.
 *
 * @param option option of the Tarif Bleu
 * @param powerKVA subscribed power [kVA]; one that the grid does not list is unknown
 * @param day civil day; any
 * @param table published rows; the package's own when absent
 * @param first the grid that is preferred where both are known
 */
export function regulatedPrices(
  option: RegulatedOption,
  powerKVA: number,
  day: number,
  table: TariffTable = REGULATED,
  first: 'HT' | 'TTC' = 'HT',
): RegulatedPrices | Unknown {
  return (
    read(first, option, powerKVA, day, table) ??
    read(first === 'HT' ? 'TTC' : 'HT', option, powerKVA, day, table) ??
    unknown(option, powerKVA, day)
  );
}

/** Keys of the rows, taxes included, that an option lacks at a power on a day: what a person would read on a bill. */
export function missingRegulatedKeys(
  option: RegulatedOption,
  powerKVA: number,
  day: number,
  table: TariffTable = REGULATED,
): string[] {
  if (regulatedPrices(option, powerKVA, day, table).known) return [];
  return ['ABONNEMENT', ...SCHEMES[option]]
    .map((component) => `TTC|${option}|${powerKVA}|${component}`)
    .filter((key) => !lookup(table, key, day, key).known);
}

function unknown(option: RegulatedOption, powerKVA: number, day: number): Unknown {
  return unknownTariff(`${REGULATED_LABELS[option]}, ${powerKVA}\u00a0kVA`, day);
}

function read(
  taxes: 'HT' | 'TTC',
  option: RegulatedOption,
  powerKVA: number,
  day: number,
  table: TariffTable,
): RegulatedPrices | null {
  const prices: Partial<Record<Post, number>> = {};
  const rows: TariffRow[] = [];
  const warnings: Warning[] = [];
  const find = (component: string): Known | null => {
    const found = lookup(table, `${taxes}|${option}|${powerKVA}|${component}`, day, REGULATED_LABELS[option]);
    if (!found.known) return null;
    rows.push(found.row);
    warnings.push(...found.warnings);
    return found;
  };
  const subscription = find('ABONNEMENT');
  if (!subscription) return null;
  for (const post of SCHEMES[option]) {
    const found = find(post);
    if (!found) return null;
    prices[post] = found.value / 100;
  }
  return {
    known: true,
    taxes,
    subscriptionEurPerYear: perYear(subscription),
    subscriptionWithTaxes: taxes === 'HT' ? withTaxes(option, powerKVA, day, table) : null,
    pricesEurPerKWh: prices,
    rows,
    warnings: [...new Set(warnings)],
  };
}

const perYear = ({ value, row }: Known): number => value * (row.unit.quantity === 'EUR/mois' ? 12 : 1);

function withTaxes(option: RegulatedOption, powerKVA: number, day: number, table: TariffTable) {
  const found = lookup(table, `TTC|${option}|${powerKVA}|ABONNEMENT`, day, REGULATED_LABELS[option]);
  // What a person read on a bill is no published price.
  if (!found.known || found.row.status === 'own_bill') return null;
  return { eurPerYear: perYear(found), row: found.row };
}

/** Row of what an individual producer who injects pays above the subscription, before tax or with taxes. */
export const producerKey = (taxes: 'HT' | 'TTC'): string => `${taxes}|AUTOPRODUCTEUR_INJECTION|MAJORATION`;

/**
 * What an individual producer who injects pays above the subscription of the Tarif Bleu [€/year]: the difference of their management
 * component, which the subscription of a consumer does not hold. In the taxes of the prices it goes with.
 *
 * @param taxes before tax, or with taxes
 * @param day civil day; any
 * @param table published rows; the package's own when absent
 */
export const producerSupplement = (taxes: 'HT' | 'TTC', day: number, table: TariffTable = REGULATED): Lookup =>
  lookup(table, producerKey(taxes), day, 'majoration du Tarif Bleu, autoproducteur avec injection');

/** Days inside `(from, to)` on which a price of the option changes. */
export function regulatedChangeDays(
  option: RegulatedOption,
  powerKVA: number,
  from: number,
  to: number,
  table: TariffTable = REGULATED,
): number[] {
  return (['HT', 'TTC'] as const).flatMap((taxes) =>
    [
      producerKey(taxes),
      ...['ABONNEMENT', ...SCHEMES[option]].map((component) => `${taxes}|${option}|${powerKVA}|${component}`),
    ].flatMap((key) => changeDays(table, key, from, to)),
  );
}
