import * as calls from '@joulerie/contract/webhooks';
import type { WebhookEvent } from '@joulerie/contract/webhook-events';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { expect, vi } from 'vitest';
import { type Store, openPostgres } from '../platform/database.ts';
import { type TestApp, testApp } from './app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from './builders.ts';
import { linkyRows, storedCurve } from './files.ts';
import { type Received, type Receiver, aReceiver } from './receiver.ts';
import { testDatabase } from './store.ts';

export const PATIENT = { timeout: 15_000, interval: 25 };
export const PASSWORD = 'Tournesol-42-Lampe';

type Asked = { owner?: 'person' | 'company'; url?: string; events?: WebhookEvent[] };

/** What a receiver got, once its signature was verified as customers do. */
export const verified = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

export type Bench = Awaited<ReturnType<typeof webhookBench>>;

/** A server on a database of its own, a company and a receiver, with what tests of webhooks do. */
export async function webhookBench() {
  const store: Store = await openPostgres(await testDatabase());
  const app: TestApp = await testApp({ WEBHOOKS_TO_LOOPBACK: 'true' }, store);
  const receiver: Receiver = await aReceiver();
  const user: TestUser = await aUser(app, { company: `Société ${unique()}`, password: PASSWORD });
  async function aWebhook(
    who = user,
    { owner = 'person', url = receiver.url, events = ['measures.updated'] }: Asked = {},
  ) {
    const made = await app.as(who.token).call(calls.createWebhook, { body: { owner, url, events } });
    expect([made.status, made.error]).toEqual([200, undefined]);
    return made.body;
  }
  const listed = async (who = user, owner: 'person' | 'company' = 'person') =>
    (await app.as(who.token).call(calls.listWebhooks, { query: { owner } })).body.data;
  const log = async (id: string, who = user) =>
    (await app.as(who.token).call(calls.listWebhookDeliveries, { params: { id } })).body.data;
  const update = (id: string, body: object, who = user) =>
    app.as(who.token).callLoosely(calls.updateWebhook, { params: { id }, body });
  const sendTest = (id: string, who = user) => app.as(who.token).call(calls.testWebhook, { params: { id } });
  const settled = (id: string, state: string) =>
    vi.waitFor(async () => {
      const [last] = await log(id);
      expect(last).toMatchObject({ state });
      return last!;
    }, PATIENT);
  const tried = (id: string, attempts: number) =>
    vi.waitFor(async () => {
      const [last] = await log(id);
      expect(last).toMatchObject({ attempts });
      return last!;
    }, PATIENT);
  const arrived = (count = 1, on = receiver) =>
    vi.waitFor(() => {
      expect(on.received).toHaveLength(count);
      return on.received.at(-1)!;
    }, PATIENT);

  /** Time goes by, and sessions with it: these have ends of their own. */
  async function later(ms: number): Promise<void> {
    app.clock.now += ms;
    await store.db.execute(
      sql`update sessions set expires_at = expires_at + ${`${ms} ms`}::interval, created_at = created_at + ${`${ms} ms`}::interval`,
    );
  }

  async function someMeasures(who = user) {
    const building = await aBuilding(app, who, { name: 'École' });
    const source = await aSource(app, who, building._id_building);
    await storedCurve(
      app,
      who,
      source,
      linkyRows('2024-01-01', '2024-01-02', () => 100),
    );
    return source;
  }
  const close = async () => {
    await app.app.close();
    await receiver.close();
    await store.close();
  };
  return {
    store,
    app,
    receiver,
    user,
    aWebhook,
    listed,
    log,
    update,
    sendTest,
    settled,
    tried,
    arrived,
    later,
    someMeasures,
    close,
  };
}
