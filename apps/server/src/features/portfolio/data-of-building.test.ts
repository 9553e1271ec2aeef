import * as buildingCalls from '@joulerie/contract/buildings';
import { DATA_STATES } from '@joulerie/contract/first-constants';
import type { CallInput } from '@joulerie/contract/endpoint';
import * as geometryCalls from '@joulerie/contract/geometry';
import * as measureCalls from '@joulerie/contract/measures';
import * as sourceCalls from '@joulerie/contract/sources';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { SOURCE_TYPES, variablesOfType } from '@joulerie/domain/vocabulary';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, stored } from '../../testing/files.ts';
import { refreshBuildings } from './data-of-building.store.ts';

let app: TestApp;
let user: TestUser;
const TODAY = '2025-01-08';
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = Date.parse(`${TODAY}T12:00:00Z`);
  user = await aUser(app);
});

const as = () => app.as(user.token);
type Query = NonNullable<CallInput<typeof buildingCalls.listBuildings>['query']>;
const list = async (query: Query) => {
  const { body, status } = await as().call(buildingCalls.listBuildings, { query });
  expect(status).toBe(200);
  return body;
};
const names = (body: Awaited<ReturnType<typeof list>>) => body.data.map((row) => row.name);

/** Days of a gas meter, `[from, to)`, so many kWh each. */
async function days(source: { _id: string }, from: string, to: string, kWh: number) {
  const values = Array.from({ length: parseIsoDay(to)! - parseIsoDay(from)! }, () => kWh);
  await stored(app, user, source, dailyCsv('Date;kWh', from, values), { variable: 'conso_gaz', unit: 'kWh' });
}

async function metered(name: string, from: string, to: string, kWh: number, place: object = {}) {
  const building = await aBuilding(app, user, { name, ...place });
  const source = await aSource(app, user, building._id_building, { idtype: 'pce' });
  await days(source, from, to, kWh);
  return { building: building._id_building, source };
}

describe('the list by energy and by state of the data', () => {
  test('the order is that of the figures shown, children in, none last', async () => {
    const parent = (await metered('Groupe', '2024-01-01', '2025-01-01', 10)).building;
    const inside = (await metered('Annexe', '2024-01-01', '2025-01-01', 30)).building;
    await metered('École', '2024-01-01', '2025-01-01', 20);
    // An older year counts whole: it is the last one that this building has.
    await metered('Gymnase', '2021-01-01', '2022-01-01', 50);
    await aBuilding(app, user, { name: 'Vide' });
    await as().call(buildingCalls.addChildren, { params: { id: parent }, body: { buildings: [inside] } });
    const shown = (await list({ sort: 'energy', order: 'desc', tree: 'true' })).data;
    expect(shown.map((row) => [row.name, row.energyKwh])).toEqual([
      ['Gymnase', 365 * 50],
      ['Groupe', 366 * 40],
      ['École', 366 * 20],
      ['Vide', null],
    ]);
    expect(names(await list({ sort: 'energy', order: 'asc', tree: 'true' }))).toEqual([
      'École',
      'Groupe',
      'Gymnase',
      'Vide',
    ]);
  });

  test('each state finds its buildings, with totals and pages; the map says the same', async () => {
    const place = (i: number) => ({ lat: 49 + i / 100, lon: 2 });
    await metered('À jour', '2024-01-01', '2025-01-06', 10, place(1));
    const holes = await metered('Troué', '2024-01-01', '2024-05-01', 10, place(2));
    await days(holes.source, '2024-10-01', '2025-01-06', 10);
    await metered('En retard', '2023-12-01', '2025-01-03', 10, place(3));
    await metered('Juste à temps', '2024-01-01', '2025-01-04', 10, place(4));
    await aBuilding(app, user, { name: 'Vide', ...place(5) });
    const found: Record<string, string[]> = {};
    for (const state of DATA_STATES) {
      const body = await list({ state, sort: 'name', order: 'asc' });
      found[state] = names(body);
      expect(body.total).toBe(body.data.length);
      expect(body.data.every((row) => row.health.state === state)).toBe(true);
    }
    expect(found).toEqual({ ok: ['À jour', 'Juste à temps'], late: ['En retard'], holes: ['Troué'], empty: ['Vide'] });
    expect(await list({ state: 'ok', limit: 1, sort: 'name', order: 'asc' })).toMatchObject({
      total: 2,
      has_more: true,
      data: [{ name: 'À jour' }],
    });
    const box = { lat_min: 48, lat_max: 50, lon_min: 1, lon_max: 3 };
    const map = (await as().call(geometryCalls.listMapBuildings, { query: box })).body.buildings;
    expect(Object.fromEntries(map.map((row) => [row.name, row.state]))).toEqual({
      'À jour': 'ok',
      'Juste à temps': 'ok',
      'En retard': 'late',
      Troué: 'holes',
      Vide: 'empty',
    });
  });

  test('a filter by state looks inside buildings too', async () => {
    const parent = await aBuilding(app, user, { name: 'Groupe' });
    const { building } = await metered('Annexe', '2024-01-01', '2025-01-06', 10);
    await as().call(buildingCalls.addChildren, {
      params: { id: parent._id_building },
      body: { buildings: [building] },
    });
    expect(names(await list({ state: 'ok', sort: 'name', order: 'asc' }))).toEqual(['Annexe', 'Groupe']);
  });
});

