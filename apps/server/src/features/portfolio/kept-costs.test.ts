import * as buildingCalls from '@joulerie/contract/buildings';
import * as costCalls from '@joulerie/contract/costs';
import type { CallInput } from '@joulerie/contract/endpoint';
import * as folderCalls from '@joulerie/contract/folders';
import * as sourceCalls from '@joulerie/contract/sources';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, stored } from '../../testing/files.ts';
import { BASE, GAS } from '../costs/test-offers.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = Date.parse('2025-03-10T12:00:00Z');
  user = await aUser(app);
});

const as = () => app.as(user.token);
type ListQuery = NonNullable<CallInput<typeof buildingCalls.listBuildings>['query']>;
const listed = async (query: ListQuery = {}) => (await as().call(buildingCalls.listBuildings, { query })).body.data;
const names = async (query: ListQuery) => (await listed(query)).map(({ name }) => name);

async function days(source: { _id: string; idtype: string }, from: string, to: string, kWh: number) {
  const values = Array.from({ length: parseIsoDay(to)! - parseIsoDay(from)! }, () => kWh);
  const variable = source.idtype === 'pdl' ? 'conso' : 'conso_gaz';
  await stored(app, user, source, dailyCsv('Date;kWh', from, values), { variable, unit: 'kWh', confirm: 'true' });
}

/** A building with electricity, so many kWh a day from 2023 on, at a Base price from 2023 on where it has one. */
async function metered(
  name: string,
  kWh: number,
  { surface = 100, eurPerKwh }: { surface?: number; eurPerKwh?: number } = {},
) {
  const building = (await aBuilding(app, user, { name, surface }))._id_building;
  const source = await aSource(app, user, building);
  await days(source, '2023-01-01', '2025-03-10', kWh);
  if (eurPerKwh === undefined) return { building, source, offer: null };
  const body = { ...BASE, validFrom: '2023-01-01', posts: [{ ...BASE.posts[0], eurPerKwh }] };
  const offer = (await as().call(costCalls.addSourceOffer, { params: { id: source._id }, body })).body;
  return { building, source, offer: { ...body, _id: offer._id } };
}

const YEAR = { start_date: '2024-03-01', end_date: '2025-02-28' };
const pageEur = async (id: string) =>
  (await as().call(costCalls.getBuildingCost, { params: { id }, query: { ...YEAR, frequency: 'monthly' } })).body
    .totalEur;

test('a cost says that it is stale from a change of the offer, the measures or the point until it is computed again', async () => {
  const { building, source, offer } = await metered('École', 10, { eurPerKwh: 0.2 });
  expect((await listed())[0]!.cost).toMatchObject({ eur: null, stale: true, reason: 'coût en cours de calcul' });
  await app.deliver();
  const first = (await listed())[0]!.cost!;
  expect(first).toMatchObject({ eur: await pageEur(building), stale: false, sources: 1, known: 1, reason: null });
  // 365 kWh × 10 at 0.20 €, and a subscription of 120 € a year.
  expect(first.eur).toBe(850);

  const { _id: offerId, ...terms } = offer!;
  const posts = [{ ...BASE.posts[0], eurPerKwh: 0.3 }];
  await as().call(costCalls.updateSourceOffer, { params: { id: source._id, offerId }, body: { ...terms, posts } });
  expect((await listed())[0]!.cost).toMatchObject({ eur: 850, stale: true });
  await app.deliver();
  expect((await listed())[0]!.cost).toMatchObject({ eur: 1215, stale: false });
  expect(await pageEur(building)).toBe(1215);

  await days(source, '2024-06-01', '2024-06-11', 20);
  expect((await listed())[0]!.cost).toMatchObject({ eur: 1215, stale: true });
  await app.deliver();
  expect((await listed())[0]!.cost).toMatchObject({ eur: 1245, stale: false });

  await as().call(sourceCalls.updateMeter, {
    params: { id: source._id },
    body: { point: { electricity: { subscribedPowerKva: 9 } } },
  });
  expect((await listed())[0]!.cost).toMatchObject({ stale: true });
  await app.deliver();
  expect((await listed())[0]!.cost).toMatchObject({ eur: await pageEur(building), stale: false });

  await as().call(costCalls.removeSourceOffer, { params: { id: source._id, offerId } });
  await app.deliver();
  expect((await listed())[0]!.cost).toMatchObject({ eur: null, partialEur: null, stale: false });
  expect((await listed())[0]!.cost!.reason).toMatch(/offre/);
});

