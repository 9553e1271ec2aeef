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
/** One of `LEVELS`. */
export type Level = keyof typeof LEVEL_LABELS;
/** Names of the levels of a building. */
export const LEVELS = keysOf(LEVEL_LABELS);
/** Level of a building that has none. */
export const DEFAULT_LEVEL: Level = 'immeuble';

/** Levels of buildings below a building: its children, theirs, and theirs. */
export const CHILD_LEVELS = 3;

/** French name of each occupation of a building. */
export const OCCUPATION_LABELS = {
  erp: 'Établissement recevant du public',
  ecole: 'École',
  bureaux: 'Bureaux',
  residentiel: 'Résidentiel',
} as const;
/** One of `OCCUPATIONS`. */
export type Occupation = keyof typeof OCCUPATION_LABELS;
/** Names of the occupations of a building. */
export const OCCUPATIONS = keysOf(OCCUPATION_LABELS);

/** French name of each role of a person in a building. */
export const BUILDING_ROLE_LABELS = {
  proprietaire: 'Propriétaire',
  locataire: 'Locataire',
  bailleur: 'Bailleur',
} as const;
/** One of `BUILDING_ROLES`. */
export type BuildingRole = keyof typeof BUILDING_ROLE_LABELS;
/** Names of the roles of a person in a building. */
export const BUILDING_ROLES = keysOf(BUILDING_ROLE_LABELS);
