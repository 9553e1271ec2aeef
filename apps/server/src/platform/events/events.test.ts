import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { testStore } from '../../testing/store.ts';
import { type Database, type Store, rows } from '../database.ts';
import { newId } from '../ids.ts';
import { PAUSE_MS, type Subscription, afterCommit, computedLater, defineEvent, inTransaction } from './event.ts';
import { createEvents } from './events.ts';
import { MAX_ATTEMPTS, createOutbox, retryDelay } from './outbox.ts';
import { outbox } from './outbox.tables.ts';

const moved = defineEvent('furniture.moved', z.object({ room: z.string() }));
const START = Date.UTC(2026, 0, 5, 8);

let store: Store;
let seen: string[];
let clock: number;
beforeEach(async () => {
  store = await testStore();
  seen = [];
  clock = START;
  await store.db.delete(outbox);
});
afterEach(() => store.db.delete(outbox));

/** An application's events and one process that delivers them, on the test's clock. */
function application(subscriptions: readonly Subscription[], limits: { leaseMs?: number; stopMs?: number } = {}) {
  const errors: string[] = [];
  const now = () => clock;
  const events = createEvents(subscriptions, now);
  const process = () =>
    createOutbox({
      db: store.db,
      subscriptions,
      events,
      now,
      onError: (error) => errors.push(String(error)),
      ...limits,
    });
  const emit = (room: string, then?: (tx: Database) => Promise<void>) =>
    store.db.transaction(async (tx) => {
      await events.emit(tx, moved, { room });
      await then?.(tx);
    });
  return { emit, process, errors, ...process() };
}
const note = (name: string) => async (delivery: { event: { payload: { room: string } } }) => {
  seen.push(`${name} ${delivery.event.payload.room}`);
};
const waiting = () =>
  rows<{ n: number }>(store.db, sql`select count(*)::int as n from outbox`).then((all) => all[0]!.n);

test('subscribers in the transaction run in order with its handle; those after commit wait for it', async () => {
  let handle: Database | null = null;
  const { emit, deliver } = application([
    inTransaction(moved, 'first', async ({ db, event }) => {
      handle = db;
      await note('first')({ event });
    }),
    afterCommit(moved, 'later', note('later')),
    inTransaction(moved, 'second', note('second')),
  ]);
  await emit('salon', async (tx) => {
    expect(tx).toBe(handle);
    expect(await tx.select().from(outbox)).toHaveLength(1);
  });
  expect(seen).toEqual(['first salon', 'second salon']);
  expect(await deliver()).toBe(1);
  expect(seen.at(-1)).toBe('later salon');
  expect(await waiting()).toBe(0);
});

