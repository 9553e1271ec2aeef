import { changeDays, lookup } from './table.ts';
import type { Known, Lookup, Unknown } from './table.ts';
import { TAXES } from './tables.ts';

/**
 * Excise (accise), CTA and VAT. Until 31 July 2025 VAT is 5.5 % on the subscription and the CTA of electricity up to
 * 36 kVA and of gas, 20 % on the rest; from 1 August 2025 it is 20 % on everything (loi de finances 2025, art. 20).
 * A period that straddles the change is shared by days.
 */
export type ExciseCategory = 'MENAGES_ASSIMILES' | 'PME' | 'HAUTE_PUISSANCE';
export type Energy = 'electricite' | 'gaz';
/** What VAT is asked for: the subscription and CTA, or the rest. */
export type VatBase = 'abonnement' | 'consommation';

/**
 * Category of the electricity excise: up to 36 kVA, up to 250 kVA, above (CIBS, art. L312-24).
 *
 * @param highestPowerKVA highest subscribed power [kVA]
 */
export function exciseCategory(highestPowerKVA: number): ExciseCategory {
  return highestPowerKVA <= 36 ? 'MENAGES_ASSIMILES' : highestPowerKVA <= 250 ? 'PME' : 'HAUTE_PUISSANCE';
}

/**
 * Electricity excise [€/MWh].
 *
 * @param category by subscribed power, from `exciseCategory`
 * @param day civil day; any
 */
export const electricityExcise = (category: ExciseCategory, day: number): Lookup =>
  lookup(TAXES, `ACCISE_ELEC|${category}`, day, 'accise sur l’électricité');

/**
 * Gas excise [€/MWh PCS].
 *
 * @param day civil day; any
 */
export const gasExcise = (day: number): Lookup => lookup(TAXES, 'ACCISE_GAZ|COMBUSTIBLE', day, 'accise sur le gaz');

/**
 * Rate of the CTA on the fixed part of the TURPE, distribution [share].
 *
 * @param day civil day; any
 */
export const electricityCta = (day: number): Lookup =>
  lookup(TAXES, 'CTA_ELEC|DISTRIBUTION', day, 'CTA sur l’électricité');

/**
 * Rate of the CTA on the ATRD subscription: distribution + transport × coefficient [share].
 *
 * @param day civil day; any
 */
export function gasCta(day: number): { known: true; value: number; parts: Known[] } | Unknown {
  const parts: Known[] = [];
  for (const key of ['DISTRIBUTION', 'TRANSPORT', 'COEFFICIENT_TRANSPORT']) {
    const found = lookup(TAXES, `CTA_GAZ|${key}`, day, 'CTA sur le gaz');
    if (!found.known) return found;
    parts.push(found);
  }
  return { known: true, value: parts[0]!.value + parts[1]!.value * parts[2]!.value, parts };
}

/**
 * VAT rate [share]. `small` says whether the site has the reduced rate on its subscription (≤ 36 kVA, or gas).
 *
 * @param energy electricity or gas
 * @param base what VAT is asked for
 * @param day civil day; any
 */
export function vatRate(energy: Energy, base: VatBase, small: boolean, day: number): Lookup {
  const tax = energy === 'gaz' ? 'TVA_GAZ' : 'TVA_ELEC';
  const reduced = base === 'abonnement' && small;
  return lookup(TAXES, `${tax}|${reduced ? 'ABONNEMENT_ET_CTA' : 'CONSOMMATION_ET_ACCISE'}`, day, 'TVA');
}

/** Days inside `(from, to)` on which a tax of the energy changes. */
export function taxChangeDays(energy: Energy, category: ExciseCategory, from: number, to: number): number[] {
  const keys =
    energy === 'gaz'
      ? [
          'ACCISE_GAZ|COMBUSTIBLE',
          'CTA_GAZ|DISTRIBUTION',
          'CTA_GAZ|TRANSPORT',
          'CTA_GAZ|COEFFICIENT_TRANSPORT',
          'TVA_GAZ|ABONNEMENT_ET_CTA',
          'TVA_GAZ|CONSOMMATION_ET_ACCISE',
        ]
      : [
          `ACCISE_ELEC|${category}`,
          'CTA_ELEC|DISTRIBUTION',
          'TVA_ELEC|ABONNEMENT_ET_CTA',
          'TVA_ELEC|CONSOMMATION_ET_ACCISE',
        ];
  return keys.flatMap((key) => changeDays(TAXES, key, from, to));
}
