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