test('a rolled back change has no event', async () => {
  const { emit, deliver } = application([afterCommit(moved, 'later', note('later'))]);
  const failed = emit('salon', () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect([await waiting(), await deliver(), seen]).toEqual([0, 0, []]);
});

test('a subscriber that fails in the transaction rolls the change back, with its outbox rows', async () => {
  const { emit } = application([
    afterCommit(moved, 'later', note('later')),
    inTransaction(moved, 'strict', () => Promise.reject(new Error('refused'))),
  ]);
  await expect(emit('salon')).rejects.toThrow('refused');
  expect(await waiting()).toBe(0);
});

test('a payload of another shape is refused before anything is written', async () => {
  const { process } = application([]);
  const events = createEvents([afterCommit(moved, 'later', note('later'))], () => clock);
  const wrong = defineEvent('furniture.moved', z.object({ room: z.string().max(3) }));
  await expect(store.db.transaction((tx) => events.emit(tx, wrong, { room: 'salon' }))).rejects.toThrow();
  expect([await waiting(), await process().deliver()]).toEqual([0, 0]);
});

test('a failing subscriber is tried again later and later, without holding the others back', async () => {
  let failures = 2;
  const { emit, deliver, errors } = application([
    afterCommit(moved, 'fragile', async (delivery) => {
      if (failures-- > 0) throw new Error('out of order');
      await note('fragile')(delivery);
    }),
    afterCommit(moved, 'solid', note('solid')),
  ]);
  await emit('salon');
  expect(await deliver()).toBe(1);
  expect([seen, errors]).toEqual([['solid salon'], ['Error: out of order']]);
  const [row] = await store.db.select().from(outbox);
  expect(row).toMatchObject({ attempts: 1, lastError: 'out of order', subscriber: 'fragile' });
  clock += 4_999;
  expect(await deliver()).toBe(0);
  clock += 1;
  expect(await deliver()).toBe(0);
  clock += 9_999;
  expect([await deliver(), errors.length]).toEqual([0, 2]);
  clock += 1;
  expect(await deliver()).toBe(1);
  expect([seen, await waiting()]).toEqual([['solid salon', 'fragile salon'], 0]);
});

test.each([
  [1, 5_000],
  [2, 10_000],
  [3, 20_000],
  [11, 3_600_000],
  [1000, 3_600_000],
])('attempt %i that fails waits %i ms', (attempts, delay) => expect(retryDelay(attempts)).toBe(delay));

test('two processes deliver each event once', async () => {
  const { emit, process } = application([afterCommit(moved, 'later', note('later'))]);
  for (let i = 0; i < 12; i++) await emit(String(i));
  const delivered = await Promise.all([process().deliver(), process().deliver(), process().deliver()]);
  expect(delivered.reduce((sum, n) => sum + n)).toBe(12);
  expect(new Set(seen).size).toBe(12);
  expect(seen).toHaveLength(12);
});

test('a process that stops while it delivers leaves the event to another, after its lease', async () => {
  let stopped = false;
  const { emit, process } = application(
    [
      afterCommit(moved, 'later', async (delivery) => {
        if (!stopped) {
          stopped = true;
          // As if the process ended here: neither success nor failure is written.
          await new Promise(() => undefined);
        }
        await note('later')(delivery);
      }),
    ],
    { stopMs: 50 },
  );
  await emit('salon');
  const dying = process();
  void dying.deliver();
  while (!stopped) await new Promise((go) => setImmediate(go));
  expect(await process().deliver()).toBe(0);
  clock += 60_000;
  expect(await process().deliver()).toBe(1);
  expect(seen).toEqual(['later salon']);
  await dying.stop();
});

test('an attempt that outlived its lease acknowledges nothing of the next one', async () => {
  const gates: (() => void)[] = [];
  const { emit, process } = application([
    afterCommit(moved, 'later', () => new Promise<void>((go) => void gates.push(go))),
  ]);
  await emit('salon');
  const slow = process().deliver();
  while (gates.length < 1) await new Promise((go) => setImmediate(go));
  clock += 60_000;
  const next = process().deliver();
  while (gates.length < 2) await new Promise((go) => setImmediate(go));
  gates[0]!();
  await slow;
  expect(await waiting()).toBe(1);
  gates[1]!();
  await next;
  expect(await waiting()).toBe(0);
});

const stuck = afterCommit(moved, 'stuck', () => new Promise<void>(() => undefined));

test('a handler that never ends fails at the end of its lease, and the others are served meanwhile', async () => {
  const { emit, deliver, errors } = application([stuck, afterCommit(moved, 'solid', note('solid'))], { leaseMs: 300 });
  await emit('salon');
  const first = deliver();
  while (seen.length < 1) await new Promise((go) => setImmediate(go));
  expect(errors).toEqual([]);
  expect([await first, seen]).toEqual([1, ['solid salon']]);
  expect(errors).toEqual(['Error: no end within 300 ms']);
  expect(await store.db.select().from(outbox)).toMatchObject([{ attempts: 1, lastError: 'no end within 300 ms' }]);
});

test('a handler that never ends does not hold the end of the process back, and its event is due again after the lease', async () => {
  const { emit, deliver, stop, errors } = application([stuck], { stopMs: 50 });
  await emit('salon');
  let ended = false;
  const first = deliver().finally(() => (ended = true));
  while ((await store.db.select().from(outbox))[0]!.attempts === 0) await new Promise((go) => setImmediate(go));
  expect(ended).toBe(false);
  await stop();
  expect([await first, errors]).toEqual([0, []]);
  const leaseEnd = new Date(START + 60_000);
  expect(await store.db.select().from(outbox)).toMatchObject([{ attempts: 1, lastError: null, dueAt: leaseEnd }]);
});

test('a process that is started twice stops what it delivers', async () => {
  const { emit, deliver, start, stop } = application([stuck], { stopMs: 50 });
  start();
  await emit('salon');
  const first = deliver();
  while ((await store.db.select().from(outbox))[0]!.attempts === 0) await new Promise((go) => setImmediate(go));
  start();
  await stop();
  expect(await first).toBe(0);
});

test('an event that is taken as the process stops is not handled: it is due again after the lease', async () => {
  const { emit, deliver, stop, errors } = application([afterCommit(moved, 'later', note('later'))], { stopMs: 50 });
  await emit('salon');
  const first = await store.db.transaction(async (tx) => {
    await tx.execute(sql`lock table outbox in access exclusive mode`);
    const delivering = deliver();
    const waitsForLock = sql`select 1 from pg_locks where relation = 'outbox'::regclass and not granted`;
    while ((await rows(tx, waitsForLock)).length === 0) await new Promise((go) => setImmediate(go));
    await stop();
    return { delivering };
  });
  expect([await first.delivering, seen, errors]).toEqual([0, [], []]);
  expect(await store.db.select().from(outbox)).toMatchObject([{ attempts: 1, lastError: null }]);
});

test('an event that always fails is abandoned, its row and its error kept, and the next ones are delivered', async () => {
  const { emit, deliver, errors } = application([
    afterCommit(moved, 'later', async (delivery) => {
      if (delivery.event.payload.room === 'cave') throw new Error('no such room');
      await note('later')(delivery);
    }),
  ]);
  await emit('cave');
  for (let i = 0; i < MAX_ATTEMPTS + 3; i++, clock += 3_600_000) await deliver();
  await emit('salon');
  expect([await deliver(), seen, errors.length]).toEqual([1, ['later salon'], MAX_ATTEMPTS]);
  const kept = { attempts: MAX_ATTEMPTS, lastError: 'no such room' };
  expect(await store.db.select().from(outbox)).toMatchObject([kept]);
});

test('an event keeps its id through its retries', async () => {
  const ids = new Set<string>();
  let n = 0;
  const { emit, deliver } = application([
    afterCommit(moved, 'later', async ({ event }) => {
      ids.add(event.id);
      if (n++ === 0) throw new Error('again');
    }),
  ]);
  await emit('salon');
  await deliver();
  clock += 5_000;
  await deliver();
  expect([n, ids.size]).toEqual([2, 1]);
});

test('a delivery takes one row, with the plan of an empty table too: the others do not wait for the end of a lease', async () => {
  const { emit, deliver } = application([afterCommit(moved, 'later', note('later'))]);
  await emit('cellar');
  await deliver();
  await store.db.execute(sql`vacuum outbox`);
  // A statement that ran some times keeps its plan: here that of a table without a row, which looks for what is due beside each row.
  for (let i = 0; i < 10; i++) await deliver();
  for (const room of ['salon', 'kitchen', 'hall', 'attic']) await emit(room);
  expect(await deliver()).toBe(4);
  expect([seen.length, await waiting()]).toEqual([5, 0]);
});

test('rows of an unknown subscriber are left for the version that knows it', async () => {
  const { deliver } = application([afterCommit(moved, 'later', note('later'))]);
  const id = newId();
  const at = new Date(clock);
  await store.db
    .insert(outbox)
    .values({ id, eventId: id, event: 'x', subscriber: 'other', payload: {}, occurredAt: at, dueAt: at });
  expect(await deliver()).toBe(0);
  expect(await store.db.select().from(outbox).where(eq(outbox.id, id))).toHaveLength(1);
});

test('two subscriptions of the same name are refused', () => {
  const one = afterCommit(moved, 'later', note('later'));
  expect(() => createEvents([one, one], () => clock)).toThrow(/later/);
});

test('what is computed later is begun after its pause, and at once by who delivers everything', async () => {
  const { emit, start, wake, stop, deliver } = application([
    computedLater(moved, 'long', note('long')),
    afterCommit(moved, 'short', note('short')),
  ]);
  start();
  await emit('kitchen');
  wake();
  await expect.poll(() => seen).toEqual(['short kitchen']);
  clock += PAUSE_MS - 1;
  await emit('hall');
  wake();
  await expect.poll(() => seen).toEqual(['short kitchen', 'short hall']);
  clock += 1;
  wake();
  await expect.poll(() => seen).toEqual(['short kitchen', 'short hall', 'long kitchen']);
  await stop();
  const other = application([computedLater(moved, 'long', note('long'))]);
  expect(await other.deliver()).toBe(1);
  expect(seen.at(-1)).toBe('long hall');
  expect(await deliver()).toBe(0);
});
