import Stripe from 'stripe';
import type { Config } from '../../platform/config.ts';
import { DomainError } from '../../platform/errors.ts';
import { measured } from '../../platform/outgoing.ts';

/** The client of the payment provider, and what verifies its messages. */
export type PaymentClient = { stripe: Stripe; webhookSecret: string; apiOrigin: string; computesTax: boolean };

/** A page is waiting, or the provider itself. [ms] */
const LONGEST_MS = 8_000;

type PaymentSettings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL' | 'STRIPE_TAX'>;

const clients = new WeakMap<PaymentSettings, PaymentClient>();

/** The client of the settings; null when they have no payment. */
export function paymentClient(settings: PaymentSettings): PaymentClient | null {
  const known = clients.get(settings);
  if (known) return known;
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL, STRIPE_TAX } = settings;
  if (key === undefined || webhookSecret === undefined) return null;
  const url = new URL(STRIPE_API_URL);
  const isHttp = url.protocol === 'http:';
  const made: PaymentClient = {
    stripe: new Stripe(key, {
      host: url.hostname,
      port: url.port === '' ? (isHttp ? 80 : 443) : Number(url.port),
      protocol: isHttp ? 'http' : 'https',
      timeout: LONGEST_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    }),
    webhookSecret,
    apiOrigin: url.origin,
    computesTax: STRIPE_TAX,
  };
  clients.set(settings, made);
  return made;
}

/** The client of the settings. @throws DomainError `payment_not_configured` */
export function requirePayment(settings: PaymentSettings): PaymentClient {
  const client = paymentClient(settings);
  if (!client) throw new DomainError('payment_not_configured');
  return client;
}

/**
 * Asks the provider.
 *
 * @throws DomainError `provider_unavailable` when it does not answer, or refuses what was asked
 */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await measured('stripe', ask);
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError
      ? new DomainError('provider_unavailable', {}, { cause: error })
      : error;
  }
}

/** The same; null where the provider says that there is no such thing. @throws DomainError `provider_unavailable` */
export const askedOrMissing = <T>(ask: () => Promise<T>): Promise<T | null> =>
  asked(() =>
    ask().catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
      throw error;
    }),
  );
