import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/store.ts';
import { type Store, openPostgres } from '../database.ts';
import { type CallQuota, type CallUse, restCalls, takeCall } from './call-quotas.store.ts';
import { readConfig } from '../config.ts';
import { callTurns, operatorQuota } from './call-quotas.ts';

const START = Date.parse('2026-11-27T08:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const QUOTA: CallQuota = { perSecond: 5, perHour: 1000, reservedShare: 0.3 };

let stores: [Store, Store];
let api: string;
let count = 0;
beforeAll(async () => {
  const url = await testDatabase();
  stores = await Promise.all([openPostgres(url), openPostgres(url)]);
});
afterAll(() => Promise.all(stores.map((store) => store.close())));
beforeEach(() => {
  api = `api-${(count += 1)}`;
});

const take = (
  at: number,
  { use = 'daily', of = 0, quota = {} }: { use?: CallUse; of?: 0 | 1; quota?: Partial<CallQuota> } = {},
) => takeCall(stores[of].db, api, use, { ...QUOTA, ...quota }, START + at);
const LIFTED = { perSecond: null };

describe('the pace of calls', () => {
  test('those asked at once leave one after the other, whichever process asks', async () => {
    const waits: (number | null)[] = [];
    for (let i = 0; i < 6; i++) {
      const permit = await take(0, { of: i % 2 ? 1 : 0 });
      waits.push(permit.granted ? permit.waitMs : null);
    }
    expect(waits).toEqual([0, 250, 500, 750, 1000, 1250]);
    // After a rest, the first leaves at once.
    expect(await take(MINUTE)).toEqual({ granted: true, waitMs: 0 });
  });

  test('in any second, two processes that ask at once never make more than five', async () => {
    const permits = await Promise.all(Array.from({ length: 40 }, (_, i) => take(0, { of: i % 2 ? 1 : 0 })));
    const leaving = permits.map((one) => (one.granted ? one.waitMs : Number.NaN)).toSorted((a, b) => a - b);
    expect(leaving).toEqual(Array.from({ length: 40 }, (_, i) => i * 250));
  });

  test('a daily call is given its moment ten seconds ahead; past that it says when to come back', async () => {
    for (let i = 0; i < 41; i++) expect((await take(0)).granted).toBe(true);
    expect(await take(0)).toEqual({ granted: false, retryAfterS: 1 });
    expect((await take(1000)).granted).toBe(true);
  });

  test('history takes no turn ahead of daily calls', async () => {
    for (let i = 0; i < 4; i++) await take(0);
    expect(await take(0, { use: 'history' })).toEqual({ granted: false, retryAfterS: 1 });
    expect(await take(0)).toEqual({ granted: true, waitMs: 1000 });
    expect((await take(1100, { use: 'history' })).granted).toBe(true);
  });
});

describe('the count of an hour', () => {
  const quota = { ...LIFTED, perHour: 10 };
  const granted = async (at: number, times: number, use: CallUse = 'daily') => {
    let given = 0;
    for (let i = 0; i < times; i++) if ((await take(at, { use, of: i % 2 ? 1 : 0, quota })).granted) given += 1;
    return given;
  };

  test('begins with its first call, and ends an hour later', async () => {
    expect([await granted(0, 6), await granted(30 * MINUTE, 6)]).toEqual([6, 4]);
    expect(await take(45 * MINUTE, { quota })).toEqual({ granted: false, retryAfterS: 15 * 60 });
    expect([await granted(HOUR, 12), await granted(2 * HOUR, 1)]).toEqual([10, 1]);
  });

  test('history leaves the reserved share to daily calls', async () => {
    expect(await granted(0, 10, 'history')).toBe(7);
    expect(await take(0, { use: 'history', quota })).toEqual({ granted: false, retryAfterS: 3600 });
    expect(await granted(0, 10)).toBe(3);
  });

  test('two processes at once get what there is, not one more', async () => {
    const permits = await Promise.all(Array.from({ length: 30 }, (_, i) => take(0, { of: i % 2 ? 1 : 0, quota })));
    expect(permits.filter((one) => one.granted)).toHaveLength(10);
  });

  test('a limit that is lifted is none', async () => {
    const lifted = { perSecond: null, perHour: null };
    for (let i = 0; i < 50; i++) expect(await take(0, { quota: lifted })).toEqual({ granted: true, waitMs: 0 });
  });
});

test('a service that asks for it is left alone, by every process, and no longer than it said', async () => {
  await restCalls(stores[0].db, api, START + 5 * MINUTE, START);
  expect(await take(0, { of: 1 })).toEqual({ granted: false, retryAfterS: 300 });
  await take(5 * MINUTE);
  await restCalls(stores[1].db, api, START + 10 * MINUTE, START + 5 * MINUTE);
  // A shorter word does not shorten a longer one.
  await restCalls(stores[1].db, api, START + 6 * MINUTE, START + 5 * MINUTE);
  expect(await take(9 * MINUTE)).toEqual({ granted: false, retryAfterS: 60 });
  expect((await take(10 * MINUTE)).granted).toBe(true);
});

test('turns wait for their moment, and other APIs are counted apart', async () => {
  const turns = callTurns(stores[0].db, { ...QUOTA, perSecond: 20 }, 'daily');
  const started = performance.now();
  await Promise.all(Array.from({ length: 5 }, () => turns.take(api)));
  expect(performance.now() - started).toBeGreaterThan(190);
  await turns.rest(api, 30);
  expect(await turns.take(api)).toEqual({ granted: false, retryAfterS: 30 });
  expect(await turns.take(`${api}-other`)).toEqual({ granted: true });
});

test('the settings say the quotas of each operator; 0 lifts a limit', () => {
  expect(operatorQuota(readConfig({}), 'ENEDIS')).toEqual(QUOTA);
  const lifted = readConfig({ GRDF_PER_SECOND: '0', GRDF_PER_HOUR: '0', OPERATORS_DAILY_SHARE: '0.5' });
  expect(operatorQuota(lifted, 'GRDF')).toEqual({ perSecond: null, perHour: null, reservedShare: 0.5 });
});