test('an estimated offer has no cost in the list, which would not call it one, until it is confirmed', async () => {
  const { building, source, offer } = await metered('Annexe', 10, { eurPerKwh: 0.2 });
  const { _id: offerId, ...terms } = offer!;
  const confirm = async (estimated: 'prices'[]) => {
    const body = { ...terms, estimated };
    await as().call(costCalls.updateSourceOffer, { params: { id: source._id, offerId }, body });
    await app.deliver();
    return (await listed())[0]!.cost!;
  };
  const estimated = await confirm(['prices']);
  expect(estimated).toMatchObject({ eur: null, partialEur: null, stale: false });
  expect(estimated.reason).toContain('l’offre n’est qu’estimée');
  // Nor is it in a change beside the year before.
  expect(estimated.comparison).toBeNull();
  // Its page has the same amount, and says what it is.
  expect(await pageEur(building)).toBe(850);
  expect((await confirm([])).eur).toBe(850);
});

test('a building whose cost is known in part is neither ranked nor summed as a whole', async () => {
  await metered('Cher', 30, { eurPerKwh: 0.3 });
  await metered('Économe', 10, { eurPerKwh: 0.1 });
  const { building } = await metered('Partiel', 50, { eurPerKwh: 0.3 });
  const gas = await aSource(app, user, building, { idtype: 'pce' });
  await days(gas, '2023-01-01', '2025-03-10', 50);
  await metered('Sans prix', 40);
  await app.deliver();
  expect(await names({ sort: 'cost', order: 'desc' })).toEqual([
    'Cher',
    'Économe',
    expect.any(String),
    expect.any(String),
  ]);
  expect(await names({ sort: 'cost', order: 'asc' })).toEqual([
    'Économe',
    'Cher',
    expect.any(String),
    expect.any(String),
  ]);
  expect((await names({ cost: 'known' })).toSorted()).toEqual(['Cher', 'Économe']);
  expect((await names({ cost: 'unknown' })).toSorted()).toEqual(['Partiel', 'Sans prix']);
  const { cost } = (await listed({ search: 'Partiel' }))[0]!;
  expect(cost).toMatchObject({ eur: null, partialEur: 120 + 365 * 50 * 0.3, sources: 2, known: 1 });
  const head = (await as().call(folderCalls.listRootFolders, {})).body.figures.cost!;
  expect(head).toMatchObject({ eur: null, sources: 5, known: 3 });
  await as().call(costCalls.addSourceOffer, {
    params: { id: gas._id },
    body: { ...GAS, posts: [...GAS.posts], validFrom: '2023-01-01' },
  });
  await app.deliver();
  expect((await listed({ search: 'Partiel' }))[0]!.cost).toMatchObject({
    eur: 120 + 365 * 50 * 0.3 + 240 + 365 * 5 * 10 * 0.1,
  });
});

test('buildings sort and filter by emissions, intensity, change and label', async () => {
  // 3 650 kWh of electricity a year: 1.9 kWh of primary energy each.
  await metered('Petit', 10, { surface: 20 });
  await metered('Moyen', 10, { surface: 50 });
  await metered('Grand', 10, { surface: 1000 });
  const gas = (await aBuilding(app, user, { name: 'Au gaz', surface: 100 }))._id_building;
  const meter = await aSource(app, user, gas, { idtype: 'pce' });
  await days(meter, '2023-01-01', '2024-03-01', 20);
  await days(meter, '2024-03-01', '2025-03-10', 30);
  await app.deliver();
  expect(await names({ sort: 'intensity', order: 'desc' })).toEqual(['Petit', 'Au gaz', 'Moyen', 'Grand']);
  expect((await names({ sort: 'carbon', order: 'desc' }))[0]).toBe('Au gaz');
  expect((await names({ sort: 'change', order: 'desc' }))[0]).toBe('Au gaz');
  expect(await names({ change: 'up' })).toEqual(['Au gaz']);
  expect((await names({ change: 'none' })).toSorted()).toEqual([]);
  const rows = await listed({ sort: 'label', order: 'asc' });
  expect(rows.map(({ name, label }) => [name, label!.energy, label!.ges])).toEqual([
    ['Grand', 'A', 'A'],
    ['Au gaz', 'B', 'C'],
    ['Moyen', 'C', 'A'],
    ['Petit', 'F', 'B'],
  ]);
  expect(rows[2]!.label!.primaryPerM2).toBeCloseTo((3650 * 2.3) / 50, 6);
  for (const { name, label } of rows) expect(await names({ label: [label!.energy] })).toEqual([name]);
  expect(await names({ label: ['A', 'F'], sort: 'name', order: 'asc' })).toEqual(['Grand', 'Petit']);
  expect(await names({ label: ['none'] })).toEqual([]);
});

