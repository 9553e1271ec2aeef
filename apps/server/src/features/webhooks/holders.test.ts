import * as companyCalls from '@joulerie/contract/companies';
import { closeAccount } from '@joulerie/contract/closures';
import * as calls from '@joulerie/contract/webhooks';
import { DAY_MS, HOUR_MS } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rows } from '../../platform/database.ts';
import { testApp } from '../../testing/app.ts';
import { aMember, aUser } from '../../testing/builders.ts';
import { type Bench, PASSWORD, PATIENT, verified, webhookBench } from '../../testing/webhooks.ts';

let bench: Bench;
let store: Bench['store'];
let app: Bench['app'];
let receiver: Bench['receiver'];
let user: Bench['user'];
let aWebhook: Bench['aWebhook'];
let listed: Bench['listed'];
let log: Bench['log'];
let update: Bench['update'];
let sendTest: Bench['sendTest'];
let settled: Bench['settled'];
let arrived: Bench['arrived'];
let later: Bench['later'];
beforeEach(async () => {
  bench = await webhookBench();
  ({ store, app, receiver, user, aWebhook, listed, log, update, sendTest, settled, arrived, later } = bench);
});
afterEach(() => bench.close());

test('the secret is shown once; after a rotation both sign for 24 hours, then the new one alone', async () => {
  await app.work();
  const { secret, webhook } = await aWebhook();
  expect(JSON.stringify(await listed())).not.toContain(secret.slice(6));
  const rotated = await app.as(user.token).call(calls.rotateWebhookSecret, { params: { id: webhook._id } });
  expect(rotated.body.secret).not.toBe(secret);
  expect(rotated.body.webhook.rotationEndsAt).not.toBeNull();
  await sendTest(webhook._id);
  const both = await arrived();
  for (const one of [secret, rotated.body.secret]) expect(verified(one, both)).toMatchObject({ type: 'webhook.test' });
  await store.db.execute(sql`update webhooks set old_secret_until = now() - interval '1 minute'`);
  await sendTest(webhook._id);
  const alone = await arrived(2);
  expect(verified(rotated.body.secret, alone)).toBeTruthy();
  expect(() => verified(secret, alone)).toThrow('No matching signature found');
});

describe('what a holder may do', () => {
  test('ten of a person, ten of a company', async () => {
    for (let i = 0; i < 10; i++) await aWebhook();
    const more = (owner: 'person' | 'company') =>
      app
        .as(user.token)
        .call(calls.createWebhook, { body: { owner, url: receiver.url, events: ['measures.updated'] } });
    expect((await more('person')).error.code).toBe('too_many_webhooks');
    expect((await more('company')).status).toBe(200);
  });

  test('those of a company are of its managers, and say who made them', async () => {
    const { webhook } = await aWebhook(user, { owner: 'company' });
    const admin = await aMember(app, user.spaceId, 'administrateur');
    const employee = await aMember(app, user.spaceId, 'employe');
    expect(await listed(admin, 'company')).toMatchObject([
      { _id: webhook._id, createdBy: expect.stringMatching(/\S/) },
    ]);
    expect(await listed(admin)).toEqual([]);
    expect((await sendTest(webhook._id, employee)).error.code).toBe('restricted_role_company');
    expect((await update(webhook._id, { active: false }, admin)).body).toMatchObject({
      active: false,
      disabledFor: 'person',
    });
    const alone = await aUser(app);
    const answer = await app.as(alone.token).call(calls.listWebhooks, { query: { owner: 'company' } });
    expect(answer.error.code).toBe('restricted_professional');
  });

  test('switched off, what waits is not sent', async () => {
    const { webhook } = await aWebhook();
    await sendTest(webhook._id);
    await update(webhook._id, { active: false });
    await app.work();
    expect(await settled(webhook._id, 'cancelled')).toMatchObject({ attempts: 0 });
    expect(receiver.received).toEqual([]);
  });

  test('sixty sendings in ten minutes', async () => {
    const { webhook } = await aWebhook();
    for (let i = 0; i < 60; i++) expect((await sendTest(webhook._id)).status).toBe(200);
    expect((await sendTest(webhook._id)).error.code).toBe('too_many_requests');
  });
});

describe('an end', () => {
  const left = async () =>
    (
      await rows<{ n: number }>(
        store.db,
        sql`select (select count(*) from webhooks) + (select count(*) from webhook_deliveries) as n`,
      )
    ).map(({ n }) => Number(n))[0];

  test('of a membership takes the endpoints of the person there', async () => {
    const member = await aMember(app, user.spaceId, 'administrateur');
    const { webhook } = await aWebhook(member);
    await sendTest(webhook._id, member);
    await app.as(user.token).call(companyCalls.removeMember, { body: { _id_user: member.id } });
    expect(await left()).toBe(0);
  });

  test('of an account takes its endpoints, and those of the company stay without a name', async () => {
    const owner = await aMember(app, user.spaceId, 'owner');
    await aWebhook();
    const { webhook } = await aWebhook(user, { owner: 'company' });
    const closed = await app
      .as(user.token)
      .call(closeAccount, { params: { id: user.id }, body: { password: PASSWORD } });
    expect(closed.status).toBe(200);
    expect(await listed(owner, 'company')).toMatchObject([{ _id: webhook._id, createdBy: null }]);
    expect(await left()).toBe(1);
  });

  test('of a company takes all of them', async () => {
    const { webhook } = await aWebhook(user, { owner: 'company' });
    await sendTest(webhook._id);
    await app.as(user.token).call(closeAccount, { params: { id: user.id }, body: { password: PASSWORD } });
    await app.work();
    await vi.waitFor(async () => expect(await left()).toBe(0), PATIENT);
    expect(receiver.received).toEqual([]);
  });

  test('of thirty days takes the log, and a try whose job was lost is done again', async () => {
    const { webhook } = await aWebhook();
    await sendTest(webhook._id);
    await store.db.execute(sql`delete from pgboss.job where name like 'webhooks%'`);
    await later(2 * HOUR_MS);
    await app.work();
    await settled(webhook._id, 'delivered');
    await later(31 * DAY_MS);
    const again = await testApp({ WEBHOOKS_TO_LOOPBACK: 'true' }, store);
    again.clock.now = app.clock.now;
    await again.work();
    await vi.waitFor(async () => expect(await log(webhook._id)).toEqual([]), PATIENT);
    await again.app.close();
  });
});
