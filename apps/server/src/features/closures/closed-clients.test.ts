import { closeAccount } from '@joulerie/contract/closures';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { aUser } from '../../testing/builders.ts';
import { type PaymentApp, aSubscription, paymentApp } from '../../testing/payment.ts';

const password = 'Tournesol-42-Lampe';
let app: PaymentApp;
beforeAll(async () => {
  app = await paymentApp();
  await app.work();
});
afterAll(() => app.close());

test('a company that is closed pays nothing more', async () => {
  const owner = await aUser(app, { company: 'Ateliers du Vexin', password });
  await aSubscription(app, owner, { modules: ['pv'] });
  const closed = await app.as(owner.token).call(closeAccount, { params: { id: owner.id }, body: { password } });
  expect(closed.body).toEqual({ ok: true });
  const left = async () =>
    (
      await rows<{ n: number }>(app.store.db, sql`select count(*)::int as n from spaces where id = ${owner.spaceId}`)
    )[0]!.n;
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  const { data } = (await app.control('GET', 'subscriptions')) as { data: { status: string }[] };
  expect(data.map(({ status }) => status)).toEqual(['canceled']);
}, 30_000);
