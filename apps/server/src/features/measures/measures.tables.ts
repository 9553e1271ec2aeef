import { IMPORT_STATES, IMPORT_STEPS } from '@joulerie/contract/constants';
import type { ErrorCode } from '@joulerie/contract/errors';
import type { ImportReport } from '@joulerie/contract/import-report';
import type { StoredRemoval } from '@joulerie/contract/imports';
import type { OriginKind } from '@joulerie/domain/measures';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { spaces, users } from '../accounts/accounts.tables.ts';
import { sources } from '../sources/sources.tables.ts';
import type { Asked } from './import-asked.ts';

const datemultirange = customType<{ data: string }>({ dataType: () => 'datemultirange' });

/** What recorded the values last: `id` is that of the import, the collection, the sensor or the person, when it was kept. */
const origin = {
  originKind: text('origin_kind').$type<OriginKind>().notNull(),
  originId: text('origin_id'),
};

/** One variable of one source (and one register of it, for indexes). */
export const series = pgTable(
  'series',
  {
    id: serial().primaryKey(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    variable: text().$type<VariableName>().notNull(),
    /** Tariff register of an index (`F1`, `D1`…), empty otherwise. */
    register: text().notNull().default(''),
    registerLabel: text('register_label'),
    stepS: integer('step_s'),
    firstDay: date('first_day'),
    lastDay: date('last_day'),
    points: integer().notNull().default(0),
    ...origin,
  },
  (t) => [uniqueIndex('series_source_variable').on(t.sourceId, t.variable, t.register)],
);
export type SeriesRow = typeof series.$inferSelect;

/**
 * One row per series and Paris civil day: the curve and the day's totals. The curve is Float32 little-endian from local
 * midnight, NaN where missing. `total` is Wh for powers, the sum for energies, the mean for gauges,
 * the highest for maxima, the reading at the day's start for registers. `marks` holds one quality code a slot, only when
 * the day mixes them; `quality` is the worst otherwise, with the rounding of the coarsest value above it (`pack-day.ts`). `given`
 * is the energy of the day received beside its curve; `total` is what governs. `received` has the curves of a day received at several
 * steps or in seconds (`pack-received.ts` of the domain), which `curve` is made of; null otherwise. Column order keeps the row free of padding.
 */
export const seriesDay = pgTable(
  'series_day',
  {
    seriesId: integer('series_id')
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    total: doublePrecision().notNull(),
    minimum: real().notNull(),
    maximum: real().notNull(),
    stepS: integer('step_s').notNull(),
    points: smallint().notNull(),
    quality: smallint().notNull(),
    curve: bytea().notNull(),
    marks: bytea(),
    given: doublePrecision(),
    received: bytea(),
  },
  (t) => [primaryKey({ columns: [t.seriesId, t.day] })],
);

/** An amount over a period longer than a day: gas readings, fuel deliveries. `[fromDay, toDay)`; periods may overlap. */
export const seriesPeriod = pgTable(
  'series_period',
  {
    seriesId: integer('series_id')
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    value: doublePrecision().notNull(),
    quality: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seriesId, t.fromDay, t.toDay] }),
    check('series_period_order', sql`${t.toDay} > ${t.fromDay}`),
  ],
);

/** The first and the last reading of a counter in a file of an import: the energy between two files is the difference of theirs. */
export const counterSpan = pgTable(
  'counter_span',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    variable: text().$type<VariableName>().notNull(),
    /** Number of the device, where the file says it; empty otherwise. */
    meter: text().notNull(),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    fromValue: doublePrecision('from_value').notNull(),
    toAt: timestamp('to_at', { withTimezone: true }).notNull(),
    toValue: doublePrecision('to_value').notNull(),
    restartsDaily: boolean('restarts_daily').notNull(),
    importId: uuid('import_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.variable, t.meter, t.importId] })],
);

/** What a later answer replaced, and what that answer was: a past report can still be explained. */
export const seriesCorrection = pgTable(
  'series_correction',
  {
    id: serial().primaryKey(),
    seriesId: integer('series_id')
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    stepS: integer('step_s').notNull(),
    total: doublePrecision().notNull(),
    points: smallint().notNull(),
    curve: bytea().notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true }).notNull().defaultNow(),
    ...origin,
  },
  (t) => [index('series_correction_series').on(t.seriesId, t.day)],
);

/**
 * What one import, collection, sensor or person gave to a series, at once: the days and amounts that it had a value of, whether or not
 * they changed anything. In the order of their ids: the measures of a series are what its receipts gave, one after the other.
 */
