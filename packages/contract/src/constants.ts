/** Business constants and limits of the specification (document 1 §9, document 2 §9). */

export const LEVELS = ['appartement', 'maison', 'maison_appartement', 'immeuble', 'groupe', 'maison_immeuble'] as const;
export const LEVEL_LABELS: Record<(typeof LEVELS)[number], string> = {
  appartement: 'Appartement',
  maison: 'Maison',
  maison_appartement: 'Maison divisée en appartements',
  immeuble: 'Immeuble',
  groupe: 'Groupe de bâtiments',
  maison_immeuble: 'Maison d’un immeuble',
};
export const DEFAULT_LEVEL = 'immeuble';

export const OCCUPATIONS = ['erp', 'ecole', 'bureaux', 'residentiel'] as const;
export const OCCUPATION_LABELS: Record<(typeof OCCUPATIONS)[number], string> = {
  erp: 'Établissement recevant du public',
  ecole: 'École',
  bureaux: 'Bureaux',
  residentiel: 'Résidentiel',
};

export const BUILDING_ROLES = ['proprietaire', 'locataire', 'bailleur'] as const;
export const BUILDING_ROLE_LABELS: Record<(typeof BUILDING_ROLES)[number], string> = {
  proprietaire: 'Propriétaire',
  locataire: 'Locataire',
  bailleur: 'Bailleur',
};

