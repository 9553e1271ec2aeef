import * as importCalls from '@joulerie/contract/imports';
import * as measures from '@joulerie/contract/measures';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Store, openPostgres, rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, linkyFile, linkyRows } from '../../testing/files.ts';
import type { Upload } from '../../testing/request.ts';
import { testDatabase } from '../../testing/store.ts';

/** Uploads with an `Idempotency-Key`: a repeat is the same import. */
let store: Store;
let app: TestApp;
let other: TestApp;
let user: TestUser;
let source: { _id: string; idsource: string | null };
beforeEach(async () => {
  store = await openPostgres(await testDatabase());
  [app, other] = [await testApp({}, store), await testApp({}, store)];
  user = await aUser(app);
  source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
});
afterEach(async () => {
  await Promise.all([app.app.close(), other.app.close()]);
  await store.close();
});

const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;
const days = (kwh: number, name = 'jours.csv'): Upload => ({
  ...dailyCsv('Date;Électricité (kWh)', '2024-01-01', Array(31).fill(kwh)),
  name,
});
const send = (key: string, file: Upload, query: object = {}, on = app) =>
  on
    .as(user.token)
    .callLoosely(
      measures.importFile,
      { params: { id: source._id }, query: { ...SEEN, ...query } },
      { file, headers: { 'idempotency-key': key } },
    );
const imports = async () =>
  (await app.as(user.token).call(importCalls.listImports, { params: { id: source._id }, query: {} })).body.data;
const codeOf = ({ status, error }: Awaited<ReturnType<typeof send>>) => [status, error?.code];

test('the same file under the same key is one import, with its answer; anything else under it is refused', async () => {
  const key = newId();
  const first = await send(key, days(10));
  expect(first.status).toBe(200);
  expect((await send(key, days(10))).body).toEqual(first.body);
  expect(await imports()).toMatchObject([{ state: 'success', added: 31 }]);
  for (const again of [
    send(key, days(11)),
    send(key, days(10, 'autres.csv')),
    send(key, days(10), { confirm: 'true' }),
  ])
    expect(codeOf(await again)).toEqual([409, 'idempotency_conflict']);
  expect(await imports()).toHaveLength(1);
  // A preview stores nothing, and takes no key.
  expect((await send(key, days(12), { preview: 'true' })).status).toBe(200);
  expect((await send(newId(), days(10))).body).toMatchObject({ outcome: { added: 0, unchanged: 31 } });
  expect(await imports()).toHaveLength(2);
});

test('a file that was refused leaves its key free', async () => {
  const key = newId();
  expect((await send(key, { name: 'a.csv', bytes: 'rien' })).status).toBe(422);
  expect((await send(key, days(10))).status).toBe(200);
});

test('the same file sent twice at once, to two processes, is one import', async () => {
  const key = newId();
  const answers = await Promise.all([send(key, days(10)), send(key, days(10), {}, other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]!.body).toEqual(answers[1]!.body);
  expect(await imports()).toMatchObject([{ state: 'success', added: 31 }]);
});

test('a large file under the same key waits once', async () => {
  const key = newId();
  const large = linkyFile(
    source.idsource!,
    linkyRows('2021-01-01', '2024-01-01', () => 100, 10),
  );
  const wait = { wait: 'false', stamp: undefined, zone: undefined, table: undefined };
  const [first, second] = [await send(key, large, wait), await send(key, large, wait, other)];
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(second.body).toEqual(first.body);
  expect(await imports()).toHaveLength(1);
  expect(await rows(store.db, sql`select 1 from import_file`)).toHaveLength(1);
}, 60_000);

test('what a key answered is not kept for longer than it serves', async () => {
  await send(newId(), days(10));
  await store.db.execute(sql`update idempotency set created_at = now() - interval '25 hours'`);
  const key = newId();
  await send(key, days(11));
  expect(await rows(store.db, sql`select key from idempotency`)).toEqual([{ key }]);
});

test('a key that has expired is free for another file', async () => {
  const key = newId();
  expect((await send(key, days(10))).status).toBe(200);
  await store.db.execute(sql`update idempotency set created_at = now() - interval '25 hours'`);
  const other = await send(key, days(11));
  expect([other.status, other.body]).toMatchObject([200, { outcome: { replaced: 31 } }]);
});

test('other sources in the form of an upload are something else', async () => {
  const beside = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
  const rows = Array.from({ length: 20 }, (_, i) => [`Lot 1;2024-01-${10 + i};10`, `Lot 2;2024-01-${10 + i};7`]).flat();
  const file = { name: 'lots.csv', bytes: ['Logement;Date;Électricité (kWh)', ...rows, ''].join('\n') };
  const key = newId();
  const sendTo = ({ _id }: { _id: string }) => {
    const input = { query: SEEN, body: { targets: JSON.stringify([{ meter: 'Lot 1', source: _id }]) } };
    return app.as(user.token).callLoosely(measures.importMeters, input, { file, headers: { 'idempotency-key': key } });
  };
  expect((await sendTo(source)).status).toBe(200);
  expect((await sendTo(source)).status).toBe(200);
  const refused = await sendTo(beside);
  expect([refused.status, refused.error?.code]).toEqual([409, 'idempotency_conflict']);
});
