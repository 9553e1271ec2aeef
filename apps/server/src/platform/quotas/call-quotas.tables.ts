import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Calls made to each limited API of an outside service: the next free moment of its pace, and the count of its hour. */
export const callQuotas = pgTable('call_quotas', {
  /** The API as its service counts it: `enedis/mesure_synchrone_auto`. */
  api: text().primaryKey(),
  /** From when the next call may leave. */
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  /** The hour that is counted, from its first call, and how many calls it had. */
  hourFrom: timestamp('hour_from', { withTimezone: true }).notNull(),
  hourCount: integer('hour_count').notNull(),
  /** The service asked to be left alone until then. */
  restsUntil: timestamp('rests_until', { withTimezone: true }),
  /** Whether the last try got a call. */
  granted: boolean().notNull(),
});
