import { type AlarmRule as DomainRule, TEMPO_ALARM_COLORS } from '@joulerie/domain/alarms';
import { VARIABLE_NAMES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { ALARM_EVENT_STATES, ALARM_REASONS, ALARM_RULES_MOST, ALARM_SUBSCRIPTIONS } from './alarm-words.ts';
import { Column, Day, Id, IdParams, PageNumber, listOf, oneOrMany } from './common.ts';
import { endpoint } from './endpoint.ts';

const Side = z.enum(['above', 'below']);
const Weekdays = z
  .array(z.number().int().min(0).max(6))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length);
const Minute = z.number().int().min(0).max(1440);
/** In the unit of the variable: W, Wh, VA, °C… */
const Value = z.number().min(-1e12).max(1e12);
/** In a row; 0: at once. */
const Minutes = z.number().int().min(0).max(1440);
/** In a row. */
const Days = z.number().int().min(1).max(60);

/** Hours of use, 0 Monday; a range whose end is not after its start passes midnight. */
const Hours = z.strictObject({
  ranges: z
    .array(z.strictObject({ weekdays: Weekdays, fromMinute: Minute.max(1439), toMinute: Minute }))
    .min(1)
    .max(14),
  closedOnHolidays: z.boolean(),
});

/** What rings, and after how long. */
export const AlarmRule: z.ZodType<DomainRule> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('threshold'), side: Side, value: Value, minutes: Minutes, days: Days }),
  z.strictObject({ kind: z.literal('base_load'), value: Value.min(0), days: Days }),
  z.strictObject({ kind: z.literal('out_of_use'), value: Value.min(0), minutes: Minutes, hours: Hours }),
  z.strictObject({ kind: z.literal('subscribed_power'), percent: z.number().min(10).max(300), minutes: Minutes }),
  z.strictObject({ kind: z.literal('missing_data'), days: Days }),
  z.strictObject({ kind: z.literal('band'), side: Side, minutes: Minutes, days: Days }),
  z.strictObject({
    kind: z.literal('start_before'),
    value: Value.min(0),
    before: Minute.min(181).max(1439),
    weekdays: Weekdays,
  }),
  z.strictObject({
    kind: z.literal('room_temperature'),
    side: Side,
    value: z.number().min(-30).max(60),
    minutes: Minutes,
    hours: Hours,
    inUse: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('falling_index') }),
  z.strictObject({
    kind: z.literal('tempo_tomorrow'),
    colors: z.array(z.enum(TEMPO_ALARM_COLORS)).min(1).max(TEMPO_ALARM_COLORS.length),
  }),
  z.strictObject({ kind: z.literal('consent_ending'), days: z.number().int().min(1).max(365) }),
]);

const Variable = z.enum(VARIABLE_NAMES);
const AlarmParams = z.object({ id: Id, variable: Variable });
const Subject = z.object({ kind: z.enum(['building', 'source']), _id: Id, name: z.string() });

/** The alarm of a variable of a building or a source. */
export const Alarm = z.object({
  subject: Subject,
  variable: Variable,
  label: z.string(),
  /** Empty: there is no alarm. */
  rules: z.array(
    z.object({
      /** The same as long as the rule is the same. */
      key: z.string(),
      rule: AlarmRule,
      /** « Prévenir si… » */
      sentence: z.string(),
    }),
  ),
  /** How the caller is told. */
  subscriptions: z.array(z.enum(ALARM_SUBSCRIPTIONS)),
  /** Alarms that rang and that nobody closed. */
  unclosed: z.number(),
  /** Last day whose measures were looked at. */
  measuredTo: Day.nullable(),
  /** What `If-Match` says of these rules. */
  version: z.string(),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
});
export type Alarm = z.output<typeof Alarm>;

