import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../database.ts';
import { testDatabase } from '../../testing/store.ts';
import type { Mail } from '../mail.ts';
import { MAILS, queuedMailer, workMails } from './mail-queue.ts';
import { type Queue, openQueue } from './queue.ts';

const KIND = { ...MAILS, firstRetryS: 1, longestRetryS: 1 };
const MAIL: Mail = { from: 'a@exemple.fr', to: 'b@exemple.fr', subject: 'Objet', text: 'Texte', html: '<p>Texte</p>' };

let url: string;
let queues: Queue[];
let errors: Error[];
beforeEach(async () => {
  url = await testDatabase();
  queues = [];
  errors = [];
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  expect(errors).toEqual([]);
});

/** A process: it adds to the queue, and may work. */
function aQueue(): Queue {
  const queue = openQueue(url, (error) => errors.push(error));
  queues.push(queue);
  return queue;
}

describe('a mail', () => {
  test('that one process adds is sent once, by one of those that work', async () => {
    const sent: string[] = [];
    const workers = [aQueue(), aQueue()];
    await Promise.all(
      workers.map((queue) =>
        workMails(queue, { send: async (mail) => (sent.push(mail.subject), { sent: true }) }, KIND),
      ),
    );
    const mailer = queuedMailer(aQueue(), KIND);
    const subjects = ['un', 'deux', 'trois', 'quatre', 'cinq'];
    const answers = await Promise.all(subjects.map((subject) => mailer.send({ ...MAIL, subject })));
    expect(answers.every((answer) => answer.sent)).toBe(true);
    await vi.waitFor(() => expect(sent.toSorted()).toEqual(subjects.toSorted()), { timeout: 10_000 });
  }, 60_000);

  test('that the service refuses is said not to be sent, and goes when the service is back', async () => {
    const sent: Mail[] = [];
    let refusals = 2;
    const service = {
      send: async (mail: Mail) => (refusals-- > 0 ? { sent: false } : (sent.push(mail), { sent: true })),
    };
    const queue = aQueue();
    await workMails(queue, service, KIND);
    expect(await queuedMailer(queue, KIND).send(MAIL)).toEqual({ sent: false });
    await vi.waitFor(() => expect(sent).toEqual([MAIL]), { timeout: 20_000 });
  }, 60_000);

  test('of a transaction goes when it commits, waits for no service, and does not go when it is rolled back', async () => {
    const sent: string[] = [];
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const queue = aQueue();
    const store = await openPostgres(url);
    try {
      await workMails(queue, { send: async (mail) => (await held, sent.push(mail.subject), { sent: true }) }, KIND);
      const mailer = queuedMailer(queue, KIND);
      const given = (subject: string, ends: () => void) =>
        store.db.transaction(async (tx) => {
          expect(await mailer.send({ ...MAIL, subject }, tx)).toEqual({ sent: true });
          ends();
        });
      const undone = new Error('undone');
      const rolledBack = given('défait', () => {
        throw undone;
      });
      await expect(rolledBack).rejects.toBe(undone);
      await given('fait', () => undefined);
      release();
      await vi.waitFor(() => expect(sent).toEqual(['fait']), { timeout: 10_000 });
      expect(await store.query("select 1 from pgboss.job where data ->> 'subject' = 'défait'", [])).toEqual([]);
    } finally {
      await store.close();
    }
  }, 60_000);

  test('that a slow service holds does not hold the call', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const queue = aQueue();
    await workMails(queue, { send: () => held.then(() => ({ sent: true })) }, KIND);
    const from = performance.now();
    expect(await queuedMailer(queue, KIND).send(MAIL)).toEqual({ sent: true });
    expect(performance.now() - from).toBeLessThan(10_000);
    release();
  }, 60_000);

  test('added while nobody works is kept for the next worker, even when the process that added it is gone', async () => {
    const first = openQueue(url, (error) => errors.push(error));
    expect(await queuedMailer(first, KIND).send(MAIL)).toEqual({ sent: true });
    await first.stop();
    const sent: Mail[] = [];
    await workMails(aQueue(), { send: async (mail) => (sent.push(mail), { sent: true }) }, KIND);
    await vi.waitFor(() => expect(sent).toEqual([MAIL]), { timeout: 10_000 });
  }, 60_000);
});
