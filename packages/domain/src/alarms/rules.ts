import type { VariableName } from '../vocabulary/variables.ts';
import { VARIABLES } from '../vocabulary/variables.ts';
import { keysOf } from '../vocabulary/keys.ts';

/** Hours of use of a place, given in the rule itself: clock ranges on some days of the week (0 Monday). */
export type UseHours = {
  ranges: readonly { weekdays: readonly number[]; fromMinute: number; toMinute: number }[];
  closedOnHolidays: boolean;
};

/** Which side of a threshold rings. */
export type AlarmSide = 'above' | 'below';

/**
 * What rings, and after how long. `value` is in the unit of the variable; `minutes` and `days` are in a row, and a gap of the measures
 * ends the row. See `ALARM_KINDS` for what each kind looks at.
 */
export type AlarmRule =
  | { kind: 'threshold'; side: AlarmSide; value: number; minutes: number; days: number }
  | { kind: 'base_load'; value: number; days: number }
  | { kind: 'out_of_use'; value: number; minutes: number; hours: UseHours }
  | { kind: 'subscribed_power'; percent: number; minutes: number }
  | { kind: 'missing_data'; days: number }
  | { kind: 'band'; side: AlarmSide; minutes: number; days: number }
  | { kind: 'start_before'; value: number; before: number; weekdays: readonly number[] }
  | { kind: 'room_temperature'; side: AlarmSide; value: number; minutes: number; hours: UseHours; inUse: boolean }
  | { kind: 'falling_index' }
  | { kind: 'tempo_tomorrow'; colors: readonly TempoAlarmColor[] }
  | { kind: 'consent_ending'; days: number };

/** One of the kinds of rules. */
export type AlarmKind = AlarmRule['kind'];
/** A rule of one kind. */
export type RuleOf<K extends AlarmKind> = Extract<AlarmRule, { kind: K }>;

/** Tempo days that cost more than the others. */
export const TEMPO_ALARM_COLORS = ['rouge', 'blanc'] as const;
/** One of `TEMPO_ALARM_COLORS`. */
export type TempoAlarmColor = (typeof TEMPO_ALARM_COLORS)[number];

type KindFacts = {
  /** A few words, for a list of kinds. */
  label: string;
  /** The sentence of the rule; each part in braces can be edited in place. */
  sentence: string;
  /** On which variables it may be. */
  on: (variable: VariableName) => boolean;
  /** What it needs beside the measures of its variable. */
  needs: 'nothing' | 'subscribed_power' | 'history' | 'tempo' | 'consent';
  /** Whether a building may have it, or sources alone. */
  subjects: 'all' | 'source';
  /** Days looked at before the day that is judged. */
  lookbackDays: number;
  /** Days from one breach to the next that are one cause: 3 holds a weekend. */
  bridgeDays: number;
};

const isPower = (variable: VariableName): boolean => VARIABLES[variable].kind === 'power';
/** Costs and emissions are computed when they are read: nothing stores them, so that nothing of them would ever ring, or all would lack. */
const isStored = (variable: VariableName): boolean => variable !== 'cout' && variable !== 'co2';
const ELECTRIC: readonly VariableName[] = ['puissance', 'conso', 'puissance_max', 'index'];
const isElectric = (variable: VariableName): boolean => ELECTRIC.includes(variable);

