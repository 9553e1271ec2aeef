import { setTimeout as sleep } from 'node:timers/promises';
import { createCheckout } from '@joulerie/contract/billing';
import { getMe } from '@joulerie/contract/accounts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestUser, aUser, unique } from '../testing/builders.ts';
import { cutCalls, killRepeatedly } from '../testing/cut-calls.ts';
import { aFolder, removeFolder } from '../testing/own-cluster.ts';
import { payAt } from '../testing/payment.ts';
import { type Service, aService } from '../testing/service.ts';
import { LONGEST_MS, SEED, amount, drawsOf, report } from './torture.ts';

const KILLS = amount(25, 3);
const COMPANIES = 3;
const SECRET = 'whsec_of_tests';
const PATIENT = { timeout: 60_000, interval: 250 };

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = aFolder('kills-of-payments');
  service = await aService(folder, { STRIPE_SECRET_KEY: 'sk_test_of_tests', STRIPE_WEBHOOK_SECRET: SECRET });
  await control('PUT', 'webhook', { url: `${service.url}/proxy/api/v5/stripe/webhook`, secret: SECRET });
}, LONGEST_MS);
afterAll(async () => {
  await service.close();
  await removeFolder(folder);
}, LONGEST_MS);

/** A call to the controls of the sandbox’s Stripe. */
async function control(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const sent = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
  const answer = await fetch(`${service.sandbox.url}/sandbox/stripe/${path}`, { method, ...sent });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

type Sent = { events: { id: string; type: string }[]; deliveries: { event: string; status: number | null }[] };
const sent = async () => (await control('GET', 'events')) as Sent;
const atProvider = async () =>
  ((await control('GET', 'subscriptions')) as { data: { id: string; status: string }[] }).data;

/** Buys the management offer, whatever is killed meanwhile. */
async function buys(user: TestUser, ask: ReturnType<typeof cutCalls>['ask']): Promise<void> {
  const body = { priceId: 'price_energymanager', modulesId: [] };
  for (;;) {
    const checkout = await ask(user.token, createCheckout, { body });
    if (checkout?.status === 200 && (await payAt(checkout.body.checkout_url)).status < 400) return;
    // Bought by a call whose answer was lost.
    if (checkout?.error?.code === 'already_subscribed') return;
    await sleep(50);
  }
}

test(
  `${KILLS} kills between messages of the payment provider and their effect, some of them lost, doubled, late or out of order`,
  async () => {
    const draws = drawsOf(SEED);
    const cuts = cutCalls(service);
    const owners = await Promise.all(
      Array.from({ length: COMPANIES }, () => aUser(service, { company: `Société ${unique()}` })),
    );
    for (const owner of owners) await buys(owner, cuts.ask);
    let stopped = false;
    let acts = 0;
    const acting = (async () => {
      while (!stopped) {
        const kind = draws.pick(['lose', 'duplicate', 'delay', 'disorder'] as const);
        await control('POST', 'mishaps', { kind, count: draws.between(1, 3), delayMs: draws.between(10, 400) });
        const { id } = draws.pick(await atProvider());
        const act = draws.pick(['renew', 'refuse', 'suspend', 'renew', acts > 40 ? 'cancel' : 'renew'] as const);
        await control('POST', `subscriptions/${id}/${act}`);
        acts += 1;
        await sleep(draws.between(5, 60));
      }
    })();
    acting.catch(() => undefined);
    const killed = await killRepeatedly(service, draws, { kills: KILLS, apartMs: [100, 700] });
    stopped = true;
    await acting;
    await service.ready();
    await control('DELETE', 'mishaps');

    // The provider sends again for days what was not taken.
    await vi.waitFor(async () => {
      await control('POST', 'events/settle');
      const { events, deliveries } = await sent();
      const taken = new Set(deliveries.filter(({ status }) => status === 200).map(({ event }) => event));
      const lost = events.filter(({ id }) => !taken.has(id));
      for (const { id } of lost) await control('POST', `events/${id}/resend`);
      expect(lost).toEqual([]);
    }, PATIENT);

    const { events, deliveries } = await sent();
    const noted = await service.store.query<{ id: string }>('select id from stripe_events', []);
    report('payments', { killed, acts, events: events.length, deliveries: deliveries.length });
    expect(service.exits).toEqual([]);
    cuts.expectNoOther();
    expect(deliveries.length).toBeGreaterThan(events.length);
    // Each once, however often it came.
    expect(noted.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    const kept = await service.store.query<{ id: string; status: string }>(
      'select id, status from company_subscriptions order by id',
      [],
    );
    const wanted = (await atProvider()).map(({ id, status }) => ({ id, status }));
    expect(kept).toEqual(wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    for (const owner of owners)
      expect((await service.as(owner.token).call(getMe, {})).body.company?.idstripe).toEqual(expect.any(String));
  },
  LONGEST_MS,
);
