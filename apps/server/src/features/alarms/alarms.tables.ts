import type { AlarmRule } from '@joulerie/domain/alarms';
import { ALARM_REASONS, ALARM_SUBSCRIPTIONS } from '@joulerie/contract/alarm-words';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { sources } from '../sources/sources.tables.ts';

/** A rule, with what names it as long as it is the same, and the day from which it watches. */
export type StoredRule = { key: string; since: string; rule: AlarmRule };

/** The alarm of a variable of a building or of a source. Without rules there is none: what rang of it is kept. */
export const alarms = pgTable(
  'alarms',
  {
    id: uuid().primaryKey(),
    buildingId: uuid('building_id').references(() => buildings.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'cascade' }),
    variable: text().$type<VariableName>().notNull(),
    rules: jsonb().$type<StoredRule[]>().notNull(),
    /** Last day whose measures were looked at. */
    measuredDay: date('measured_day'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('alarms_building').on(t.buildingId, t.variable),
    uniqueIndex('alarms_source').on(t.sourceId, t.variable),
    check('alarms_subject', sql`(${t.buildingId} is null) <> (${t.sourceId} is null)`),
  ],
);
export type AlarmRow = typeof alarms.$inferSelect;

/** How a person is told of an alarm. */
export const alarmSubscriptions = pgTable(
  'alarm_subscriptions',
  {
    alarmId: uuid('alarm_id')
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ALARM_SUBSCRIPTIONS }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.alarmId, t.userId, t.type] }), index('alarm_subscriptions_user').on(t.userId)],
);

/** Who was notified of an alarm, and how: at most once each. */
export const alarmNotified = pgTable(
  'alarm_tellings',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => alarmEvents.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ALARM_SUBSCRIPTIONS }).notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.userId, t.type] }), index('alarm_tellings_user').on(t.userId)],
);

/** Days on which a rule was broken: what its events are made of, whatever the order in which measures came. */
export const alarmBreaches = pgTable(
  'alarm_breaches',
  {
    alarmId: uuid('alarm_id')
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    ruleKey: text('rule_key').notNull(),
    day: date().notNull(),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    ringAt: timestamp('ring_at', { withTimezone: true }).notNull(),
    endAt: timestamp('end_at', { withTimezone: true }).notNull(),
    extreme: doublePrecision(),
    beyondWh: doublePrecision('beyond_wh'),
  },
  (t) => [primaryKey({ columns: [t.alarmId, t.ruleKey, t.day] })],
);

/** Times that a rule rang, each once. One that a correction took away is withdrawn, and comes back with its measures. */
export const alarmEvents = pgTable(
  'alarm_events',
  {
    id: uuid().primaryKey(),
    alarmId: uuid('alarm_id')
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    ruleKey: text('rule_key').notNull(),
    rule: jsonb().$type<AlarmRule>().notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    ringAt: timestamp('ring_at', { withTimezone: true }).notNull(),
    endAt: timestamp('end_at', { withTimezone: true }).notNull(),
    days: integer().notNull(),
    extreme: doublePrecision(),
    beyondWh: doublePrecision('beyond_wh'),
    /** What is over, at the mean price of the last twelve months [€]. */
    eur: doublePrecision(),
    /** Whether its measures came long after it should have rung. */
    late: boolean().notNull(),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
    reason: text({ enum: ALARM_REASONS }),
    note: text(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('alarm_events_once')
      .on(t.alarmId, t.ruleKey, t.firstDay)
      .where(sql`${t.withdrawnAt} is null`),
    index('alarm_events_alarm').on(t.alarmId, t.ringAt),
    index('alarm_events_closer').on(t.closedBy),
    index('alarm_events_unclosed')
      .on(t.alarmId)
      .where(sql`${t.closedAt} is null and ${t.withdrawnAt} is null`),
  ],
);
export type AlarmEventRow = typeof alarmEvents.$inferSelect;

/** Alarms whose measures of some days changed, until they are looked at again. Only ever added to: whoever stores measures waits for nobody. */
export const alarmDue = pgTable(
  'alarm_due',
  {
    id: serial().primaryKey(),
    alarmId: uuid('alarm_id')
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
  },
  (t) => [index('alarm_due_alarm').on(t.alarmId)],
);
