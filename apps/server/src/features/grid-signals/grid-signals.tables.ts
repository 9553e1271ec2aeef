import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Colours of Tempo days that RTE published after those of the tables of the product. The colour of a day holds from six o'clock to six o'clock. */
export const tempoDays = pgTable('tempo_days', {
  day: date().primaryKey(),
  colour: text({ enum: ['bleu', 'blanc', 'rouge'] }).notNull(),
  /** When it was received. */
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
});
