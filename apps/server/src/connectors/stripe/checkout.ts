import type Stripe from 'stripe';
import { type PaymentClient, asked, askedOrMissing } from './client.ts';

/** Who pays: the space of ours, and how they are named. */
export type Payer = { spaceId: string; brand: string; name: string; email: string };

/**
 * The customer of a space at the provider: the one that it has, with its name of today, or a new one. Two calls at once get the same.
 *
 * @param known the customer that the space has; the provider may have forgotten it
 */
export async function ensureCustomer({ stripe }: PaymentClient, known: string | null, payer: Payer): Promise<string> {
  const { name, email, spaceId, brand } = payer;
  const values = { name, email, preferred_locales: ['fr'] };
  if (known !== null && (await askedOrMissing(() => stripe.customers.update(known, values)))) return known;
  const metadata = { space: spaceId, brand };
  // The same for both of two calls at once, whoever makes them: what may differ is said afterwards.
  const made = await asked(() =>
    stripe.customers.create({ metadata }, { idempotencyKey: `customer-${spaceId}-${known ?? 'first'}` }),
  );
  await asked(() => stripe.customers.update(made.id, values));
  return made.id;
}

/** What is bought, and where the person comes back. */
export type Purchase = {
  customerId: string;
  priceIds: readonly string[];
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
};

/** Opens a page of payment; those that the customer left open end, so that nothing is bought twice. */
export async function openCheckout(client: PaymentClient, purchase: Purchase): Promise<string> {
  const { stripe, computesTax } = client;
  const { customerId: customer, priceIds, metadata } = purchase;
  await endCheckouts(client, customer);
  const session = await asked(() =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      customer_update: { address: 'auto', name: 'auto' },
      line_items: priceIds.map((price) => ({ price, quantity: 1 })),
      success_url: purchase.successUrl,
      cancel_url: purchase.cancelUrl,
      locale: 'fr',
      metadata,
      subscription_data: { metadata },
      automatic_tax: { enabled: computesTax },
      tax_id_collection: { enabled: true },
      billing_address_collection: 'required',
    }),
  );
  try {
    // Another one was opened at the same moment: the newest stays, whoever opened it.
    await endCheckouts(client, customer, { keepsNewest: true });
  } catch (error) {
    await endCheckout(client, session.id);
    throw error;
  }
  return urlOf(session);
}

/**
 * Ends the pages of payment that a customer left open. One that the provider does not know has none.
 *
 * @throws DomainError `provider_unavailable` when one is paid at this moment: what it bought is known at the next try
 */
export async function endCheckouts(
  client: PaymentClient,
  customer: string,
  { keepsNewest = false }: { keepsNewest?: boolean } = {},
): Promise<void> {
  const { sessions } = client.stripe.checkout;
  const open = await askedOrMissing(() => sessions.list({ customer, status: 'open', limit: 100 }));
  // The provider lists the newest first.
  for (const { id } of open?.data.slice(keepsNewest ? 1 : 0) ?? []) await endCheckout(client, id);
}

async function endCheckout({ stripe }: PaymentClient, id: string): Promise<void> {
  const { sessions } = stripe.checkout;
  try {
    await asked(() => sessions.expire(id));
  } catch (error) {
    // Two calls at once end it: one is refused.
    if ((await asked(() => sessions.retrieve(id))).status !== 'expired') throw error;
  }
}

function urlOf({ id, url }: Stripe.Checkout.Session): string {
  if (url === null) throw new Error(`the checkout ${id} has no page`);
  return url;
}

/** The page where a customer changes their card, their offer and the end of it; null when the provider does not know them. */
export async function openPortal({ stripe }: PaymentClient, customer: string, back: string): Promise<string | null> {
  const session = await askedOrMissing(() =>
    stripe.billingPortal.sessions.create({ customer, return_url: back, locale: 'fr' }),
  );
  return session?.url ?? null;
}
