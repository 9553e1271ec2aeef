import { FLOW_FILE_STATES } from '@joulerie/domain/collection';
import type { VariableName } from '@joulerie/domain/vocabulary';
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sources } from '../sources/sources.tables.ts';

const tstzmultirange = customType<{ data: string }>({ dataType: () => 'tstzmultirange' });

/**
 * The register of the files of the watched folder: each by its content, whatever its name. It holds no number of a meter: that of one which nobody
 * follows is counted, and kept nowhere.
 */
export const flowFiles = pgTable(
  'flow_files',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the file as it was dropped. */
    digest: text().notNull(),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** When Enedis made it, by its name; when it was last written, where its name does not say. */
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    state: text({ enum: FLOW_FILE_STATES }).notNull(),
    /** Format as imports have it; null before it is read, and of a file that is not. */
    format: text(),
    /** Why it was refused, or what of it was not stored. French. */
    reason: text(),
    meters: integer().notNull().default(0),
    /** Of these, meters that no source has, and those that no source may read. */
    metersUnknown: integer('meters_unknown').notNull().default(0),
    metersWithoutRight: integer('meters_without_right').notNull().default(0),
    /** Values that the file has, and lines of it that were not read. */
    points: integer().notNull().default(0),
    linesRefused: integer('lines_refused').notNull().default(0),
    /** Sources that it gave something to, the values that they may have of it, and those that were stored. */
    sources: integer().notNull().default(0),
    pointsKept: integer('points_kept').notNull().default(0),
    pointsStored: integer('points_stored').notNull().default(0),
    /** Times that it was dropped and read to its end. */
    times: integer().notNull().default(0),
    /** Times that its reading was begun since. */
    tries: integer().notNull().default(0),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** When it was last read to its end; null before. */
    readAt: timestamp('read_at', { withTimezone: true }),
    /** A worker reads it until then. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** It was read and is still in the folder: when the file there was last changed. Null once it is moved. */
    unmovedAt: timestamp('unmoved_at', { withTimezone: true }),
  },
  (t) => [uniqueIndex('flow_files_digest').on(t.digest), index('flow_files_received').on(t.receivedAt, t.id)],
);
export type FlowFileRow = typeof flowFiles.$inferSelect;

/**
 * The instants that a file gave to a source of one variable: a file that was made before it does not replace them. They outlive the line of the
 * file in the register, since what corrects what does not change with time.
 */
export const flowFileDays = pgTable(
  'flow_file_days',
  {
    fileId: uuid('file_id').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    variable: text().$type<VariableName>().notNull(),
    instants: tstzmultirange().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.sourceId, t.variable] }),
    index('flow_file_days_source').on(t.sourceId, t.variable),
  ],
);
