import {
  CLOCKS,
  COMPARISONS,
  FREQUENCIES,
  SOURCE_TYPES,
  UNIT_NAMES,
  VARIABLE_KINDS,
  VARIABLE_NAMES,
} from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Column, Day, Id, IdParams, Ok, oneOrMany } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ComparedPeriods, KeptCarbon, WeatherFree } from './energy-year.ts';
import { ImportReport } from './import-report.ts';
import { QueuedImports } from './imports.ts';
import { jsonText } from './json-query.ts';
import { PeriodIntensity } from './profiles.ts';
import { TableAnswersQuery } from './tables.ts';

/** A stretch without values, and the reason when it is known. Instants are ISO, UTC, half-open. */
export const Hole = z.object({ from: z.string(), to: z.string(), reason: z.string() });

export const VariableColumn = z.object({
  variable: z.enum(VARIABLE_NAMES),
  register: z.string().nullable(),
  label: z.string(),
  unit: z.enum(UNIT_NAMES),
  kind: z.enum(VARIABLE_KINDS),
  /** One value a step of the axis; null is missing, never zero. */
  values: Column,
  /** Steps `[from, to)` of the axis whose values are estimated or corrected, not read. */
  estimated: z.array(z.tuple([z.number(), z.number()])),
  corrected: z.array(z.tuple([z.number(), z.number()])),
  /** How amounts over longer periods (deliveries) make estimated days, a sentence each; empty without any. */
  estimates: z.array(z.string()),
  /** Steps whose measured values do not add up to the energy that the operator gives for the day or the interval. */
  unbalanced: z.array(z.tuple([z.number(), z.number()])),
  /**
   * Steps that have a value without that of every source. A source without any step on a regular axis counts here on the days whose
   * energy is not known either; `sources` says which one it is.
   */
  incomplete: z.array(z.tuple([z.number(), z.number()])),
  /** Share of the expected points of each step that are present, 0..1, the mean of the sources; null for a step that has not begun. Null on a regular axis. */
  stepCoverage: Column.nullable(),
  /** What would complete each step of an energy, in its unit: each source as on the rest of the step, else of the period. Null on a regular axis. */
  stepMissing: Column.nullable(),
  /** Sum (energy, Wh for power), mean (gauge) or highest value (maximum) of the period; null without any value. */
  total: z.number().nullable(),
  totalUnit: z.enum(UNIT_NAMES),
  /**
   * Lowest and highest of the measured values: steps of a regular axis for energies and powers, of the days otherwise for an energy, of the steps
   * measured for the others. Of a sum of sources, only where every source has a value; null where that is nowhere, and for a power on days.
   */
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  maximumAt: z.string().nullable(),
  /** Share of the expected points present, 0..1. */
  coverage: z.number(),
  points: z.number(),
  expected: z.number(),
  holes: z.array(Hole),
  /** `_id`, `name` and `idsource` are null for a source that the caller may not see: it counts, and is not named. */
  sources: z.array(
    z.object({
      _id: Id.nullable(),
      name: z.string().nullable(),
      idtype: z.enum(SOURCE_TYPES),
      idsource: z.string().nullable(),
      stepS: z.number().nullable(),
      firstDay: Day.nullable(),
      lastDay: Day.nullable(),
      share: z.number().nullable(),
      /** Whether it has a step of a regular axis; on days, a day. */
      present: z.boolean(),
    }),
  ),
});
export type VariableColumn = z.output<typeof VariableColumn>;

export const DataColumns = z.object({
  start_date: Day,
  end_date: Day,
  frequency: z.enum(FREQUENCIES),
  axis: z.object({
    /** First instant of the axis, ISO, UTC. */
    start: z.string(),
    /** First instant past the axis. */
    end: z.string(),
    /** Seconds between two steps when they are regular in UTC, else null and `days` gives each step's first day. */
    stepS: z.number().nullable(),
    days: z.array(Day).nullable(),
  }),
  variables: z.array(VariableColumn),
});

/**
 * Two periods over what both measured: each source on the days that are over and that it measured whole in both. The current period is
 * compared with the same days of the other, and a gap of one is left out of both.
 */
export const PeriodComparison = ComparedPeriods.extend({
  /** First and last day of the period that some source compares; null without any. */
  span: z.object({ from: Day, to: Day }).nullable(),
  /** Shares of the days compared that are Saturdays, Sundays or public holidays, 0..1, in each of the periods; absent without any day. */
  rest: z.object({ now: z.number(), previous: z.number() }).optional(),
  /**
   * Of each step of the answer, what its days that are over held in the other period, and the share of these known whole, 0..1; null
   * where there is none. Steps of the other period hold other days: its weeks begin on other dates. Null on a regular axis.
   */
  steps: z.object({ previous: Column, coverage: Column }).nullable(),
});
export type PeriodComparison = z.output<typeof PeriodComparison>;

