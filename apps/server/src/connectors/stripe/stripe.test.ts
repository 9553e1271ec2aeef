import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/main.ts';
import { signature } from '../../../../sandbox/src/payment/webhooks.ts';
import { readConfig } from '../../platform/config.ts';
import { DomainError } from '../../platform/errors.ts';
import { ensureCustomer, openCheckout, openPortal } from './checkout.ts';
import { type PaymentClient, asked, paymentClient } from './client.ts';
import { readInvoiceFile } from './invoices.ts';
import { readSubscription, readSubscriptions } from './subscriptions.ts';

let sandbox: Sandbox;
let client: PaymentClient;
let stripe: Stripe;
const settings = (key = 'sk_test_of_tests') => ({
  STRIPE_API_URL: sandbox.url,
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: 'whsec_of_tests',
});
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  client = paymentClient(readConfig(settings()))!;
  ({ stripe } = client);
});
afterAll(() => sandbox.close());
beforeEach(async () => void (await fetch(`${sandbox.url}/faults`, { method: 'DELETE' })));

const payer = (spaceId = crypto.randomUUID()) => ({
  spaceId,
  brand: 'joulerie',
  name: 'Mairie',
  email: 'a@exemple.fr',
});
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/** A customer that subscribed to an offer, on the pages of the sandbox. */
async function aCustomer(priceIds = ['price_energymanager']): Promise<string> {
  const customerId = await ensureCustomer(client, null, payer());
  const url = await openCheckout(client, {
    customerId,
    priceIds,
    metadata: {},
    successUrl: 'http://joulerie.localhost/ok',
    cancelUrl: 'http://joulerie.localhost/non',
  });
  await press(url, { card: '4242 4242 4242 4242' });
  return customerId;
}

async function press(url: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  await answer.text();
}

async function held(customerId: string) {
  const all = [];
  for await (const page of readSubscriptions(client, customerId)) all.push(...page);
  return all;
}

describe('the sandbox answers the official client as Stripe does', () => {
  test('lists are read a page at a time', async () => {
    const first = await stripe.prices.list({ limit: 3 });
    expect([first.object, first.data.length, first.has_more, first.url]).toEqual(['list', 3, true, '/v1/prices']);
    const all = await stripe.prices.list({ limit: 3 }).autoPagingToArray({ limit: 100 });
    expect(new Set(all.map(({ id }) => id)).size).toBe(9);
    const back = await stripe.prices.list({ limit: 2, ending_before: all[3]!.id });
    expect(back.data.map(({ id }) => id)).toEqual([all[1]!.id, all[2]!.id]);
  });

  test('a repeat with the same key is the first answer; with other parameters it is refused', async () => {
    const options = { idempotencyKey: crypto.randomUUID() };
    const [one, two] = [
      await stripe.customers.create({ name: 'Mairie' }, options),
      await stripe.customers.create({ name: 'Mairie' }, options),
    ];
    expect(one.id).toBe(two.id);
    const error = await failure(stripe.customers.create({ name: 'École' }, options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      'what does not exist',
      () => stripe.customers.retrieve('cus_none'),
      { type: 'StripeInvalidRequestError', code: 'resource_missing', statusCode: 404, param: 'id' },
    ],
    [
      'a customer of nobody',
      () => stripe.checkout.sessions.create({ mode: 'subscription', customer: 'cus_none', success_url: 'https://x' }),
      { code: 'resource_missing', param: 'customer' },
    ],
    [
      'a parameter that lacks',
      () => stripe.checkout.sessions.create({ mode: 'subscription' }),
      { statusCode: 400, code: 'parameter_missing', param: 'success_url' },
    ],
    [
      'an expansion that is too deep',
      () => stripe.subscriptions.list({ expand: ['data.items.data.price.product'] }),
      { statusCode: 400, code: 'property_expansion_max_depth' },
    ],
    ['a limit that is none', () => stripe.prices.list({ limit: 101 }), { statusCode: 400, param: 'limit' }],
  ])('refuses %s', async (_what, ask, expected) => expect(await failure(ask())).toMatchObject(expected));

  test('a key that is none is refused', async () => {
    const other = paymentClient(readConfig(settings('nothing')))!.stripe;
    expect(await failure(other.prices.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });

  test('its messages are signed as those of Stripe', () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid' }, null, 2);
    const timestamp = Math.floor(Date.now() / 1000);
    const secret = 'whsec_x';
    expect(stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })).toBe(
      signature(payload, secret, timestamp),
    );
    expect(stripe.webhooks.constructEvent(payload, signature(payload, secret, timestamp), secret).id).toBe('evt_1');
  });
});

describe('the provider', () => {
  test('one customer a space, whoever asks at once; one that it has forgotten is made again', async () => {
    const mine = payer();
    const [one, two] = await Promise.all([ensureCustomer(client, null, mine), ensureCustomer(client, null, mine)]);
    expect(one).toBe(two);
    expect(await ensureCustomer(client, one, { ...mine, name: 'Mairie de Cergy' })).toBe(one);
    expect(await stripe.customers.retrieve(one)).toMatchObject({
      name: 'Mairie de Cergy',
      metadata: { space: mine.spaceId, brand: 'joulerie' },
    });
    await stripe.customers.del(one);
    const again = await ensureCustomer(client, one, mine);
    expect(again).not.toBe(one);
  });

  test('two pages of payment that are opened at once: one stays', async () => {
    const customerId = await ensureCustomer(client, null, payer());
    const open = (price: string) =>
      openCheckout(client, {
        customerId,
        priceIds: [price],
        metadata: {},
        successUrl: 'http://joulerie.localhost/',
        cancelUrl: 'http://joulerie.localhost/',
      });
    const pages = await Promise.all([open('price_energymanager'), open('price_energyanalytics')]);
    const { data } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open' });
    expect(data).toHaveLength(1);
    expect(pages).toContain(data[0]!.url);
  });

  test('an offer that is changed on the portal is another price of the same subscription', async () => {
    const customerId = await aCustomer();
    const [before] = await held(customerId);
    const url = (await openPortal(client, customerId, 'http://joulerie.localhost/'))!;
    await press(url, { subscription: before!.id, act: 'price', price: 'price_energyanalytics' });
    const after = (await readSubscription(client, before!.id))!;
    expect(after.items).toMatchObject([{ id: before!.items[0]!.id, tag: 'energy-analytics', sources: 20 }]);
    expect(await held(customerId)).toEqual([after]);
  });

  test('who is not a customer has no portal and no subscription', async () => {
    expect(await openPortal(client, 'cus_none', 'http://joulerie.localhost/')).toBeNull();
    expect(await held('cus_none')).toEqual([]);
    expect(await readSubscription(client, 'sub_none')).toBeNull();
  });

  test('asked too much or broken, it is unavailable', async () => {
    for (const kind of ['429', '500', 'half', 'close']) {
      await fetch(`${sandbox.url}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ service: 'stripe', kind, count: 4 }),
      });
      const error = await failure(asked(() => stripe.prices.list()));
      expect([kind, error instanceof DomainError && error.code]).toEqual([kind, 'provider_unavailable']);
      await fetch(`${sandbox.url}/faults`, { method: 'DELETE' });
    }
  });

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'https://stripe.com.exemple.fr/facture.pdf',
    'http://pay.stripe.com/facture.pdf',
    'file:///etc/passwd',
    'facture.pdf',
  ])('the document of an invoice is not asked of %s', async (pdf) => {
    const invoice = { pdf } as Parameters<typeof readInvoiceFile>[1];
    expect(await readInvoiceFile(client, invoice)).toBeNull();
  });
});
