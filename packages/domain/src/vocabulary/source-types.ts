import type { ColorRole } from './color-roles.ts';
import type { Energy } from './energies.ts';
import { type Handled, keysOf } from './keys.ts';

/** Blocks of technical facts that a source may have. */
export const FACT_BLOCKS = ['electricity', 'gas', 'network', 'sensor'] as const;
/** One of `FACT_BLOCKS`. */
export type FactBlock = (typeof FACT_BLOCKS)[number];

type FamilyFacts = {
  /** One word for the kind of source, in a sentence. */
  word: string;
  /** « 1 compteur de gaz », « 2 compteurs de gaz »; null for what does not measure the building itself. */
  meters: readonly [one: string, many: string] | null;
  energy: Energy | null;
  color: ColorRole;
};

/** What a source is, whatever its operator. */
export const SOURCE_FAMILIES = {
  electricite: {
    word: 'électricité',
    meters: ['compteur électrique', 'compteurs électriques'],
    energy: 'electricite',
    color: 'electricite',
  },
  gaz: {
    word: 'gaz',
    meters: ['compteur de gaz', 'compteurs de gaz'],
    energy: 'gaz',
    color: 'gaz',
  },
  reseau: {
    word: 'réseau de chaleur',
    meters: ['compteur de chaleur', 'compteurs de chaleur'],
    energy: 'chaleur',
    color: 'chaleur',
  },
  combustible: {
    word: 'combustible',
    meters: ['stock de combustible', 'stocks de combustible'],
    energy: 'combustible',
    color: 'combustible',
  },
  capteur: {
    word: 'capteur',
    meters: ['capteur', 'capteurs'],
    energy: null,
    color: 'confort',
  },
  meteo: {
    word: 'météo',
    meters: null,
    energy: null,
    color: 'temperature',
  },
  'reseau-national': {
    word: 'réseau national',
    meters: null,
    energy: null,
    color: 'electricite',
  },
} as const satisfies Record<string, FamilyFacts>;

/** One of `SOURCE_FAMILIES`. */
export type SourceFamily = keyof typeof SOURCE_FAMILIES;
/** Names of the families of sources. */
export const SOURCE_FAMILY_NAMES = keysOf(SOURCE_FAMILIES);

/** Each energy comes from some family of sources. */
const everyEnergyHasSources: Handled<Exclude<Energy, (typeof SOURCE_FAMILIES)[SourceFamily]['energy']>> = true;
void everyEnergyHasSources;

type SourceTypeFacts = {
  label: string;
  short: string;
  family: SourceFamily;
  /** Rule of its number: 14 digits, 14 digits or GI + 6, free text, or none. */
  number: 'pdl' | 'pce' | 'free' | 'none';
  facts: readonly FactBlock[];
};

/** Every type of source (specification, document 1 §9). */
export const SOURCE_TYPE_FACTS = {
  pdl: {
    label: 'Point de livraison d’électricité',
    short: 'PDL',
    family: 'electricite',
    number: 'pdl',
    facts: ['electricity'],
  },
  pce: {
    label: 'Point de comptage de gaz',
    short: 'PCE',
    family: 'gaz',
    number: 'pce',
    facts: ['gas'],
  },
  'snc-pce': {
    label: 'Point de gaz non communicant',
    short: 'PCE non communicant',
    family: 'gaz',
    number: 'pce',
    facts: ['gas'],
  },
  'gas-bottle': {
    label: 'Bouteilles de gaz',
    short: 'Bouteilles',
    family: 'combustible',
    number: 'none',
    facts: [],
  },
  'gas-tank': {
    label: 'Citerne de gaz',
    short: 'Citerne',
    family: 'combustible',
    number: 'none',
    facts: [],
  },
  'fuel-oil': {
    label: 'Fioul',
    short: 'Fioul',
    family: 'combustible',
    number: 'none',
    facts: [],
  },
  'wood-pellet': {
    label: 'Granulés de bois',
    short: 'Granulés',
    family: 'combustible',
    number: 'none',
    facts: [],
  },
  'wood-stere': {
    label: 'Bois bûche',
    short: 'Bûches',
    family: 'combustible',
    number: 'none',
    facts: [],
  },
  'wood-auto': {
    label: 'Bois en autoproduction',
    short: 'Bois (auto)',
    family: 'combustible',
    number: 'none',
    facts: [],
  },
  'wood-compressed': {
    label: 'Bois compressé',
    short: 'Bois compressé',
    family: 'combustible',
    number: 'none',
    facts: [],
  },
  'wood-chips': {
    label: 'Plaquettes de bois',
    short: 'Plaquettes',
    family: 'combustible',
    number: 'none',
    facts: [],
  },
  cpcu: {
    label: 'Réseau de chaleur',
    short: 'Chaleur',
    family: 'reseau',
    number: 'free',
    facts: ['network'],
  },
  regaz: {
    label: 'Gaz réglementé',
    short: 'Regaz',
    family: 'gaz',
    number: 'free',
    facts: ['gas', 'network'],
  },
  sensor: { label: 'Capteur', short: 'Capteur', family: 'capteur', number: 'free', facts: ['sensor'] },
  idmeteofrance: {
    label: 'Station Météo-France',
    short: 'Météo-France',
    family: 'meteo',
    number: 'free',
    facts: [],
  },
  idopenmeteo: {
    label: 'Point météo Open-Meteo',
    short: 'Open-Meteo',
    family: 'meteo',
    number: 'free',
    facts: [],
  },
  rte: {
    label: 'Réseau électrique national (RTE)',
    short: 'RTE',
    family: 'reseau-national',
    number: 'free',
    facts: [],
  },
} as const satisfies Record<string, SourceTypeFacts>;

/** One of `SOURCE_TYPES`. */
export type SourceType = keyof typeof SOURCE_TYPE_FACTS;
/** Names of the source types. */
export const SOURCE_TYPES = keysOf(SOURCE_TYPE_FACTS);

/**
 * Whether a text names a source type.
 *
 * @param name any text
 */
export function isSourceType(name: string): name is SourceType {
  return Object.hasOwn(SOURCE_TYPE_FACTS, name);
}

/**
 * The blocks of technical facts that a type of source has.
 *
 * @param type a source type of the vocabulary
 */
export function factBlocksOf(type: SourceType): readonly FactBlock[] {
  return SOURCE_TYPE_FACTS[type].facts;
}
