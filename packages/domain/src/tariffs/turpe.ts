import { noAnswer } from '../answers/index.ts';
import type { NoAnswer, Warning } from '../answers/index.ts';
import type { TariffRow } from './table.ts';
import { changeDays, lookup } from './table.ts';
import type { Lookup, TariffTable, Unknown } from './table.ts';
import { TURPE } from './tables.ts';
import { POST_LABELS } from './post-names.ts';
import type { Post } from './post-names.ts';
import { FORMULAS, formulaFacts, powerUnit } from './turpe-formulas.ts';
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

const managementKey = (domain: TurpeDomain, network: NetworkContract, role: ProducerRole): string =>
  `CG|${domain}|${role === 'autoproducteur_individuel_avec_injection' ? 'any' : network}|${role}`;

/** Voltage domains as people write them. */
const DOMAIN_NAMES: Record<TurpeDomain, string> = {
  BT_INF_36: 'BT\u00a0≤\u00a036\u00a0kVA',
  BT_SUP_36: 'BT\u00a0>\u00a036\u00a0kVA',
  HTA: 'HTA',
};

/** Composante annuelle de gestion [€/year]. */
export const turpeManagement = (
  domain: TurpeDomain,
  day: number,
  network: NetworkContract = 'unique',
  role: ProducerRole = 'consommateur',
  table: TariffTable = TURPE,
): Lookup =>
  lookup(table, managementKey(domain, network, role), day, `composante de gestion du TURPE (${DOMAIN_NAMES[domain]})`);

/** Composante annuelle de comptage [€/year]. */
export const turpeMetering = (domain: TurpeDomain, day: number, table: TariffTable = TURPE): Lookup =>
  lookup(table, `CC|${domain}`, day, `composante de comptage du TURPE (${DOMAIN_NAMES[domain]})`);

/**
 * Power coefficient b of a class [€/kVA/year, €/kW/year in HTA]; `cls` null up to 36 kVA.
 *
 * @param formula network formula (formule tarifaire d’acheminement)
 * @param day civil day; any
 * @param table the table read; another one holds rates of the customer’s own bill
 */
export const turpePower = (formula: TurpeFormula, cls: Post | null, day: number, table: TariffTable = TURPE): Lookup =>
  lookup(table, `CS_POWER|${formula}|${cls ?? 'P'}`, day, `part puissance du TURPE (${FORMULAS[formula].label})`);

/**
 * Energy coefficient c of a class [c€/kWh].
 *
 * @param formula network formula (formule tarifaire d’acheminement)
 * @param cls time class
 * @param day civil day; any
 * @param table the table read; another one holds rates of the customer’s own bill
 */
export const turpeEnergy = (formula: TurpeFormula, cls: Post, day: number, table: TariffTable = TURPE): Lookup =>
  lookup(table, `CS_ENERGY|${formula}|${cls}`, day, `part énergie du TURPE (${FORMULAS[formula].label})`);

/** Price of an hour of exceedance in BT > 36 kVA [€/h], or the coefficient of the exceedance formula in HTA [1]. */
export const turpeExceedance = (domain: 'BT_SUP_36' | 'HTA', day: number, table: TariffTable = TURPE): Lookup =>
  lookup(
    table,
    domain === 'HTA' ? 'CMDPS_CP|HTA' : 'CMDPS_ALPHA|BT_SUP_36',
    day,
    `dépassements de puissance (${DOMAIN_NAMES[domain]})`,
  );

/** Reactive energy drawn beyond the free share, HTA [c€/kVArh]. */
export const turpeReactive = (day: number, table: TariffTable = TURPE): Lookup =>
  lookup(table, 'CER_SOUTIRAGE|HTA', day, 'énergie réactive (HTA)');
/** Reactive energy that a site sends to the grid in low-season off-peak hours while it draws, HTA [c€/kVArh]. */
export const turpeReactiveSent = (day: number, table: TariffTable = TURPE): Lookup =>
  lookup(table, 'CER_SOUTIRAGE_HCB_INJECTEE|HTA', day, 'énergie réactive injectée (HTA)');
/** Reactive energy of a point that injects, beyond what its operator asks of it, HTA [c€/kVArh]. */
export const turpeReactiveOfProducer = (day: number, table: TariffTable = TURPE): Lookup =>
  lookup(table, 'CER_INJECTION|HTA', day, 'énergie réactive d’un point d’injection (HTA)');

/** A link between points that are grouped into one contract: its length by kind [km], and the power grouped [kW]. */
export type Grouping = { overheadKm: number; undergroundKm: number; powerKW: number };

