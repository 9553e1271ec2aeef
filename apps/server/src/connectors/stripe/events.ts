import Stripe from 'stripe';
import type { PaymentClient } from './client.ts';

/** A message of the provider: what happened, to which subscription of which customer, where it says so. */
export type PaymentEvent = { id: string; type: string; createdAt: Date; subscriptionId: string | null };

/** How old a message may be, by its signature. [s] */
const TOLERANCE_S = 300;

/**
 * Verifies and reads a message of the provider; null when its signature is missing, wrong or too old, or when it is no message.
 *
 * @param body as it came, byte for byte
 * @param header its `Stripe-Signature`
 * @param now instant of its arrival [ms]
 */
export function readEvent(
  { stripe, webhookSecret }: PaymentClient,
  body: Buffer,
  header: string | undefined,
  now: number,
): PaymentEvent | null {
  if (header === undefined) return null;
  try {
    const event = stripe.webhooks.constructEvent(body, header, webhookSecret, TOLERANCE_S, undefined, now);
    return {
      id: event.id,
      type: event.type,
      createdAt: new Date(event.created * 1000),
      subscriptionId: subscriptionIn(event),
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function subscriptionIn(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return event.data.object.id;
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return idOf(event.data.object.subscription);
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return idOf(event.data.object.parent?.subscription_details?.subscription ?? null);
    default:
      return null;
  }
}

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
