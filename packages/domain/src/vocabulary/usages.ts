import { keysOf } from './keys.ts';

/** What a source's energy is used for. */
export const USAGE_LABELS = {
  heating: 'Chauffage',
  'air-conditioning': 'Climatisation',
  cooking: 'Cuisson',
  dishwasher: 'Lave-vaisselle',
  'washing-machine': 'Lave-linge',
  'industrial-machines': 'Machines industrielles',
  'common-areas': 'Parties communes',
  'electric-vehicle': 'Véhicule électrique',
  'hot-water': 'Eau chaude',
  pool: 'Piscine',
  'other-appliances': 'Autres appareils',
  'professional-equipment': 'Équipement professionnel',
} as const;
/** Names of the usages. */
export const USAGES = keysOf(USAGE_LABELS);

/** How much of a source is for vehicles that charge: all, a part beside other uses, nothing. */
export type Charging = 'only' | 'partly' | 'none';

/**
 * How much of a source is for vehicles that charge, as its usages say.
 *
 * @param usages what the energy of the source is used for
 */
export function chargingOf(usages: readonly string[]): Charging {
  if (!usages.includes('electric-vehicle')) return 'none';
  return usages.length === 1 ? 'only' : 'partly';
}
