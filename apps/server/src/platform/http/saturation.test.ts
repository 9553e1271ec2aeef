import * as accounts from '@joulerie/contract/accounts';
import * as tags from '@joulerie/contract/tags';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import { drop, linkyFile, linkyRows } from '../../testing/files.ts';
import { testDatabase } from '../../testing/store.ts';
import { type Store, openPostgres, rows } from '../database.ts';
import { lock } from '../locks.ts';
import { closeWithin } from './patience.ts';

/** A server of its own on a database of its own, and another process of it. */
async function aServer(): Promise<{ app: TestApp; other: Store; close: () => Promise<void> }> {
  const store = await openPostgres(await testDatabase());
  const other = await openPostgres(store.url);
  const app = await testApp({}, store);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await closeWithin(app.app, 100);
    await Promise.all([store.close(), other.close()]);
  };
  return { app, other, close };
}

/** Holds the tags of everybody while something happens: each call that reads them waits. */
async function whileTagsWait(other: Store, what: () => Promise<void>): Promise<void> {
  await other.db.transaction(async (tx) => {
    await tx.execute(sql`lock table tags in access exclusive mode`);
    await what();
  });
}

const waiting = async (other: Store) => {
  const [row] = await rows<{ n: number }>(
    other.db,
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.n;
};

function sent(app: TestApp, { token }: TestUser, call: string, body = ''): Socket {
  const { port } = app.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(
      `${call} HTTP/1.1\r\nhost: joulerie.localhost\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ),
  );
  socket.on('error', () => undefined);
  return socket;
}

const connectionsOf = ({ app }: TestApp) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
  );

test('the statement of a client that left is cancelled, and its connection serves others', async () => {
  const { app, other, close } = await aServer();
  const user = await aUser(app);
  await whileTagsWait(other, async () => {
    const socket = sent(app, user, 'GET /proxy/api/company/building/tag');
    await vi.waitFor(async () => expect(await waiting(other)).toBe(1), 10_000);
    socket.destroy();
    await vi.waitFor(async () => expect(await waiting(other)).toBe(0), { timeout: 2_000 });
  });
  expect((await app.as(user.token).call(tags.listTags, {})).status).toBe(200);
  await close();
});

test('what a client that left began to write is rolled back', async () => {
  const { app, other, close } = await aServer();
  const user = await aUser(app);
  const name = `Bâtiment ${unique()}`;
  const body = JSON.stringify({
    name,
    address: { street: '1 rue X', zipcode: '95000', city: 'Cergy' },
    tags: ['attente'],
  });
  const written = async () =>
    (await rows<{ n: number }>(other.db, sql`select count(*)::int as n from buildings where name = ${name}`))[0]!.n;
  await whileTagsWait(other, async () => {
    const socket = sent(app, user, 'POST /proxy/api/building', body);
    await vi.waitFor(async () => expect(await waiting(other)).toBe(1), 10_000);
    socket.destroy();
    await vi.waitFor(async () => expect(await waiting(other)).toBe(0), { timeout: 2_000 });
  });
  expect(await written()).toBe(0);
  await close();
});

test('slow calls of a few people leave sessions and sign-in open; others get within seconds when to come back', async () => {
  const { app, other, close } = await aServer();
  const password = 'une phrase assez longue : 12';
  const slow = await Promise.all(Array.from({ length: 4 }, () => aUser(app)));
  const person = await aUser(app, { password });
  let calls: Promise<unknown>[] = [];
  await whileTagsWait(other, async () => {
    calls = slow.flatMap(({ token }) => Array.from({ length: 8 }, () => app.as(token).call(tags.listTags, {})));
    await vi.waitFor(async () => expect(await waiting(other)).toBeGreaterThanOrEqual(10), 10_000);
    expect((await app.as(person.token).call(accounts.getMe, {})).status).toBe(200);
    const signIn = { body: { username: person.username, password } };
    expect((await app.as(null).call(accounts.signIn, signIn)).status).toBe(200);
    // Answered while the slow ones still wait.
    expect(await waiting(other)).toBeGreaterThanOrEqual(10);
    const begun = Date.now();
    const refused = await app.as(person.token).call(tags.listTags, {});
    expect(Date.now() - begun).toBeLessThan(5_000);
    expect([refused.status, refused.error.code]).toEqual([503, 'service_unavailable']);
    expect(refused.error.message).toContain('Réessayez');
    expect(refused.error).toMatchObject({ retryAfterS: Number(refused.headers['retry-after']) });
  });
  await Promise.all(calls);
  await close();
}, 60_000);

test('slow calls of one person leave room for those of another', async () => {
  const { app, other, close } = await aServer();
  const [slow, person] = [await aUser(app), await aUser(app)];
  let calls: Promise<unknown>[] = [];
  await whileTagsWait(other, async () => {
    calls = Array.from({ length: 30 }, () => app.as(slow.token).call(tags.listTags, {}));
    await vi.waitFor(async () => expect(await waiting(other)).toBeGreaterThan(1), 10_000);
    const answer = await app.as(person.token).callLoosely(accounts.getMe, {});
    expect(answer.status).toBe(200);
    const { status } = await app.app
      .inject({
        url: '/proxy/api/v5/folder',
        headers: { host: 'joulerie.localhost', authorization: `Bearer ${person.token}` },
      })
      .then(({ statusCode }) => ({ status: statusCode }));
    expect(status).toBe(200);
    // Both answered while the slow ones still wait.
    expect(await waiting(other)).toBeGreaterThan(1);
  });
  await Promise.all(calls);
  await close();
}, 60_000);

test('one file of a person is read at a time; those of another are not behind it', async () => {
  const { app, other, close } = await aServer();
  const [person, neighbour] = [await aUser(app), await aUser(app)];
  const source = async (owner: TestUser) => aSource(app, owner, (await aBuilding(app, owner))._id_building);
  const [held, next, theirs] = [await source(person), await source(person), await source(neighbour)];
  const importOn = (owner: TestUser, on: typeof held) =>
    drop(
      app,
      owner,
      on,
      linkyFile(
        on.idsource!,
        linkyRows('2024-01-01', '2024-01-02', () => 100),
      ),
    );
  const mine: ReturnType<typeof drop>[] = [];
  let ended = 0;
  await other.db.transaction(async (tx) => {
    await lock(tx, 'measures', held._id);
    const send = (on: typeof held) => {
      const sending = importOn(person, on);
      mine.push(sending);
      void sending.then(() => (ended += 1));
    };
    send(held);
    await vi.waitFor(async () => expect(await waiting(other)).toBe(1), 10_000);
    send(next);
    expect((await importOn(neighbour, theirs)).status).toBe(200);
    expect(ended).toBe(0);
  });
  expect((await Promise.all(mine)).map(({ status }) => status)).toEqual([200, 200]);
  await close();
}, 60_000);

test('files that are received at once are held up to a budget: others wait, then receive the delay to try again, and small ones pass', async () => {
  const { app, close } = await aServer();
  const people = await Promise.all(Array.from({ length: 6 }, () => aUser(app)));
  const sources = await Promise.all(
    people.map(async (owner) => aSource(app, owner, (await aBuilding(app, owner))._id_building)),
  );
  const { port } = app.app.server.address() as AddressInfo;
  // Each sends the beginning of the largest file there is.
  const slow = [0, 1, 2, 3].map((i) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `POST /proxy/api/v5/source/${sources[i]!._id}/import HTTP/1.1\r\nhost: joulerie.localhost\r\n` +
          `authorization: Bearer ${people[i]!.token}\r\ncontent-type: text/csv\r\ncontent-length: ${64 * 2 ** 20}\r\n\r\nDate;kWh\n`,
      ),
    );
    socket.on('error', () => undefined);
    return socket;
  });
  const going = setInterval(() => slow.forEach((socket) => socket.write('2')), 1_000);
  await vi.waitFor(async () => expect(await connectionsOf(app)).toBe(4));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const file = (i: number, to: string) =>
    linkyFile(
      sources[i]!.idsource!,
      linkyRows('2021-01-01', to, () => 100, 10),
    );
  const large = () => drop(app, people[4]!, sources[4]!, file(4, '2024-01-01'));
  const begun = Date.now();
  const [refused, small] = await Promise.all([
    large(),
    drop(app, people[5]!, sources[5]!, file(5, '2021-01-02')).then(({ status }) => ({
      status,
      ms: Date.now() - begun,
    })),
  ]);
  expect([small.status, small.ms < 8_000]).toEqual([200, true]);
  expect([refused.status, refused.error.code]).toEqual([503, 'service_unavailable']);
  expect(refused.error.message).toBe('Beaucoup de fichiers sont en cours d’envoi. Réessayez dans quelques instants.');
  expect(refused.error).toMatchObject({ retryAfterS: Number(refused.headers['retry-after']) });
  expect(Date.now() - begun).toBeLessThan(20_000);
  clearInterval(going);
  for (const socket of slow) socket.destroy();
  expect((await large()).status).toBe(200);
  await close();
}, 90_000);

test('calls cancelled at any moment leave every connection of the pool able to begin', async () => {
  const store = await openPostgres(await testDatabase());
  const cancelled = async (delay: number) => {
    const leaving = new AbortController();
    const own = store.during(leaving.signal);
    const done = own.db
      .transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        for (let i = 0; i < delay; i++) await Promise.resolve();
        leaving.abort(new Error('left'));
        await tx.execute(sql`select 2`);
      })
      .catch((error: unknown) => error);
    expect(await done).toBeInstanceOf(Error);
  };
  for (let round = 0; round < 150; round++) await Promise.all(Array.from({ length: 6 }, (_, i) => cancelled(i * 3)));
  const begun = await Promise.all(
    Array.from({ length: 30 }, () => store.db.transaction(async (tx) => rows<{ n: number }>(tx, sql`select 1 as n`))),
  );
  expect(begun.flat()).toEqual(Array.from({ length: 30 }, () => ({ n: 1 })));
  await store.close();
}, 60_000);

test('a connection whose transaction could not end is not given to the next call', async () => {
  const store = await openPostgres(await testDatabase());
  const lost = store.db.transaction(async (tx) => {
    const [own] = await rows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await store.reserved.execute(sql`select pg_terminate_backend(${own!.pid})`);
    await tx.execute(sql`select 1`);
  });
  await expect(lost).rejects.toThrow();
  for (let i = 0; i < 12; i++)
    expect(await store.db.transaction(async (tx) => rows<{ n: number }>(tx, sql`select 1 as n`))).toEqual([{ n: 1 }]);
  await store.close();
}, 60_000);
