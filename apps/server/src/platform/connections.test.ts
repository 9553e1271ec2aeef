import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/store.ts';
import { type Database, type Store, openPostgres, rows } from './database.ts';

const pidOf = async (db: Database) => (await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]!.pid;

async function aStore(use: (store: Store) => Promise<void>): Promise<void> {
  const store = await openPostgres(await testDatabase());
  try {
    await use(store);
  } finally {
    await store.close();
  }
}

/** Statements of somebody that the server runs now. */
const running = async ({ query }: Store) =>
  (
    await query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where state = 'active' and query like '%pg_sleep(2%' and pid <> pg_backend_pid()`,
      [],
    )
  )[0]!.n;

test('what a call asks for at once shares a connection; its transaction, and other calls, have their own', () =>
  aStore(async (store) => {
    const call = store.during(new AbortController().signal);
    const [one, two, own, other] = await Promise.all([
      pidOf(call.db),
      pidOf(call.db),
      call.db.transaction(async (tx) => pidOf(tx)),
      pidOf(store.during(new AbortController().signal).db),
    ]);
    expect(one).toBe(two);
    expect(new Set([one, own, other]).size).toBe(3);
  }));

test('one of the statements asked for at once fails alone', () =>
  aStore(async (store) => {
    const { db } = store.during(new AbortController().signal);
    const [before, wrong, after] = await Promise.allSettled([
      rows(db, sql`select ${1}::int as n`),
      rows(db, sql`select 1 / ${0}::int as n`),
      rows(db, sql`select ${2}::int as n`),
    ]);
    expect([before, after].map((one) => one.status === 'fulfilled' && one.value)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    expect(wrong.status).toBe('rejected');
  }));

test('when a call is over, every statement that it asked for at once is cancelled', () =>
  aStore(async (store) => {
    const ended = new AbortController();
    const { db } = store.during(ended.signal);
    const asked = Promise.allSettled([1, 2, 3, 4].map((n) => rows(db, sql`select pg_sleep(20), ${n}::int`)));
    await expect.poll(() => running(store), { timeout: 5_000 }).toBe(1);
    const from = Date.now();
    ended.abort();
    expect((await asked).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    await expect.poll(() => running(store), { timeout: 5_000 }).toBe(0);
    expect(Date.now() - from).toBeLessThan(5_000);
    // The connections left serve other calls.
    await Promise.all(Array.from({ length: 12 }, () => pidOf(store.during(new AbortController().signal).db)));
  }));

test('a statement that is asked for after the end of a call is not run, although another one is under way', () =>
  aStore(async (store) => {
    const ended = new AbortController();
    const { db } = store.during(ended.signal);
    const slow = rows(db, sql`select pg_sleep(20), ${1}::int`).catch(() => null);
    await expect.poll(() => running(store), { timeout: 5_000 }).toBe(1);
    ended.abort();
    const refused: unknown = await rows(db, sql`select ${2}::int as n`).catch((error: unknown) => error);
    // Refused because the call is over, not cancelled by the server once it has begun.
    const causes = [refused, (refused as Error).cause];
    expect(causes).toContain(ended.signal.reason);
    await slow;
  }));

test('a statement of a transaction that has ended is refused: its connection is of somebody else', () =>
  aStore(async (store) => {
    const { db } = store.during(new AbortController().signal);
    const { promise: over, resolve } = Promise.withResolvers<void>();
    let late: Promise<unknown> | undefined;
    const failing = db.transaction(async (tx) => {
      late = over.then(() => rows(tx, sql`select ${1}::int as n`));
      await rows(tx, sql`select 1 / ${0}::int`);
    });
    await expect(failing).rejects.toThrow();
    resolve();
    await expect(late).rejects.toThrow();
  }));

test('a search is planned for its words, what comes after it on the connection once, also when it fails', () =>
  aStore(async (store) => {
    const modeOf = async (db: Database, isSearch: boolean | 'ilike' = false) => {
      const found = await rows<{ mode: string }>(
        db,
        sql`select current_setting(${'plan_cache_mode'}) as mode where ${searching[String(isSearch)]}`,
      );
      return found[0]!.mode;
    };
    const searching: Record<string, SQL> = {
      true: sql`'mairie' like '%' || ${'mai'} || '%'`,
      ilike: sql`'mairie' ilike ${'%mai%'}`,
      false: sql`'mairie' like 'mai%'`,
    };
    const modes: string[] = [];
    await store.db.transaction(async (tx) => {
      modes.push(
        await modeOf(tx),
        await modeOf(tx, true),
        await modeOf(tx, 'ilike'),
        await modeOf(tx),
        await modeOf(tx, true),
      );
      const failed = tx.transaction((inner) => rows(inner, sql`select 1 / 0 where 'mairie' like ${'%mai%'}`));
      await expect(failed).rejects.toThrow();
      modes.push(await modeOf(tx), await modeOf(tx, true));
    });
    // The transaction gave its connection back as a search had left it.
    modes.push(await modeOf(store.db));
    const failed = store.db.transaction(async (tx) => {
      modes.push(await modeOf(tx, true));
      await rows(tx, sql`select 1 / 0`);
    });
    await expect(failed).rejects.toThrow();
    modes.push(await modeOf(store.db), await modeOf(store.db, true));
    const [once, byValues] = ['force_generic_plan', 'force_custom_plan'];
    expect(modes).toEqual([once, byValues, byValues, once, byValues, once, byValues, once, byValues, once, byValues]);
  }));