test('a list of chosen months has their figures, and refuses months that are not complete', async () => {
  const { building } = await metered('École', 10, { eurPerKwh: 0.2 });
  await metered('Mairie', 5, { eurPerKwh: 0.5, surface: 10 });
  await app.deliver();
  const months = { from: '2024-01', to: '2024-02' };
  const [row] = await listed({ ...months, sort: 'energy' });
  const page = { start_date: '2024-01-01', end_date: '2024-02-29', frequency: 'monthly' as const };
  const cost = (await as().call(costCalls.getBuildingCost, { params: { id: building }, query: page })).body;
  expect(row).toMatchObject({
    name: 'École',
    year: { from: '2024-01-01', to: '2024-02-29' },
    months: [310, 290],
    energyKwh: 600,
    coverage: 1,
    cost: { eur: cost.totalEur },
    // Of less than a year.
    label: null,
  });
  expect(await names({ ...months, sort: 'cost', order: 'desc' })).toEqual(['Mairie', 'École']);
  expect(await names({ ...months, sort: 'intensity', order: 'desc' })).toEqual(['Mairie', 'École']);
  expect(await names({ ...months, cost: 'unknown' })).toEqual([]);
  expect(await names({ from: '2023-01', to: '2023-12', change: 'none', sort: 'name', order: 'asc' })).toEqual([
    'École',
    'Mairie',
  ]);
  const folder = (await as().call(folderCalls.listRootFolders, { query: months })).body.figures;
  expect(folder).toMatchObject({ energyKwh: 900, intensity: { energyKwh: 900, surfaceM2: 110, buildings: 2 } });
  for (const wrong of [{ from: '2025-03', to: '2025-03' }, { from: '2024-05', to: '2024-02' }, { from: '2024-05' }])
    expect((await as().callLoosely(buildingCalls.listBuildings, { query: wrong })).error.code).toBe('range_invalid');
});

test('when a month begins, the costs of the month that ended are computed', async () => {
  app.clock.now = Date.parse('2025-03-31T21:50:00Z');
  user = await aUser(app);
  const { source } = await metered('École', 10, { eurPerKwh: 0.2 });
  await days(source, '2025-03-10', '2025-04-01', 10);
  await app.deliver();
  expect((await listed())[0]!.cost).toMatchObject({ eur: 850, stale: false });
  app.clock.now = Date.parse('2025-03-31T22:05:00Z');
  const server = await testApp({}, app.store);
  server.clock.now = app.clock.now;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  await vi.waitFor(
    async () => {
      const [row] = await listed();
      expect(row).toMatchObject({ year: { from: '2024-04-01', to: '2025-03-31' }, cost: { eur: 850, stale: false } });
    },
    { timeout: 15_000 },
  );
  await server.app.close();
});

test('days that nobody measured are no saving: the cost of a year with a hole is a part of it, never ranked', async () => {
  const building = (await aBuilding(app, user, { name: 'Troué' }))._id_building;
  const source = await aSource(app, user, building);
  await days(source, '2023-01-01', '2024-06-01', 10);
  await days(source, '2024-10-01', '2025-03-10', 10);
  const offer = { ...BASE, validFrom: '2023-01-01', posts: [...BASE.posts] };
  expect((await as().call(costCalls.addSourceOffer, { params: { id: source._id }, body: offer })).status).toBe(201);
  await metered('Entier', 8, { eurPerKwh: 0.15 });
  await app.deliver();
  const [first, last] = await listed({ sort: 'cost', order: 'asc' });
  expect([first!.name, last!.name]).toEqual(['Entier', 'Troué']);
  const eur = await pageEur(building);
  expect(eur).toBeGreaterThan(0);
  expect(last!.cost).toMatchObject({ eur: null, partialEur: eur, sources: 1, known: 0 });
  expect(last!.cost!.reason).toMatch(/^des jours ne sont pas mesurés/);
});
