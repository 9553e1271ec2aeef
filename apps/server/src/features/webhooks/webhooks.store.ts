import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { WebhookEvent } from '@joulerie/contract/webhook-events';
import { type Database, rows } from '../../platform/database.ts';
import { spaces, users } from '../accounts/accounts.public.ts';
import { type DeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from './webhooks.tables.ts';

/** Whose endpoints: a person's in a space, or a company's (`userId` null). */
export type Holder = { spaceId: string; userId: string | null };
export type NamedWebhook = WebhookRow & { maker: string | null };

const ofHolder = ({ spaceId, userId }: Holder) =>
  and(eq(webhooks.spaceId, spaceId), userId === null ? isNull(webhooks.userId) : eq(webhooks.userId, userId));

const NAMED = {
  webhook: webhooks,
  maker: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
};
const named = ({ webhook, maker }: { webhook: WebhookRow; maker: string | null }): NamedWebhook => ({
  ...webhook,
  maker,
});

/** The endpoints of a holder, the oldest first. */
export async function webhooksOf(db: Database, holder: Holder): Promise<NamedWebhook[]> {
  const found = await db
    .select(NAMED)
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.madeBy))
    .where(ofHolder(holder))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return found.map(named);
}

/** Nobody adds an endpoint to the space until the end of the transaction. */
export async function holdSpace(tx: Database, id: string): Promise<void> {
  await tx.select({ id: spaces.id }).from(spaces).where(eq(spaces.id, id)).for('no key update');
}

export async function countWebhooks(tx: Database, holder: Holder): Promise<number> {
  const [found] = await tx.select({ n: count() }).from(webhooks).where(ofHolder(holder));
  return found!.n;
}

export async function findWebhook(db: Database, id: string): Promise<NamedWebhook | null> {
  const [found] = await db
    .select(NAMED)
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.madeBy))
    .where(eq(webhooks.id, id));
  return found ? named(found) : null;
}

/** An endpoint, held until the end of the transaction. */
export async function holdWebhook(tx: Database, id: string): Promise<WebhookRow | null> {
  const [found] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update');
  return found ?? null;
}

export async function insertWebhook(tx: Database, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row);
}

export async function updateWebhookRow(tx: Database, id: string, change: Partial<WebhookRow>): Promise<void> {
  await tx.update(webhooks).set(change).where(eq(webhooks.id, id));
}

export async function deleteWebhookRow(tx: Database, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id));
}

/** Active endpoints that ask for an event of a source: of its space, and of people who were granted something there. */
export async function webhooksForSource(db: Database, event: WebhookEvent, spaceId: string): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(
      and(
        webhooks.active,
        sql`${event} = any(${webhooks.events})`,
        // Each part has its index: an `or` of both would read every endpoint of the service, at each measure that is written.
        sql`${webhooks.id} in (
          select w.id from webhooks w where w.space_id = ${spaceId}
          union select w.id from grants g join webhooks w on w.user_id = g.user_id and w.space_id = g.space_id
            where g.owner_space_id = ${spaceId})`,
      ),
    )
    .orderBy(asc(webhooks.id));
}

/** Active endpoints of a person in a space that ask for an event. */
export async function webhooksOfPerson(
  db: Database,
  event: WebhookEvent,
  { userId, spaceId }: { userId: string; spaceId: string },
): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(
      and(
        webhooks.active,
        sql`${event} = any(${webhooks.events})`,
        eq(webhooks.userId, userId),
        eq(webhooks.spaceId, spaceId),
      ),
    );
}

/** Whether the space of an endpoint waits to be erased. */
export async function isClosed(db: Database, spaceId: string): Promise<boolean> {
  const [found] = await db.select({ closedAt: spaces.closedAt }).from(spaces).where(eq(spaces.id, spaceId));
  return !found || found.closedAt !== null;
}

export async function insertDelivery(tx: Database, row: typeof webhookDeliveries.$inferInsert): Promise<DeliveryRow> {
  const [made] = await tx.insert(webhookDeliveries).values(row).returning();
  return made!;
}

export async function findDelivery(db: Database, id: string): Promise<DeliveryRow | null> {
  const [found] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  return found ?? null;
}

/** A delivery, held until the end of the transaction. Hold its endpoint first. */
export async function holdDelivery(tx: Database, id: string): Promise<DeliveryRow | null> {
  const [found] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('update');
  return found ?? null;
}

export async function updateDelivery(tx: Database, id: string, change: Partial<DeliveryRow>): Promise<DeliveryRow> {
  const [changed] = await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id)).returning();
  return changed!;
}

export async function deleteDelivery(tx: Database, id: string): Promise<void> {
  await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.id, id));
}

/** What waits for an endpoint that is switched off is not sent. */
export async function cancelDeliveries(tx: Database, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'cancelled', nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')));
}

export async function pageOfDeliveries(
  db: Database,
  webhookId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: DeliveryRow[]; total: number }> {
  const where = eq(webhookDeliveries.webhookId, webhookId);
  const [total] = await db.select({ n: count() }).from(webhookDeliveries).where(where);
  const data = await db
    .select()
    .from(webhookDeliveries)
    .where(where)
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { data, total: total!.n };
}

/** Removes the deliveries created before an instant. */
export async function removeOldDeliveries(db: Database, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}

/** Deliveries whose try was due before an instant and that no job did, with their endpoints. */
export async function lateDeliveries(
  db: Database,
  before: Date,
): Promise<
  (Pick<WebhookRow, 'userId' | 'spaceId' | 'failingSince'> & { id: string; attempts: number; webhookId: string })[]
> {
  return rows(
    db,
    sql`select d.id, d.attempts, w.id as "webhookId", w.user_id as "userId", w.space_id as "spaceId", w.failing_since as "failingSince"
      from ${webhookDeliveries} d join ${webhooks} w on w.id = d.webhook_id
      where d.state = 'waiting' and d.next_attempt_at < ${before} order by d.next_attempt_at limit 10000`,
  );
}
