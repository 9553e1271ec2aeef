import * as importCalls from '@joulerie/contract/imports';
import * as measures from '@joulerie/contract/measures';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Store, openPostgres, rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { drop, linkyFile, linkyRows, storedCurve } from '../../testing/files.ts';
import { ownReceivedFolder } from '../../testing/received-folder.ts';
import { testDatabase } from '../../testing/store.ts';
import { closeAbandonedImports } from './imports.store.ts';

/** Three years of values at ten minutes: more than four megabytes. */
const ROWS = linkyRows('2021-01-01', '2024-01-01', (slot) => 100 + (slot % 7), 10);

const received = ownReceivedFolder();
let store: Store;
let app: TestApp;
let user: TestUser;
let building: string;
let source: { _id: string; idsource: string | null };

beforeEach(async () => {
  store = await openPostgres(await testDatabase());
  app = await testApp({}, store);
  user = await aUser(app, { company: `Société ${unique()}` });
  building = (await aBuilding(app, user))._id_building;
  source = await aSource(app, user, building, { segment: 'C5' });
});
afterEach(async () => {
  await app.app.close();
  await store.close();
  expect(received()).toEqual([]);
});

/** A file that goes on the queue: the id of its import. */
async function queued(who = user): Promise<string> {
  const answer = await drop(app, who, source, linkyFile(source.idsource!, ROWS), { wait: 'false' });
  expect([answer.status, answer.error]).toEqual([202, undefined]);
  return importCalls.QueuedImports.parse(answer.body).imports[0]!._id;
}

const importOf = async (importId: string, of = source) =>
  (await app.as(user.token).call(importCalls.getImport, { params: { id: of._id, importId } })).body;
const cancel = (importId: string, of = source) =>
  app.as(user.token).call(importCalls.cancelImport, { params: { id: of._id, importId } });
const count = async (statement: SQL) => (await rows<{ n: number }>(store.db, statement))[0]!.n;
const daysOf = (of: { _id: string }) =>
  count(
    sql`select count(*)::int as n from series_day d join series s on s.id = d.series_id where s.source_id = ${of._id}`,
  );
const keptFiles = () => count(sql`select count(*)::int as n from import_file`);
const waiting = () =>
  count(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );

/** Holds rows of the database while something happens. */
async function whileHeld(statement: SQL, what: () => Promise<void>): Promise<void> {
  await store.db.transaction(async (tx) => {
    await tx.execute(statement);
    await what();
  });
}
const waits = () => new Promise((resolve) => setTimeout(() => resolve('waits'), 3_000));

test('a cancellation answers while its file is being stored on several sources, and nothing of it is stored', async () => {
  const beside = await aSource(app, user, building, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    beside,
    linkyRows('2021-01-01', '2021-01-03', () => 1000, 10),
  );
  const lines = linkyFile(beside.idsource!, ROWS.slice(0, 144)).bytes.toString().split('\n');
  const file = linkyFile(source.idsource!, ROWS.concat(lines));
  const targets = [source, beside].map((one) => ({ meter: one.idsource!, source: one._id }));
  const query = { targets: JSON.stringify(targets), wait: 'false' as const };
  const answer = await app.as(user.token).call(measures.importMeters, { query, body: {} }, { file });
  const [first, second] = importCalls.QueuedImports.parse(answer.body).imports;
  // The first source is stored, with its dates; the job waits for a month of the second one.
  await whileHeld(sql`select 1 from source_month where source_id = ${beside._id} for update`, async () => {
    await app.work();
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000 });
    const cancelled = await Promise.race([cancel(first!._id), waits()]);
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'failure', failure: { code: 'cancelled' } } });
    expect(await importOf(second!._id, beside)).toMatchObject({ state: 'failure', step: null });
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5_000 });
  });
  expect(await keptFiles()).toBe(0);
  expect([await daysOf(source), await daysOf(beside)]).toEqual([0, 2]);
  for (const [id, of] of [[first!._id, source] as const, [second!._id, beside] as const])
    expect(await importOf(id, of)).toMatchObject({ state: 'failure', step: null, added: 0, report: null });
  expect(await cancel(second!._id, beside)).toMatchObject({ status: 409, error: { code: 'import_ended' } });
}, 120_000);

