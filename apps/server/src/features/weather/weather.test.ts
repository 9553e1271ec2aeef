import { gunzipSync, gzipSync } from 'node:zlib';
import * as sources from '@joulerie/contract/sources';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { temperatureC } from '../../../../../demo/weather.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/main.ts';
import { rows } from '../../platform/database.ts';
import { resetBreakers } from '../../platform/outgoing.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { sourceData } from '../../testing/files.ts';
import { runWork } from '../../testing/run-work.ts';
import { openSession } from '../accounts/sessions.store.ts';
import { collectWeather } from './collect-weather.work.ts';

vi.setConfig({ testTimeout: 120_000 });

const ORLY = { lat: 48.716833, lon: 2.384333 };
let app: TestApp;
let sandbox: Sandbox;
let user: TestUser;
/** What was asked of the sandbox. */
let asked: string[] = [];
const seen = new Proxy(globalThis.fetch, {
  apply: (target, self, [url, init]: Parameters<typeof fetch>) => {
    if (String(url).startsWith(sandbox.url)) asked.push(String(url).slice(sandbox.url.length));
    return Reflect.apply(target, self, [url, init]) as Promise<Response>;
  },
});
const real = globalThis.fetch;

beforeAll(async () => {
  app = await testApp();
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => app.clock.now });
  globalThis.fetch = seen;
});
afterAll(async () => {
  globalThis.fetch = real;
  await sandbox.close();
});
beforeEach(async () => {
  app.clock.now = Date.parse('2026-03-10T11:00:00Z');
  await real(`${sandbox.url}/faults`, { method: 'DELETE' });
  resetBreakers();
  asked = [];
  user = await aUser(app);
});

/** Answers a failure of what is asked, until the next change of `fetch`. */
const failing = (isAsked: (url: string) => boolean) => {
  globalThis.fetch = new Proxy(seen, {
    apply: (target, self, [url, init]: Parameters<typeof fetch>) =>
      isAsked(String(url))
        ? Promise.resolve(new Response('', { status: 503 }))
        : (Reflect.apply(target, self, [url, init]) as Promise<Response>),
  });
};

const collect = () =>
  runWork(app, collectWeather, {
    METEO_FRANCE_URL: `${sandbox.url}/synop`,
    OPEN_METEO_ARCHIVE_URL: sandbox.url,
    OPEN_METEO_FORECAST_URL: sandbox.url,
  });
const read = async (id: string, who = user) =>
  (await app.as(who.token).call(sources.getSource, { params: { id } })).body;
const stationOf = async (building: { _id_building: string }) =>
  (
    await rows<{ id: string }>(
      app.store.db,
      sql`select weather_source_id as id from buildings where id = ${building._id_building}::uuid`,
    )
  )[0]!.id;
const lastDayOf = async (id: string) =>
  (await rows<{ day: string }>(app.store.db, sql`select last_day::text as day from sources where id = ${id}::uuid`))[0]!
    .day;
const temperatures = async (id: string, day: string, who = user) =>
  (
    await sourceData(
      app,
      who,
      { _id: id },
      {
        variables: ['temperature_exterieure'],
        frequency: 'raw',
        start_date: day,
        end_date: day,
      },
    )
  ).variables[0]!;

test('the station of a new building has its observations, in degrees, from its years up to yesterday', async () => {
  const building = await aBuilding(app, user, ORLY);
  await collect();
  const station = await read(await stationOf(building));
  expect(station.idsource).toBe('07149');
  // The observation of 22:00 stands for three hours, to one in the morning.
  expect(station).toMatchObject({ firstDay: '2025-01-01', lastDay: '2026-03-10' });
  expect(station.weather).toMatchObject({
    service: 'meteo-france',
    fromDay: '2025-01-01',
    toDay: '2026-03-09',
    failure: null,
  });
  const { values } = await temperatures(station._id, '2026-03-09');
  // Every three hours, from one in the morning in Paris, each for its three hours.
  expect(values).toHaveLength(24);
  expect(values[3]).toBe(values[1]);
  expect(values[1]).toBeCloseTo(temperatureC({ ...ORLY, altitudeM: 89 }, Date.parse('2026-03-09T00:00:00Z')), 1);
});

test('each yearly file is received once for all stations of all spaces, and the next day asks for the last days only', async () => {
  const other = await aUser(app);
  const first = await aBuilding(app, user, ORLY);
  const second = await aBuilding(app, other, ORLY);
  const far = await aBuilding(app, other, { lat: 43.6, lon: 1.37 });
  await collect();
  for (const year of [2025, 2026])
    expect(asked.filter((path) => path === `/synop/synop_${year}.csv.gz`)).toHaveLength(1);
  for (const [building, who] of [
    [first, user],
    [second, other],
    [far, other],
  ] as const)
    expect(await read(await stationOf(building), who)).toMatchObject({ lastDay: '2026-03-10' });
  asked = [];
  app.clock.now += 86_400_000;
  await collect();
  expect(asked).toEqual(['/synop/synop_2026.csv.gz']);
  expect(await lastDayOf(await stationOf(first))).toBe('2026-03-11');
  asked = [];
  await collect();
  expect(asked).toEqual([]);
});

