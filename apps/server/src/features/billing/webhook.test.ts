import { getMe } from '@joulerie/contract/accounts';
import * as contract from '@joulerie/contract/billing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signature } from '../../../../sandbox/src/payment/webhooks.ts';
import { rows } from '../../platform/database.ts';
import { type TestUser, aUser } from '../../testing/builders.ts';
import { type PaymentApp, aSubscription, payAt, paymentApp } from '../../testing/payment.ts';

type Event = { id: string; type: string; data: { object: { id: string; customer: string; status?: string } } };

let app: PaymentApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await paymentApp({ write: (line) => void lines.push(line) });
});
afterAll(() => app.close());
beforeEach(async () => {
  lines.splice(0);
  await app.control('DELETE', 'mishaps');
});

const aCompany = () => aUser(app, { company: 'Ateliers du Vexin' });
const company = async (person: TestUser) => (await app.as(person.token).call(getMe, {})).body.company!;
const events = async () => ((await app.control('GET', 'events')) as { events: Event[] }).events;
const subscriptionOf = async (person: TestUser) => {
  const { idstripe } = await company(person);
  const { data } = (await app.control('GET', 'subscriptions')) as { data: Event['data']['object'][] };
  return data.find(({ customer }) => customer === idstripe)!.id;
};
const noted = async (id: string) =>
  (await rows<{ n: number }>(app.store.db, sql`select count(*)::int as n from stripe_events where id = ${id}`))[0]!.n;
const nowS = () => Math.floor(app.clock.now / 1000);

/** Sends a message of the provider as it comes over the network. */
async function post(body: string, header: string | undefined) {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/proxy/api/v5/stripe/webhook',
    headers: {
      host: 'joulerie.localhost',
      'content-type': 'application/json; charset=utf-8',
      ...(header === undefined ? {} : { 'stripe-signature': header }),
    },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const anEvent = (more: object = {}) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'customer.updated',
    created: nowS(),
    data: { object: {} },
    ...more,
  });

describe('a message is refused, with a line in the log', () => {
  test.each<[string, (body: string) => string | undefined]>([
    ['without a signature', () => undefined],
    ['with the signature of another secret', (body) => signature(body, 'whsec_other', nowS())],
    ['with that of another body', () => signature('{}', app.webhookSecret, nowS())],
    ['with one that is too old', (body) => signature(body, app.webhookSecret, nowS() - 301)],
    ['with one that is no signature', () => 't=1,v1=abc'],
  ])('%s', async (_what, header) => {
    const body = anEvent();
    const answer = await post(body, header(body));
    expect([answer.status, answer.body.detail.code]).toEqual([400, 'invalid_signature']);
    expect(lines.filter((line) => line.includes('message of the payment provider refused'))).toHaveLength(1);
    expect(lines.join('')).not.toContain(app.webhookSecret);
  });

  test('that is signed and is no JSON', async () => {
    expect((await post('{"id"', signature('{"id"', app.webhookSecret, nowS()))).status).toBe(400);
  });
});

test('the body is verified as it came: the same JSON, written otherwise, is another message', async () => {
  const body = anEvent();
  const header = signature(body, app.webhookSecret, nowS());
  expect((await post(JSON.stringify(JSON.parse(body), null, 1), header)).status).toBe(400);
  expect((await post(body, header)).status).toBe(200);
});

test('a message of 300 s is still read, and one that names nothing has no effect', async () => {
  const body = anEvent();
  expect(await post(body, signature(body, app.webhookSecret, nowS() - 299))).toEqual({
    status: 200,
    body: { received: true },
  });
});

