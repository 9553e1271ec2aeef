import { keysOf } from './keys.ts';

/** What a building is, from a flat to a group of buildings. */
export const LEVEL_LABELS = {
  appartement: 'Appartement',
  maison: 'Maison',
  maison_appartement: 'Maison divisée en appartements',
  immeuble: 'Immeuble',
  groupe: 'Groupe de bâtiments',
  maison_immeuble: 'Maison d’un immeuble',
} as const;
export type Level = keyof typeof LEVEL_LABELS;
export const LEVELS = keysOf(LEVEL_LABELS);
export const DEFAULT_LEVEL: Level = 'immeuble';

/** Levels of buildings below a building: its children, theirs, and theirs. */
export const CHILD_LEVELS = 3;

export const OCCUPATION_LABELS = {
  erp: 'Établissement recevant du public',
  ecole: 'École',
  bureaux: 'Bureaux',
  residentiel: 'Résidentiel',
} as const;
export type Occupation = keyof typeof OCCUPATION_LABELS;
export const OCCUPATIONS = keysOf(OCCUPATION_LABELS);

export const BUILDING_ROLE_LABELS = {
  proprietaire: 'Propriétaire',
  locataire: 'Locataire',
  bailleur: 'Bailleur',
} as const;
export type BuildingRole = keyof typeof BUILDING_ROLE_LABELS;
export const BUILDING_ROLES = keysOf(BUILDING_ROLE_LABELS);