test('a file that does not come is said at the station, and comes the next time', async () => {
  const building = await aBuilding(app, user, ORLY);
  const fault = (kind: string) =>
    real(`${sandbox.url}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'meteo-france', kind, count: 1 }),
    });
  await fault('500');
  await collect();
  const id = await stationOf(building);
  expect((await read(id)).weather).toMatchObject({ failure: 'down', fromDay: null, succeededAt: null });
  await fault('lie');
  await collect();
  expect((await read(id)).weather).toMatchObject({ failure: 'unreadable' });
  expect((await read(id)).lastDay).toBeNull();
  await collect();
  expect(await read(id)).toMatchObject({ lastDay: '2026-03-10', weather: { failure: null } });
});

test('what came of the years before a failure stays, and the rest is asked for again', async () => {
  const building = await aBuilding(app, user, ORLY);
  // The newest year comes first: the second file fails.
  failing((url) => url.includes('synop_2025'));
  await collect();
  globalThis.fetch = seen;
  const id = await stationOf(building);
  expect(await read(id)).toMatchObject({
    firstDay: '2026-01-01',
    weather: { fromDay: '2026-01-01', toDay: '2026-03-09', failure: 'down' },
  });
  await collect();
  expect(await read(id)).toMatchObject({ firstDay: '2025-01-01', weather: { fromDay: '2025-01-01', failure: null } });
});

test.each([
  ['a station', () => aBuilding(app, user, ORLY).then(stationOf), (url: string) => url.includes('synop_2025')],
  [
    'a chosen place',
    async () => {
      const building = await aBuilding(app, user);
      return (await aSource(app, user, building._id_building, { idtype: 'idopenmeteo', idsource: '48.85,2.35' }))._id;
    },
    (url: string) => url.includes('/v1/archive'),
  ],
])('days that %s lacked before those that came are asked for again after a failure', async (_, place, isOlder) => {
  app.clock.now = Date.parse('2025-12-01T11:00:00Z');
  const id = await place();
  await collect();
  // No worker runs for a month, then a part of what is lacking does not come.
  app.clock.now = Date.parse('2026-01-12T11:00:00Z');
  user.token = (await openSession(app.store.db, user.id, user.spaceId, app.clock.now)).token;
  failing(isOlder);
  await collect();
  globalThis.fetch = seen;
  resetBreakers();
  app.clock.now += 86_400_000;
  await collect();
  user.token = (await openSession(app.store.db, user.id, user.spaceId, app.clock.now)).token;
  const { values } = (
    await sourceData(
      app,
      user,
      { _id: id },
      {
        variables: ['temperature_exterieure'],
        frequency: 'daily',
        start_date: '2025-11-20',
        end_date: '2026-01-12',
      },
    )
  ).variables[0]!;
  expect(values.filter((value) => value === null)).toEqual([]);
  expect((await read(id)).weather).toMatchObject({ toDay: '2026-01-12', failure: null });
});

test('observations that a service publishes late are there once it goes on', async () => {
  const id = await stationOf(await aBuilding(app, user, ORLY));
  await collect();
  // Its file stands still for twenty days: what it gives ends on the tenth of March.
  globalThis.fetch = new Proxy(seen, {
    apply: async (target, self, [url, init]: Parameters<typeof fetch>) => {
      const answer = (await Reflect.apply(target, self, [url, init])) as Response;
      if (!String(url).includes('synop_2026')) return answer;
      const lines = gunzipSync(Buffer.from(await answer.arrayBuffer()))
        .toString()
        .split('\n');
      const timeAt = lines[0]!.split(';').indexOf('validity_time');
      const old = lines.filter((line, i) => i === 0 || line.split(';')[timeAt]! < '2026-03-10');
      return new Response(gzipSync(old.join('\n')));
    },
  });
  for (let day = 0; day < 20; day++) {
    app.clock.now += 86_400_000;
    await collect();
  }
  globalThis.fetch = seen;
  app.clock.now += 86_400_000;
  await collect();
  user.token = (await openSession(app.store.db, user.id, user.spaceId, app.clock.now)).token;
  const { values } = (
    await sourceData(
      app,
      user,
      { _id: id },
      {
        variables: ['temperature_exterieure'],
        frequency: 'daily',
        start_date: '2026-03-01',
        end_date: '2026-03-30',
      },
    )
  ).variables[0]!;
  expect(values.filter((value) => value === null)).toEqual([]);
});

test('a chosen place has its hours from the archive and the last days from the forecast, without those to come', async () => {
  const building = await aBuilding(app, user);
  const place = await aSource(app, user, building._id_building, { idtype: 'idopenmeteo', idsource: '48.85,2.35' });
  await collect();
  expect(asked.filter((path) => path.startsWith('/v1/archive')).length).toBeGreaterThan(0);
  expect(asked.filter((path) => path.startsWith('/v1/forecast'))).toHaveLength(1);
  const found = await read(place._id);
  expect(found).toMatchObject({ firstDay: '2025-01-01', lastDay: isoDay(parisDay(app.clock.now) - 1) });
  // The clock changes of both seasons: 23 and 25 hours.
  for (const [day, hours] of [
    ['2025-03-30', 23],
    ['2025-10-26', 25],
    ['2026-03-09', 24],
  ] as const) {
    const { values } = await temperatures(place._id, day);
    expect(values.filter((value) => value !== null)).toHaveLength(hours);
  }
});

test('a place that is no place says so', async () => {
  const building = await aBuilding(app, user);
  const place = await aSource(app, user, building._id_building, { idtype: 'idopenmeteo', idsource: 'ici' });
  await collect();
  expect((await read(place._id)).weather).toMatchObject({ failure: 'request' });
});
