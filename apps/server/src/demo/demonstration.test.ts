import { gunzipSync } from 'node:zlib';
import * as accounts from '@joulerie/contract/accounts';
import * as contracts from '@joulerie/contract/contracts';
import * as costs from '@joulerie/contract/costs';
import * as findings from '@joulerie/contract/findings';
import * as sourceCalls from '@joulerie/contract/sources';
import { dayLengthMs, dayStart, isoDay, parisDay, parseIsoDay, weekday } from '@joulerie/domain/calendar';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Building, Folder, Portfolio } from '../../../../demo/portfolio-types.ts';
import { type Store, openPostgres } from '../platform/database.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { demoFile, linkyFile, linkyRows, sourceData, stored, sumOf } from '../testing/files.ts';
import { testDatabase } from '../testing/store.ts';
import { advance, advanceDemonstration } from './advance.ts';
import { loadDemo } from './load-demo.ts';
import { buildingsOf, readPortfolio } from './portfolio.store.ts';

const day = (text: string): number => parseIsoDay(text)!;
/** At noon, so that yesterday is the last complete day. */
const noon = (text: string): number => dayStart(day(text)) + dayLengthMs(day(text)) / 2;

/** The portfolio with the buildings that a test looks at, so that it loads in a second. */
function portfolioOf(space: string, keys: readonly string[]): Portfolio {
  const portfolio = readPortfolio();
  const kept = ({ key }: Building) => keys.includes(key);
  const folder = (one: Folder): Folder => ({
    ...one,
    folders: one.folders.map(folder),
    buildings: one.buildings.filter(kept),
  });
  const spaces = portfolio.spaces
    .filter(({ key }) => key === space)
    .map((one) => {
      const small = { ...one, folders: one.folders.map(folder), buildings: one.buildings.filter(kept) };
      const followed = buildingsOf(small).map(({ weather }) => weather);
      return { ...small, weatherStations: one.weatherStations.filter(({ key }) => followed.includes(key)) };
    });
  return { ...portfolio, spaces };
}

/** Energy of each day of the file of the centre [Wh], by what stands in its lines and nothing else. */
const C4 = 'Enedis_SGE_HDM_A06NW11N_C4-CDC.csv.gz';
function centreDays(): Map<string, number> {
  const days = new Map<string, number>();
  for (const line of textOf(C4).split('\n')) {
    const [, date, watts] = /^(\d{4}-\d\d-\d\d)T[\d:+]+;(\d+)\s*$/.exec(line) ?? [];
    if (date !== undefined) days.set(date, (days.get(date) ?? 0) + Number(watts) / 6);
  }
  return days;
}
const textOf = (name: string): string => gunzipSync(demoFile(name).bytes as Buffer).toString('utf8');

let app: TestApp;
let store: Store;
let username: string;
const sources = new Map<string, string>();

async function start(now: string, space: string, keys: readonly string[]): Promise<void> {
  app.clock.now = noon(now);
  const portfolio = portfolioOf(space, keys);
  await loadDemo(app.store.db, app.clock.now, () => undefined, portfolio);
  const { owner } = portfolio.spaces[0]!;
  ({ username } = portfolio.accounts.find(({ key }) => key === owner)!);
  const { as } = await person();
  for (const { _id, idsource } of (await as.call(sourceCalls.listSources, { query: {} })).body.data)
    sources.set(idsource!, _id);
}

/** Who owns the space, signed in at this time. */
async function person() {
  const { password } = readPortfolio();
  const { body } = await app.as(null).call(accounts.signIn, { body: { username, password } });
  return { as: app.as(body.token), user: { id: '', spaceId: '', username, token: body.token } };
}

const idOf = (number: string) => ({ _id: sources.get(number)! });
const source = async (number: string) =>
  (await (await person()).as.call(sourceCalls.getSource, { params: { id: idOf(number)._id } })).body;
async function read(number: string, variable: string, start_date: string, end_date = start_date) {
  const { user } = await person();
  const query = { variables: [variable], frequency: 'daily' as const, start_date, end_date };
  return (await sourceData(app, user, idOf(number), query)).variables[0]!;
}
async function to(now: string): Promise<void> {
  app.clock.now = noon(now);
  const { events } = app;
  await advance({ store, events, now: () => app.clock.now, stopping: new AbortController().signal });
}

const CENTRE = '30001642617347';
const HOUSE = '14290000000017';
const GAS = '22420000000081';

beforeEach(async () => {
  // A database each: the portfolio has the same accounts in all of them.
  store = await openPostgres(await testDatabase());
  app = await testApp({}, store);
  sources.clear();
}, 60_000);
afterEach(async () => {
  await app.app.close();
  await store.close();
});