/** What a period is compared with: the one just before, or the same dates a year before. */
export const ComparisonQuery = z.enum(COMPARISONS).optional();

/** Emissions of a period, kgCO₂e: the energy consumed times the factors of its days (`SOURCE_FACTORS` of the domain). */
export const PeriodCarbon = KeptCarbon.extend({
  /** Each type of source with a measure; `kg` is null where a measured day has no factor. */
  lines: z.array(
    z.object({
      idtype: z.enum(SOURCE_TYPES),
      kwh: z.number(),
      kg: z.number().nullable(),
      /** In force on some day of the period: kgCO₂e per counted kWh, since when, and the publication that gives it. */
      factors: z.array(z.object({ perKwh: z.number(), since: Day, reference: z.string() })),
    }),
  ),
  /** Of each step of the answer; null where nothing is measured or a measured day has no factor. Null on a regular axis. */
  steps: Column.nullable(),
});
export type PeriodCarbon = z.output<typeof PeriodCarbon>;

export const Data = DataColumns.extend({
  compare: DataColumns.nullable(),
  /** Energies of the period beside those of `compare`, Wh; null when nothing is compared. */
  comparison: PeriodComparison.nullable(),
  /** Where it was asked. */
  weatherFree: WeatherFree.optional(),
  /** Where it was asked. */
  carbon: PeriodCarbon.optional(),
  /** Of a building, where it was asked: null where no surface, or no headcount, is entered. */
  intensity: z.object({ surface: PeriodIntensity.nullable(), effectif: PeriodIntensity.nullable() }).optional(),
  /** Grains that some source of this reading can give. */
  available: z.array(z.enum(FREQUENCIES)),
});
export type Data = z.output<typeof Data>;

const dataQuery = z.object({
  /** Variables to read; by default everything the building or source consumes. */
  variables: oneOrMany(z.string().max(60), 40).optional(),
  frequency: z.enum(FREQUENCIES).default('daily'),
  /** First day, Paris. */
  start_date: Day,
  /** Last day, included. */
  end_date: Day,
  compare: ComparisonQuery,
  /** Adds the outdoor temperature of the building's weather station. */
  temperature: z.enum(['true', 'false']).optional(),
  /** With `compare=year`: gives the change once the weather is removed. */
  weather_corrected: z.enum(['true', 'false']).optional(),
  /** Adds the emissions of the period. */
  carbon: z.enum(['true', 'false']).optional(),
  /** Of a building: adds its energy per m² and per person. */
  intensity: z.enum(['true', 'false']).optional(),
});

const errors = ['required_auth', 'range_invalid', 'range_too_long'] as const;

export const getBuildingData = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/data/building/{id}',
  group: 'measures',
  summary: 'Les mesures d’un bâtiment : somme de ses sources comptées et de ses enfants, en colonnes',
  caller: 'session',
  params: IdParams,
  query: dataQuery,
  answer: Data,
  errors: [...errors, 'not_found'],
});

export const getSourceData = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/data/source/{id}',
  group: 'measures',
  summary: 'Les mesures d’une source, en colonnes',
  caller: 'session',
  params: IdParams,
  query: dataQuery,
  answer: Data,
  errors: [...errors, 'not_found_source'],
});

const importQuery = z.object({
  preview: z.enum(['true', 'false']).default('false'),
  /** Store although the file names another meter than the source's. */
  force: z.enum(['true', 'false']).default('false'),
  /** Store a table although its energy is unusual for the source (`likelihood`). */
  confirm: z.enum(['true', 'false']).default('false'),
  /**
   * `false`: a file of `LARGE_FILE_BYTES` or more is stored after the answer, a 202 with the imports to follow (`getImport`), where
   * refusals of what the file holds are said. Smaller files are answered as with `true`.
   */
  wait: z.enum(['true', 'false']).default('true'),
  variable: z.string().max(60).optional(),
  unit: z.string().max(60).optional(),
  stamp: z.enum(['start', 'end']).optional(),
  zone: z.enum(CLOCKS).optional(),
  name: z.string().max(255).optional(),
  /** Answers about a plain table, as JSON: `{"columns":[{"at":1,"role":"conso","unit":"kWh"}],"dateOrder":"day","decimal":","}`. */
  table: TableAnswersQuery.optional(),
});

const importErrors = [
  'required_auth',
  'not_found_source',
  'restricted_source',
  'restricted_read_only',
  'file_missing',
  'file_unreadable',
  'consent_missing',
  'file_empty',
  'file_other_meter',
  'file_needs_choice',
  'file_wrong_kind',
  'file_impossible',
  'file_unusual',
  'measures_not_conserved',
  'idempotency_conflict',
  'payload_too_large',
  'too_many_waiting_files',
  'no_room_for_files',
  'too_many_requests',
  'service_unavailable',
] as const;

