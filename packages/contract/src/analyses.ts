import { FINDING_RULES } from '@joulerie/domain/findings';
import { ENERGY_NAMES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Column, Day, Id, IdParams, Label, Ok, Page, PageNumber, flag, listOf } from './common.ts';
import { ANALYSIS_KINDS, ANALYSIS_STATES, SET_POINT_BOUNDS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { EventName, Task } from './tasks.ts';

const kWh = z.number();
const eur = z.number().nullable();

/** A lasting change of behaviour, with its cost if nothing changes. */
export const AnalysedDrift = z.object({
  day: Day,
  changeKWhDay: z.number(),
  halfWidthKWhDay: z.number(),
  share: z.number(),
  eurPerYear: eur,
  sentence: z.string(),
});

/** Days of an evolution from its first day [kWh], null where unknown. */
const EvolutionDays = z.object({ measured: Column, expected: Column, half: Column, cumulative: Column });

/** An energy over the year, against what its reference year leads to expect. */
export const AnalysedEvolution = z.object({
  /** What the expectation follows beside the days of the week and of the year. */
  follows: z.enum(['weather', 'calendar']),
  measuredKWh: kWh,
  expectedKWh: kWh,
  excessKWh: kWh,
  /** Half of the interval at 95 %; null where too few days are independent. */
  halfWidthKWh: kWh.nullable(),
  share: z.number().nullable(),
  /** Excess at the mean price of a kWh of the year, without subscription. */
  excessEur: eur,
  eurPerKWh: eur,
  days: z.number(),
  missingDays: z.number(),
  drift: AnalysedDrift.nullable(),
  /** Only where `details` asks for them. */
  series: EvolutionDays.nullable(),
});

export const AnalysedEnergy = z.object({
  energy: z.enum(ENERGY_NAMES),
  label: z.string(),
  meters: z.number(),
  /** What it says in words, or why it says nothing. */
  sentence: z.string(),
  evolution: AnalysedEvolution.nullable(),
});

const UsePart = z.object({ hours: z.number(), measuredHours: z.number(), kWh, eur });
const Trend = z.object({ minutesPerYear: z.number(), significant: z.boolean() });

/** What the building uses in and out of its hours of use. */
export const AnalysedUse = z.object({
  profile: z.object({
    name: z.string(),
    /** Supposed from the occupation of the building: nobody gave it a profile. */
    assumed: z.boolean(),
  }),
  sentence: z.string(),
  /** Share of the year that is measured. */
  share: z.number(),
  inUse: UsePart,
  outOfUse: UsePart,
  shareOutOfUse: z.number().nullable(),
  /** Out of use above what never stops, a year. */
  excess: z.object({ kWhPerYear: kWh, eurPerYear: eur, baseLoadW: z.number() }).nullable(),
  /** Why amounts are null. */
  unpriced: z.string().nullable(),
  startStop: z
    .object({
      days: z.number(),
      earlyMinutes: z.number().nullable(),
      lateMinutes: z.number().nullable(),
      startDrift: Trend.nullable(),
      stopDrift: Trend.nullable(),
      activeWhileClosed: z.number(),
      sentence: z.string(),
    })
    .nullable(),
  weeks: z.array(
    z.object({ monday: Day, inUseKWh: kWh.nullable(), outOfUseKWh: kWh.nullable(), measuredShare: z.number() }),
  ),
  /** Only where `details` asks for them. */
  days: z.object({ inUse: Column, outOfUse: Column }).nullable(),
  meanWeekW: Column.nullable(),
});

export const CAUSES = ['evolution', 'out_of_use', ...FINDING_RULES] as const;

/** What to act on, with what it costs in a year [€ with taxes]. */
export const AnalysedCause = z.object({
  cause: z.enum(CAUSES),
  title: z.string(),
  sentence: z.string(),
  eurPerYear: z.number(),
});
export type AnalysedCause = z.output<typeof AnalysedCause>;

/** A year of a building: against the year before it, and by its hours of use. */
export const ConsoResult = z.object({
  start_date: Day,
  end_date: Day,
  reference: z.object({ start_date: Day, end_date: Day }),
  energies: z.array(AnalysedEnergy),
  use: AnalysedUse.nullable(),
  /** Why nothing is said of the hours of use; null where something is. */
  useLacks: z.string().nullable(),
  /** Most euros first; they overlap and make no sum. */
  causes: z.array(AnalysedCause),
});
export type ConsoResult = z.output<typeof ConsoResult>;

const RoomHours = z.object({
  setPointC: z.number(),
  measuredHours: z.number(),
  meanC: z.number().nullable(),
  minC: z.number().nullable(),
  maxC: z.number().nullable(),
  hoursAbove: z.number().nullable(),
  shareAbove: z.number().nullable(),
  hoursBelow: z.number().nullable(),
});

/** Rooms with a sensor, against the temperatures asked in and out of the hours of use. */
export const IotResult = z.object({
  start_date: Day,
  end_date: Day,
  profile: z.object({ name: z.string(), assumed: z.boolean() }),
  rooms: z.array(
    z.object({
      _id_source: Id,
      name: z.string(),
      inUse: RoomHours,
      outOfUse: RoomHours,
      hoursAbove: z.number().nullable(),
      savingKWh: kWh.nullable(),
    }),
  ),
  sensorsMeasured: z.number(),
  hoursAboveInUse: z.number().nullable(),
  hoursAboveOutOfUse: z.number().nullable(),
  shareAboveInUse: z.number().nullable(),
  shareAboveOutOfUse: z.number().nullable(),
  /** Heating of the period that the rooms share, and what holding the set-points would save of it. */
  heatingKWh: kWh.nullable(),
  savingKWh: kWh.nullable(),
  savingEur: eur,
  /** Which days count: those on which the building is heated. */
  season: z.string(),
  /** The rule of the saving, and why it is unknown where it is. */
  rule: z.string(),
  savingLacks: z.string().nullable(),
  sentence: z.string(),
});
export type IotResult = z.output<typeof IotResult>;

const SetPoint = z.coerce.number().min(SET_POINT_BOUNDS.least).max(SET_POINT_BOUNDS.most);
export const SetPoints = {
  temperature_utilisation: SetPoint.default(19),
  temperature_nonutilisation: SetPoint.default(17),
};

/** Inputs of each kind, as they are kept. */
export const ConsoInputs = z.object({ date_to: Day });
export const IotInputs = z.object({
  date_from: Day,
  date_to: Day,
  temperature_utilisation: z.number(),
  temperature_nonutilisation: z.number(),
});

/** A study of a building that is kept: what it was asked, by whom, and what it found. */
export const Analysis = z.object({
  _id: Id,
  kind: z.enum(ANALYSIS_KINDS),
  /** What somebody called it; null for nobody. */
  name: z.string().nullable(),
  building: z.object({ _id: Id, name: z.string() }),
  status: z.enum(ANALYSIS_STATES),
  /** Why there is no result, where there will be none. */
  failure: z.string().nullable(),
  inputs: z.union([IotInputs, ConsoInputs]),
  /** Who asked for it; null for somebody who left. */
  author: z.string().nullable(),
  createdAt: z.string(),
  computedAt: z.string().nullable(),
  /** Since when what it read has changed. */
  staleSince: z.string().nullable(),
  /** Version of the engine, and of the measures: the last day that was read. */
  versions: z.object({ engine: z.string(), readUntil: Day }).nullable(),
  _id_task: Id.nullable(),
  conso: ConsoResult.nullable(),
  iot: IotResult.nullable(),
});
export type Analysis = z.output<typeof Analysis>;

/** Analyses of many buildings at once. */
export const AnalysisRun = z.object({
  _id: Id,
  kind: z.enum(ANALYSIS_KINDS),
  _id_folder: Id.nullable(),
  createdAt: z.string(),
  buildings: z.number(),
  done: z.number(),
  status: z.enum(ANALYSIS_STATES),
  _id_task: Id.nullable(),
});

export type AnalysisRun = z.output<typeof AnalysisRun>;

/** A building of a dashboard: its last analysis in a few figures. */
export const AnalysedBuilding = z.object({
  building: z.object({ _id: Id, name: z.string() }),
  analysis: z.object({
    _id: Id,
    status: z.enum(ANALYSIS_STATES),
    computedAt: z.string().nullable(),
    staleSince: z.string().nullable(),
    failure: z.string().nullable(),
  }),
  conso: z
    .object({
      causes: z.array(AnalysedCause),
      /** Largest cause; null where nothing has an amount. */
      eurPerYear: eur,
      energies: z.array(
        z.object({
          energy: z.enum(ENERGY_NAMES),
          share: z.number().nullable(),
          isCertain: z.boolean(),
          sentence: z.string(),
        }),
      ),
      shareOutOfUse: z.number().nullable(),
    })
    .nullable(),
  iot: IotResult.omit({ rooms: true }).nullable(),
});
export type AnalysedBuilding = z.output<typeof AnalysedBuilding>;

/** Buildings without an analysis, beside those of a dashboard. */
const Dashboard = listOf(AnalysedBuilding).extend({
  /** The last run of the folder, or of the whole space. */
  run: AnalysisRun.nullable(),
  /** Buildings that have a source, analysed or not. */
  buildings: z.number(),
});

const BuildingAnalysis = z.object({ data: Analysis.nullable() });
const Asked = z.object({ data: Analysis, task: Task });
const details = flag.default(false);

export const createConsoAnalysis = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/energymanager/analyse/conso',
  group: 'energy-manager',
  summary: 'Analyser la consommation d’un bâtiment\u00a0: évolution et heures d’utilisation',
  caller: 'write',
  body: z.strictObject({
    _id_building: Id,
    /** Last day of the year analysed; yesterday without it. */
    date_to: Day.optional(),
    event_name: EventName.optional(),
  }),
  answer: Asked,
  creates: true,
  errors: ['required_auth', 'restricted_read_only', 'not_found', 'invalid_input', 'too_many_requests'],
});

