import { endCheckouts } from '../../connectors/stripe/checkout.ts';
import { paymentClient, requirePayment } from '../../connectors/stripe/client.ts';
import { endSubscription } from '../../connectors/stripe/subscriptions.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { findSpace, subscriptionsOf } from '../accounts/accounts.public.ts';
import { syncSubscriptions } from './keep-subscriptions.ts';

/**
 * Ends at once what a company that is closed subscribed to, and the pages of payment that it left open: it pays nothing more. The provider is
 * asked what that is: the message of a purchase may be lost, or on its way.
 *
 * @throws DomainError `provider_unavailable`, `payment_not_configured` when something may go on being paid
 */
export async function endSubscriptionsOf(db: Database, config: Config, spaceId: string): Promise<void> {
  const { stripeCustomerId } = await findSpace(db, spaceId);
  const known = paymentClient(config);
  if (known && stripeCustomerId !== null) {
    await endCheckouts(known, stripeCustomerId);
    await syncSubscriptions(db, known, stripeCustomerId);
  }
  const held = (await subscriptionsOf(db, spaceId)).filter(({ status }) => status !== 'canceled');
  if (held.length === 0) return;
  const client = requirePayment(config);
  for (const { id } of held) await endSubscription(client, id);
}
