import type { ColorRole } from './color-roles.ts';
import { keysOf } from './keys.ts';
import { UNITS } from './units.ts';
import { VARIABLES, type VariableName } from './variables.ts';

type EnergyFacts = {
  label: string;
  /** The variable that is its consumption. */
  variable: VariableName;
  /** Stored series from which its consumption is read. */
  series: readonly VariableName[];
  /** A second measure of the same energy, in a unit of its own: never added to it. */
  volume: VariableName | null;
  color: ColorRole;
};

/**
 * Every energy a building consumes. Adding one does not compile until each place handles it: a family of sources, the
 * pricing of costs, the colours of charts, the units of the demonstration.
 */
export const ENERGIES = {
  electricite: {
    label: 'Électricité',
    variable: 'conso',
    series: ['puissance', 'conso', 'index'],
    volume: null,
    color: 'electricite',
  },
  gaz: { label: 'Gaz', variable: 'conso_gaz', series: ['conso_gaz'], volume: 'volume_gaz', color: 'gaz' },
  chaleur: { label: 'Chaleur', variable: 'chaleur', series: ['chaleur'], volume: null, color: 'chaleur' },
  combustible: {
    label: 'Combustible',
    variable: 'combustible',
    series: ['combustible'],
    volume: null,
    color: 'combustible',
  },
} as const satisfies Record<string, EnergyFacts>;

/** One of `ENERGIES`. */
export type Energy = keyof typeof ENERGIES;
/** Names of the energies. */
export const ENERGY_NAMES = keysOf(ENERGIES);

/** What a point of electricity measures of its panels: what they produce, and what of it leaves. */
export const PANEL_VARIABLES = ['production_pv', 'injection'] as const;

/** A variable that is the consumption of an energy. */
export type EnergyVariable = (typeof ENERGIES)[Energy]['variable'];
/** The variable of each energy. */
export const ENERGY_VARIABLES: readonly EnergyVariable[] = ENERGY_NAMES.map((name) => ENERGIES[name].variable);

/**
 * The energy of which a variable is the consumption, or null.
 *
 * @param variable name of a variable; any other text gives null
 */
export function energyOfVariable(variable: string): Energy | null {
  return ENERGY_NAMES.find((name) => ENERGIES[name].variable === variable) ?? null;
}

/**
 * The stored series from which a variable's consumption is read, or null for a variable that is not an energy.
 *
 * @param variable name of a variable
 */
export function seriesOfVariable(variable: string): readonly string[] | null {
  for (const name of ENERGY_NAMES) {
    const energy: EnergyFacts = ENERGIES[name];
    if (energy.variable === variable) return energy.series;
    if (energy.volume === variable) return [energy.volume];
  }
  return null;
}

/** kWh of one stored unit of an energy's consumption. */
export function kwhPerUnitOf(energy: Energy): number {
  const factor: number | null = UNITS[VARIABLES[ENERGIES[energy].variable].unit].toKwh;
  if (factor === null) throw new Error(`the consumption of ${energy} is not in a unit of energy`);
  return factor;
}

/** Energies that a supplier sells by contract, with offers and bills. */
export const SUPPLIED_ENERGIES = ['electricite', 'gaz'] as const satisfies readonly Energy[];
