import { ANALYSIS_KINDS } from '@joulerie/contract/constants';
import { sql } from 'drizzle-orm';
import { date, doublePrecision, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { spaces, users } from '../accounts/accounts.tables.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { folders } from '../folders/folders.tables.ts';
import { sources } from '../sources/sources.tables.ts';
import { tasks } from '../tasks/tasks.tables.ts';

/** Analyses of the buildings of a folder that one task computes. */
export const analysisRuns = pgTable(
  'analysis_runs',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    kind: text({ enum: ANALYSIS_KINDS }).notNull(),
    /** Null for the whole space. */
    folderId: uuid('folder_id').references(() => folders.id, { onDelete: 'cascade' }),
    taskId: uuid('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('analysis_runs_space').on(t.spaceId, t.kind, t.id),
    index('analysis_runs_folder').on(t.folderId),
    index('analysis_runs_task').on(t.taskId),
  ],
);
export type RunRow = typeof analysisRuns.$inferSelect;

/** A study of a building: what it was asked, and what it found, which is kept until it is asked again. */
export const analyses = pgTable(
  'analyses',
  {
    id: uuid().primaryKey(),
    buildingId: uuid('building_id')
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    kind: text({ enum: ANALYSIS_KINDS }).notNull(),
    runId: uuid('run_id').references(() => analysisRuns.id, { onDelete: 'set null' }),
    taskId: uuid('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    name: text(),
    inputs: jsonb().$type<object>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null until it is computed, and again once what it found may no longer be shown. */
    computedAt: timestamp('computed_at', { withTimezone: true }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    staleSince: timestamp('stale_since', { withTimezone: true }),
    failure: text(),
    engine: text(),
    /** Last day that it read. */
    readUntil: date('read_until'),
    /** What lists sort by: € a year, or hours; null where nothing is known. */
    weight: doublePrecision(),
    result: jsonb().$type<object>(),
    /** Columns of days, which lists do not read. */
    details: jsonb().$type<object>(),
  },
  (t) => [
    index('analyses_building').on(t.buildingId, t.kind, t.id),
    index('analyses_run').on(t.runId, t.id),
    index('analyses_task').on(t.taskId),
    index('analyses_waiting')
      .on(t.runId, t.id)
      .where(sql`${t.computedAt} is null and ${t.failure} is null and ${t.withdrawnAt} is null`),
  ],
);
export type AnalysisRow = Omit<typeof analyses.$inferSelect, 'details'>;

/** Sources that an analysis read. */
export const analysisSources = pgTable(
  'analysis_sources',
  {
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analyses.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.analysisId, t.sourceId] }), index('analysis_sources_source').on(t.sourceId)],
);