/** One time that an alarm rang: a cause, as long as it lasted. */
export const AlarmEvent = z.object({
  _id: Id,
  subject: Subject,
  variable: Variable,
  rule: AlarmRule,
  sentence: z.string(),
  state: z.enum(ALARM_EVENT_STATES),
  start: z.string(),
  /** When the rule was broken for long enough. */
  ring: z.string(),
  end: z.string(),
  /** Whether the measures do not yet say that it ended. */
  ongoing: z.boolean(),
  /** Days on which the rule was broken. */
  days: z.number(),
  /** Farthest value, in the unit of the variable; null where it is about no value. */
  extreme: z.number().nullable(),
  /** The same in words. */
  extremeText: z.string().nullable(),
  /** Energy over the limit [kWh]; null where what is over is no energy. */
  beyondKwh: z.number().nullable(),
  /** What it costs at the mean price of the last twelve months [€]; null where it is unknown. */
  eur: z.number().nullable(),
  /** Why `eur` is unknown. */
  eurReason: z.string().nullable(),
  /** Its measures came more than two days after it should have rung. */
  late: z.boolean(),
  raisedAt: z.string(),
  seenAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  reason: z.enum(ALARM_REASONS).nullable(),
  note: z.string().nullable(),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
});
export type AlarmEvent = z.output<typeof AlarmEvent>;

const buildingErrors = ['required_auth', 'not_found'] as const;
const sourceErrors = ['required_auth', 'not_found_source'] as const;
const ruleErrors = ['alarm_rule_unfit', 'edit_conflict'] as const;
const PutBody = z.strictObject({ rules: z.array(AlarmRule).max(ALARM_RULES_MOST) });
const SubscriptionQuery = z.object({ subscriptionType: z.enum(ALARM_SUBSCRIPTIONS).default('page') });
const AnySubscriptionQuery = z.object({ subscriptionType: z.enum(ALARM_SUBSCRIPTIONS).optional() });

export const putBuildingAlarm = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/building/{id}/alarme/{variable}',
  group: 'alarms',
  summary: 'Remplacer les règles de l’alarme d’une variable d’un bâtiment\u00a0; aucune la supprime',
  caller: 'write',
  params: AlarmParams,
  body: PutBody,
  answer: Alarm,
  errors: [...buildingErrors, ...ruleErrors, 'restricted_read_only', 'restricted_building'],
});

export const putSourceAlarm = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/source/{id}/alarme/{variable}',
  group: 'alarms',
  summary: 'Remplacer les règles de l’alarme d’une variable d’une source\u00a0; aucune la supprime',
  caller: 'write',
  params: AlarmParams,
  body: PutBody,
  answer: Alarm,
  errors: [...sourceErrors, ...ruleErrors, 'restricted_read_only', 'restricted_source'],
});

export const subscribeBuildingAlarm = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/building/{id}/alarme/{variable}/subscribe',
  group: 'alarms',
  summary: 'Être prévenu quand l’alarme d’un bâtiment sonne',
  caller: 'session',
  params: AlarmParams,
  query: SubscriptionQuery,
  answer: Alarm,
  errors: [...buildingErrors, 'not_found_alarm'],
});

export const subscribeSourceAlarm = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/source/{id}/alarme/{variable}/subscribe',
  group: 'alarms',
  summary: 'Être prévenu quand l’alarme d’une source sonne',
  caller: 'session',
  params: AlarmParams,
  query: SubscriptionQuery,
  answer: Alarm,
  errors: [...sourceErrors, 'not_found_alarm'],
});

export const unsubscribeBuildingAlarm = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/building/{id}/alarme/{variable}/unsubscribe',
  group: 'alarms',
  summary: 'Ne plus être prévenu de l’alarme d’un bâtiment, d’une manière ou d’aucune',
  caller: 'session',
  params: AlarmParams,
  query: AnySubscriptionQuery,
  answer: Alarm,
  errors: [...buildingErrors, 'not_found_alarm'],
});

export const unsubscribeSourceAlarm = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/source/{id}/alarme/{variable}/unsubscribe',
  group: 'alarms',
  summary: 'Ne plus être prévenu de l’alarme d’une source, d’une manière ou d’aucune',
  caller: 'session',
  params: AlarmParams,
  query: AnySubscriptionQuery,
  answer: Alarm,
  errors: [...sourceErrors, 'not_found_alarm'],
});

const listQuery = { page: PageNumber, limit: z.coerce.number().int().min(1).max(200).default(50) };

