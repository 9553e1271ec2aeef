import { SOURCE_TYPES, energyOfType } from '@joulerie/domain/vocabulary';
import { eq, sql } from 'drizzle-orm';
import { type Database, isOneOf, rows } from '../../platform/database.ts';
import { statement } from '../../platform/statement.ts';
import { spaces } from './accounts.tables.ts';
import { type SubscriptionRow, companySubscriptions } from './subscriptions.tables.ts';

/** Types of the sources that a company has followed for their energy: those that count in what it pays. */
export const BILLED_TYPES = SOURCE_TYPES.filter((type) => energyOfType(type) !== null);

const ofSpace = statement((db) =>
  db
    .select()
    .from(companySubscriptions)
    .where(eq(companySubscriptions.spaceId, sql.placeholder('spaceId'))),
);

/** What a company subscribed to. */
export const subscriptionsOf = (db: Database, spaceId: string): Promise<SubscriptionRow[]> => ofSpace(db, { spaceId });

/** How many sources of energy of a space have measures. */
export async function countActiveSources(db: Database, spaceId: string): Promise<number> {
  const [row] = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from sources s
      where s.space_id = ${spaceId} and s.first_day is not null and s.idtype = any(${sql.param(BILLED_TYPES)})`,
  );
  return row!.n;
}

/** The moment of the database, before the provider is asked: what is read is at least as new. */
export async function momentOfRead(db: Database): Promise<Date> {
  const [row] = await rows<{ ms: number }>(
    db,
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return new Date(row!.ms);
}

/** Keeps the state of subscriptions, unless what is there was asked for later. One row of each id. */
export async function keepSubscriptions(tx: Database, read: readonly SubscriptionRow[]): Promise<void> {
  if (read.length === 0) return;
  await tx
    .insert(companySubscriptions)
    // In one order, so that two at once do not wait for each other in a circle.
    .values(read.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoUpdate({
      target: companySubscriptions.id,
      set: {
        spaceId: sql`excluded.space_id`,
        status: sql`excluded.status`,
        items: sql`excluded.items`,
        startedAt: sql`excluded.started_at`,
        periodStart: sql`excluded.period_start`,
        periodEnd: sql`excluded.period_end`,
        endsWithPeriod: sql`excluded.ends_with_period`,
        readAt: sql`excluded.read_at`,
      },
      setWhere: sql`${companySubscriptions.readAt} <= excluded.read_at`,
    });
}

/** The space of a customer of the provider; null when it is none of ours. */
export async function spaceOfCustomer(db: Database, customerId: string): Promise<string | null> {
  const [row] = await db.select({ id: spaces.id }).from(spaces).where(eq(spaces.stripeCustomerId, customerId));
  return row?.id ?? null;
}

/** The spaces of customers of the provider, by their number there. */
export async function spacesOfCustomers(db: Database, customerIds: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: spaces.id, customer: spaces.stripeCustomerId })
    .from(spaces)
    .where(isOneOf(spaces.stripeCustomerId, customerIds));
  return new Map(found.map(({ id, customer }) => [customer!, id]));
}

/** Notes the customer of a company, unless it has another one by now than `before`; answers the one that it has. */
export async function nameCustomer(
  db: Database,
  spaceId: string,
  customerId: string,
  before: string | null,
): Promise<string> {
  await db
    .update(spaces)
    .set({ stripeCustomerId: customerId })
    .where(sql`${spaces.id} = ${spaceId} and ${spaces.stripeCustomerId} is not distinct from ${before}`);
  const [row] = await db.select({ customer: spaces.stripeCustomerId }).from(spaces).where(eq(spaces.id, spaceId));
  return row!.customer!;
}
