import { UNIT_NAMES } from './units.ts';
import { VARIABLE_NAMES, type VariableName } from './variables.ts';

/** Facts of a building that change with time and that a person enters: not measured, dated. */
export const ENTERED_FACTS = {
  surface: { unit: 'm²', label: 'Surface' },
  consigne: { unit: '°C', label: 'Température de consigne' },
  effectif: { unit: 'personnes', label: 'Effectif' },
  tarif: { unit: 'EUR', label: 'Tarif' },
} as const;
export type EnteredFact = keyof typeof ENTERED_FACTS;
const ENTERED_FACT_NAMES = Object.keys(ENTERED_FACTS) as EnteredFact[];

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
/** Variables that a usage profile may hold. */
export const PROFILE_VARIABLES: ProfileVariable[] = [...ENTERED_FACT_NAMES, ...VARIABLE_NAMES];
/** Units that a usage profile may hold. */
export const PROFILE_UNITS = [
  ...new Set([...ENTERED_FACT_NAMES.map((name) => ENTERED_FACTS[name].unit), ...UNIT_NAMES]),
];