test('a real curve is the days of its file, 364 days later or a multiple, cut at yesterday', async () => {
  await start('2026-11-23', 'valmoret', ['centre-administratif']);
  const { demonstration, firstDay, lastDay } = await source(CENTRE);
  expect(demonstration).toMatchObject({
    curve: 'real',
    measuredFrom: '2020-02-03',
    measuredTo: '2022-02-01',
    shiftDays: 5 * 364,
    playedAgainAfter: null,
  });
  expect([firstDay, lastDay]).toEqual(['2025-01-27', '2026-11-22']);
  expect(weekday(day(firstDay!))).toBe(weekday(day('2020-02-03')));
  const file = centreDays();
  const { values } = await read(CENTRE, 'conso', '2025-01-27', '2026-11-22');
  // Where the clocks of both days agree, each day is that of the file; on the others an hour may have no place.
  const differing: string[] = [];
  values.forEach((value, i) => {
    const shown = day('2025-01-27') + i;
    const measured = file.get(isoDay(shown - 5 * 364)) ?? null;
    // Days of which the file gives no value have none.
    const same = value === null || measured === null ? value === measured : Math.abs(value - measured) < 0.5;
    if (!same) differing.push(isoDay(shown));
  });
  expect(differing).toEqual(['2025-03-30', '2025-10-19', '2026-03-29']);
  const shown = [...file].filter(([date]) => day(date) + 5 * 364 <= day('2026-11-22'));
  const measured = shown.reduce((sum, [, energy]) => sum + energy, 0);
  expect(demonstration!.leftOut.hours).toBe(3);
  expect(sumOf(values) + demonstration!.leftOut.kwh * 1000).toBeCloseTo(measured, 0);
});

test('its weather station is shifted with it, and its prices are those of the days it shows', async () => {
  await start('2026-11-23', 'valmoret', ['centre-administratif']);
  const station = await source('france-moyenne');
  expect(station.demonstration).toMatchObject({ curve: 'real', shiftDays: 5 * 364 });
  const lines = textOf('openmeteo_archive_temperature_horaire_moyenne_france_2019-10_2025-11.csv.gz').split('\n');
  const hours = lines.flatMap((line) => /^"2021-01-15 \d\d:.*",(.*)$/.exec(line)?.[1] ?? []).map(Number);
  expect(hours).toHaveLength(24);
  const { values } = await read('france-moyenne', 'temperature_exterieure', isoDay(day('2021-01-15') + 5 * 364));
  expect(values[0]).toBeCloseTo(hours.reduce((sum, one) => sum + one, 0) / 24, 3);
  const { as } = await person();
  const query = { start_date: '2026-01-01', end_date: '2026-01-31' };
  const cost = (await as.call(costs.getSourceCost, { params: { id: idOf(CENTRE)._id }, query })).body;
  expect(cost.unknown).toEqual([]);
  expect(cost.rows.length).toBeGreaterThan(0);
  for (const row of cost.rows) {
    expect(row.from <= '2026-01-31').toBe(true);
    expect(row.to === null || row.to >= '2026-01-01').toBe(true);
  }
});

test('until the rules were applied after the load, its findings are waited for and not said to be none', async () => {
  await start('2026-11-23', 'camille', ['maison', 'maison-ermitage', 'studio']);
  const list = async () => (await (await person()).as.call(findings.listFindings, { query: {} })).body;
  expect(await list()).toMatchObject({ data: [], buildings: 3, waiting: 3 });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  await vi.waitFor(async () => expect(await list()).toMatchObject({ buildings: 3, waiting: 0 }), 60_000);
  expect((await list()).total).toBeGreaterThan(0);
}, 90_000);

test('houses have one shift each, which leaves the last twelve months on their curve', async () => {
  await start('2026-11-23', 'camille', ['maison', 'maison-ermitage', 'studio']);
  expect((await source(HOUSE)).demonstration).toMatchObject({ shiftDays: 3 * 364 });
  expect((await source('france-moyenne-merisiers')).demonstration).toMatchObject({ shiftDays: 3 * 364 });
  expect((await source(GAS)).demonstration).toMatchObject({ shiftDays: 5 * 364, leftOut: { hours: 0, kwh: 0 } });
  expect((await source('france-moyenne-ermitage')).demonstration).toMatchObject({ shiftDays: 5 * 364 });
  for (const number of [HOUSE, GAS]) {
    const { coverage, total } = await read(number, number === GAS ? 'conso_gaz' : 'conso', '2025-11-01', '2026-10-31');
    expect(coverage).toBeGreaterThan(0.98);
    expect(total).toBeGreaterThan(1000);
  }
  const studio = await source('99100000197992');
  expect(studio).toMatchObject({ lastDay: '2026-11-22', demonstration: { curve: 'generated', shiftDays: null } });
});