export const importFile = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/source/{id}/import',
  group: 'measures',
  summary: 'Déposer un fichier de l’opérateur sur une source : `preview=true` lit sans rien enregistrer',
  caller: 'write',
  params: IdParams,
  query: importQuery,
  upload: 'file',
  keyed: true,
  answer: ImportReport,
  accepted: QueuedImports,
  errors: importErrors,
});

export const previewBuildingFile = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/building/{id}/import',
  group: 'measures',
  summary:
    'Lire un fichier déposé sur un bâtiment, sans l’enregistrer : la source est proposée d’après le numéro du fichier',
  caller: 'write',
  params: IdParams,
  query: importQuery.omit({ preview: true, force: true, confirm: true, wait: true }),
  upload: 'file',
  answer: ImportReport,
  errors: [
    'required_auth',
    'not_found',
    'restricted_building',
    'restricted_read_only',
    'file_missing',
    'file_unreadable',
    'file_empty',
    'payload_too_large',
    'too_many_requests',
    'service_unavailable',
  ],
});

/** Which source receives which meters of a file. */
const MeterTargets = z
  .array(
    z.object({
      /** As the report of the file names it. */
      meter: z.string().min(1).max(300),
      source: Id,
    }),
  )
  .min(1)
  .max(100);

export const StoredMeters = z.object({ data: z.array(z.object({ source: Id, report: ImportReport })) });
export type StoredMeters = z.output<typeof StoredMeters>;

export const importMeters = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/import',
  group: 'measures',
  summary:
    'Enregistrer un fichier de plusieurs compteurs sur leurs sources, tout ou rien : `targets` dit la source de chaque compteur',
  caller: 'write',
  query: importQuery.omit({ preview: true, force: true }).extend({
    /** As JSON: `[{"meter":"14290000000017","source":"…"}]`; a meter that is not named is not stored. Here or in the form, once. */
    targets: jsonText(MeterTargets, 'query').optional(),
    /** The call stores: what a file holds is looked at by a preview of its building or of a source. */
    preview: z.literal('false').optional(),
  }),
  upload: 'file',
  /** The names of many meters are longer than an address may be. */
  body: z.strictObject({ targets: jsonText(MeterTargets, 'form').optional() }),
  keyed: true,
  answer: StoredMeters,
  accepted: QueuedImports,
  errors: importErrors,
});

export const sendFormat = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/import/format',
  group: 'measures',
  summary: 'Envoyer au support les premières lignes d’un fichier d’un format inconnu, sans les données personnelles',
  caller: 'write',
  body: z.strictObject({
    file: z.string().min(1).max(255),
    /** `sample` of the refusal, as the person left it. */
    sample: z.string().trim().min(1).max(8_000),
    comment: z.string().trim().max(1_000).nullish(),
  }),
  answer: Ok,
  errors: ['required_auth', 'restricted_read_only', 'error_email_not_send', 'too_many_requests'],
});

const Delivery = z.object({
  _id: Id,
  day: Day,
  quantity: z.number(),
  unit: z.enum(UNIT_NAMES),
  kwh: z.number(),
  priceEur: z.number().nullable(),
  note: z.string().nullable(),
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/{id}/delivery',
  group: 'measures',
  summary: 'Les livraisons d’un combustible',
  caller: 'session',
  params: IdParams,
  answer: z.object({ data: z.array(Delivery), total: z.number(), unit: z.enum(UNIT_NAMES), kwhPerUnit: z.number() }),
  errors: ['required_auth', 'not_found_source', 'source_type_mismatch'],
});

export const DeliveryBody = z.strictObject({
  day: Day,
  quantity: z.number().positive().max(1_000_000),
  priceEur: z.number().min(0).max(10_000_000).nullish(),
  note: z.string().trim().max(200).nullish(),
});

export const addDelivery = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/source/{id}/delivery',
  group: 'measures',
  summary: 'Saisir une livraison de combustible : elle couvre la période jusqu’à la suivante',
  caller: 'write',
  params: IdParams,
  body: DeliveryBody,
  answer: Delivery,
  errors: [
    'required_auth',
    'not_found_source',
    'restricted_source',
    'restricted_read_only',
    'source_type_mismatch',
    'measures_not_conserved',
    'consent_missing',
  ],
  creates: true,
});

export const removeDelivery = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/source/{id}/delivery/{deliveryId}',
  group: 'measures',
  summary: 'Supprimer une livraison',
  caller: 'write',
  params: z.object({ id: Id, deliveryId: Id }),
  answer: Ok,
  errors: [
    'required_auth',
    'not_found_source',
    'not_found',
    'restricted_source',
    'restricted_read_only',
    'measures_not_conserved',
    'consent_missing',
  ],
});
