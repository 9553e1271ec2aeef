import { DEVICE_LINKS } from '@joulerie/contract/sensors';
import type { SensedVariable } from '@joulerie/domain/sensors';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { spaces } from '../accounts/accounts.tables.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { sources } from '../sources/sources.tables.ts';

/** The last value of a variable. */
export type LastValue = { value: number; at: string };
/** Why a value was not kept last. */
export type Refusal = { at: string; reason: RefusedReason };
/** Reasons that a value of a device is not kept for. */
export type RefusedReason = 'ahead' | 'late' | 'range' | 'rate' | 'consent' | 'sparse';

/** A connected device of a space, and what it said last. */
export const sensorDevices = pgTable(
  'sensor_devices',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    buildingId: uuid('building_id')
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    /** Has its measures. */
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    link: text({ enum: DEVICE_LINKS }).notNull(),
    /** How the messages of its gateway name it; null for a device that signs. */
    address: text(),
    /** Sealed: what it pushes is signed with it. */
    secret: bytea(),
    batteryPercent: doublePrecision('battery_percent'),
    batteryMv: integer('battery_mv'),
    lastValues: jsonb('last_values').$type<Partial<Record<SensedVariable, LastValue>>>().notNull().default({}),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }),
    refusal: jsonb().$type<Refusal>(),
    /** Values that were taken since an instant: each ten minutes have their most. */
    windowAt: timestamp('window_at', { withTimezone: true }),
    windowValues: integer('window_values').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    // An address is of one device of a space: the same one in two spaces is two devices.
    uniqueIndex('sensor_devices_address').on(t.spaceId, t.link, t.address),
    index('sensor_devices_building').on(t.buildingId),
    index('sensor_devices_source').on(t.sourceId),
    check('sensor_devices_named', sql`(${t.link} = 'http') = (${t.address} is null)`),
    check('sensor_devices_signed', sql`(${t.link} = 'http') = (${t.secret} is not null)`),
  ],
);
export type SensorDeviceRow = typeof sensorDevices.$inferSelect;

/** Values as devices sent them, for a few days: the measures of a source are made from them, and the page shows the last ones. */
export const sensorReadings = pgTable(
  'sensor_readings',
  {
    deviceId: uuid('device_id')
      .notNull()
      .references(() => sensorDevices.id, { onDelete: 'cascade' }),
    variable: text().$type<SensedVariable>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    value: doublePrecision().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** The measures of its source have it. */
    stored: boolean().notNull().default(false),
  },
  (t) => [
    // A message that comes again gives the same values of the same moments.
    primaryKey({ columns: [t.deviceId, t.variable, t.at] }),
    index('sensor_readings_to_store')
      .on(t.deviceId, t.at)
      .where(sql`not ${t.stored}`),
    index('sensor_readings_received').on(t.receivedAt),
  ],
);

/** Identifiers of the pushes of the last minutes: one that comes again gives nothing twice. */
export const sensorPushes = pgTable(
  'sensor_pushes',
  {
    deviceId: uuid('device_id')
      .notNull()
      .references(() => sensorDevices.id, { onDelete: 'cascade' }),
    messageId: text('message_id').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.messageId] }), index('sensor_pushes_received').on(t.receivedAt)],
);

/** The part of topics that says which space a message is of. Nobody else is given it. */
export const sensorTopics = pgTable(
  'sensor_topics',
  {
    spaceId: uuid('space_id')
      .primaryKey()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    key: text().notNull(),
  },
  (t) => [uniqueIndex('sensor_topics_key').on(t.key)],
);

/** Devices in messages of the gateways of a space that nobody added to it. Their values are kept nowhere. */
export const unknownDevices = pgTable(
  'unknown_devices',
  {
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    link: text({ enum: DEVICE_LINKS }).notNull(),
    address: text().notNull(),
    messages: integer().notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.spaceId, t.link, t.address] })],
);
export type UnknownDeviceRow = typeof unknownDevices.$inferSelect;
