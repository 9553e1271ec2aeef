import { createCompanyKey, deleteCompanyKey } from '@joulerie/contract/api-keys';
import { removeMember } from '@joulerie/contract/companies';
import { getFolderTree } from '@joulerie/contract/folders';
import * as calls from '@joulerie/contract/webhooks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rows } from '../platform/database.ts';
import { aMember, unique } from '../testing/builders.ts';
import { aReceiver } from '../testing/receiver.ts';
import { type Bench, PASSWORD, webhookBench } from '../testing/webhooks.ts';
import { LONGEST_MS, SEED, amount, drawsOf, report } from './torture.ts';

const PATIENT = { timeout: 120_000, interval: 100 };
const ROUNDS = amount(200, 12);
const draws = drawsOf(SEED);

let bench: Bench;
beforeAll(async () => {
  bench = await webhookBench();
  await bench.app.work();
});
afterAll(() => bench.close());

const as = (token = bench.user.token) => bench.app.as(token);
const statuses = async (...asked: Promise<{ status: number }>[]) =>
  (await Promise.all(asked)).map(({ status }) => status);

test(
  'ten endpoints at most, however many are made at once',
  async () => {
    const member = await aMember(bench.app, bench.user.spaceId, 'administrateur');
    const body = { url: bench.receiver.url, events: ['task.failed' as const] };
    const made = await statuses(
      ...Array.from({ length: 25 }, () => as(member.token).call(calls.createWebhook, { body })),
    );
    expect(made.filter((status) => status === 200)).toHaveLength(10);
    expect(made.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  },
  LONGEST_MS,
);

test(
  'changes of one endpoint at once with its deliveries: no call fails, no delivery is lost or counted twice',
  async () => {
    const receiver = await aReceiver((answer) => answer.writeHead(draws.below(10) < 7 ? 204 : 503).end());
    const { webhook } = await bench.aWebhook(bench.user, { url: receiver.url });
    const params = { id: webhook._id };
    for (let round = 0; round < ROUNDS; round++) {
      await bench.store.db.execute(sql`delete from tries`);
      const found = await statuses(
        as().call(calls.testWebhook, { params }),
        as().call(calls.rotateWebhookSecret, { params }),
        as().call(calls.updateWebhook, { params, body: { events: ['measures.updated'] } }),
        as().call(calls.testWebhook, { params }),
      );
      expect(found).toEqual([200, 200, 200, 200]);
      const [last] = await bench.log(webhook._id);
      if (last) await as().call(calls.replayWebhookDelivery, { params: { id: last._id } });
    }
    receiver.behave((answer) => answer.writeHead(204).end());
    // Those that wait for minutes are asked for again.
    await vi.waitFor(async () => {
      await bench.store.db.execute(sql`delete from tries`);
      const waiting = await rows<{ id: string }>(
        bench.store.db,
        sql`select id from webhook_deliveries where webhook_id = ${webhook._id} and state <> 'delivered'`,
      );
      for (const { id } of waiting) await as().call(calls.replayWebhookDelivery, { params: { id } });
      expect(waiting).toEqual([]);
    }, PATIENT);
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(2 * ROUNDS);
    await receiver.close();
  },
  LONGEST_MS,
);

test(
  'an endpoint that goes while it is sent to, and a member who is taken out while they make one',
  async () => {
    const slow = await aReceiver((answer) => void setTimeout(() => answer.writeHead(204).end(), 30));
    for (let round = 0; round < Math.min(ROUNDS, 40); round++) {
      const { webhook } = await bench.aWebhook(bench.user, { url: slow.url, owner: 'company' });
      const params = { id: webhook._id };
      const tested = as().call(calls.testWebhook, { params });
      const gone = as().call(calls.deleteWebhook, { params });
      for (const status of await statuses(tested, gone)) expect([200, 404]).toContain(status);

      const member = await aMember(bench.app, bench.user.spaceId, 'employe');
      const body = { url: slow.url, events: ['measures.updated' as const] };
      const making = as(member.token).call(calls.createWebhook, { body });
      const removing = as().call(removeMember, { body: { _id_user: member.id } });
      const [made, removed] = await statuses(making, removing);
      expect([200, 401]).toContain(made);
      expect(removed).toBe(200);
    }
    await slow.close();
  },
  LONGEST_MS,
);

test(
  'a key of a company that is revoked while it serves ends at once',
  async () => {
    const body = { name: `Clé ${unique()}`, writes: false, days: 1, password: PASSWORD };
    for (let round = 0; round < Math.min(ROUNDS, 20); round++) {
      const { key, secret } = (await as().call(createCompanyKey, { body })).body;
      const reads = Array.from({ length: 5 }, () => as(secret).call(getFolderTree, {}));
      const found = await statuses(...reads, as().call(deleteCompanyKey, { params: { id: key._id } }));
      for (const status of found) expect([200, 401]).toContain(status);
      expect((await as(secret).call(getFolderTree, {})).status).toBe(401);
    }
  },
  LONGEST_MS,
);

test(
  'a thousand events to ten endpoints, one of which never answers: the others have all of theirs',
  async () => {
    const count = amount(1_000, 200);
    const mute = await aReceiver(() => undefined);
    const quick = await aReceiver();
    const member = await aMember(bench.app, bench.user.spaceId, 'administrateur');
    await bench.aWebhook(member, { url: mute.url, events: ['measures.updated'] });
    for (let i = 0; i < 9; i++) await bench.aWebhook(member, { url: quick.url, events: ['measures.updated'] });
    const begin = performance.now();
    for (let i = 0; i < count / 10; i++) await bench.someMeasures();
    await vi.waitFor(() => expect(quick.received.length).toBe((count / 10) * 9), PATIENT);
    report('webhooks', { deliveries: quick.received.length, ms: Math.round(performance.now() - begin) });
    await mute.close();
    await quick.close();
  },
  LONGEST_MS,
);
