import type { TaskName } from '@joulerie/contract/task-catalogue';
import { TASK_STATES } from '@joulerie/contract/constants';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { spaces, users } from '../accounts/accounts.tables.ts';

/**
 * What a file holds: who no longer sees all of it no longer receives it. `reading`: what could be read of its sources when it was made, as
 * `readingDigest` says it; files of before consents have none.
 */
export type TaskSubjects = { sources: string[]; buildings: string[]; forManagers: boolean; reading?: string };
export type TaskFile = { name: string; type: string; bytes: number };
export type TaskError = { code: string; detail: Record<string, unknown> };

/** Background work that a person sent in a space, and what became of it. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Name of its channel. */
    eventName: text('event_name').notNull(),
    name: text().$type<TaskName>().notNull(),
    kwargs: jsonb().$type<Record<string, unknown>>().notNull(),
    origin: text({ enum: ['api', 'event'] }).notNull(),
    status: text({ enum: TASK_STATES }).notNull().default('wait'),
    displayNotification: boolean('display_notification').notNull(),
    redirect: boolean().notNull(),
    redirectPath: text('redirect_path'),
    fromPath: text('from_path'),
    /** What whoever sent it says of the sending. */
    sentBy: text('sent_by'),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    tries: integer().notNull().default(0),
    subtaskTotal: integer('subtask_total'),
    subtaskDone: integer('subtask_done').notNull().default(0),
    /** What a success says, where it has words of its own. */
    message: text(),
    error: jsonb().$type<TaskError>(),
    /** The file that it made; its bytes are removed after some days. */
    file: jsonb().$type<TaskFile>(),
    subjects: jsonb().$type<TaskSubjects>(),
    /** Signs the links to that file. */
    linkKey: bytea('link_key').notNull(),
  },
  (t) => [
    index('tasks_person').on(t.createdBy, t.spaceId, t.id),
    index('tasks_running')
      .on(t.sentAt)
      .where(sql`${t.finishedAt} is null`),
    check('tasks_finished', sql`(${t.status} in ('success', 'failure')) = (${t.finishedAt} is not null)`),
  ],
);
/** Without its subjects, which may be thousands. */
export type TaskRow = Omit<typeof tasks.$inferSelect, 'subjects'>;

/** What happened to a task, in order. */
export const taskEvents = pgTable(
  'task_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('task_events_task').on(t.taskId, t.id)],
);

/** The bytes of the file of a task, a part of a megabyte after the other. */
export const taskFileParts = pgTable(
  'task_file_parts',
  {
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.place] })],
);
