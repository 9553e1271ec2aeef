import * as contract from '@joulerie/contract/billing';
import { unuseSource } from '@joulerie/contract/sources';
import { DAY_MS, isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser } from '../../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const list = async (person: TestUser, query: object = {}) =>
  (await app.as(person.token).callLoosely(contract.listBilledSources, { query })).body;
const names = async (person: TestUser, query: object) =>
  (await list(person, query)).data.map(({ name }: contract.BilledSource) => name).toSorted();

/** A company with a meter that has measures, one without, a fuel tank that its building leaves out, and a sensor. */
async function aPortfolio() {
  const owner = await aUser(app, { company: 'Ateliers du Vexin' });
  const building = (await aBuilding(app, owner, { name: 'Mairie' }))._id_building;
  const measured = await aSource(app, owner, building);
  const empty = await aSource(app, owner, building, { idtype: 'pce' });
  const tank = await aSource(app, owner, building, { idtype: 'fuel-oil' });
  await app.as(owner.token).call(unuseSource, { params: { id: building, sourceId: tank._id } });
  const name = (id: string, text: string) =>
    app.store.db.execute(sql`update sources set name = ${text} where id = ${id}`);
  await name(measured._id, 'mesuré');
  await name(empty._id, 'vide');
  await name(tank._id, 'cuve');
  await app.store.db.execute(
    sql`update sources set first_day = '2026-01-01', last_day = '2026-06-30', created_at = '2026-01-10T00:00:00Z' where id = ${measured._id}`,
  );
  await app.store.db.execute(
    sql`insert into sources (id, space_id, idtype, idsource, name, point, usages) values (gen_random_uuid(), ${owner.spaceId}, 'sensor', 'C1', 'capteur', '{}', '{}')`,
  );
  return owner;
}

test('the sources of energy of the company, with what they are billed by', async () => {
  const owner = await aPortfolio();
  const { data, total, page, limit, has_more } = await list(owner);
  expect([total, page, limit, has_more]).toEqual([3, 1, 20, false]);
  expect(data.find(({ name }: contract.BilledSource) => name === 'mesuré')).toMatchObject({
    idtype: 'pdl',
    status: 'active',
    count: true,
    createdAt: '2026-01-10T00:00:00.000Z',
    creator: 'Camille Martin',
    firstDay: '2026-01-01',
    lastDay: '2026-06-30',
    buildings: [{ name: 'Mairie' }],
  });
});

describe('filters', () => {
  let owner: TestUser;
  beforeAll(async () => {
    owner = await aPortfolio();
  });
  const yesterday = () => isoDay(parisDay(Date.now() - DAY_MS));
  test.each<[object, string[]]>([
    [{}, ['cuve', 'mesuré', 'vide']],
    [{ status: 'all', idtype: 'all', count: 'all', date: 'all' }, ['cuve', 'mesuré', 'vide']],
    [{ status: 'active' }, ['mesuré']],
    [{ status: 'inactive' }, ['cuve', 'vide']],
    [{ count: 'true' }, ['mesuré', 'vide']],
    [{ count: 'false' }, ['cuve']],
    [{ idtype: 'fuel-oil' }, ['cuve']],
    [{ idtype: 'sensor' }, []],
    [{ search: 'mesure' }, ['mesuré']],
    [{ search: 'mairie' }, ['cuve', 'mesuré', 'vide']],
    [{ search: '%' }, []],
    [{ date: '2026-01-09' }, []],
    [{ date: '2026-01-10' }, ['mesuré']],
    [{ status: 'inactive', count: 'true' }, ['vide']],
  ])('%o', async (query, expected) => expect(await names(owner, query)).toEqual(expected));

  test('as the company was on a day, active is what had measures by then', async () => {
    expect(await names(owner, { date: yesterday(), status: 'active' })).toEqual(['mesuré']);
    await app.store.db.execute(
      sql`update sources set first_day = '2026-03-01' where space_id = ${owner.spaceId} and name = 'mesuré'`,
    );
    expect(await names(owner, { date: '2026-02-01', status: 'active' })).toEqual([]);
    expect(await names(owner, { date: '2026-03-01', status: 'active' })).toEqual(['mesuré']);
  });

  test.each([{ status: 'on' }, { date: 'hier' }, { idtype: 'x' }, { page: '0' }, { limit: '201' }])(
    'what is none is refused: %o',
    async (query) => {
      const answer = await app.as(owner.token).callLoosely(contract.listBilledSources, { query });
      expect(answer.error.code).toBe('invalid_input');
    },
  );

  test('their number answers to a search', async () => {
    const count = async (search?: string) =>
      (await app.as(owner.token).call(contract.countBilledSources, { query: search === undefined ? {} : { search } }))
        .body;
    expect(await count()).toEqual({ total: 3, active: 1 });
    expect(await count('cuve')).toEqual({ total: 1, active: 0 });
  });
});

test('pages of twenty, each source once', async () => {
  const owner = await aUser(app, { company: 'Grande société' });
  await app.store.db.execute(
    sql`insert into sources (id, space_id, idtype, idsource, name, point, usages)
      select gen_random_uuid(), ${owner.spaceId}, 'pdl', lpad(i::text, 14, '0'), 'PDL ' || i, '{}', '{}' from generate_series(1, 45) i`,
  );
  const pages = [await list(owner), await list(owner, { page: 2 }), await list(owner, { page: 3 })];
  expect(pages.map(({ data, total, has_more }) => [data.length, total, has_more])).toEqual([
    [20, 45, true],
    [20, 45, true],
    [5, 45, false],
  ]);
  expect(new Set(pages.flatMap(({ data }) => data.map(({ _id }: contract.BilledSource) => _id))).size).toBe(45);
});

test('they are for who administers the company', async () => {
  const owner = await aUser(app, { company: 'Ateliers' });
  for (const type of ['employe', 'employe_read_only'] as const) {
    const { token } = await aMember(app, owner.spaceId, type);
    expect((await app.as(token).call(contract.listBilledSources, {})).error.code).toBe('restricted_role_company');
  }
  const manager = await aMember(app, owner.spaceId, 'administrateur');
  expect((await app.as(manager.token).call(contract.listBilledSources, {})).status).toBe(200);
});
