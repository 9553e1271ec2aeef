import { changeDays, lookup } from './table.ts';
import type { Lookup, TariffTable } from './table.ts';
import { GAS } from './tables.ts';

/** Network tariffs of gas: distribution (ATRD, GRDF), transport (ATRT), storage. Energies are kWh PCS. */
export const ATRD_OPTIONS = ['T1', 'T2', 'T3', 'T4', 'TP'] as const;
/** One of `ATRD_OPTIONS`. */
export type AtrdOption = (typeof ATRD_OPTIONS)[number];
export type GasTransporter = 'NATRAN' | 'TEREGA';

/**
 * ATRD option of a yearly consumption (CAR): T1 ≤ 6 MWh, T2 ≤ 300, T3 ≤ 5 000, T4 above (kWh PCS a year).
 *
 * @param carKWh annual reference consumption (CAR) [kWh PCS/year]
 */
export function atrdOption(carKWh: number): Exclude<AtrdOption, 'TP'> {
  return carKWh <= 6_000 ? 'T1' : carKWh <= 300_000 ? 'T2' : carKWh <= 5_000_000 ? 'T3' : 'T4';
}

const atrd = (option: AtrdOption, component: string, day: number, what: string, table: TariffTable): Lookup =>
  lookup(table, `ATRD|${option}|${component}`, day, `${what} de l’ATRD ${option}`);

/** Subscription [€/year]. */
export const atrdSubscription = (option: AtrdOption, day: number, table: TariffTable = GAS): Lookup =>
  atrd(option, 'ABONNEMENT', day, 'abonnement', table);
/** Proportional term [€/MWh PCS]; the proximity tariff has none. */
export const atrdProportional = (option: Exclude<AtrdOption, 'TP'>, day: number, table: TariffTable = GAS): Lookup =>
  atrd(option, 'TERME_PROPORTIONNEL', day, 'terme proportionnel', table);
/** Daily capacity [€ per MWh/day, per year]: T4 has two brackets at 500 MWh/day, TP one. */
export const atrdCapacity = (option: 'T4' | 'TP', above500: boolean, day: number, table: TariffTable = GAS): Lookup =>
  atrd(
    option,
    option === 'TP' ? 'CAPACITE' : above500 ? 'CAPACITE_AU_DELA_500_MWH_J' : 'CAPACITE_JUSQU_A_500_MWH_J',
    day,
    'terme de capacité',
    table,
  );
/** Distance term of the proximity tariff [€/m/year]. */
export const atrdDistance = (day: number, table: TariffTable = GAS): Lookup =>
  atrd('TP', 'DISTANCE', day, 'terme de distance', table);

const ATRD_COMPONENTS: Readonly<Record<AtrdOption, readonly string[]>> = {
  T1: ['ABONNEMENT', 'TERME_PROPORTIONNEL'],
  T2: ['ABONNEMENT', 'TERME_PROPORTIONNEL'],
  T3: ['ABONNEMENT', 'TERME_PROPORTIONNEL'],
  T4: ['ABONNEMENT', 'TERME_PROPORTIONNEL', 'CAPACITE_JUSQU_A_500_MWH_J', 'CAPACITE_AU_DELA_500_MWH_J'],
  TP: ['ABONNEMENT', 'CAPACITE', 'DISTANCE'],
};

/** Keys of the distribution rows that an option lacks on a day; without `beside`, only the subscription, base of the CTA. */
export function missingAtrdKeys(option: AtrdOption, day: number, beside: boolean, table: TariffTable = GAS): string[] {
  return (beside ? ATRD_COMPONENTS[option] : ['ABONNEMENT'])
    .map((component) => `ATRD|${option}|${component}`)
    .filter((key) => !lookup(table, key, day, key).known);
}

export type TransportTerm = 'TCS' | 'TCR' | 'TCL' | 'STOCKAGE';

const TRANSPORT_NAMES: Record<TransportTerm, string> = {
  TCS: 'transport de gaz, sortie du réseau principal',
  TCR: 'transport de gaz, réseau régional',
  TCL: 'transport de gaz, livraison',
  STOCKAGE: 'stockage de gaz',
};

/** Transport and storage terms [€ per MWh/day, per year]; TCR is per level of NTR of the delivery point. */
export function transportTerm(term: TransportTerm, operator: GasTransporter, day: number): Lookup {
  const key = {
    TCS: 'ATRT|ALL|TCS',
    TCR: `ATRT|${operator}|TCR_PAR_NTR`,
    TCL: `ATRT|${operator}|TCL_PITD`,
    STOCKAGE: 'STOCKAGE|ALL|TERME',
  }[term];
  return lookup(GAS, key, day, TRANSPORT_NAMES[term]);
}

/** Coefficient A of `CJN = A × zi × CAR` (GRDF network). */
export const capacityCoefficient = (operator: GasTransporter, day: number): Lookup =>
  lookup(GAS, `COEF_A|GRDF_${operator}|A`, day, 'coefficient A de la capacité normalisée');

/** Reference price of the CRE [€/kWh TTC] by use; monthly and indicative. */
export const gasReferencePrice = (use: 'CHAUFFAGE' | 'CUISSON_ECS', day: number): Lookup =>
  lookup(GAS, `PRVG|${use}|PRIX_KWH`, day, 'prix repère de vente de gaz');
/** Reference subscription of the CRE [€/year TTC] by use. */
export const gasReferenceSubscription = (use: 'CHAUFFAGE' | 'CUISSON_ECS', day: number): Lookup =>
  lookup(GAS, `PRVG|${use}|ABONNEMENT`, day, 'abonnement du prix repère de gaz');

/** Average conversion [kWh PCS/m³] of a gas, when no bill or reading gives the true one. Answers 2026 and before alike. */
export const conversionCoefficient = (gas: 'GAZ_H' | 'GAZ_B', day: number): Lookup =>
  lookup(GAS, `CONVERSION|${gas}|COEFFICIENT_MOYEN`, day, 'coefficient de conversion');

/** kWh PCS per kWh PCI. */
export const pcsPerPci = (day: number): Lookup => lookup(GAS, 'CONVERSION|PCS_PCI|RATIO', day, 'rapport PCS/PCI');

/** Days inside `(from, to)` on which a network term changes. */
export function gasChangeDays(
  option: AtrdOption,
  operator: GasTransporter | null,
  from: number,
  to: number,
  table: TariffTable = GAS,
): number[] {
  const keys = [
    'ABONNEMENT',
    'TERME_PROPORTIONNEL',
    'CAPACITE_JUSQU_A_500_MWH_J',
    'CAPACITE_AU_DELA_500_MWH_J',
    'CAPACITE',
    'DISTANCE',
  ].map((component) => `ATRD|${option}|${component}`);
  if (operator)
    keys.push(
      'ATRT|ALL|TCS',
      `ATRT|${operator}|TCR_PAR_NTR`,
      `ATRT|${operator}|TCL_PITD`,
      'STOCKAGE|ALL|TERME',
      `COEF_A|GRDF_${operator}|A`,
    );
  return keys.flatMap((key) => changeDays(table, key, from, to));
}
