import * as sources from '@joulerie/contract/sources';
import { dayStart, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dayAheadPrice } from '../../../../sandbox/src/entsoe/entsoe.routes.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/main.ts';
import { carbonRate } from '../../../../sandbox/src/rte/carbon.ts';
import { rows } from '../../platform/database.ts';
import { resetBreakers } from '../../platform/outgoing.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { sourceData } from '../../testing/files.ts';
import { runWork } from '../../testing/run-work.ts';
import { openSession } from '../accounts/sessions.store.ts';
import { collectSignals } from './collect-signals.work.ts';

vi.setConfig({ testTimeout: 120_000 });

const QUARTER_MS = 900_000;
let app: TestApp;
let sandbox: Sandbox;
let user: TestUser;
/** What was asked of the sandbox. */
let asked: URL[] = [];
const real = globalThis.fetch;

beforeAll(async () => {
  app = await testApp();
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => app.clock.now });
  globalThis.fetch = new Proxy(real, {
    apply: (target, self, [url, init]: Parameters<typeof fetch>) => {
      if (String(url).startsWith(sandbox.url)) asked.push(new URL(String(url)));
      return Reflect.apply(target, self, [url, init]) as Promise<Response>;
    },
  });
});
afterAll(async () => {
  globalThis.fetch = real;
  await sandbox.close();
});
beforeEach(async () => {
  app.clock.now = Date.parse('2026-04-10T09:00:00Z');
  for (const table of ['grid_signal_days', 'grid_signal_retrievals', 'grid_signal_fills'])
    await rows(app.store.db, sql`delete from ${sql.raw(table)} returning 1`);
  await real(`${sandbox.url}/faults`, { method: 'DELETE' });
  resetBreakers();
  asked = [];
  user = await aUser(app);
});

const collect = (settings: Record<string, string> = {}) =>
  runWork(app, collectSignals, {
    ENTSOE_TOKEN: 'essai',
    ENTSOE_API_URL: sandbox.url,
    ECO2MIX_URL: sandbox.url,
    ...settings,
  });
const fault = (service: string, kind: string) =>
  real(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, kind, count: 1 }),
  });
/** The days before are known, and there are none: the years of history take seconds. */
const knownUpTo = async (day: string) => {
  for (const signal of ['prix_spot', 'taux_co2'])
    await rows(
      app.store.db,
      sql`insert into grid_signal_retrievals (signal, from_day, to_day, tried_at) values (${signal}, '2023-01-01', ${day}, now()) returning 1`,
    );
};
const dayLater = async () => {
  app.clock.now += 86_400_000;
  user.token = (await openSession(app.store.db, user.id, user.spaceId, app.clock.now)).token;
};
const aNationalSource = async (who = user) =>
  (await aSource(app, who, (await aBuilding(app, who))._id_building, { idtype: 'rte', idsource: 'France' }))._id;
const read = async (id: string, who = user) =>
  (await app.as(who.token).call(sources.getSource, { params: { id } })).body;
const values = async (id: string, variable: 'prix_spot' | 'taux_co2', day: string, who = user) =>
  (await sourceData(app, who, { _id: id }, { variables: [variable], frequency: 'raw', start_date: day, end_date: day }))
    .variables[0]!.values;

/** What the sandbox has of a day, each quarter of an hour or each step of it. */
const expected = (day: string, stepMs: number, value: (at: number, day: number) => number) => {
  const number = parseIsoDay(day)!;
  const found: number[] = [];
  for (let at = dayStart(number); at < dayStart(number + 1); at += stepMs) found.push(value(at, number));
  return found;
};
const price = (at: number, day: number) => dayAheadPrice(day, at);

test('prices and carbon rates of the last years are asked for once, and are those published, in every space that wants them', async () => {
  const other = await aUser(app);
  const first = await aNationalSource();
  const second = await aNationalSource(other);
  await collect();
  const calls = asked.length;
  for (const [id, who] of [
    [first, user],
    [second, other],
  ] as const) {
    // Quarters of an hour since October 2025, hours before, days of 23 and 25 hours.
    for (const [day, stepMs] of [
      ['2026-04-10', QUARTER_MS],
      ['2026-03-29', QUARTER_MS],
      ['2025-10-26', QUARTER_MS],
      ['2025-03-30', 4 * QUARTER_MS],
      ['2024-01-01', 4 * QUARTER_MS],
    ] as const)
      expect([day, await values(id, 'prix_spot', day, who)]).toEqual([day, expected(day, stepMs, price)]);
    for (const [day, stepMs] of [
      ['2026-04-09', QUARTER_MS],
      ['2026-01-15', 2 * QUARTER_MS],
    ] as const)
      expect([day, await values(id, 'taux_co2', day, who)]).toEqual([day, expected(day, stepMs, carbonRate)]);
    expect(await read(id, who)).toMatchObject({ firstDay: '2023-01-01', lastDay: '2026-04-10' });
  }
  // The number of sources changes nothing to what is asked, and nothing is asked twice, nor once more by another job of the day.
  expect(new Set(asked.map(String)).size).toBe(calls);
  await collect();
  expect(asked).toHaveLength(calls);
});

