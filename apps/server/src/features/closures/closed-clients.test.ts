import { createCheckout } from '@joulerie/contract/billing';
import { closeAccount } from '@joulerie/contract/closures';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestUser, aUser } from '../../testing/builders.ts';
import { type PaymentApp, aSubscription, payAt, paymentApp } from '../../testing/payment.ts';

const password = 'Tournesol-42-Lampe';
let app: PaymentApp;
beforeAll(async () => {
  app = await paymentApp();
  await app.work();
});
afterAll(() => app.close());

const erased = (owner: TestUser) =>
  expect
    .poll(
      async () =>
        (
          await rows<{ n: number }>(
            app.store.db,
            sql`select count(*)::int as n from spaces where id = ${owner.spaceId}`,
          )
        )[0]!.n,
      { timeout: 20_000 },
    )
    .toBe(0);

test('a company that is closed pays nothing more', async () => {
  const owner = await aUser(app, { company: 'Ateliers du Vexin', password });
  await aSubscription(app, owner, { modules: ['pv'] });
  const closed = await app.as(owner.token).call(closeAccount, { params: { id: owner.id }, body: { password } });
  expect(closed.body).toEqual({ ok: true });
  await erased(owner);
  const { data } = (await app.control('GET', 'subscriptions')) as { data: { status: string }[] };
  expect(data.map(({ status }) => status)).toEqual(['canceled']);
}, 30_000);

test('neither does one whose purchase was not delivered yet, nor one that left a page of payment open', async () => {
  const [bought, opened] = [
    await aUser(app, { company: 'Ateliers du Vexin', password }),
    await aUser(app, { company: 'Atelier d’à côté', password }),
  ];
  const body = { priceId: 'price_energymanager' };
  const checkout = async (who: TestUser) => (await app.as(who.token).call(createCheckout, { body })).body.checkout_url;
  await app.control('PUT', 'webhook', { url: 'http://127.0.0.1:9/', secret: app.webhookSecret });
  expect((await payAt(await checkout(bought))).status).toBe(303);
  const page = await checkout(opened);
  for (const owner of [bought, opened]) {
    await app.as(owner.token).call(closeAccount, { params: { id: owner.id }, body: { password } });
    await erased(owner);
  }
  expect((await payAt(page)).status).toBeGreaterThanOrEqual(400);
  const { data } = (await app.control('GET', 'subscriptions')) as { data: { status: string }[] };
  expect(data.filter(({ status }) => status !== 'canceled')).toEqual([]);
}, 60_000);

test('one that waits for the provider holds no other', async () => {
  const client = await aUser(app, { company: 'Ateliers du Vexin', password });
  await app.as(client.token).call(createCheckout, { body: { priceId: 'price_energymanager' } });
  const other = await aUser(app, { company: 'Sans abonnement', password });
  const faults = `${app.sandbox.url}/faults`;
  await fetch(faults, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'stripe', kind: '500', count: 1_000 }),
  });
  for (const owner of [client, other])
    await app.as(owner.token).call(closeAccount, { params: { id: owner.id }, body: { password } });
  await erased(other);
  await fetch(faults, { method: 'DELETE' });
}, 30_000);
