import type { TariffRow } from './table.ts';
import { changeDays, lookup } from './table.ts';
import type { Lookup, Unknown } from './table.ts';
import { TURPE } from './tables.ts';
import type { Post } from './posts.ts';
import { FORMULAS, formulaFacts } from './turpe-formulas.ts';
import type { TurpeDomain, TurpeFormula } from './turpe-formulas.ts';

export { FORMULAS, formulaFacts, isTurpeFormula } from './turpe-formulas.ts';
export type { TurpeDomain, TurpeFormula } from './turpe-formulas.ts';

/**
 * TURPE: the network tariff by domain and formula (formule tarifaire d'acheminement).
 *
 * `CS = b1·P1 + Σ(i≥2) bi·(Pi − P(i−1)) + Σ ci·Ei` in HTA and BT > 36 kVA, `CS = b·P + Σ ci·Ei` up to 36 kVA;
 * `TURPE = CG + CC + CS + CMDPS (+ CER in HTA)`. Source: CRE, délibérations 2023-137 to 2026-105 (rows of the table).
 * TURPE 6 above 36 kVA is not in the table: those sites have no price before 1 August 2025.
 */
/** Contrat unique through a supplier, or CARD signed with the network operator. */
export type NetworkContract = 'unique' | 'CARD';
export type ProducerRole = 'consommateur' | 'autoproducteur_individuel_avec_injection' | 'autoproducteur_collectif';

/** Subscribed power: one number up to 36 kVA, one per class above (kVA in BT, kW in HTA). */
export type SubscribedPower = number | Readonly<Partial<Record<Post, number>>>;

/** Power of a class; up to 36 kVA, and where one number is given for all classes, that number. */
export function powerOf(power: SubscribedPower, cls: Post): number {
  return typeof power === 'number' ? power : (power[cls] ?? Number.NaN);
}

/** Largest subscribed power, which sets the excise category. */
export function highestPower(power: SubscribedPower): number {
  return typeof power === 'number' ? power : Math.max(...Object.values(power));
}

/**
 * Unit of subscribed power: kW in HTA, kVA elsewhere.
 *
 * @param domain voltage domain
 */
export const powerUnit = (domain: TurpeDomain): 'kVA' | 'kW' => (domain === 'HTA' ? 'kW' : 'kVA');

const managementKey = (domain: TurpeDomain, network: NetworkContract, role: ProducerRole): string =>
  `CG|${domain}|${role === 'autoproducteur_individuel_avec_injection' ? 'any' : network}|${role}`;

/** Composante annuelle de gestion [€/year]. */
export const turpeManagement = (
  domain: TurpeDomain,
  day: number,
  network: NetworkContract = 'unique',
  role: ProducerRole = 'consommateur',
): Lookup => lookup(TURPE, managementKey(domain, network, role), day, `composante de gestion du TURPE (${domain})`);

/** Composante annuelle de comptage [€/year]. */
export const turpeMetering = (domain: TurpeDomain, day: number): Lookup =>
  lookup(TURPE, `CC|${domain}`, day, `composante de comptage du TURPE (${domain})`);

/**
 * Power coefficient b of a class [€/kVA/year, €/kW/year in HTA]; `cls` null up to 36 kVA.
 *
 * @param formula network formula (formule tarifaire d’acheminement)
 * @param day civil day; any
 */
export const turpePower = (formula: TurpeFormula, cls: Post | null, day: number): Lookup =>
  lookup(TURPE, `CS_POWER|${formula}|${cls ?? 'P'}`, day, `part puissance du TURPE (${FORMULAS[formula].label})`);

/**
 * Energy coefficient c of a class [c€/kWh].
 *
 * @param formula network formula (formule tarifaire d’acheminement)
 * @param cls time class
 * @param day civil day; any
 */
export const turpeEnergy = (formula: TurpeFormula, cls: Post, day: number): Lookup =>
  lookup(TURPE, `CS_ENERGY|${formula}|${cls}`, day, `part énergie du TURPE (${FORMULAS[formula].label})`);

