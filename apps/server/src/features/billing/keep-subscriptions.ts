import type { PaidSubscription } from '../../connectors/stripe/subscriptions.ts';
import { type PaymentClient } from '../../connectors/stripe/client.ts';
import { readSubscriptions } from '../../connectors/stripe/subscriptions.ts';
import type { Database } from '../../platform/database.ts';
import {
  type SubscriptionRow,
  keepSubscriptions,
  momentOfRead,
  spacesOfCustomers,
} from '../accounts/accounts.public.ts';

/** A subscription as it is kept for a space. */
export function rowOf(spaceId: string, paid: PaidSubscription, readAt: Date): SubscriptionRow {
  const { customerId: _, ...rest } = paid;
  return { ...rest, spaceId, readAt };
}

/**
 * Reads the subscriptions of the provider and keeps their state: those of one customer, or of every customer of ours. What customers of
 * others have on the same account is left alone.
 *
 * @param signal stops between two pages
 */
export async function syncSubscriptions(
  db: Database,
  client: PaymentClient,
  customer?: string,
  signal?: AbortSignal,
): Promise<void> {
  const readAt = await momentOfRead(db);
  for await (const page of readSubscriptions(client, customer)) {
    if (signal?.aborted) return;
    const spaces = await spacesOfCustomers(
      db,
      page.map(({ customerId }) => customerId),
    );
    const read = page.flatMap((paid) => {
      const spaceId = spaces.get(paid.customerId);
      return spaceId === undefined ? [] : [rowOf(spaceId, paid, readAt)];
    });
    await keepSubscriptions(db, read);
  }
}
