import { grantBuildings } from '@joulerie/contract/access';
import { createApiKey, createCompanyKey } from '@joulerie/contract/api-keys';
import { closeAccount } from '@joulerie/contract/closures';
import { getBuildingCost, getSourceCost } from '@joulerie/contract/costs';
import { exportBuildingsSources } from '@joulerie/contract/exports';
import { getBuildingData, getSourceData } from '@joulerie/contract/measures';
import { exportReadings, listReadings } from '@joulerie/contract/readings';
import { DAY_MS, dayStart, isoDay, parisDay, parisIso } from '@joulerie/domain/calendar';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Store, openPostgres } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { testDatabase } from '../../testing/store.ts';

const password = 'Tournesol-42-Lampe';
const PATIENT = { timeout: 15_000, interval: 50 };
const query = { frequency: 'daily' as const, start_date: '2024-01-01', end_date: '2024-01-02' };

let store: Store;
let app: TestApp;
let owner: TestUser;
let building: string;
let source: { _id: string };
beforeEach(async () => {
  store = await openPostgres(await testDatabase());
  app = await testApp({}, store);
  owner = await aUser(app, { company: `Régie ${unique()}`, password });
  building = (await aBuilding(app, owner, { name: 'École' }))._id_building;
  const made = await aSource(app, owner, building);
  await storedCurve(
    app,
    owner,
    made,
    linkyRows('2024-01-01', '2024-01-03', () => 100),
  );
  source = made;
});
afterEach(async () => {
  await app.app.close();
  await store.close();
});

const read = async (token: string) =>
  expect((await app.as(token).call(getSourceData, { params: { id: source._id }, query })).status).toBe(200);
const listed = async (who = owner, filters: object = {}) =>
  (await app.as(who.token).callLoosely(listReadings, { query: filters })).body.data;
const seen = (count: number, who = owner, filters: object = {}) =>
  vi.waitFor(async () => {
    const found = await listed(who, filters);
    expect(found).toHaveLength(count);
    return found;
  }, PATIENT);
const share = (guest: TestUser) =>
  app.as(owner.token).call(grantBuildings, { body: { buildings: [building], users: [guest.username], right: 'view' } });

test('somebody with whom a building is shared is seen, with their company and the time of day', async () => {
  const adviser = await aUser(app, { company: 'Cabinet Lumen' });
  await share(adviser);
  await app.as(adviser.token).call(getBuildingData, { params: { id: building }, query });
  const first = app.clock.now;
  app.clock.now += 60_000;
  await read(adviser.token);
  const [reading] = await seen(1);
  await vi.waitFor(async () => expect((await listed())[0]!.lastAt).not.toBe(reading!.firstAt), PATIENT);
  expect((await listed())[0]).toMatchObject({
    source: { _id: source._id },
    day: isoDay(parisDay(first)),
    kind: 'page',
    reader: { person: expect.stringMatching(/\S/), space: 'Cabinet Lumen', key: null },
  });
  // The adviser holds nothing of it.
  expect(await listed(adviser, { own: 'true' })).toEqual([]);
});

test('energies are read with a cost too', async () => {
  const adviser = await aUser(app, { company: 'Cabinet Lumen' });
  await share(adviser);
  const as = app.as(adviser.token);
  expect((await as.call(getBuildingCost, { params: { id: building }, query })).status).toBe(200);
  const lastAt = (await seen(1))[0]!.lastAt;
  app.clock.now += 60_000;
  expect((await as.call(getSourceCost, { params: { id: source._id }, query })).status).toBe(200);
  await vi.waitFor(async () => expect((await listed())[0]!.lastAt).not.toBe(lastAt), PATIENT);
});

test('one who reads on both sides of midnight has read on two days', async () => {
  app.clock.now = dayStart(parisDay(app.clock.now) + 1) - 100;
  const colleague = await aMember(app, owner.spaceId, 'administrateur');
  const manager = await aMember(app, owner.spaceId, 'administrateur');
  await read(colleague.token);
  app.clock.now += 200;
  await read(colleague.token);
  const days = (await seen(2, manager)).map(({ day }) => day);
  expect(days).toEqual([parisDay(app.clock.now), parisDay(app.clock.now) - 1].map(isoDay));
});

test('one’s own readings are listed when they are asked for; those of colleagues always', async () => {
  const colleague = await aMember(app, owner.spaceId, 'administrateur');
  await read(owner.token);
  await read(colleague.token);
  await seen(1);
  await seen(2, owner, { own: 'true' });
});

