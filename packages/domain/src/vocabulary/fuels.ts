import { SOURCE_TYPE_FACTS, type SourceType } from './source-types.ts';
import type { Unit } from './units.ts';

// Apart from source-types.ts: the page reads the types at its first view, without fuels.

type FuelFacts = {
  /** Unit of a delivery. */
  unit: Unit;
  /** Energy content of one unit, kWh (lower heating value; ADEME Base Carbone, DPE 3CL annexe 4). */
  kwhPerUnit: number;
  label: string;
};

/** The source types that are delivered. */
type FuelType = {
  [T in SourceType]: (typeof SOURCE_TYPE_FACTS)[T]['family'] extends 'combustible' ? T : never;
}[SourceType];

const FUELS: Record<FuelType, FuelFacts> = {
  'gas-bottle': { unit: 'kg', kwhPerUnit: 12.78, label: 'Propane ou butane en bouteille' },
  'gas-tank': { unit: 'kg', kwhPerUnit: 12.78, label: 'Propane en citerne' },
  'fuel-oil': { unit: 'L', kwhPerUnit: 9.97, label: 'Fioul domestique' },
  'wood-pellet': { unit: 'kg', kwhPerUnit: 4.6, label: 'Granulés' },
  'wood-stere': { unit: 'stère', kwhPerUnit: 1680, label: 'Bûches' },
  'wood-auto': { unit: 'stère', kwhPerUnit: 1680, label: 'Bois autoproduit' },
  'wood-compressed': { unit: 'kg', kwhPerUnit: 4.6, label: 'Bois compressé' },
  'wood-chips': { unit: 'kg', kwhPerUnit: 2.76, label: 'Plaquettes' },
};

/**
 * Whether a fuel heats: as its usages say, and without any, all do but bottles of gas.
 *
 * @param type a source type of the vocabulary
 * @param usages what the energy of the source is used for
 */
export const isHeatingFuel = (type: SourceType, usages: readonly string[]): boolean =>
  usages.length === 0 ? type !== 'gas-bottle' : usages.includes('heating');

/**
 * Unit of a delivery of a fuel and its energy content; null for a type that is not delivered.
 *
 * @param type a source type of the vocabulary
 */
export function fuelOfType(type: SourceType): FuelFacts | null {
  const facts: Partial<Record<SourceType, FuelFacts>> = FUELS;
  return facts[type] ?? null;
}
