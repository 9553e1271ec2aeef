import { date, doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { FAILURE_KINDS } from '../../connectors/operators/outcome.ts';
import { sources } from '../sources/sources.tables.ts';

/** Colours of Tempo days that RTE published after those of the tables of the product. The colour of a day holds from six o'clock to six o'clock. */
export const tempoDays = pgTable('tempo_days', {
  day: date().primaryKey(),
  colour: text({ enum: ['bleu', 'blanc', 'rouge'] }).notNull(),
  /** When it was received. */
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
});

/** What is published of the electricity of the country every hour or quarter of an hour, each in the unit of its variable. */
const SIGNALS = ['prix_spot', 'taux_co2'] as const;

/** Days of a signal: a value each step from midnight in Paris. */
export const gridSignalDays = pgTable(
  'grid_signal_days',
  {
    signal: text({ enum: SIGNALS }).notNull(),
    day: date().notNull(),
    stepS: integer('step_s').notNull(),
    /** NaN where nothing is published. */
    values: doublePrecision().array().notNull(),
    /** When these values were received first. */
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.signal, t.day] })],
);

/** How far each signal was asked for, and how the last try ended. */
export const gridSignalRetrievals = pgTable('grid_signal_retrievals', {
  signal: text({ enum: SIGNALS }).primaryKey(),
  /** First day that was asked for, and the day after the last one; null before the first success. */
  fromDay: date('from_day'),
  toDay: date('to_day'),
  succeededAt: timestamp('succeeded_at', { withTimezone: true }),
  /** Of the last try, when it failed; null when it succeeded. */
  failure: text({ enum: FAILURE_KINDS }),
  triedAt: timestamp('tried_at', { withTimezone: true }).notNull(),
});
export type SignalRetrievalRow = typeof gridSignalRetrievals.$inferSelect;

/** How far the sources of the national network of spaces have the days of each signal. */
export const gridSignalFills = pgTable(
  'grid_signal_fills',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    signal: text({ enum: SIGNALS }).notNull(),
    /** Days received before are stored in the source. */
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.signal] })],
);