/** Each kind of rule, once: its words, what it may be on and what it looks at. */
export const ALARM_KINDS: Readonly<Record<AlarmKind, KindFacts>> = {
  threshold: {
    label: 'Seuil',
    sentence: 'la mesure {side} {value} {minutes} {days}',
    on: (variable) => VARIABLES[variable].kind !== 'register' && isStored(variable),
    needs: 'nothing',
    subjects: 'all',
    lookbackDays: 1,
    bridgeDays: 3,
  },
  base_load: {
    label: 'Talon de nuit',
    sentence: 'le talon de nuit dépasse {value} {days}',
    on: (variable) => variable === 'puissance',
    needs: 'nothing',
    subjects: 'all',
    lookbackDays: 0,
    bridgeDays: 3,
  },
  out_of_use: {
    label: 'Usage hors horaires',
    sentence: 'la puissance dépasse {value} {minutes} hors des horaires\u00a0: {hours}',
    on: (variable) => variable === 'puissance',
    needs: 'nothing',
    subjects: 'all',
    lookbackDays: 1,
    bridgeDays: 3,
  },
  subscribed_power: {
    label: 'Puissance souscrite',
    sentence: 'la puissance dépasse {percent} de la puissance souscrite {minutes}',
    on: (variable) => variable === 'puissance' || variable === 'puissance_max',
    needs: 'subscribed_power',
    subjects: 'source',
    lookbackDays: 1,
    bridgeDays: 3,
  },
  missing_data: {
    label: 'Mesures absentes',
    sentence: 'aucune mesure n’arrive {days}',
    on: isStored,
    needs: 'nothing',
    subjects: 'all',
    lookbackDays: 0,
    bridgeDays: 1,
  },
  band: {
    label: 'Écart à l’habitude',
    sentence: 'la puissance passe {side} de la bande attendue {minutes} {days}',
    on: isPower,
    needs: 'history',
    subjects: 'all',
    // Eight weeks make the band of a day, and a row of slots may begin the day before.
    lookbackDays: 58,
    bridgeDays: 3,
  },
  start_before: {
    label: 'Démarrage trop tôt',
    sentence: 'la puissance dépasse {value} avant {before} {weekdays}',
    on: (variable) => variable === 'puissance',
    needs: 'nothing',
    subjects: 'all',
    lookbackDays: 0,
    bridgeDays: 3,
  },
  room_temperature: {
    label: 'Température ambiante',
    sentence: 'la température ambiante {side} {value} {minutes} {inUse} des horaires\u00a0: {hours}',
    on: (variable) => variable === 'temperature_ambiante',
    needs: 'nothing',
    subjects: 'all',
    lookbackDays: 1,
    bridgeDays: 3,
  },
  falling_index: {
    label: 'Index qui recule',
    sentence: 'un index est plus petit que le précédent',
    on: (variable) => variable === 'index',
    needs: 'nothing',
    subjects: 'source',
    lookbackDays: 40,
    bridgeDays: 0,
  },
  tempo_tomorrow: {
    label: 'Jour Tempo',
    sentence: 'demain est un jour Tempo {colors}',
    on: isElectric,
    needs: 'tempo',
    subjects: 'all',
    lookbackDays: 0,
    bridgeDays: 0,
  },
  consent_ending: {
    label: 'Fin de l’accord',
    sentence: 'l’accord du titulaire se termine dans {days} ou moins',
    on: () => true,
    needs: 'consent',
    subjects: 'source',
    lookbackDays: 0,
    bridgeDays: 0,
  },
};

/** Names of the kinds. */
export const ALARM_KIND_NAMES = keysOf(ALARM_KINDS);

/**
 * The kinds of rules that a variable of a subject may have.
 *
 * @param variable a variable of the vocabulary
 * @param subject a building or a source
 */
export const kindsOn = (variable: VariableName, subject: 'building' | 'source'): AlarmKind[] =>
  ALARM_KIND_NAMES.filter((kind) => {
    const { on, subjects } = ALARM_KINDS[kind];
    return on(variable) && (subjects === 'all' || subject === 'source');
  });

/**
 * Whether a variable is watched by a value a day rather than by its curve.
 *
 * @param variable a variable of the vocabulary
 */
export const isWatchedByDay = (variable: VariableName): boolean =>
  !['power', 'gauge'].includes(VARIABLES[variable].kind);

/**
 * Whether a rule says ahead what a day to come brings, whatever is measured.
 *
 * @param rule what rings
 */
export const isSaidAhead = ({ kind }: AlarmRule): boolean => kind === 'tempo_tomorrow' || kind === 'consent_ending';