test('its contracts have their end: one is always near when it is loaded', async () => {
  await start('2027-05-10', 'valmoret', ['associations', 'centre-administratif']);
  const { as } = await person();
  const { data } = (await as.call(contracts.listContracts, { query: {} })).body;
  expect(data.map(({ building, end, state }) => [building!.name, end, state])).toEqual([
    ['Maison des associations', '2027-07-31', 'soon'],
    ['Centre administratif', '2028-12-31', 'runs'],
  ]);
});

test('a day later it has a day more, and what is kept of it follows', async () => {
  await start('2026-11-23', 'valmoret', ['centre-administratif']);
  const before = await read(CENTRE, 'conso', '2025-01-27', '2026-11-22');
  await to('2026-11-24');
  expect((await source(CENTRE)).lastDay).toBe('2026-11-23');
  expect((await source('france-moyenne')).lastDay).toBe('2026-11-23');
  const file = centreDays();
  expect((await read(CENTRE, 'conso', '2026-11-23')).total).toBeCloseTo(file.get('2021-11-29')!, 1);
  expect((await read(CENTRE, 'conso', '2025-01-27', '2026-11-22')).values).toEqual(before.values);
  // Costs, then findings, are computed again from the event.
  expect(await app.deliver()).toBeGreaterThan(0);
});

test('a server that was stopped for ten days catches up when its worker starts, once', async () => {
  await start('2026-11-23', 'camille', ['maison-ermitage', 'studio']);
  app.clock.now = noon('2026-12-03');
  await app.work([advanceDemonstration]);
  await vi.waitFor(async () => expect((await source('99100000197992')).lastDay).toBe('2026-12-02'), {
    timeout: 30_000,
    interval: 300,
  });
  await vi.waitFor(async () => expect((await source(GAS)).lastDay).toBe('2026-12-02'), { timeout: 30_000 });
  const ten = await read(GAS, 'conso_gaz', '2026-11-23', '2026-12-02');
  const given = z
    .record(
      z.string(),
      z.object({ releves: z.array(z.object({ journeeGaziere: z.string(), energieConsomme: z.number().nullable() })) }),
    )
    .parse(JSON.parse(textOf('api_espace_client_donnees_informatives.json.gz')))[GAS]!;
  const measured = new Map(given.releves.map((one) => [one.journeeGaziere, one.energieConsomme]));
  const expected = ten.values.map((_, i) => measured.get(isoDay(day('2026-11-23') + i - 5 * 364)));
  expect(ten.values).toEqual(expected);
  // Done again, nothing changes.
  const { version } = await source(GAS);
  await to('2026-12-03');
  expect((await source(GAS)).version).toBe(version);
  expect(await read(GAS, 'conso_gaz', '2026-11-23', '2026-12-02')).toEqual(ten);
}, 90_000);

test('what a person drops keeps its dates, and its days are not made', async () => {
  await start('2026-11-23', 'camille', ['maison']);
  app.clock.now = noon('2026-11-26');
  const { user } = await person();
  await stored(
    app,
    user,
    idOf(HOUSE),
    linkyFile(
      HOUSE,
      linkyRows('2026-11-24', '2026-11-25', () => 100),
    ),
  );
  await stored(
    app,
    user,
    idOf(HOUSE),
    linkyFile(
      HOUSE,
      linkyRows('2022-01-10', '2022-01-11', () => 200),
    ),
  );
  await to('2026-11-26');
  const { values } = await read(HOUSE, 'conso', '2026-11-23', '2026-11-25');
  expect(values[1]).toBe(2400);
  expect(values[0]).toBeGreaterThan(2400);
  expect(values[2]).toBeGreaterThan(2400);
  expect((await read(HOUSE, 'conso', '2022-01-10')).total).toBe(4800);
  expect((await source(HOUSE)).firstDay).toBe('2022-01-10');
});

test('where the file ends, its last 364 days are played again, with their weather', async () => {
  await start('2027-01-25', 'valmoret', ['centre-administratif']);
  await to('2027-02-01');
  const { demonstration, lastDay } = await source(CENTRE);
  expect([lastDay, demonstration!.playedAgainAfter]).toEqual(['2027-01-31', '2027-01-26']);
  const file = centreDays();
  const { values } = await read(CENTRE, 'conso', '2027-01-26', '2027-01-31');
  const expected = ['2022-02-01', '2021-02-03', '2021-02-04', '2021-02-05', '2021-02-06', '2021-02-07'];
  expect(values).toEqual(expected.map((one) => expect.closeTo(file.get(one)!, 1)));
  const [shown, again] = await Promise.all(
    ['2027-01-30', isoDay(day('2027-01-30') - 364)].map((one) => read('france-moyenne', 'temperature_exterieure', one)),
  );
  expect(shown!.values).toEqual(again!.values);
  expect(parisDay(app.clock.now)).toBe(day('2027-02-01'));
});
