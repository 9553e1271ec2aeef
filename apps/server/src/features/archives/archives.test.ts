import { listSources } from '@joulerie/contract/sources';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MANIFESTS } from '../../app.ts';
import { type Store, openPostgres } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser } from '../../testing/builders.ts';
import { aFullSpace, shownOf } from '../../testing/full-space.ts';
import { archiveCalls, textsOf } from '../../testing/space-archive.ts';
import { testDatabase } from '../../testing/store.ts';
import { storedState } from '../../testing/stored-state.ts';
import { getTableName } from 'drizzle-orm';
import { archivedTables } from './archived.tables.ts';
import { NOT_ARCHIVED } from './not-archived.ts';

const PATIENT = { timeout: 60_000, interval: 50 };

let store: Store;
const own = {} as { app: TestApp };
beforeAll(async () => {
  store = await openPostgres(await testDatabase());
  own.app = await testApp({}, store);
  await own.app.work();
});
afterAll(async () => {
  await own.app.app.close();
  await store.close();
});

const { exported, imported, returned } = archiveCalls(own);
const company = () => aUser(own.app, { company: 'Commune de Cergy' });
const settled = () => vi.waitFor(async () => expect(await own.app.deliver()).toBe(0), PATIENT);

/** What is of one space and one moment, and not of what it holds. */
const OF_ONE_SPACE = /^(manifest\.(?:json|sig)|LISEZ-MOI\.txt|records\/(space|people|readings|space-imports)\.json)$/;
const IDS = /"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"|"(?:id|series_id|receipt_id)": ?\d+/g;

/** The texts of an archive, without ids, which are made anew. */
const recordsIn = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(textsOf(bytes))
      .filter(([name]) => !OF_ONE_SPACE.test(name))
      .map(([name, text]) => [name, text.replace(IDS, '"id"')]),
  );

/** Every byte that is stored of the sources of a space, without ids. */
const statesOf = async (user: TestUser) => {
  const { data } = (await own.app.as(user.token).call(listSources, { query: { limit: 50 } })).body;
  return Promise.all(data.map(async ({ _id, name }) => [name, await storedState(store, _id)]));
};

test('an empty space that takes an export back has the same records, figures, costs and measures', async () => {
  const user = await company();
  await aFullSpace(own.app, user);
  await settled();
  const before = await shownOf(own.app, user);
  const states = await statesOf(user);
  const { bytes } = await exported(user);

  const other = await company();
  expect((await returned(other)).empty).toBe(true);
  const task = await imported(other, bytes);
  const sentence = 'L’export de «\u00a0Commune de Cergy\u00a0» est repris\u00a0: 3\u00a0bâtiments, 5\u00a0sources.';
  expect([task.status, task.message]).toEqual(['success', sentence]);
  await settled();
  expect(await statesOf(other)).toEqual(states);
  const after = await shownOf(own.app, other);
  for (const [what, shown] of Object.entries(before)) expect([what, after[what]]).toEqual([what, shown]);
  expect(await returned(other)).toMatchObject({
    empty: false,
    data: [{ by: 'Camille Martin', spaceName: 'Commune de Cergy', buildings: 3, sources: 5, shares: [] }],
  });

  const [first, second] = [recordsIn(bytes), recordsIn((await exported(other)).bytes)];
  expect(Object.keys(first).filter((name) => name.endsWith('.csv')).length).toBeGreaterThan(4);
  expect(Object.keys(second)).toEqual(Object.keys(first));
  for (const name of Object.keys(first)) expect([name, second[name]]).toEqual([name, first[name]]);
}, 180_000);

test('each table of the database is in the export, or said not to be', () => {
  const tables = MANIFESTS.flatMap(({ tables: of }) => of.map(getTableName)).toSorted();
  const said = [...archivedTables().map(({ table }) => getTableName(table)), ...Object.keys(NOT_ARCHIVED)].toSorted();
  expect(said).toEqual(tables);
});
