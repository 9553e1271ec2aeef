import { getMe } from '@joulerie/contract/accounts';
import * as contract from '@joulerie/contract/billing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser } from '../../testing/builders.ts';
import { BAD_CARD, type PaymentApp, aSubscription, payAt, paymentApp } from '../../testing/payment.ts';

let app: PaymentApp;
beforeAll(async () => {
  app = await paymentApp();
});
afterAll(() => app.close());

const aCompany = () => aUser(app, { company: 'Ateliers du Vexin' });
const held = async (person: TestUser) =>
  (await app.as(person.token).call(contract.listSubscriptions, { params: { id: person.spaceId } })).body;
const companyOf = async (person: TestUser) => (await app.as(person.token).call(getMe, {})).body.company!;
const buy = (person: TestUser, body: object) => app.as(person.token).callLoosely(contract.createCheckout, { body });

test('offers come from the provider, the offers first, with what they open and their price', async () => {
  const { body } = await app.as((await aUser(app)).token).call(contract.listOffers, {});
  expect(body.data.map(({ kind, tag, amount }) => [kind, tag, amount])).toEqual([
    ['offer', 'energy-analytics', 4900],
    ['offer', 'energy-manager', 14_900],
    ['module', 'iot', 2500],
    ['module', 'irve', 2900],
    ['module', 'pv', 3900],
    ['module', 'optimturpe', 4500],
    ['module', 'exploitant-chauffagiste', 5900],
    ['module', 'audit', 7900],
  ]);
  expect(body.data[1]).toMatchObject({
    priceId: 'price_energymanager',
    name: 'Energy manager',
    currency: 'eur',
    interval: 'month',
    taxIncluded: false,
    sources: 100,
  });
});

test('an offer of one brand is sold by no other', async () => {
  const there = await aUser(app, { scopeId: 'helianthe', company: 'Les Tournesols' });
  const as = app.as(there.token, 'helianthe.localhost');
  const { data } = (await as.call(contract.listOffers, {})).body;
  expect(data.map(({ name }) => name).slice(0, 3)).toEqual([
    'Copropriété sereine',
    'Analyse énergétique',
    'Energy manager',
  ]);
  const body = { priceId: 'price_copropriete' };
  expect((await as.call(contract.createCheckout, { body })).status).toBe(200);
  expect((await buy(await aCompany(), body)).error.code).toBe('unknown_offer');
});