export const listBuildingAlarms = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/{id}/alarme',
  group: 'alarms',
  summary: 'Les alarmes d’un bâtiment, par variable',
  caller: 'session',
  params: IdParams,
  query: z.object(listQuery),
  answer: listOf(Alarm),
  errors: buildingErrors,
});

export const listSourceAlarms = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/{id}/alarme',
  group: 'alarms',
  summary: 'Les alarmes d’une source, par variable',
  caller: 'session',
  params: IdParams,
  query: z.object(listQuery),
  answer: listOf(Alarm),
  errors: sourceErrors,
});

export const listAlarms = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/alarme',
  group: 'alarms',
  summary: 'Les alarmes des bâtiments et des sources que la personne voit',
  caller: 'session',
  query: z.object(listQuery),
  answer: listOf(Alarm),
  errors: ['required_auth'],
});

/** What a rule that is not saved would have done over the past year. */
export const AlarmReplay = z.object({
  sentence: z.string(),
  start_date: Day,
  end_date: Day,
  rings: z.array(
    z.object({
      start: z.string(),
      ring: z.string(),
      end: z.string(),
      days: z.number(),
      extreme: z.number().nullable(),
      extremeText: z.string().nullable(),
      beyondKwh: z.number().nullable(),
      eur: z.number().nullable(),
    }),
  ),
  /** Sum of the rings [€]; null where it is unknown. */
  eur: z.number().nullable(),
  /** Why it is unknown. */
  eurReason: z.string().nullable(),
  measuredDays: z.number(),
  brokenDays: z.number(),
  perMonth: z.number().nullable(),
  /** A threshold that would ring once a month at most. */
  suggestion: z.object({ value: z.number(), text: z.string(), perMonth: z.number() }).nullable(),
  warnings: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Farthest value of each day, for the chart: what the threshold is compared with. */
  days: Column,
  /** The threshold in the unit of the variable; null where there is none. */
  threshold: z.number().nullable(),
});
export type AlarmReplay = z.output<typeof AlarmReplay>;

export const replayBuildingAlarm = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/building/{id}/alarme/{variable}/replay',
  group: 'alarms',
  summary: 'Rejouer une règle sur l’année passée d’un bâtiment, sans l’enregistrer',
  caller: 'session',
  params: AlarmParams,
  body: z.strictObject({ rule: AlarmRule }),
  answer: AlarmReplay,
  errors: [...buildingErrors, 'alarm_rule_unfit'],
});

export const replaySourceAlarm = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/source/{id}/alarme/{variable}/replay',
  group: 'alarms',
  summary: 'Rejouer une règle sur l’année passée d’une source, sans l’enregistrer',
  caller: 'session',
  params: AlarmParams,
  body: z.strictObject({ rule: AlarmRule }),
  answer: AlarmReplay,
  errors: [...sourceErrors, 'alarm_rule_unfit'],
});

export const listAlarmEvents = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/alarme/event',
  group: 'alarms',
  summary: 'Les alarmes qui ont sonné, les plus gros montants d’abord',
  caller: 'session',
  query: z.object({
    _id_building: Id.optional(),
    _id_source: Id.optional(),
    state: oneOrMany(z.enum(ALARM_EVENT_STATES), ALARM_EVENT_STATES.length).default(['raised', 'seen']),
    sort: z.enum(['eur', 'date']).default('eur'),
    order: z.enum(['asc', 'desc']).default('desc'),
    ...listQuery,
  }),
  answer: listOf(AlarmEvent),
  errors: ['required_auth'],
});

const eventErrors = [
  'required_auth',
  'restricted_read_only',
  'restricted_building',
  'restricted_source',
  'not_found_alarm',
] as const;

export const seeAlarmEvent = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/alarme/event/{id}/seen',
  group: 'alarms',
  summary: 'Dire qu’une alarme est vue',
  caller: 'write',
  params: IdParams,
  answer: AlarmEvent,
  errors: eventErrors,
});

export const closeAlarmEvent = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/alarme/event/{id}/close',
  group: 'alarms',
  summary: 'Clore une alarme, avec sa raison',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({
    reason: z.enum(['fixed', 'expected', 'false', 'other']),
    note: z.string().trim().max(500).default(''),
  }),
  answer: AlarmEvent,
  errors: eventErrors,
});