describe('what happens at the provider', () => {
  test('a payment that is refused is past due, and opens what it opened; once it is given up on, nothing', async () => {
    const owner = await aCompany();
    await aSubscription(app, owner);
    const id = await subscriptionOf(owner);
    await app.control('POST', `subscriptions/${id}/refuse`);
    await app.delivered();
    expect(await company(owner)).toMatchObject({ isUnpaid: true, isClient: true, features: ['energy-manager'] });
    await app.control('POST', `subscriptions/${id}/suspend`);
    await app.delivered();
    expect(await company(owner)).toMatchObject({ isUnpaid: true, isClient: true, features: [] });
    await app.control('POST', `subscriptions/${id}/cancel`);
    await app.delivered();
    expect(await company(owner)).toMatchObject({ isUnpaid: false, isClient: false, isCancelled: true, features: [] });
  });

  test('is delivered twice, or again days later: it has its effect once', async () => {
    const owner = await aCompany();
    await app.control('POST', 'mishaps', { kind: 'duplicate', count: 20 });
    await aSubscription(app, owner);
    await app.control('DELETE', 'mishaps');
    const before = await company(owner);
    const created = (await events()).find(
      ({ type, data }) => type === 'customer.subscription.created' && data.object.customer === before.idstripe,
    )!;
    expect(await noted(created.id)).toBe(1);
    await app.control('POST', `subscriptions/${await subscriptionOf(owner)}/cancel`);
    await app.delivered();
    await app.control('POST', `events/${created.id}/resend`);
    expect((await company(owner)).isCancelled).toBe(true);
    expect(await noted(created.id)).toBe(1);
  });

  test('is delivered in another order: the state is that of the provider', async () => {
    const owner = await aCompany();
    await aSubscription(app, owner);
    const id = await subscriptionOf(owner);
    await app.control('POST', 'mishaps', { kind: 'disorder', count: 1 });
    await app.control('POST', `subscriptions/${id}/suspend`);
    await app.control('POST', `subscriptions/${id}/cancel`);
    await app.delivered();
    const last = (await app.control('GET', 'events')) as { deliveries: { type: string; status: number }[] };
    expect(last.deliveries.slice(-2).map(({ type }) => type)).toEqual([
      'customer.subscription.deleted',
      'customer.subscription.updated',
    ]);
    expect(await company(owner)).toMatchObject({ isCancelled: true, isUnpaid: false });
  });

  test('the same message twice at the same moment has its effect once', async () => {
    const owner = await aCompany();
    await aSubscription(app, owner);
    const object = { id: await subscriptionOf(owner), object: 'subscription' };
    const body = anEvent({ type: 'customer.subscription.updated', data: { object } });
    const header = signature(body, app.webhookSecret, nowS());
    const both = await Promise.all([post(body, header), post(body, header), post(body, header)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await noted(JSON.parse(body).id)).toBe(1);
  });

  test('what was asked for earlier does not replace what is there', async () => {
    const owner = await aCompany();
    await aSubscription(app, owner);
    const id = await subscriptionOf(owner);
    await app.store.db.execute(
      sql`update company_subscriptions set read_at = read_at + interval '1 hour', status = 'past_due' where id = ${id}`,
    );
    await app.control('POST', `subscriptions/${id}/renew`);
    await app.delivered();
    expect((await company(owner)).isUnpaid).toBe(true);
  });

  test('a message whose subscription cannot be read is sent again, and has its effect then', async () => {
    const owner = await aCompany();
    await aSubscription(app, owner);
    const object = { id: await subscriptionOf(owner), object: 'subscription' };
    await app.control('POST', 'mishaps', { kind: 'lose', count: 10 });
    await app.control('POST', `subscriptions/${object.id}/suspend`);
    const fault = { service: 'stripe', kind: '500', count: 2 };
    await fetch(`${app.sandbox.url}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    const body = anEvent({ type: 'customer.subscription.updated', data: { object } });
    const send = () => post(body, signature(body, app.webhookSecret, nowS()));
    expect((await send()).status).toBe(503);
    expect([await noted(JSON.parse(body).id), (await company(owner)).isUnpaid]).toEqual([0, false]);
    expect((await send()).status).toBe(200);
    expect([await noted(JSON.parse(body).id), (await company(owner)).isUnpaid]).toEqual([1, true]);
  });
});

describe('a message that is lost', () => {
  test('is made up for when the person comes back from paying', async () => {
    const owner = await aCompany();
    const { body } = await app
      .as(owner.token)
      .call(contract.createCheckout, { body: { priceId: 'price_energymanager' } });
    await app.control('POST', 'mishaps', { kind: 'lose', count: 10 });
    await payAt(body.checkout_url);
    await app.delivered();
    expect((await company(owner)).features).toEqual([]);
    const { body: read } = await app.as(owner.token).call(contract.refreshSubscriptions, {});
    expect(read).toMatchObject({ isClient: true, features: ['energy-manager'] });
    expect((await company(owner)).features).toEqual(['energy-manager']);
  });

  test('lets nothing be bought twice', async () => {
    const owner = await aCompany();
    const buy = () => app.as(owner.token).call(contract.createCheckout, { body: { priceId: 'price_energymanager' } });
    const { body } = await buy();
    await app.control('POST', 'mishaps', { kind: 'lose', count: 10 });
    await payAt(body.checkout_url);
    expect((await buy()).error.code).toBe('already_subscribed');
    expect((await company(owner)).features).toEqual(['energy-manager']);
  });

  test('is made up for each day', async () => {
    const owner = await aCompany();
    const { body } = await app
      .as(owner.token)
      .call(contract.createCheckout, { body: { priceId: 'price_energyanalytics' } });
    await app.control('POST', 'mishaps', { kind: 'lose', count: 10 });
    await payAt(body.checkout_url);
    await app.work();
    await expect.poll(async () => (await company(owner)).features, { timeout: 20_000 }).toEqual(['energy-analytics']);
  }, 30_000);
});