/** Grouping component (composante de regroupement) of a kind of link, HTA [€/kW/km/year]. */
export const turpeGrouping = (link: 'overhead' | 'underground', day: number, table: TariffTable = TURPE): Lookup =>
  lookup(
    table,
    link === 'overhead' ? 'REGROUPEMENT_AERIEN|HTA' : 'REGROUPEMENT_SOUTERRAIN|HTA',
    day,
    'composante de regroupement (HTA)',
  );

/** Formulas that a participant of a collective self-consumption operation can have. */
const COLLECTIVE: readonly TurpeFormula[] = ['BTINFCU4', 'BTINFMU4', 'BTSUPCU4', 'BTSUPLU4'];

/** Network classes in which the bill of a participant gives the energy of a collective self-consumption operation. */
export const COLLECTIVE_POSTS = ['BASE', 'HP', 'HC', 'PTE', 'HPH', 'HCH', 'HPB', 'HCB'] as const;

/** Networks that a participant of a collective operation may choose: the grid of the operation, or the ordinary one. */
export const COLLECTIVE_GRIDS = ['operation', 'ordinary'] as const;
export type CollectiveGrid = (typeof COLLECTIVE_GRIDS)[number];

/**
 * Whether a formula has coefficients of its own in collective self-consumption.
 *
 * @param formula network formula (formule tarifaire d’acheminement)
 */
export const hasCollectiveFormula = (formula: TurpeFormula): boolean => COLLECTIVE.includes(formula);

/**
 * Energy coefficient of a participant of a collective self-consumption operation [c€/kWh]: `own` for the energy of the operation
 * (autoproduite), else for what comes from the rest of the grid (alloproduite).
 */
export const turpeCollectiveEnergy = (
  formula: TurpeFormula,
  cls: Post,
  own: boolean,
  day: number,
  table: TariffTable = TURPE,
): Lookup =>
  lookup(
    table,
    `CS_ENERGY|${formula}${own ? 'ACCAUTO' : 'ACCALLO'}|${cls}`,
    day,
    `part énergie du TURPE en autoconsommation collective (${FORMULAS[formula].label})`,
  );

/** Free reactive share, as tg φ, HTA. */
export const turpeReactiveLimit = (day: number, table: TariffTable = TURPE): Lookup =>
  lookup(table, 'CER_TGPHI_MAX|HTA', day, 'franchise d’énergie réactive (HTA)');

export type TurpePart = {
  label: string;
  quantity: number;
  unit: string;
  unitPrice: number;
  eurPerYear: number;
  rows: TariffRow[];
  warnings: readonly Warning[];
};
/** Yearly fixed part of the network tariff; where a figure or the power is unknown, the parts that are known. */
export type TurpeFixed = ({ known: true; eurPerYear: number } | Unknown | NoAnswer<'power_unknown'>) & {
  parts: readonly TurpePart[];
};

/**
 * Fixed part of the TURPE on a day [€/year]: CG + CC + power part of CS. It is the base of the CTA; exceedances,
 * reactive energy and the energy part are outside. An unknown figure makes the whole unknown and leaves the other parts.
 *
 * @param formula network formula (formule tarifaire d’acheminement)
 * @param power subscribed power by class; null when unknown: management and metering are then the only parts
 * @param day civil day; any
 * @param network kind of network contract
 * @param role consumer, or producer of a kind
 * @param table the table read; another one holds rates of the customer’s own bill
 */
export function turpeFixed(
  formula: TurpeFormula,
  power: SubscribedPower | null,
  day: number,
  network: NetworkContract = 'unique',
  role: ProducerRole = 'consommateur',
  table: TariffTable = TURPE,
): TurpeFixed {
  const { domain, powerClasses } = formulaFacts(formula);
  const unit = powerUnit(domain);
  const parts: TurpePart[] = [];
  let missing: Unknown | null = null;
  const add = (found: Lookup, label: string, quantity: number, quantityUnit: string): void => {
    if (!found.known) {
      missing ??= found;
      return;
    }
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
  };
  const both = lookup(table, `CG_CC|${domain}|${network}|${role}`, day, 'composantes de gestion et de comptage');
  if (both.known) add(both, 'Composantes de gestion et de comptage', 1, 'an');
  else {
    add(turpeManagement(domain, day, network, role, table), 'Composante de gestion', 1, 'an');
    add(turpeMetering(domain, day, table), 'Composante de comptage', 1, 'an');
  }
  if (power === null) return { ...((missing as Unknown | null) ?? noAnswer('power_unknown')), parts };
  if (powerClasses.length === 0)
    add(turpePower(formula, null, day, table), 'Part puissance', powerOf(power, 'BASE'), unit);
  let below = 0;
  for (const cls of powerClasses) {
    const own = powerOf(power, cls);
    add(turpePower(formula, cls, day, table), `Part puissance, ${POST_LABELS[cls]}`, own - below, unit);
    below = own;
  }
  return missing === null
    ? { known: true, eurPerYear: parts.reduce((sum, p) => sum + p.eurPerYear, 0), parts }
    : { ...(missing as Unknown), parts };
}

