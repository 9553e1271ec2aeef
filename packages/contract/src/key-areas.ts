import type { Group } from './endpoint.ts';

/** What a key may be limited to. */
export const KEY_AREAS = ['buildings', 'measures', 'costs', 'exports'] as const;
export type KeyArea = (typeof KEY_AREAS)[number];

/** Each area in French, and what it opens. */
export const KEY_AREA_LABELS: Record<KeyArea, { label: string; description: string }> = {
  buildings: {
    label: 'Bâtiments',
    description: 'Dossiers, étiquettes, profils, profils d’utilisation, recherche et bilan annuel.',
  },
  measures: { label: 'Sources et mesures', description: 'Offres de fourniture, mesures et fichiers déposés.' },
  costs: { label: 'Coûts', description: 'Factures calculées, contrats, analyses et pistes d’économie.' },
  exports: { label: 'Exports et tâches', description: 'Exports de mesures, et leur suivi.' },
};

const AREA_OF: Partial<Record<Group, KeyArea>> = {
  buildings: 'buildings',
  folders: 'buildings',
  tags: 'buildings',
  'usage-profiles': 'buildings',
  geometry: 'buildings',
  profiles: 'buildings',
  search: 'buildings',
  sources: 'measures',
  measures: 'measures',
  'import-layouts': 'measures',
  'gas-rights': 'measures',
  sensors: 'measures',
  costs: 'costs',
  contracts: 'costs',
  findings: 'costs',
  'energy-manager': 'costs',
  exports: 'exports',
  tasks: 'exports',
};

/** The area of a group of calls; null for what every key opens (reference data) and for what none does. */
export const areaOf = (group: Group): KeyArea | null => AREA_OF[group] ?? null;