export const seriesReceipt = pgTable(
  'series_receipt',
  {
    id: serial().primaryKey(),
    seriesId: integer('series_id')
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    /** Null for what was stored before receipts were kept. */
    originKind: text('origin_kind').$type<OriginKind>(),
    originId: text('origin_id'),
    /** What a counter counted between two imports is of both: the other one. */
    besideImport: text('beside_import'),
    days: datemultirange().notNull(),
  },
  (t) => [index('series_receipt_series').on(t.seriesId), index('series_receipt_origin').on(t.originId)],
);

/**
 * What a receipt gave of a day, in the columns of `series_day`; `curve` is in Float64 where Float32 does not hold it. Kept only for days
 * that were not received alike by all their receipts: the row of `series_day` says it otherwise. A receipt without a row here gave the
 * same as the one before it.
 */
export const receivedDay = pgTable(
  'received_day',
  {
    seriesId: integer('series_id')
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    total: doublePrecision().notNull(),
    minimum: real().notNull(),
    maximum: real().notNull(),
    receiptId: integer('receipt_id')
      .notNull()
      .references(() => seriesReceipt.id, { onDelete: 'cascade' }),
    stepS: integer('step_s').notNull(),
    points: smallint().notNull(),
    quality: smallint().notNull(),
    curve: bytea().notNull(),
    marks: bytea(),
    given: doublePrecision(),
    received: bytea(),
  },
  (t) => [primaryKey({ columns: [t.seriesId, t.day, t.receiptId] }), index('received_day_receipt').on(t.receiptId)],
);

/** What a receipt gave over a period. */
export const receivedPeriod = pgTable(
  'received_period',
  {
    seriesId: integer('series_id')
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    receiptId: integer('receipt_id')
      .notNull()
      .references(() => seriesReceipt.id, { onDelete: 'cascade' }),
    value: doublePrecision().notNull(),
    quality: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seriesId, t.fromDay, t.toDay, t.receiptId] }),
    index('received_period_receipt').on(t.receiptId),
  ],
);

/** A file that waits on the queue or is being stored, for as long as that lasts; its bytes are in `import_file_part`. */
export const importFiles = pgTable(
  'import_file',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    bytes: integer().notNull(),
    asked: jsonb().$type<Asked>().notNull(),
    /** Times that a worker took it. */
    tries: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('import_file_user').on(t.userId)],
);

/** A megabyte of a file at most: one value of its size would be held several times over on its way. */
export const importFileParts = pgTable(
  'import_file_part',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => importFiles.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.place] })],
);

export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** Null before the file is read. */
    format: text(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    /** The file of an import that runs on the queue; null before an upload was answered, and at the end. */
    fileId: uuid('file_id').references(() => importFiles.id, { onDelete: 'set null' }),
    step: text({ enum: IMPORT_STEPS }),
    /** Values read for the source. */
    points: integer(),
    /** Code and detail of the error that ended it; that somebody cancelled it; or that its file was refused for another source. */
    failure: jsonb().$type<{ code: ErrorCode | 'cancelled' | 'other_source'; detail: Record<string, unknown> }>(),
    report: jsonb().$type<ImportReport>(),
    /** What taking its measures back changed, once somebody did. */
    removal: jsonb().$type<StoredRemoval>(),
    removedBy: uuid('removed_by').references(() => users.id, { onDelete: 'set null' }),
    outcome: jsonb().$type<{ added: number; replaced: number; unchanged: number; points: number }>().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('imports_source').on(t.sourceId, t.startedAt), index('imports_file').on(t.fileId)],
);

export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    quantity: doublePrecision().notNull(),
    kwh: doublePrecision().notNull(),
    priceEur: doublePrecision('price_eur'),
    note: text(),
  },
  (t) => [index('deliveries_source').on(t.sourceId, t.day), check('deliveries_quantity', sql`${t.quantity} > 0`)],
);

/**
 * Energy of a source by month, kWh, with the days that are covered: kept by the store of measures in the transaction that changes a
 * day, so that lists of ten thousand buildings read twelve rows a source instead of a year of days.
 */
export const sourceMonth = pgTable(
  'source_month',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    month: date().notNull(),
    kwh: doublePrecision().notNull(),
    /** Days covered, each by the share of it that was measured. */
    days: doublePrecision().notNull(),
    /** Days measured whole whose date a year before was measured whole too, their energy and what it was then. */
    comparedDays: smallint('compared_days').notNull().default(0),
    comparedKwh: doublePrecision('compared_kwh').notNull().default(0),
    previousKwh: doublePrecision('previous_kwh').notNull().default(0),
    /** What of `kwh` is of a 29 February, which no day of the year after is compared with. */
    leapKwh: doublePrecision('leap_kwh').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.month] })],
);