test('what is to come of today is missing, not zero', async () => {
  await knownUpTo('2026-04-08');
  const source = await aNationalSource();
  await collect();
  const today = await values(source, 'taux_co2', '2026-04-10');
  const known = expected('2026-04-10', QUARTER_MS, carbonRate).map((value, i) =>
    dayStart(parseIsoDay('2026-04-10')!) + i * QUARTER_MS <= app.clock.now - 3_600_000 ? value : null,
  );
  expect(today).toEqual(known);
});

test('the next day, the last days are asked for again and nothing else, and the source goes on', async () => {
  await knownUpTo('2026-04-08');
  const source = await aNationalSource();
  await collect();
  asked = [];
  await dayLater();
  await collect();
  expect(asked.map(({ pathname }) => pathname)).toEqual([
    '/api',
    // Two months, in calls of a month, of both datasets.
    ...Array.from({ length: 3 }, () => [
      '/api/explore/v2.1/catalog/datasets/eco2mix-national-cons-def/exports/json',
      '/api/explore/v2.1/catalog/datasets/eco2mix-national-tr/exports/json',
    ]).flat(),
  ]);
  expect(asked[0]!.searchParams.get('periodStart')).toBe('202604082200');
  expect(await values(source, 'prix_spot', '2026-04-11')).toEqual(expected('2026-04-11', QUARTER_MS, price));
  expect(await values(source, 'taux_co2', '2026-04-10')).toEqual(expected('2026-04-10', QUARTER_MS, carbonRate));
});

test('a source that a building receives later has all of it, without a call more', async () => {
  await knownUpTo('2026-04-08');
  await collect({ ENTSOE_TOKEN: 'essai' });
  const source = await aNationalSource();
  const before = await rows<{ count: number }>(app.store.db, sql`select count(*)::int from grid_signal_days`);
  asked = [];
  // Nothing is asked without settings: what is known is stored all the same.
  await runWork(app, collectSignals, {});
  expect(asked).toEqual([]);
  expect(await values(source, 'prix_spot', '2026-04-08')).toEqual(expected('2026-04-08', QUARTER_MS, price));
  expect(await rows(app.store.db, sql`select count(*)::int from grid_signal_days`)).toEqual(before);
});

test.each(['500', '429', 'lie', 'half'])(
  'a bad answer (%s) is said, keeps nothing, and the other signal comes',
  async (kind) => {
    await knownUpTo('2026-04-08');
    const source = await aNationalSource();
    await fault('entsoe', kind);
    await expect(collect()).rejects.toThrow('prix_spot');
    const [prices, rates] = (await read(source)).signals;
    expect(prices).toMatchObject({ service: 'entsoe', succeededAt: null, toDay: '2026-04-07' });
    expect(prices!.failure).not.toBeNull();
    expect(rates).toMatchObject({ service: 'eco2mix', failure: null, toDay: '2026-04-10' });
    resetBreakers();
    await collect();
    expect((await read(source)).signals[0]).toMatchObject({ failure: null, toDay: '2026-04-10' });
  },
);

test('a figure that was corrected since is the new one', async () => {
  await knownUpTo('2026-04-08');
  const source = await aNationalSource();
  await collect();
  const day = '2026-04-09';
  await rows(
    app.store.db,
    sql`update grid_signal_days set values = array_fill(1::float8, array[96]) where signal = 'taux_co2' and day = ${day} returning 1`,
  );
  await dayLater();
  await collect();
  expect(await values(source, 'taux_co2', day)).toEqual(expected(day, QUARTER_MS, carbonRate));
});

test('a day of which nothing is published is no day of zeros', async () => {
  await knownUpTo('2026-04-08');
  const source = await aNationalSource();
  await collect();
  const future = isoDay(parseIsoDay('2026-04-10')! + 1);
  expect(await values(source, 'prix_spot', future)).not.toContain(0);
  expect((await read(source)).lastDay).toBe('2026-04-10');
});
