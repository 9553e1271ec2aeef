import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type CrmContactRow, crmContacts } from './crm.tables.ts';

/** What was sent of a person, null when nothing was. */
export async function contactOf(db: Database, userId: string): Promise<CrmContactRow | null> {
  const [row] = await db.select().from(crmContacts).where(eq(crmContacts.userId, userId));
  return row ?? null;
}

/** Keeps the numbers of what was sent of a person. */
export async function keepContact(db: Database, row: CrmContactRow): Promise<void> {
  await db.insert(crmContacts).values(row).onConflictDoUpdate({ target: crmContacts.userId, set: row });
}