test('a company buys an offer and a module, and what they open is open', async () => {
  const owner = await aCompany();
  expect(await companyOf(owner)).toMatchObject({
    idstripe: null,
    operation: { stripe_plan: null, stripe_subscriptions: [], count_active_source: 0, consent_duration: null },
    isClient: false,
    features: [],
  });
  const checkout = await app.as(owner.token).call(contract.createCheckout, {
    body: { priceId: 'price_energymanager', modulesId: ['price_optimturpe'], pipedrive: { dealId: 12 } },
  });
  expect(checkout.body.checkout_url).toMatch(new RegExp(`^${app.sandbox.url}/stripe/checkout/cs_test_`));
  expect(await payAt(checkout.body.checkout_url)).toEqual({
    status: 303,
    location: expect.stringMatching(/\/user\/entreprise\?paiement=retour#subscriptions$/),
  });
  await app.delivered();
  const { data, current, payment, may } = await held(owner);
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({
    _id: current,
    name: 'Energy manager',
    status: 'active',
    metadata: { tag: 'energy-manager', sources: 100 },
    date_start: expect.stringMatching(/^20/),
    current_start_period_monthly: expect.stringMatching(/^20/),
    current_end_period_monthly: expect.stringMatching(/^20/),
    cancel_at_period_end: false,
  });
  expect([payment, may]).toEqual([true, ['buy', 'manage']]);
  expect(await companyOf(owner)).toMatchObject({
    idstripe: expect.stringMatching(/^cus_/),
    operation: { stripe_plan: 'energy-manager' },
    isClient: true,
    isUnpaid: false,
    isCancelled: false,
    features: ['energy-manager', 'optimturpe'],
  });
});

test('a card that is refused opens nothing, and another one may be tried', async () => {
  const owner = await aCompany();
  const { body } = await buy(owner, { priceId: 'price_energyanalytics' });
  expect((await payAt(body.checkout_url, BAD_CARD)).status).toBe(402);
  await app.delivered();
  expect((await held(owner)).data).toEqual([]);
  expect((await payAt(body.checkout_url)).status).toBe(303);
  await app.delivered();
  expect((await companyOf(owner)).features).toEqual(['energy-analytics']);
});

test('a module is added to the offer that a company has', async () => {
  const owner = await aCompany();
  await aSubscription(app, owner);
  await aSubscription(app, owner, { offer: null, modules: ['pv'] });
  expect((await companyOf(owner)).features).toEqual(['energy-analytics', 'energy-manager', 'pv']);
  expect((await held(owner)).data.map(({ name }) => name)).toEqual(['Energy manager', 'Photovoltaïque']);
});

test.each([
  ['a price that is not sold', { priceId: 'price_other' }, 'unknown_offer'],
  ['a module as an offer', { priceId: 'price_pv' }, 'unknown_offer'],
  ['an offer as a module', { modulesId: ['price_energymanager'] }, 'unknown_offer'],
  ['nothing', {}, 'unknown_offer'],
  ['a module without an offer', { modulesId: ['price_pv'] }, 'needs_offer'],
  ['the company of others', { priceId: 'price_energymanager', company: { _id: crypto.randomUUID() } }, 'not_found'],
  ['somebody else', { priceId: 'price_energymanager', user: { _id: crypto.randomUUID() } }, 'not_found'],
  ['a key that it does not have', { priceId: 'price_energymanager', amount: 1 }, 'invalid_input'],
])('a payment is refused for %s', async (_what, body, code) => {
  expect((await buy(await aCompany(), body)).error.code).toBe(code);
});

test('what a company has is not sold to it again; another offer is a change', async () => {
  const owner = await aCompany();
  await aSubscription(app, owner, { modules: ['pv'] });
  for (const body of [
    { modulesId: ['price_pv'] },
    { priceId: 'price_energymanager' },
    { priceId: 'price_energyanalytics' },
  ])
    expect((await buy(owner, body)).error.code).toBe('already_subscribed');
});

test('a page of payment that was left open ends with the next one', async () => {
  const owner = await aCompany();
  const first = (await buy(owner, { priceId: 'price_energyanalytics' })).body;
  const second = (await buy(owner, { priceId: 'price_energymanager' })).body;
  expect((await payAt(first.checkout_url)).status).toBe(404);
  expect((await payAt(second.checkout_url)).status).toBe(303);
  await app.delivered();
  expect((await held(owner)).data.map(({ name }) => name)).toEqual(['Energy manager']);
});

test('two clicks at once make one customer', async () => {
  const owner = await aCompany();
  const both = await Promise.all([0, 1].map(() => buy(owner, { priceId: 'price_energymanager' })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { events } = (await app.control('GET', 'events')) as {
    events: { type: string; data: { object: { metadata: Record<string, string> } } }[];
  };
  const made = events.filter(
    ({ type, data }) => type === 'customer.created' && data.object.metadata.space === owner.spaceId,
  );
  expect(made).toHaveLength(1);
});

test('an employee sees what the company has, and neither buys nor manages', async () => {
  const owner = await aCompany();
  await aSubscription(app, owner);
  const employee = await aMember(app, owner.spaceId, 'employe');
  const { data, may } = (
    await app.as(employee.token).call(contract.listSubscriptions, { params: { id: owner.spaceId } })
  ).body;
  expect([data.length, may]).toEqual([1, []]);
  expect((await companyOf(employee)).idstripe).toBeNull();
});

test('a space of a person has no subscription, and buys none', async () => {
  const person = await aUser(app);
  for (const answer of [
    await app.as(person.token).call(contract.listSubscriptions, { params: { id: person.spaceId } }),
    await buy(person, { priceId: 'price_energymanager' }),
    await app.as(person.token).call(contract.listInvoices, {}),
  ])
    expect(answer.error.code).toBe('restricted_professional');
});

describe('the portal', () => {
  test('is for who has paid', async () => {
    const owner = await aCompany();
    const portal = () => app.as(owner.token).call(contract.createPortal, {});
    expect((await portal()).error.code).toBe('no_customer');
    await aSubscription(app, owner);
    const { portal_url: url } = (await portal()).body;
    expect(await (await fetch(url)).text()).toContain('Résilier à l’échéance');
  });

  test('ends a subscription with its period, then at once', async () => {
    const owner = await aCompany();
    await aSubscription(app, owner);
    const { portal_url: url } = (await app.as(owner.token).call(contract.createPortal, {})).body;
    const press = async (act: string) => {
      const page = await (await fetch(url)).text();
      const subscription = /name="subscription" value="(\w+)"/.exec(page)![1]!;
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ subscription, act }).toString(),
      });
      await app.delivered();
    };
    await press('end');
    expect((await held(owner)).data[0]).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await press('cancel');
    const after = await held(owner);
    expect(after).toMatchObject({ isClient: false, isCancelled: true, features: [] });
    expect(after.data[0]!.status).toBe('canceled');
    // Who was a client may be one again.
    await aSubscription(app, owner, { offer: 'energyanalytics' });
    expect(await held(owner)).toMatchObject({ isClient: true, isCancelled: false });
  });
});

test('one person asks the provider sixty times in ten minutes', async () => {
  const owner = await aCompany();
  const asked = () => app.as(owner.token).call(contract.listOffers, {});
  for (let n = 0; n < 60; n++) expect((await asked()).status).toBe(200);
  const refused = await asked();
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([
    429,
    'too_many_requests',
    expect.stringMatching(/Réessayez dans \d+ minutes?\./),
  ]);
  expect((await app.as((await aUser(app)).token).call(contract.listOffers, {})).status).toBe(200);
  app.clock.now += 10 * 60_000;
  expect((await asked()).status).toBe(200);
});

describe('without payment', () => {
  test('calls of payment say that it is not configured; what was subscribed stays', async () => {
    const plain = await testApp();
    const owner = await aUser(plain, { company: 'Sans paiement' });
    const as = plain.as(owner.token);
    for (const answer of [
      await as.call(contract.listOffers, {}),
      await as.call(contract.createCheckout, { body: { priceId: 'price_energymanager' } }),
      await as.call(contract.listInvoices, {}),
    ])
      expect([answer.status, answer.error.code]).toEqual([409, 'payment_not_configured']);
    const { body } = await as.call(contract.listSubscriptions, { params: { id: owner.spaceId } });
    expect(body).toMatchObject({ payment: false, may: [], data: [] });
  });

  test('the provider does not answer: a 503 that says so', async () => {
    const owner = await aCompany();
    await fetch(`${app.sandbox.url}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'stripe', kind: '500', count: 2 }),
    });
    const answer = await app.as(owner.token).call(contract.listOffers, {});
    expect([answer.status, answer.error.code]).toEqual([503, 'provider_unavailable']);
    expect((await app.as(owner.token).call(contract.listOffers, {})).status).toBe(200);
  });
});