export const getConsoAnalysis = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/energymanager/analyse/conso/{id}',
  group: 'energy-manager',
  summary: 'Une analyse de consommation',
  caller: 'session',
  params: IdParams,
  query: z.object({ details }),
  answer: z.object({ data: Analysis }),
  errors: ['required_auth', 'not_found_analysis'],
});

export const getBuildingConsoAnalysis = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/energymanager/analyse/conso/building/{id}',
  group: 'energy-manager',
  summary: 'La dernière analyse de consommation d’un bâtiment',
  caller: 'session',
  params: IdParams,
  query: z.object({ details }),
  answer: BuildingAnalysis,
  errors: ['required_auth', 'not_found'],
});

export const createIotAnalysis = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/energymanager/analyse/building/{id}/iot',
  group: 'energy-manager',
  summary: 'Analyser la température des pièces d’un bâtiment, en et hors utilisation',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({
    date_from: Day.optional(),
    date_to: Day.optional(),
    ...SetPoints,
    event_name: EventName.optional(),
  }),
  answer: Asked,
  creates: true,
  errors: ['required_auth', 'restricted_read_only', 'not_found', 'invalid_input', 'too_many_requests'],
});

export const getBuildingIotAnalysis = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/energymanager/analyse/building/{id}/iot',
  group: 'energy-manager',
  summary: 'La dernière analyse des températures d’un bâtiment',
  caller: 'session',
  params: IdParams,
  answer: BuildingAnalysis,
  errors: ['required_auth', 'not_found'],
});

