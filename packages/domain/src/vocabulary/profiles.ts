import { UNIT_NAMES } from './units.ts';
import { VARIABLES, VARIABLE_NAMES, type VariableName } from './variables.ts';

/**
 * What a person enters of a building or a source with the day it begins: not measured, dated. `least` and `most` bound its values, in its
 * unit; `planned` says that it may begin on a day to come.
 */
export const ENTERED_FACTS = {
  surface: { unit: 'm²', label: 'Surface', least: 0, most: 10_000_000, planned: false },
  effectif: { unit: 'personnes', label: 'Effectif', least: 0, most: 1_000_000, planned: false },
  consigne: { unit: '°C', label: 'Température de consigne', least: -50, most: 100, planned: true },
  production: { unit: 'unités/jour', label: 'Production par jour', least: 0, most: 1e12, planned: false },
  repas: { unit: 'repas/jour', label: 'Repas servis par jour', least: 0, most: 1_000_000, planned: false },
  prix: { unit: 'EUR/kWh', label: 'Prix de l’énergie', least: 0, most: 1000, planned: true },
  tarif: { unit: 'EUR', label: 'Tarif forfaitaire', least: 0, most: 1e9, planned: true },
} as const;
/** One of `ENTERED_FACTS`. */
export type EnteredFact = keyof typeof ENTERED_FACTS;
/** Names of the facts that a person enters. */
export const ENTERED_FACT_NAMES = Object.keys(ENTERED_FACTS) as EnteredFact[];

/**
 * Whether a text names a fact that a person enters.
 *
 * @param name any text
 */
export function isEnteredFact(name: string): name is EnteredFact {
  return Object.hasOwn(ENTERED_FACTS, name);
}

/** What a profile may be asked for: a fact that is entered, or a measured variable. */
export type ProfileVariable = EnteredFact | VariableName;
/** Variables that a profile may hold. */
export const PROFILE_VARIABLES: ProfileVariable[] = [...ENTERED_FACT_NAMES, ...VARIABLE_NAMES];
/** Units that a profile may hold. */
export const PROFILE_UNITS = [
  ...new Set([...ENTERED_FACT_NAMES.map((name) => ENTERED_FACTS[name].unit), ...UNIT_NAMES]),
];
/** One of `PROFILE_UNITS`. */
export type ProfileUnit = (typeof PROFILE_UNITS)[number];

/** What a value of a profile may be, and how it is named. */
export type ProfileRule = { unit: ProfileUnit; label: string; least: number; most: number; planned: boolean };

/** Variables whose values may be below zero. */
const SIGNED: readonly VariableName[] = ['temperature_exterieure', 'temperature_ambiante', 'prix_spot'];

/**
 * The rule of the values that a person enters for a variable.
 *
 * @param variable one of `PROFILE_VARIABLES`
 */
export function profileRule(variable: ProfileVariable): ProfileRule {
  if (isEnteredFact(variable)) return ENTERED_FACTS[variable];
  const { unit, label } = VARIABLES[variable];
  return { unit, label, least: SIGNED.includes(variable) ? -1e12 : 0, most: 1e12, planned: false };
}
