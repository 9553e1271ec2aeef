import {
  BUILDING_ROLES,
  BUILDING_ROLE_LABELS,
  LEVELS,
  LEVEL_LABELS,
  OCCUPATIONS,
  OCCUPATION_LABELS,
} from '@joulerie/domain/vocabulary';

const options = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

export const LEVEL_OPTIONS = options(LEVELS, LEVEL_LABELS);
export const OCCUPATION_OPTIONS = options(OCCUPATIONS, OCCUPATION_LABELS);
export const ROLE_OPTIONS = options(BUILDING_ROLES, BUILDING_ROLE_LABELS);
