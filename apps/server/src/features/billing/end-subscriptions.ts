import { requirePayment } from '../../connectors/stripe/client.ts';
import { endSubscription } from '../../connectors/stripe/subscriptions.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { subscriptionsOf } from '../accounts/accounts.public.ts';

/**
 * Ends at once what a company that is closed subscribed to: it pays nothing more.
 *
 * @throws DomainError `provider_unavailable`, `payment_not_configured` when something may go on being paid
 */
export async function endSubscriptionsOf(db: Database, config: Config, spaceId: string): Promise<void> {
  const held = (await subscriptionsOf(db, spaceId)).filter(({ status }) => status !== 'canceled');
  if (held.length === 0) return;
  const client = requirePayment(config);
  for (const { id } of held) await endSubscription(client, id);
}