test('keys are named, those of a person with it', async () => {
  const body = { name: 'Tableur', writes: false, days: 30, password };
  const personal = await app.as(owner.token).call(createApiKey, { body });
  const company = await app.as(owner.token).call(createCompanyKey, { body: { ...body, name: 'Supervision' } });
  await read(personal.body.secret);
  await read(company.body.secret);
  expect(await seen(1)).toMatchObject([{ kind: 'api', reader: { person: null, key: 'Supervision' } }]);
  const all = await seen(2, owner, { own: 'true' });
  expect(all.map(({ reader }) => [reader.key, reader.person !== null]).toSorted()).toEqual([
    ['Supervision', false],
    ['Tableur', true],
  ]);
});

test('measures that leave in a file are read by who asked for it', async () => {
  const adviser = await aUser(app, { company: 'Cabinet Lumen' });
  await share(adviser);
  await app.work();
  const asked = await app.as(adviser.token).callLoosely(exportBuildingsSources, {
    query: { start_date: '2024-01-01', end_date: '2024-01-02', daily: 'true', buildings: building },
  });
  expect([asked.status, asked.error]).toEqual([200, undefined]);
  const [reading] = await vi.waitFor(async () => {
    await app.deliver();
    const found = await listed();
    expect(found).toHaveLength(1);
    return found;
  }, PATIENT);
  expect(reading).toMatchObject({ kind: 'export', reader: { space: 'Cabinet Lumen' } });
});

test('an employee sees who read what they added; another one, a refused call and a stranger leave nothing', async () => {
  const employee = await aMember(app, owner.spaceId, 'employe');
  const stranger = await aUser(app, { company: `Autre ${unique()}` });
  const refused = await app.as(stranger.token).call(getSourceData, { params: { id: source._id }, query });
  expect(refused.status).toBe(404);
  const manager = await aMember(app, owner.spaceId, 'administrateur');
  await read(manager.token);
  await seen(1);
  expect(await listed(employee)).toEqual([]);
});

test('filters by source and period, pages, and a file', async () => {
  const colleague = await aMember(app, owner.spaceId, 'administrateur');
  await read(colleague.token);
  await seen(1);
  const today = isoDay(parisDay(app.clock.now));
  const yesterday = isoDay(parisDay(app.clock.now - DAY_MS));
  expect(await listed(owner, { start_date: today, end_date: today, _id_source: source._id })).toHaveLength(1);
  expect(await listed(owner, { end_date: yesterday })).toEqual([]);
  expect(await listed(owner, { _id_source: building })).toEqual([]);
  const file = await app.as(owner.token).call(exportReadings, { query: {} });
  expect(String(file.headers['content-type'])).toContain('text/csv');
  const [head, row] = String(file.body).split('\r\n');
  expect(head).toContain('Jour;Source;Numéro;Personne');
  expect(head).toContain('Première lecture (heure de Paris)');
  expect(row).toContain('Page');
  expect(row).toContain(`;${parisIso(app.clock.now).slice(11, 16)};`);
});

test('a file has every reading, each once', async () => {
  // 40 days of 63 readers: more than two batches, and days that lie in two of them.
  await store.db
    .execute(`insert into measure_readings (source_id, day, kind, reader, space_id, key_name, first_at, last_at)
    select '${source._id}', '2026-01-01'::date + d, 'api', 'key ' || k, '${owner.spaceId}', d || '-' || k, now(), now()
      from generate_series(1, 40) d, generate_series(1, 63) k`);
  const file = await app.as(owner.token).call(exportReadings, { query: {} });
  const rows = String(file.body).trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(40 * 63);
  expect(new Set(rows.map((row) => row.split(';')[5])).size).toBe(40 * 63);
  expect(rows[0]).toMatch(/^10\/02\/2026;/);
  expect(rows.at(-1)).toMatch(/^02\/01\/2026;/);
});

test('the name of a reader goes with their account, and the readings with the source; old ones are removed', async () => {
  const adviser = await aUser(app, { password });
  await share(adviser);
  await read(adviser.token);
  await seen(1);
  await app.as(adviser.token).call(closeAccount, { params: { id: adviser.id }, body: { password } });
  expect((await listed())[0]!.reader.person).toBeNull();
  const old = isoDay(parisDay(app.clock.now) - 367);
  await store.db.execute(`update measure_readings set day = '${old}'`);
  await app.work();
  await seen(0);
});
