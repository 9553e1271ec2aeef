import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PaymentClient, requirePayment } from '../../connectors/stripe/client.ts';
import { type PaymentEvent, readEvent } from '../../connectors/stripe/events.ts';
import { readSubscription } from '../../connectors/stripe/subscriptions.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Store } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { keepRawBodies } from '../../platform/http/raw-body.ts';
import { keepSubscriptions, momentOfRead, spaceOfCustomer } from '../accounts/accounts.public.ts';
import { isKnownEvent, noteEvent } from './billing.store.ts';
import { rowOf } from './keep-subscriptions.ts';

const WEBHOOK_PATH = '/proxy/api/v5/stripe/webhook';
/** An event of a subscription with its items is some 10 kB. */
const BODY_BYTES = 512 * 1024;

type Parts = { store: Store; config: Config; now: () => number };

/** Receives the messages of the payment provider, whose body is verified as it came. */
export async function addPaymentWebhook(app: FastifyInstance, { store, config, now }: Parts): Promise<void> {
  await app.register(async (inside) => {
    keepRawBodies(inside, BODY_BYTES);
    inside.post(WEBHOOK_PATH, { schema: { hide: true } }, async (request) => {
      const client = requirePayment(config);
      const event = eventOf(client, request, now());
      if (!event) {
        request.log.warn('message of the payment provider refused: its signature is missing, wrong or too old');
        throw new DomainError('invalid_signature');
      }
      await receive(store.db, client, event, now());
      return { received: true };
    });
  });
}

function eventOf(client: PaymentClient, { body, headers }: FastifyRequest, now: number): PaymentEvent | null {
  const header = headers['stripe-signature'];
  return Buffer.isBuffer(body) ? readEvent(client, body, typeof header === 'string' ? header : undefined, now) : null;
}

/**
 * Gives a message its effect, once: the subscription that it names is read at the provider, and kept with the id of the message in one
 * transaction.
 */
async function receive(db: Database, client: PaymentClient, event: PaymentEvent, now: number): Promise<void> {
  if (await isKnownEvent(db, event.id)) return;
  const readAt = await momentOfRead(db);
  const paid = event.subscriptionId === null ? null : await readSubscription(client, event.subscriptionId);
  await db.transaction(async (tx) => {
    const { id, type, createdAt } = event;
    if (!(await noteEvent(tx, { id, type, createdAt, receivedAt: new Date(now) }))) return;
    const spaceId = paid && (await spaceOfCustomer(tx, paid.customerId));
    // A customer of somebody else on the same account.
    if (paid && spaceId !== null) await keepSubscriptions(tx, [rowOf(spaceId, paid, readAt)]);
  });
}
