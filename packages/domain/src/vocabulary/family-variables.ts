import { SOURCE_TYPE_FACTS, type SourceFamily, type SourceType } from './source-types.ts';
import type { VariableName } from './variables.ts';

// Apart from source-types.ts: the page reads the families at its first view, without their variables.

/** Variables that the series of a family may hold: a gas file on an electricity point is a mistake. */
const FAMILY_VARIABLES: Record<SourceFamily, readonly VariableName[]> = {
  electricite: ['puissance', 'conso', 'puissance_max', 'index', 'injection', 'production_pv'],
  gaz: ['conso_gaz', 'volume_gaz', 'temperature_exterieure', 'index'],
  reseau: ['chaleur', 'index', 'temperature_exterieure'],
  combustible: ['combustible'],
  capteur: [
    'temperature_ambiante',
    'humidite',
    'co2_ambiant',
    'temperature_exterieure',
    'puissance',
    'conso',
    'production_pv',
    'chaleur',
  ],
  meteo: [
    'temperature_exterieure',
    'humidite',
    'rayonnement_global',
    'rayonnement_direct',
    'rayonnement_diffus',
    'vent',
    'dju',
  ],
  'reseau-national': ['prix_spot', 'taux_co2'],
};

/**
 * Variables that the series of a type of source may hold.
 *
 * @param type a source type of the vocabulary
 */
export function variablesOfType(type: SourceType): readonly VariableName[] {
  return FAMILY_VARIABLES[SOURCE_TYPE_FACTS[type].family];
}
