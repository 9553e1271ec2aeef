import { and, eq, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { Occurrence, Subscription } from './event.ts';
import { outbox } from './outbox.tables.ts';

/** Writes one delivery a subscriber, in the transaction of the event. */
export async function enqueue(
  tx: Database,
  event: Occurrence,
  subscriptions: readonly Pick<Subscription, 'subscriber' | 'pauseMs'>[],
): Promise<void> {
  if (subscriptions.length === 0) return;
  await tx.insert(outbox).values(
    subscriptions.map(({ subscriber, pauseMs }) => ({
      id: newId(),
      eventId: event.id,
      event: event.name,
      subscriber,
      payload: event.payload,
      occurredAt: event.at,
      dueAt: new Date(event.at.getTime() + pauseMs),
    })),
  );
}

export type Claimed = { id: string; attempts: number; subscriber: string; event: Occurrence };

/**
 * Takes the oldest delivery that is due for a subscriber and leases it until `leaseEnd`; null when none is due. Rows that another
 * process is taking are skipped, and those that had `maxAttempts`; a lease that ends without an acknowledgement makes the row due again.
 */
export async function claim(
  db: Database,
  subscriber: string,
  maxAttempts: number,
  now: Date,
  leaseEnd: Date,
): Promise<Claimed | null> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.subscriber, subscriber), lt(outbox.attempts, maxAttempts), lte(outbox.dueAt, now)))
    .orderBy(outbox.eventId)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: leaseEnd })
    // One value, computed once: a set of one row may be computed again for each row, which takes several and forgets them.
    .where(eq(outbox.id, due))
    .returning();
  if (!row) return null;
  const event = { id: row.eventId, name: row.event, payload: row.payload, at: row.occurredAt };
  return { id: row.id, attempts: row.attempts, subscriber: row.subscriber, event };
}

/** The attempt number identifies the lease: an attempt that outlived its lease changes nothing. */
const leased = ({ id, attempts }: Claimed) => and(eq(outbox.id, id), eq(outbox.attempts, attempts));

export async function acknowledge(db: Database, claimed: Claimed): Promise<void> {
  await db.delete(outbox).where(leased(claimed));
}

export async function retryAt(db: Database, claimed: Claimed, dueAt: Date, lastError: string): Promise<void> {
  await db.update(outbox).set({ dueAt, lastError }).where(leased(claimed));
}
