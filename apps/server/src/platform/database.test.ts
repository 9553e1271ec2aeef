import * as tags from '@joulerie/contract/tags';
import { inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { folders } from '../features/folders/folders.tables.ts';
import { testApp } from '../testing/app.ts';
import { aUser } from '../testing/builders.ts';
import { databaseUrl, testDatabase } from '../testing/store.ts';
import { databaseOutage, isOneOf, openPostgres, rows } from './database.ts';
import { outbox } from './events/outbox.tables.ts';
import { newId } from './ids.ts';

const pidOf = async (db: Parameters<typeof rows>[0]) =>
  (await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]!.pid;

test('callers at once get a database each', async () => {
  const urls = await Promise.all(Array.from({ length: 4 }, () => testDatabase()));
  expect(new Set(urls).size).toBe(4);
}, 60_000);

test('several processes may migrate an empty database at once', async () => {
  const { url } = inject('database');
  const name = `empty_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgres(databaseUrl(url, name))));
  const [applied] = await stores[0]!.query<{ n: number; twice: number }>(
    'select count(*)::int as n, (count(*) - count(distinct hash))::int as twice from drizzle.__drizzle_migrations',
    [],
  );
  expect(applied!.n).toBeGreaterThan(3);
  expect(applied!.twice).toBe(0);
  await Promise.all(stores.map((store) => store.close()));
  await admin.query(`drop database ${name}`);
  await admin.end();
}, 60_000);

test('a connection lost inside a transaction fails that transaction only', async () => {
  const store = await openPostgres(await testDatabase());
  const lost = store.db.transaction(async (tx) => {
    const pid = await pidOf(tx);
    await store.query('select pg_terminate_backend($1::int)', [pid]);
    // The end of the connection is heard here, outside any statement.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.execute(sql`select 1`);
  });
  const failure = await lost.then(
    () => null,
    (error: unknown) => error,
  );
  expect(databaseOutage(failure)).not.toBeNull();
  expect(await store.query('select 1 as one', [])).toEqual([{ one: 1 }]);
  await store.close();
});

test('what a process does alone, another one waits for', async () => {
  const url = await testDatabase();
  const [one, other] = await Promise.all([openPostgres(url), openPostgres(url)]);
  const order: string[] = [];
  const first = one.alone('it', async () => {
    order.push('first begins');
    await new Promise((resolve) => setTimeout(resolve, 200));
    order.push('first ends');
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await Promise.all([first, other.alone('it', async () => order.push('second'))]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  // A failure gives the turn back.
  await expect(one.alone('it', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await other.alone('it', async () => 1)).toBe(1);
  await Promise.all([one.close(), other.close()]);
});

test.each([
  ['no server', 'postgres://x@127.0.0.1:1/x', true],
  ['no socket', 'postgres://x@localhost/x?host=/nonexistent&port=1', true],
])('%s is an outage', async (_what, url) => {
  const failure = await openPostgres(url).then(
    () => null,
    (error: unknown) => error,
  );
  expect(databaseOutage(failure)).not.toBeNull();
});

test('a statement that is wrong, or breaks a rule, is no outage', async () => {
  const store = await openPostgres(await testDatabase());
  for (const statement of ['select nothing', 'insert into spaces (id) values (null)']) {
    const failure = await store.query(statement, []).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(databaseOutage(failure)).toBeNull();
  }
  await store.close();
});

test('statements that a transaction asks for at once run one after the other, and a failed one spoils the others only', async () => {
  const store = await openPostgres(await testDatabase());
  const order = await store.db.transaction(async (tx) => {
    const ask = async (n: number) => (await rows<{ n: number }>(tx, sql`select ${n}::int as n, pg_sleep(0.01)`))[0]!.n;
    return Promise.all([1, 2, 3].map(ask));
  });
  expect(order).toEqual([1, 2, 3]);
  const spoiled = store.db.transaction((tx) =>
    Promise.all([tx.execute(sql`insert into spaces (id) values (null)`), tx.execute(sql`select 1`)]),
  );
  await expect(spoiled).rejects.toThrow();
  expect(await store.query('select 1 as one', [])).toEqual([{ one: 1 }]);
  await store.close();
});

test('a statement that comes again is planned once a connection', async () => {
  const store = await openPostgres(await testDatabase());
  const planned = await store.db.transaction(async (tx) => {
    for (let n = 0; n < 4; n++) await tx.execute(sql`select ${n}::int as come_again`);
    return rows<{ n: number; used: number }>(
      tx,
      sql`select count(*)::int as n, sum(custom_plans + generic_plans)::int as used from pg_prepared_statements
        where statement like '%come\_again%' and statement not like '%pg_prepared%'`,
    );
  });
  expect(planned).toEqual([{ n: 1, used: 3 }]);
  await store.close();
});

test('a long statement is planned once too; one that is asked about a long list is planned for it each time', async () => {
  const store = await openPostgres(await testDatabase());
  const long = sql.raw(`/* ${'long '.repeat(2_000)} */`);
  const ids = (n: number) => Array.from({ length: n }, () => newId());
  await store.db.transaction(async (tx) => {
    for (let n = 0; n < 3; n++) {
      await tx.execute(sql`select ${n}::int as of_some_length ${long}`);
      await tx.execute(sql`select count(*) as of_an_array from spaces where id = any(${sql.param(ids(101))})`);
      await tx.execute(
        sql`select count(*) as of_a_text from spaces where id = any(${`{${ids(120).join(',')}}`}::uuid[])`,
      );
      await tx.execute(sql`select count(*) as of_a_page from spaces where id = any(${sql.param(ids(20))})`);
    }
    const planned = [];
    for (const name of ['of_some_length', 'of_an_array', 'of_a_text', 'of_a_page'])
      planned.push(await plannedLike(tx, `%${name}%`));
    expect(planned).toEqual([1, 0, 0, 1]);
  });
  await store.close();
});

test('statements that one database had planned leave room for those of another one', async () => {
  const [busy, other] = [await openPostgres(await testDatabase()), await openPostgres(await testDatabase())];
  for (let n = 0; n < 510; n++)
    for (let twice = 0; twice < 2; twice++) await busy.query(`select $1::int as ${`text_${n}`}`, [n]);
  const planned = await other.db.transaction(async (tx) => {
    for (let n = 0; n < 2; n++) await tx.execute(sql`select ${n}::int as elsewhere`);
    return plannedLike(tx, '%elsewhere%');
  });
  expect(planned).toBe(1);
  await busy.close();
  await other.close();
});

test('a call whose statement waits for too long ends with 503 and when to come back, and holds no connection', async () => {
  const store = await openPostgres(await testDatabase(), 1_500);
  const app = await testApp({}, store);
  const user = await aUser(app);
  const list = () => app.as(user.token).call(tags.listTags, {});
  const other = await openPostgres(store.url);
  await other.db.transaction(async (tx) => {
    await tx.execute(sql`lock table tags in access exclusive mode`);
    const calls = Promise.all(Array.from({ length: 12 }, list));
    // Every connection of the calls is taken; whether the database answers is asked on another.
    const ready = app.app.inject({ url: '/health/ready' }).then(({ statusCode }) => statusCode);
    expect(await Promise.race([ready, calls.then(() => 'the calls end first')])).toBe(200);
    const answers = await calls;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    // The page reads the delay in the detail, a proxy in the header.
    expect(answers[0]!.error).toMatchObject({ code: 'service_unavailable', retryAfterS: 2 });
    expect(answers[0]!.headers['retry-after']).toBe('2');
  });
  expect((await list()).status).toBe(200);
  await store.close();
  await other.close();
});

/** Statements that the connection of a transaction keeps planned, of those whose text matches. */
const plannedLike = (tx: Parameters<typeof rows>[0], like: string) =>
  rows<{ n: number }>(
    tx,
    sql`select count(*)::int as n from pg_prepared_statements where statement like ${like} and statement not like '%pg_prepared%'`,
  ).then(([found]) => found!.n);

test('lists of any length leave no more statements planned than one, and keep no other statement from being planned', async () => {
  const store = await openPostgres(await testDatabase());
  const ids = Array.from({ length: 700 }, () => newId());
  await store.db.transaction(async (tx) => {
    for (let n = 0; n < 60; n++) {
      // Each length comes again, as it does on lists of a page.
      for (let twice = 0; twice < 2; twice++) {
        const some = ids.slice(0, n + 2);
        await tx.select({ id: folders.id }).from(folders).where(isOneOf(folders.id, some));
        await tx.select({ name: folders.name }).from(folders).where(inArray(folders.id, some));
        await tx.insert(outbox).values(some.map(aDelivery)).onConflictDoNothing();
      }
    }
    expect(await plannedLike(tx, '%"folders"."id" = any(%')).toBe(1);
    expect(await plannedLike(tx, '%"folders"."id" in (%')).toBe(0);
    expect(await plannedLike(tx, '%insert into "outbox"%')).toBe(0);
    // Texts that never come again.
    for (const id of ids) await tx.execute(sql`select ${sql.raw(`'${id}'`)} as never_again, ${id}::text`);
    for (let n = 0; n < 3; n++) await tx.execute(sql`select ${n}::int as after_them`);
    expect(await plannedLike(tx, '%after\\_them%')).toBe(1);
    expect(await plannedLike(tx, '%never\\_again%')).toBe(0);
    // A search is planned for its own words.
    for (const word of ['a', 'b', 'c']) await tx.execute(sql`select 1 as a_search where 'x' like ${word}::text`);
    expect(await plannedLike(tx, '%a\\_search%')).toBe(0);
  });
  await store.close();
}, 60_000);

const aDelivery = () => ({
  id: newId(),
  eventId: newId(),
  event: 'none',
  subscriber: 'none',
  payload: {},
  occurredAt: new Date(0),
  dueAt: new Date(0),
});
