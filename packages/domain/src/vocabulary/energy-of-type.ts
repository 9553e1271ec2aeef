import { ENERGIES, type Energy, kwhPerUnitOf } from './energies.ts';
import { SOURCE_FAMILIES, SOURCE_TYPE_FACTS, type SourceType } from './source-types.ts';

// Apart from source-types.ts: the page reads the types at its first view, without the tables of energies and variables.

/**
 * Energy that a type of source measures, the variable of its consumption and kWh per stored unit; null without energy.
 *
 * @param type a source type of the vocabulary
 */
export function energyOfType(
  type: SourceType,
): { energy: Energy; variable: (typeof ENERGIES)[Energy]['variable']; toKwh: number } | null {
  const { energy } = SOURCE_FAMILIES[SOURCE_TYPE_FACTS[type].family];
  return energy && { energy, variable: ENERGIES[energy].variable, toKwh: kwhPerUnitOf(energy) };
}