/** Price of an hour of exceedance in BT > 36 kVA [€/h], or the coefficient of the exceedance formula in HTA [1]. */
export const turpeExceedance = (domain: 'BT_SUP_36' | 'HTA', day: number): Lookup =>
  lookup(
    TURPE,
    domain === 'HTA' ? 'CMDPS_CP|HTA' : 'CMDPS_ALPHA|BT_SUP_36',
    day,
    `dépassements de puissance (${domain})`,
  );

/** Reactive energy drawn beyond the free share, HTA [c€/kVArh]. */
export const turpeReactive = (day: number): Lookup => lookup(TURPE, 'CER_SOUTIRAGE|HTA', day, 'énergie réactive (HTA)');
/** Free reactive share, as tg φ, HTA. */
export const turpeReactiveLimit = (day: number): Lookup =>
  lookup(TURPE, 'CER_TGPHI_MAX|HTA', day, 'franchise d’énergie réactive (HTA)');

export type TurpePart = {
  label: string;
  quantity: number;
  unit: string;
  unitPrice: number;
  eurPerYear: number;
  rows: TariffRow[];
  warnings: readonly string[];
};
/** Yearly fixed part of the network tariff, or unknown. */
export type TurpeFixed = { known: true; eurPerYear: number; parts: TurpePart[] } | Unknown;

/**
 * Fixed part of the TURPE on a day [€/year]: CG + CC + power part of CS. It is the base of the CTA; exceedances,
 * reactive energy and the energy part are outside. An unknown figure makes the whole unknown.
 *
 * @param formula network formula (formule tarifaire d’acheminement)
 * @param power subscribed power by class
 * @param day civil day; any
 * @param network kind of network contract
 * @param role consumer, or producer of a kind
 */
export function turpeFixed(
  formula: TurpeFormula,
  power: SubscribedPower,
  day: number,
  network: NetworkContract = 'unique',
  role: ProducerRole = 'consommateur',
): TurpeFixed {
  const { domain, powerClasses } = formulaFacts(formula);
  const unit = powerUnit(domain);
  const parts: TurpePart[] = [];
  const add = (found: Lookup, label: string, quantity: number, quantityUnit: string): Unknown | null => {
    if (!found.known) return found;
    const { row, value, warnings } = found;
    parts.push({
      label,
      quantity,
      unit: quantityUnit,
      unitPrice: value,
      eurPerYear: value * quantity,
      rows: [row],
      warnings,
    });
    return null;
  };
  const fault =
    add(turpeManagement(domain, day, network, role), 'Composante de gestion', 1, 'an') ??
    add(turpeMetering(domain, day), 'Composante de comptage', 1, 'an');
  if (fault) return fault;
  if (powerClasses.length === 0) {
    const missing = add(turpePower(formula, null, day), 'Part puissance', powerOf(power, 'BASE'), unit);
    if (missing) return missing;
  }
  let below = 0;
  for (const cls of powerClasses) {
    const own = powerOf(power, cls);
    const missing = add(turpePower(formula, cls, day), `Part puissance ${cls}`, own - below, unit);
    if (missing) return missing;
    below = own;
  }
  return { known: true, eurPerYear: parts.reduce((sum, p) => sum + p.eurPerYear, 0), parts };
}

/** Days inside `(from, to)` on which a figure of the formula changes. */
export function turpeChangeDays(
  formula: TurpeFormula,
  from: number,
  to: number,
  network: NetworkContract = 'unique',
  role: ProducerRole = 'consommateur',
): number[] {
  const { domain, powerClasses, energyClasses } = formulaFacts(formula);
  const keys = [managementKey(domain, network, role), `CC|${domain}`];
  for (const cls of powerClasses.length === 0 ? ['P'] : powerClasses) keys.push(`CS_POWER|${formula}|${cls}`);
  for (const cls of energyClasses) keys.push(`CS_ENERGY|${formula}|${cls}`);
  if (domain === 'BT_SUP_36') keys.push('CMDPS_ALPHA|BT_SUP_36');
  if (domain === 'HTA') keys.push('CMDPS_CP|HTA', 'CER_SOUTIRAGE|HTA');
  return keys.flatMap((key) => changeDays(TURPE, key, from, to));
}