const FolderOf = { _id_folder: Id.optional() };
const dashboardQuery = z.object({ ...FolderOf, page: PageNumber, limit: Page.limit.default(50) });
const runErrors = [
  'required_auth',
  'restricted_read_only',
  'not_found',
  'restricted_user_folder',
  'invalid_input',
  'nothing_to_analyse',
  'too_many_requests',
] as const;

export const runIotAnalyses = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/energymanager/workflowanalyses/iot',
  group: 'energy-manager',
  summary: 'Analyser les températures de tous les bâtiments d’un dossier qui ont des capteurs',
  caller: 'write',
  body: z.strictObject({
    ...FolderOf,
    date_from: Day.optional(),
    date_to: Day.optional(),
    ...SetPoints,
    event_name: EventName.optional(),
  }),
  answer: z.object({ data: AnalysisRun, task: Task }),
  creates: true,
  errors: runErrors,
});

export const listIotAnalyses = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/energymanager/workflowanalyses/iot',
  group: 'energy-manager',
  summary: 'Les bâtiments d’un dossier par leurs pièces trop chaudes',
  caller: 'session',
  query: dashboardQuery,
  answer: Dashboard,
  errors: ['required_auth', 'not_found', 'restricted_user_folder'],
});

export const runConsoAnalyses = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/energymanager/workflowanalyses/conso',
  group: 'energy-manager',
  summary: 'Analyser la consommation de tous les bâtiments d’un dossier',
  caller: 'write',
  body: z.strictObject({ ...FolderOf, date_to: Day.optional(), event_name: EventName.optional() }),
  answer: z.object({ data: AnalysisRun, task: Task }),
  creates: true,
  errors: runErrors,
});

export const listConsoAnalyses = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/energymanager/workflowanalyses/conso',
  group: 'energy-manager',
  summary: 'Les bâtiments d’un dossier par ce qu’ils peuvent économiser',
  caller: 'session',
  query: dashboardQuery,
  answer: Dashboard,
  errors: ['required_auth', 'not_found', 'restricted_user_folder'],
});

export const listAnalyses = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/{id}/analysis',
  group: 'energy-manager',
  summary: 'Les analyses gardées d’un bâtiment, de la plus récente à la plus ancienne',
  caller: 'session',
  params: IdParams,
  query: z.object({ kind: z.enum(ANALYSIS_KINDS).optional(), page: PageNumber, limit: Page.limit.default(20) }),
  answer: listOf(Analysis.omit({ conso: true, iot: true })),
  errors: ['required_auth', 'not_found'],
});

export const updateAnalysis = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/analysis/{id}',
  group: 'energy-manager',
  summary: 'Nommer une analyse\u00a0: une analyse nommée n’est jamais retirée par les suivantes',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ name: Label.nullable() }),
  answer: z.object({ data: Analysis }),
  errors: ['required_auth', 'restricted_read_only', 'not_found_analysis', 'restricted_building'],
});

export const recomputeAnalysis = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/analysis/{id}/run',
  group: 'energy-manager',
  summary: 'Recalculer une analyse avec les mesures d’aujourd’hui',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ event_name: EventName.optional() }),
  answer: Asked,
  creates: true,
  errors: ['required_auth', 'restricted_read_only', 'not_found_analysis', 'too_many_requests'],
});

export const removeAnalysis = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/analysis/{id}',
  group: 'energy-manager',
  summary: 'Supprimer une analyse',
  caller: 'write',
  params: IdParams,
  answer: Ok,
  errors: ['required_auth', 'restricted_read_only', 'not_found_analysis', 'restricted_building'],
});
