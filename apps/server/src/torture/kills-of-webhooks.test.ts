import { setTimeout as sleep } from 'node:timers/promises';
import * as measures from '@joulerie/contract/measures';
import * as calls from '@joulerie/contract/webhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../testing/builders.ts';
import { type CutCalls, cutCalls, killRepeatedly } from '../testing/cut-calls.ts';
import { linkyFile, linkyRows } from '../testing/files.ts';
import { aFolder, removeFolder } from '../testing/own-cluster.ts';
import { type Receiver, aReceiver } from '../testing/receiver.ts';
import { type Service, aService } from '../testing/service.ts';
import { PASSWORD, verified } from '../testing/webhooks.ts';
import { LONGEST_MS, SEED, amount, drawsOf, report } from './torture.ts';

const KILLS = amount(25, 3);
const WRITERS = 3;
const PATIENT = { timeout: 120_000, interval: 500 };

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = aFolder('kills-of-webhooks');
  service = await aService(folder, { WEBHOOKS_TO_LOOPBACK: 'true' });
}, LONGEST_MS);
afterAll(async () => {
  await service.close();
  await removeFolder(folder);
}, LONGEST_MS);

/** Sends one day of measures after the other, each until it is answered, and asks for what was sent last again, twice at once. */
function aWriter(number: number, user: TestUser, source: { _id: string; idsource: string | null }, { ask }: CutCalls) {
  let stopped = false;
  let stored = 0;
  const done = (async () => {
    for (let day = 0; !stopped; day++) {
      const start = Date.UTC(2020, 0, 1 + day);
      const [from, to] = [start, start + 86_400_000].map((at) => new Date(at).toISOString().slice(0, 10));
      const file = linkyFile(
        source.idsource!,
        linkyRows(from!, to!, () => 100 + number),
      );
      const headers = { 'idempotency-key': `${SEED}-${number}-${day}` };
      const send = () =>
        ask(user.token, measures.importFile, { params: { id: source._id }, query: {} }, { file, headers });
      let answer = await send();
      while (!answer) {
        await sleep(30);
        answer = await send();
      }
      expect(answer.body.stored).toBe(true);
      stored += 1;
    }
  })();
  done.catch(() => undefined);
  return { stored: () => stored, stop: async () => ((stopped = true), done) };
}

/** Asks for each delivery that has not arrived, twice at once: those that wait for minutes do not hold the test. */
async function replayed(user: TestUser): Promise<number> {
  await service.store.query('delete from tries', []);
  const waiting = await service.store.query<{ id: string }>(
    "select id from webhook_deliveries where state <> 'delivered' limit 200",
    [],
  );
  for (const { id } of waiting) {
    const again = () => service.as(user.token).call(calls.replayWebhookDelivery, { params: { id } });
    for (const { status } of await Promise.all([again(), again()])) expect(status).toBeLessThan(500);
  }
  return waiting.length;
}

test(
  `${KILLS} kills between events and their sending, to an endpoint that dies in the middle of answers: each is sent at least once`,
  async () => {
    const draws = drawsOf(SEED);
    const receiver: Receiver = await aReceiver((answer) => {
      const how = draws.below(10);
      if (how < 5) return void answer.writeHead(204).end();
      if (how < 7) return void answer.writeHead(503).end();
      // In the middle of its answer, or before it.
      if (how < 9) answer.writeHead(200, { 'content-length': 100 }).write('{');
      return void setTimeout(() => answer.destroy(), 5);
    });
    const cuts = cutCalls(service);
    const user = await aUser(service, { company: `Société ${unique()}`, password: PASSWORD });
    const secrets = new Map<string, string>();
    for (const owner of ['person', 'company'] as const) {
      const body = { owner, url: receiver.url, events: ['measures.updated' as const] };
      const made = await service.as(user.token).call(calls.createWebhook, { body });
      secrets.set(made.body.webhook._id, made.body.secret);
    }
    const building = (await aBuilding(service, user))._id_building;
    const sources = await Promise.all(Array.from({ length: WRITERS }, () => aSource(service, user, building)));
    const writers = sources.map((source, i) => aWriter(i, user, source, cuts));
    const killed = await killRepeatedly(service, draws, { kills: KILLS, apartMs: [100, 900] });
    const storedByAll = () => writers.reduce((all, writer) => all + writer.stored(), 0);
    // A slow machine spends most of that time on restarts.
    await vi.waitFor(() => expect(storedByAll()).toBeGreaterThan(KILLS), PATIENT);
    for (const writer of writers) await writer.stop();
    await service.ready();
    const stored = storedByAll();
    receiver.behave((answer) => void answer.writeHead(204).end());
    await vi.waitFor(async () => expect(await replayed(user)).toBe(0), PATIENT);

    const deliveries = await service.store.query<{ id: string; webhook_id: string }>(
      'select id, webhook_id from webhook_deliveries',
      [],
    );
    report('webhooks', { killed, stored, deliveries: deliveries.length, sendings: receiver.received.length });
    expect(service.exits).toEqual([]);
    cuts.expectNoOther();
    expect(stored).toBeGreaterThan(KILLS);
    // One of each event to each endpoint, whatever was asked again.
    for (const id of secrets.keys())
      expect(deliveries.filter(({ webhook_id }) => webhook_id === id)).toHaveLength(stored);
    const received = Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']));
    expect([...received.keys()].toSorted()).toEqual(deliveries.map(({ id }) => `msg_${id}`).toSorted());
    for (const { id, webhook_id } of deliveries)
      for (const one of received.get(`msg_${id}`)!) verified(secrets.get(webhook_id)!, one);
    await receiver.close();
  },
  LONGEST_MS,
);