test('a cancellation that comes once a file is stored says that the import has ended, and it stays a success', async () => {
  const id = await queued();
  await app.work();
  await vi.waitFor(async () => expect((await importOf(id)).state).toBe('success'), { timeout: 60_000 });
  const message = 'Cet import est déjà terminé\u00a0: ses mesures sont enregistrées.';
  expect(await cancel(id)).toMatchObject({ status: 409, error: { code: 'import_ended', message } });
  expect(await importOf(id)).toMatchObject({ state: 'success', failure: null, added: 1095 });
  expect(await daysOf(source)).toBe(1095);
}, 120_000);

test('an import that is cancelled between two steps has none any more', async () => {
  const id = await queued();
  await app.work();
  await vi.waitFor(async () => expect(await importOf(id)).toMatchObject({ step: 'reading' }), {
    timeout: 30_000,
    interval: 10,
  });
  let cancelled: ReturnType<typeof cancel> | undefined;
  await whileHeld(sql`select 1 from imports where id = ${id} for update`, async () => {
    cancelled = cancel(id);
    // The cancellation, then the job that says that it stores.
    await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 30_000 });
  });
  expect((await cancelled!).status).toBe(200);
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await importOf(id)).toMatchObject({ state: 'failure', step: null, points: null });
  expect(await daysOf(source)).toBe(0);
}, 60_000);

test('the imports of a person whose account is closed end, and nothing of their files is stored', async () => {
  const colleague = await aMember(app, user.spaceId, 'administrateur');
  const id = await queued(colleague);
  await store.db.execute(sql`delete from users where id = ${colleague.id}`);
  const closed = { state: 'failure', step: null, failure: { code: 'cancelled' } };
  expect(await importOf(id)).toMatchObject(closed);
  expect(await keptFiles()).toBe(0);
  await app.work();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await importOf(id)).toMatchObject(closed);
  expect(await daysOf(source)).toBe(0);
}, 60_000);

test('a right that is lost while the file is being stored is looked at before the end', async () => {
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2021-01-01', '2021-01-03', () => 1000, 10),
  );
  const id = await queued();
  await whileHeld(sql`select 1 from source_month where source_id = ${source._id} for update`, async () => {
    await app.work();
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000 });
    await store.db.execute(sql`update memberships set type = 'employe_read_only' where user_id = ${user.id}`);
  });
  await vi.waitFor(async () => expect((await importOf(id)).state).not.toBe('run'), { timeout: 30_000 });
  expect(await importOf(id)).toMatchObject({ state: 'failure', failure: { code: 'restricted_read_only' } });
  expect([await keptFiles(), await daysOf(source)]).toEqual([0, 2]);
}, 120_000);

test('the files of a space that is removed go with it', async () => {
  await queued();
  await store.db.execute(sql`delete from spaces where id = ${user.spaceId}`);
  expect([await keptFiles(), await count(sql`select count(*)::int as n from imports`)]).toEqual([0, 0]);
  await app.work();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(
    await count(sql`select count(*)::int as n from pgboss.job where name = 'large-imports' and state <> 'completed'`),
  ).toBe(0);
}, 60_000);

test('a file that the queue has dropped is ended at the next start, whatever else is imported', async () => {
  const id = await queued();
  await store.db.execute(sql`update import_file set created_at = now() - interval '27 hours'`);
  await closeAbandonedImports(store.db);
  expect(await importOf(id)).toMatchObject({ state: 'failure', step: null, failure: { code: 'import_interrupted' } });
  expect(await keptFiles()).toBe(0);
  // One that waits is left to the queue.
  const next = await queued();
  await closeAbandonedImports(store.db);
  expect(await importOf(next)).toMatchObject({ state: 'run', step: 'waiting' });
}, 60_000);
