import { OPERATORS } from '@joulerie/domain/collection';
import { MONITORED_FREQUENCIES } from '@joulerie/domain/sources';
import { SOURCE_TYPES, UNIT_NAMES, USAGES, VARIABLE_NAMES } from '@joulerie/domain/vocabulary';
import { GAS_RIGHT_STATES } from '@joulerie/domain/gas-rights';
import { z } from 'zod';
import { Day, Id, Location } from './common.ts';
import { SEGMENTS } from './constants.ts';
import { METER_FREQUENCIES } from './point-facts.ts';

export const BATTERY_STATES = ['full', 'medium', 'low'] as const;

/** Yearly consumption of a gas or heat meter, kWh: of the last twelve whole months when their days were measured, and as a person gave it. */
export const CarValues = z.object({ computed: z.number().nullable(), user: z.number().nullable() });

/** Of a source of the demonstration portfolio, where its measures come from. */
export const Demonstration = z.object({
  curve: z.enum(['real', 'generated']),
  /** First and last day on which a real curve was measured. */
  measuredFrom: Day.nullable(),
  measuredTo: Day.nullable(),
  /** How many days later its days are stored: a multiple of 364, so that weekdays stay. */
  shiftDays: z.number().int().nullable(),
  /** The last day of the curve as stored, where it ended and its last 364 days follow it again. */
  playedAgainAfter: Day.nullable(),
  /** What was measured in an hour that the clock of the stored day does not have, and is not stored. */
  leftOut: z.object({ hours: z.number(), kwh: z.number() }),
});
export type Demonstration = z.output<typeof Demonstration>;

/** The offer that prices today, in short; the dated list is `GET …/source/{id}/offer`. */
export const OfferInForce = z.object({
  _id: Id,
  name: z.string(),
  _id_energysupplier: z.string().nullable(),
  /** Prices of its posts; empty when they come from the dated regulated tables. */
  price_grid: z.array(z.object({ post: z.string(), label: z.string(), eurPerKwh: z.number() })),
  /** EUR/month. */
  subscription_price: z.number().nullable(),
  /** EUR/kWh of an offer with one post; null with several, whose prices are in the grid. */
  price_kwh: z.number().nullable(),
  residential: z.boolean(),
  /** EUR/year, as the contract gives it. */
  annual_cta: z.number().nullable(),
});

/** What each side says of a source: the person, the electricity network, the gas network. A null has nothing to say. */
export const Operation = z.object({
  user: z.object({
    offre: z.string().nullable(),
    date_fin_contrat: z.object({ value: Day.nullable() }),
    car: z.object({ value: z.number().nullable() }),
    usages: z.array(z.enum(USAGES)),
  }),
  pdl: z
    .object({
      general: z.object({ segment: z.enum(SEGMENTS).nullable() }),
      metering: z.object({ isLinky: z.boolean().nullable() }),
    })
    .nullable(),
  pce: z
    .object({
      /** Where its right to be read stands at GRDF. */
      etat_droit_access: z.enum(GAS_RIGHT_STATES),
      technical: z.object({ frequency: z.enum(METER_FREQUENCIES).nullable() }),
    })
    .nullable(),
});

/** Derived states of a source (document 1 §4); several may hold. */
export const SOURCE_STATES = [
  'NON_EXISTANT',
  'RESILIE',
  'NON_COMMUNICANT',
  'UNKNOWN_STATE',
  'NOT_LINKY',
  'INSUFFICIENT_DATA',
  'RETRIEVAL_IN_PROGRESS',
] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

export const SOURCE_STATE_LABELS: Record<SourceState, { label: string; why: string }> = {
  NON_EXISTANT: { label: 'Point inexistant', why: 'Le gestionnaire de réseau ne connaît pas ce point de livraison.' },
  RESILIE: { label: 'Résilié', why: 'Le point est hors service ou son contrat est résilié.' },
  NON_COMMUNICANT: { label: 'Non communicant', why: 'Le compteur ne peut pas être relevé à distance.' },
  UNKNOWN_STATE: { label: 'État inconnu', why: 'L’existence ou la mise en service du point n’est pas connue.' },
  NOT_LINKY: { label: 'Compteur non Linky', why: 'La courbe de charge d’un point C5 demande un compteur Linky.' },
  INSUFFICIENT_DATA: {
    label: 'Données insuffisantes',
    why: 'Ce compteur est relevé tous les six mois : il n’a pas encore assez de données.',
  },
  RETRIEVAL_IN_PROGRESS: { label: 'Récupération en cours', why: 'L’historique est en cours de récupération.' },
};

export const SeriesSpan = z.object({
  variable: z.enum(VARIABLE_NAMES),
  register: z.string().nullable(),
  unit: z.enum(UNIT_NAMES),
  stepS: z.number().nullable(),
  firstDay: Day,
  lastDay: Day,
  points: z.number(),
});

/** Whether an operator gives the data of a source by now. */
export const BROADCAST_STATES = ['active', 'suspended', 'none'] as const;
/** Where measures come from: an operator, or files. */
export const CHANNEL_TYPES = [...OPERATORS, 'file'] as const;

export const Monitoring = z.object({
  lastImportAt: z.string().nullable(),
  /** When the operator last gave data. */
  lastSuccess: z.string().nullable(),
  broadcast: z.enum(BROADCAST_STATES),
  /** First and last day of each variable at each frequency that its measures can be given at. */
  dates: z.array(
    z.object({
      variable: z.enum(VARIABLE_NAMES),
      frequency: z.enum(MONITORED_FREQUENCIES),
      firstDay: Day,
      lastDay: Day,
    }),
  ),
  series: z.array(SeriesSpan),
});

export const WeatherStation = z.object({
  _id: Id.nullable(),
  idtype: z.enum(['idmeteofrance', 'idopenmeteo']),
  idsource: z.string(),
  name: z.string(),
  location: Location,
  altitudeM: z.number().nullable(),
  distanceKm: z.number().nullable(),
  hasData: z.boolean(),
});

/** The weather station of a building; its name is null where the reader may not see that source and its list is not public. */
export const StationBeside = z.object({
  type: z.enum(SOURCE_TYPES),
  name: z.string().nullable(),
  /** From the building; null where the place of one of them is not known. */
  distanceKm: z.number().nullable(),
  /** The nearest of the list, which a building has until a person chooses another one. */
  isNearest: z.boolean(),
  hasData: z.boolean(),
});

/** Why the last try to retrieve what a service publishes failed. */
export const RETRIEVAL_FAILURES = ['down', 'unreadable', 'quota', 'request', 'other'] as const;

/** How the weather of a place, or a signal of the national network, comes by itself. Days are those asked for so far, the first and the last one. */
export const ServiceRetrieval = z.object({
  service: z.enum(['meteo-france', 'open-meteo', 'entsoe', 'eco2mix']),
  fromDay: Day.nullable(),
  toDay: Day.nullable(),
  succeededAt: z.string().nullable(),
  triedAt: z.string(),
  failure: z.enum(RETRIEVAL_FAILURES).nullable(),
});
export type ServiceRetrieval = z.output<typeof ServiceRetrieval>;