/**
 * Why names are not the classes of the subscribed powers of a point; null where they are. Each class once, all of those that the
 * formula has; up to 36 kVA it has none. Without a known formula, classes of some formula.
 *
 * @param names classes whose power is given
 * @param formula network formula of the point; null when unknown
 */
export function wrongPowerClasses(
  names: readonly string[],
  formula: TurpeFormula | null,
): NoAnswer<'class_unknown_name' | 'class_twice' | 'class_missing' | 'formula_without_classes'> | null {
  if (names.length === 0) return null;
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) return noAnswer('class_twice', { name: twice });
  const label = formula === null ? null : FORMULAS[formula].label;
  const wanted: readonly Post[] = formula === null ? POWER_CLASSES : FORMULAS[formula].powerClasses;
  if (label !== null && wanted.length === 0) return noAnswer('formula_without_classes', { formula: label });
  const foreign = names.find((name) => !wanted.some((post) => post === name));
  const classes = wanted.map((post) => POST_LABELS[post]);
  if (foreign !== undefined) return noAnswer('class_unknown_name', { name: foreign, formula: label, classes });
  if (label === null) return null;
  const missing = wanted.find((post) => !names.includes(post));
  return missing === undefined ? null : noAnswer('class_missing', { post: POST_LABELS[missing], formula: label });
}

/** Every class of power that a formula above 36 kVA can have. */
const POWER_CLASSES: readonly Post[] = ['PTE', 'HPH', 'HCH', 'HPB', 'HCB'];

/** Keys of the rows that price a formula: management, metering, power and energy by class, exceedances. */
function turpeKeys(formula: TurpeFormula, network: NetworkContract, role: ProducerRole): string[] {
  const { domain, powerClasses, energyClasses } = formulaFacts(formula);
  const keys = [managementKey(domain, network, role), `CC|${domain}`];
  for (const cls of powerClasses.length === 0 ? ['P'] : powerClasses) keys.push(`CS_POWER|${formula}|${cls}`);
  for (const cls of energyClasses) keys.push(`CS_ENERGY|${formula}|${cls}`);
  if (domain === 'BT_SUP_36') keys.push('CMDPS_ALPHA|BT_SUP_36');
  if (domain === 'HTA') keys.push('CMDPS_CP|HTA');
  return keys;
}

/**
 * Keys of the rows that a formula lacks on a day: all that a person would have to read on a bill. `energy` says whether the
 * energy part is billed, or only the fixed part is needed (the base of the CTA).
 */
export function missingTurpeKeys(
  formula: TurpeFormula,
  day: number,
  energy: boolean,
  network: NetworkContract = 'unique',
  role: ProducerRole = 'consommateur',
  table: TariffTable = TURPE,
): string[] {
  const { domain } = formulaFacts(formula);
  const has = (key: string) => lookup(table, key, day, key).known;
  const both = has(`CG_CC|${domain}|${network}|${role}`);
  return turpeKeys(formula, network, role).filter((key) => {
    if (!energy && /^(CS_ENERGY|CMDPS_)/.test(key)) return false;
    if (both && /^C[CG]\|/.test(key)) return false;
    return !has(key);
  });
}

/** Days inside `(from, to)` on which a figure of the formula changes. */
export function turpeChangeDays(
  formula: TurpeFormula,
  from: number,
  to: number,
  network: NetworkContract = 'unique',
  role: ProducerRole = 'consommateur',
  table: TariffTable = TURPE,
): number[] {
  const { domain } = formulaFacts(formula);
  const keys = [...turpeKeys(formula, network, role), `CG_CC|${domain}|${network}|${role}`];
  if (domain === 'HTA') keys.push('CER_SOUTIRAGE|HTA', 'REGROUPEMENT_AERIEN|HTA', 'REGROUPEMENT_SOUTERRAIN|HTA');
  if (hasCollectiveFormula(formula))
    for (const cls of formulaFacts(formula).energyClasses)
      for (const flow of ['ACCALLO', 'ACCAUTO']) keys.push(`CS_ENERGY|${formula}${flow}|${cls}`);
  return keys.flatMap((key) => changeDays(table, key, from, to));
}
