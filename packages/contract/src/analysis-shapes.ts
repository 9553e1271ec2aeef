import { FINDING_RULES } from '@joulerie/domain/findings';
import { ENERGY_NAMES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Column, Day, Id, listOf } from './common.ts';
import { ANALYSIS_KINDS, ANALYSIS_STATES, SET_POINT_BOUNDS } from './constants.ts';

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

/** The buildings of a folder that were analysed. */
export const Dashboard = listOf(AnalysedBuilding).extend({
  /** The last run of the folder, or of the whole space. */
  run: AnalysisRun.nullable(),
  /** Buildings that have a source, analysed or not. */
  buildings: z.number(),
});
