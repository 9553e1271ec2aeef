import { bigint, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';

/** Who asked to be called back: the numbers of what was sent, so that a second request changes it. */
export const crmContacts = pgTable('crm_contacts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  personId: bigint('person_id', { mode: 'number' }).notNull(),
  organizationId: bigint('organization_id', { mode: 'number' }),
  dealId: bigint('deal_id', { mode: 'number' }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
export type CrmContactRow = typeof crmContacts.$inferSelect;