/** What the buildings of the space keep. */
const kept = () =>
  app.store.query<{ name: string; kwh: number | null; coverage: number | null; day: string | null }>(
    `select name, round(energy_kwh::numeric, 6)::float8 as kwh, round(data_coverage::numeric, 9)::float8 as coverage,
      data_last_day::text as day from buildings where space_id = $1 order by name`,
    [user.spaceId],
  );

test('whatever is imported, used, attached, nested or removed, buildings keep what a fresh count gives', async () => {
  const step = fc.tuple(
    fc.constantFrom(
      'import',
      'import',
      'attach',
      'detach',
      'use',
      'unuse',
      'nest',
      'unnest',
      'deliver',
      'removeSource',
      'removeBuilding',
    ),
    fc.nat(3),
    fc.nat(3),
    fc.nat(30),
  );
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      user = await aUser(app);
      const buildings: string[] = [];
      const sources: { _id: string }[] = [];
      for (let i = 0; i < 4; i++) {
        buildings.push((await aBuilding(app, user, { name: `Bâtiment ${i}` }))._id_building);
        sources.push(await aSource(app, user, buildings[i]!, { idtype: i === 3 ? 'fuel-oil' : 'pce' }));
        if (i < 3) await days(sources[i]!, '2024-03-01', '2024-05-01', 10 + i);
      }
      for (const [what, a, b, n] of steps) {
        const [building, other, source] = [buildings[a]!, buildings[b]!, sources[b]!];
        const from = isoDay(parseIsoDay('2024-01-01')! + n * 10);
        const link = { params: { id: building, sourceId: source._id } };
        const children = { params: { id: building }, body: { buildings: [other] } };
        // Many of these are refused (a loop, a source that is gone): what is refused changes nothing.
        const run: Record<typeof what, () => Promise<{ status: number }>> = {
          import: () =>
            app
              .as(user.token)
              .call(
                measureCalls.importFile,
                { params: { id: source._id }, query: { variable: 'conso_gaz', unit: 'kWh' } },
                { file: dailyCsv('Date;kWh', from, [n, n + 1, n + 2]) },
              ),
          attach: () => as().call(sourceCalls.attachSource, { ...link, body: {} }),
          detach: () => as().call(sourceCalls.detachSource, link),
          use: () => as().call(sourceCalls.useSource, link),
          unuse: () => as().call(sourceCalls.unuseSource, link),
          nest: () => as().call(buildingCalls.addChildren, children),
          unnest: () => as().call(buildingCalls.removeChildren, children),
          deliver: () =>
            as().call(measureCalls.addDelivery, {
              params: { id: sources[3]!._id },
              body: { day: from, quantity: 10 + n },
            }),
          removeSource: () => as().call(sourceCalls.removeSource, { params: { id: source._id } }),
          removeBuilding: () => as().call(buildingCalls.removeBuilding, { params: { id: building } }),
        };
        if ((await run[what]()).status < 300) changed += 1;
      }
      const before = await kept();
      await app.store.query(
        'update buildings set energy_kwh = -1, energy_months = null, data_coverage = -1, data_last_day = null where space_id = $1',
        [user.spaceId],
      );
      const all = await app.store.query<{ id: string }>('select id from buildings where space_id = $1', [user.spaceId]);
      await app.store.db.transaction((tx) =>
        refreshBuildings(
          tx,
          all.map(({ id }) => id),
          parseIsoDay(TODAY)!,
        ),
      );
      expect(before).toEqual(await kept());
    }),
    { numRuns: 25 },
  );
  expect(changed).toBeGreaterThan(100);
}, 180_000);

test('two imports at once into two sources of one building are both counted', async () => {
  const building = (await aBuilding(app, user))._id_building;
  const sources = await Promise.all([1, 2, 3].map(() => aSource(app, user, building, { idtype: 'pce' })));
  await Promise.all(sources.map((source) => days(source, '2024-01-01', '2025-01-01', 10)));
  expect((await list({})).data[0]!.energyKwh).toBe(3 * 366 * 10);
});

test('the days measured of a fuel date the data of its building, its deliveries do not', async () => {
  const building = (await aBuilding(app, user))._id_building;
  const tank = await aSource(app, user, building, { idtype: 'fuel-oil' });
  const health = async () => (await as().call(buildingCalls.getBuilding, { params: { id: building } })).body.health;
  await as().call(measureCalls.addDelivery, { params: { id: tank._id }, body: { day: '2023-12-01', quantity: 1000 } });
  await as().call(measureCalls.addDelivery, { params: { id: tank._id }, body: { day: '2025-01-02', quantity: 1000 } });
  expect(await health()).toMatchObject({ state: 'empty', lastDay: null });
  const values = Array.from({ length: 371 }, () => 30);
  const choice = { variable: 'combustible', unit: 'kWh' } as const;
  await stored(app, user, tank, dailyCsv('Date;kWh', '2024-01-01', values), choice);
  expect(await health()).toMatchObject({ state: 'ok', lastDay: '2025-01-05', coverage: 1 });
});

test.each(SOURCE_TYPES.filter((type) => variablesOfType(type).includes('conso_gaz')))(
  'the days of a %s date the data of its building',
  async (idtype) => {
    const { _id_building: id } = await aBuilding(app, user);
    await days(await aSource(app, user, id, { idtype }), '2024-01-01', '2025-01-06', 10);
    const { body } = await as().call(buildingCalls.getBuilding, { params: { id } });
    expect(body.health).toMatchObject({ state: 'ok', lastDay: '2025-01-05' });
  },
);
