import { lookup } from './table.ts';
import type { Lookup } from './table.ts';
import { FACTORS } from './tables.ts';

/** Emission and primary-energy factors, by method: print the method's name beside every result. */
export type EmissionMethod = 'DPE_2021' | 'DPE_2006' | 'ADEME_ACV' | 'MIX_ANNUEL';
/** Energies that have factors. */
export type FactorEnergy =
  | 'ELECTRICITE'
  | 'GAZ_NATUREL'
  | 'FIOUL'
  | 'PROPANE_BUTANE'
  | 'CHARBON'
  | 'BOIS'
  | 'BOIS_BUCHES'
  | 'BOIS_GRANULES'
  | 'BOIS_PLAQUETTES'
  | 'RESEAU_CHALEUR';

const METHOD_LABELS: Record<EmissionMethod, string> = {
  DPE_2021: 'DPE 2021 (arrêté du 31 mars 2021)',
  DPE_2006: 'DPE 2006 (arrêté du 15 septembre 2006)',
  ADEME_ACV: 'ADEME, Base Empreinte (cycle de vie)',
  MIX_ANNUEL: 'mix électrique annuel',
};

/**
 * Emission factor [kgCO₂e/kWh final; per kWh PCI for fuels]. `use` matters for electricity in the DPE methods (CHAUFFAGE,
 * ECS, REFROIDISSEMENT, AUXILIAIRES, ECLAIRAGE). Heat networks have a value each: always unknown here.
 *
 * @param method family of factors
 * @param energy the energy
 * @param day civil day; any
 */
export function emissionFactor(method: EmissionMethod, energy: FactorEnergy, day: number, use = 'ALL'): Lookup {
  const what = `facteur d’émission ${energy} (${METHOD_LABELS[method]})`;
  const own = lookup(FACTORS, `${method}|${energy}|${use}`, day, what);
  return own.known ? own : lookup(FACTORS, `${method}|${energy}|ALL`, day, what);
}

/**
 * Primary energy per final energy [kWh EP/kWh EF].
 *
 * @param energy the energy
 * @param day civil day; any
 */
export const primaryEnergyFactor = (energy: FactorEnergy, day: number): Lookup =>
  lookup(FACTORS, `ENERGIE_PRIMAIRE|${energy}|ALL`, day, `facteur d’énergie primaire ${energy}`);
