import type { FastifyInstance } from 'fastify';
import type { Account } from './account.ts';
import { MISHAPS, type Webhooks } from './webhooks.ts';

type One = { Params: { id: string } };

/** What Stripe does by itself as time goes, and what goes wrong on the way, at the word of a test or of a person. */
export function registerStripeControls(app: FastifyInstance, account: Account, webhooks: Webhooks): void {
  app.put('/sandbox/stripe/webhook', async (request, reply) => {
    const { url, secret } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof url !== 'string' || typeof secret !== 'string')
      return reply.code(400).send({ error: 'url and secret are needed' });
    webhooks.target = { url, secret };
    return reply.code(204).send();
  });
  app.post('/sandbox/stripe/mishaps', async (request, reply) => {
    const { kind, count = 1, delayMs = 1000 } = (request.body ?? {}) as Record<string, unknown>;
    const known = MISHAPS.find((one) => one === kind);
    if (!known || typeof count !== 'number' || count < 1 || typeof delayMs !== 'number' || delayMs < 0)
      return reply.code(400).send({ error: 'kind and count are needed', MISHAPS });
    webhooks.add({ kind: known, count, delayMs });
    return reply.code(201).send({});
  });
  app.delete('/sandbox/stripe/mishaps', async (_request, reply) => {
    webhooks.clearMishaps();
    return reply.code(204).send();
  });
  app.get('/sandbox/stripe/events', async () => ({ events: webhooks.events, deliveries: webhooks.deliveries }));
  app.post('/sandbox/stripe/events/settle', async (_request, reply) => {
    await webhooks.settled();
    return reply.code(204).send();
  });
  app.post<One>('/sandbox/stripe/events/:id/resend', async (request, reply) => {
    const event = webhooks.events.find(({ id }) => id === request.params.id);
    if (!event) return reply.code(404).send({ error: 'no such event' });
    webhooks.resend(event);
    await webhooks.settled();
    return reply.code(204).send();
  });
  app.get('/sandbox/stripe/subscriptions', async () => ({ data: [...account.subscriptions.values()] }));
  /** `renew`: the next period; `refuse`: the next period, whose payment is refused; `suspend`: Stripe gives up on it; `cancel`. */
  app.post<{ Params: { id: string; act: string } }>(
    '/sandbox/stripe/subscriptions/:id/:act',
    async (request, reply) => {
      const subscription = account.subscriptions.get(request.params.id);
      if (!subscription) return reply.code(404).send({ error: 'no such subscription' });
      const base = `http://${request.headers.host}`;
      const { act } = request.params;
      if (act === 'refuse') account.refused.add(subscription.customer);
      if (act === 'renew' || act === 'refuse') account.renew(subscription, base);
      else if (act === 'suspend') account.change(subscription, { status: 'unpaid' });
      else if (act === 'cancel') account.cancel(subscription);
      else return reply.code(400).send({ error: 'renew, refuse, suspend or cancel' });
      return subscription;
    },
  );
}