export const SOURCE_TYPES = [
  'pdl',
  'pce',
  'snc-pce',
  'gas-bottle',
  'gas-tank',
  'fuel-oil',
  'wood-pellet',
  'wood-stere',
  'wood-auto',
  'wood-compressed',
  'wood-chips',
  'cpcu',
  'regaz',
  'sensor',
  'idmeteofrance',
  'idopenmeteo',
  'rte',
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

export type SourceFamily = 'electricite' | 'gaz' | 'reseau' | 'combustible' | 'capteur' | 'meteo' | 'reseau-national';

export const SOURCE_TYPE_FACTS: Record<
  SourceType,
  { label: string; short: string; family: SourceFamily; number: 'pdl' | 'pce' | 'free' | 'none' }
> = {
  pdl: { label: 'Point de livraison d’électricité', short: 'PDL', family: 'electricite', number: 'pdl' },
  pce: { label: 'Point de comptage de gaz', short: 'PCE', family: 'gaz', number: 'pce' },
  'snc-pce': { label: 'Point de gaz non communicant', short: 'PCE non communicant', family: 'gaz', number: 'pce' },
  'gas-bottle': { label: 'Bouteilles de gaz', short: 'Bouteilles', family: 'combustible', number: 'none' },
  'gas-tank': { label: 'Citerne de gaz', short: 'Citerne', family: 'combustible', number: 'none' },
  'fuel-oil': { label: 'Fioul', short: 'Fioul', family: 'combustible', number: 'none' },
  'wood-pellet': { label: 'Granulés de bois', short: 'Granulés', family: 'combustible', number: 'none' },
  'wood-stere': { label: 'Bois bûche', short: 'Bûches', family: 'combustible', number: 'none' },
  'wood-auto': { label: 'Bois en autoproduction', short: 'Bois (auto)', family: 'combustible', number: 'none' },
  'wood-compressed': { label: 'Bois compressé', short: 'Bois compressé', family: 'combustible', number: 'none' },
  'wood-chips': { label: 'Plaquettes de bois', short: 'Plaquettes', family: 'combustible', number: 'none' },
  cpcu: { label: 'Réseau de chaleur', short: 'Chaleur', family: 'reseau', number: 'free' },
  regaz: { label: 'Gaz réglementé', short: 'Regaz', family: 'gaz', number: 'free' },
  sensor: { label: 'Capteur', short: 'Capteur', family: 'capteur', number: 'free' },
  idmeteofrance: { label: 'Station Météo-France', short: 'Météo-France', family: 'meteo', number: 'free' },
  idopenmeteo: { label: 'Point météo Open-Meteo', short: 'Open-Meteo', family: 'meteo', number: 'free' },
  rte: { label: 'Réseau électrique national (RTE)', short: 'RTE', family: 'reseau-national', number: 'free' },
};

/** Fuels: unit of a delivery and lower-heating-value energy content, kWh per unit (ADEME Base Carbone, DPE 3CL annexe 4). */
export const FUELS = {
  'gas-bottle': { unit: 'kg', kwhPerUnit: 12.78, label: 'Propane ou butane en bouteille' },
  'gas-tank': { unit: 'kg', kwhPerUnit: 12.78, label: 'Propane en citerne' },
  'fuel-oil': { unit: 'L', kwhPerUnit: 9.97, label: 'Fioul domestique' },
  'wood-pellet': { unit: 'kg', kwhPerUnit: 4.6, label: 'Granulés' },
  'wood-stere': { unit: 'stère', kwhPerUnit: 1680, label: 'Bûches' },
  'wood-auto': { unit: 'stère', kwhPerUnit: 1680, label: 'Bois autoproduit' },
  'wood-compressed': { unit: 'kg', kwhPerUnit: 4.6, label: 'Bois compressé' },
  'wood-chips': { unit: 'kg', kwhPerUnit: 2.76, label: 'Plaquettes' },
} as const;

export const SEGMENTS = ['C1', 'C2', 'P3', 'C4', 'P4', 'C5'] as const;
export const SUBSCRIBED_POWERS_KVA = [3, 6, 9, 12, 15, 24, 30, 36] as const;
export const TARIFF_OPTIONS = ['Base', 'HPHC', 'Autre'] as const;
export const TARIFF_LABELS = { Base: 'Base', HPHC: 'Heures Pleines/Creuses', Tempo: '6 cadrans (Tempo)' } as const;

export const USAGES = [
  'heating',
  'air-conditioning',
  'cooking',
  'dishwasher',
  'washing-machine',
  'industrial-machines',
  'common-areas',
  'electric-vehicle',
  'hot-water',
  'pool',
  'other-appliances',
  'professional-equipment',
] as const;
export const USAGE_LABELS: Record<(typeof USAGES)[number], string> = {
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
};

export const REGISTRATION_ROLES = ['particulier', 'conseiller', 'professionnel'] as const;
export const MEMBER_TYPES = ['owner', 'administrateur', 'employe', 'employe_read_only'] as const;
export const COMPANY_TYPES = ['entreprise', 'asso', 'copro', 'collectivite'] as const;

export const PAGE_SIZE = 20;
export const NEAR_RADIUS_M = 500;
export const ADDRESS_SEARCH_LIMIT = 20;
export const BBOX_MAX_BUILDINGS = 10_000;
export const SESSION_EXPIRY_S = 1800;
export const CONFIGURATION_EXPIRY_S = 600;
export const NOTIFICATION_MS = 6000;
export const TASK_NOTIFICATION_MS = 10_000;
export const NOTIFICATIONS_AT_ONCE = 5;
export const LANGUAGE_COOKIE = 'i18n_redirected';
export const LANGUAGE_COOKIE_DAYS = 365;
export const DEFAULT_PRIMARY_COLOR = '#304282';
export const PASSWORD_MIN_LENGTH = 12;
export const CODE_VALID_HOURS = 24;
export const UPLOAD_LIMIT_BYTES = 64 * 1024 * 1024;
export const FILES_AT_ONCE = 50;

/** Longest chart of each frequency, in points (document 1 §9). Past it the coarser grain is proposed. */
export const CHART_LIMITS = {
  raw: 7000,
  hourly: 4380,
  daily: 1095,
  weekly: 1095,
  monthly: 1095,
  yearly: 7000,
} as const;
export const CHART_HEIGHT = 240;
export const CHART_PADDING = 0.2;

/** State of the data of a building or source. Late: operators deliver within two days, holidays add three. */
export const DATA_STATES = ['ok', 'late', 'holes', 'empty'] as const;
export type DataState = (typeof DATA_STATES)[number];
export const LATE_DAYS = 5;
