import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../database.ts';
import { testStore } from '../../testing/store.ts';
import { DomainError } from '../errors.ts';
import { takeTry } from './limits.ts';
import { countTry, giveTryBack } from './tries.store.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-22T10:00:00Z');
let account: { by: string; max: number };
let count = 0;
beforeEach(() => {
  account = { by: `account ${(count += 1)}`, max: 2 };
});

const take = async (at: number, ...allowances: (typeof account)[]) => {
  const until = await countTry((await testStore()).db, allowances.length ? allowances : [account], START + at);
  return until && until.getTime() - START;
};
const giveBack = async (...allowances: (typeof account)[]) => giveTryBack((await testStore()).db, allowances);

describe('tries', () => {
  test('past the limit end ten minutes after the first one, however many are made', async () => {
    expect([await take(0), await take(MINUTE), await take(2 * MINUTE), await take(9 * MINUTE)]).toEqual([
      null,
      null,
      10 * MINUTE,
      10 * MINUTE,
    ]);
    expect(await take(10 * MINUTE - 1)).toBe(10 * MINUTE);
    // A new window, of ten minutes and of as many tries.
    expect([await take(10 * MINUTE), await take(19 * MINUTE), await take(19 * MINUTE)]).toEqual([
      null,
      null,
      20 * MINUTE,
    ]);
  });

  test('are counted by each of what they are counted by, and one that is past its limit is enough', async () => {
    const wide = { by: `${account.by} wide`, max: 4 };
    for (let i = 0; i < 2; i++) expect(await take(i, account, wide)).toBeNull();
    expect(await take(3, wide)).toBeNull();
    expect(await take(4, account, wide)).toBe(10 * MINUTE);
    expect(await take(5, wide)).toBe(10 * MINUTE);
    expect(await take(6, { by: `${account.by} other`, max: 1 })).toBeNull();
  });

  test('that are given back may be made again, and no more than were made', async () => {
    await take(0);
    await take(1);
    await giveBack(account);
    expect([await take(2), await take(3)]).toEqual([null, 10 * MINUTE]);
    for (let i = 0; i < 5; i++) await giveBack(account);
    await giveBack();
    expect([await take(4), await take(5), await take(6)]).toEqual([null, null, 10 * MINUTE]);
  });

  test('that ended are removed when a new window begins, and those that go on are kept', async () => {
    const { db } = await testStore();
    const kept = async () => (await rows<{ n: number }>(db, sql`select count(*)::int as n from tries`))[0]!.n;
    await db.execute(sql`delete from tries`);
    await take(0);
    await take(MINUTE, { by: `${account.by} later`, max: 2 });
    expect(await kept()).toBe(2);
    await take(10 * MINUTE, { by: `${account.by} last`, max: 2 });
    expect(await kept()).toBe(2);
    // Also where only one of those counted begins one.
    await take(11 * MINUTE, { by: `${account.by} last`, max: 2 }, { by: `${account.by} new`, max: 2 });
    expect(await kept()).toBe(2);
  });
});

test.each([
  [0, 600, '10 minutes.'],
  [9 * MINUTE - 1, 61, '2 minutes.'],
  [9 * MINUTE, 60, '1 minute.'],
  [10 * MINUTE - 1, 1, '1 minute.'],
])('%d ms after the first try, one too many says to come back in %d s: %s', async (at, retryAfterS, words) => {
  const { db } = await testStore();
  const one = { ...account, max: 1 };
  const first = await takeTry(db, one, START);
  const refused = await takeTry(db, one, START + at).catch((error: unknown) => error);
  if (!(refused instanceof DomainError)) throw new Error('taken');
  expect(refused.code).toBe('too_many_requests');
  expect(refused.detail).toMatchObject({ retryAfterS, message: `Trop de tentatives. Réessayez dans ${words}` });
  // Two were counted: given back twice, one may be made again.
  await first.giveBack();
  await first.giveBack();
  await (await takeTry(db, one, START + at)).giveBack();
});
