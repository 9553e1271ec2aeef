import { WAITING_FILES } from '@joulerie/contract/constants';
import * as importCalls from '@joulerie/contract/imports';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Store, openPostgres, rows } from '../../platform/database.ts';
import { lock } from '../../platform/locks.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, linkyFile, linkyRows } from '../../testing/files.ts';
import { testDatabase } from '../../testing/store.ts';
import { LARGE_IMPORTS } from './queue-import.ts';

/** Reading and storing a large file, on a machine that does other things. [ms] */
const LONG = 180_000;
/** Three years of values at ten minutes: more than four megabytes. */
const ROWS = linkyRows('2021-01-01', '2024-01-01', (slot) => 100 + (slot % 7), 10);

let store: Store;
let app: TestApp;
beforeEach(async () => {
  // A worker waits here for a lock that a test holds during the import of another: no statement is given up, however slow the machine is.
  store = await openPostgres(await testDatabase(), 0);
  app = await testApp({ WAITING_FILES_MB: '100' }, store);
});
afterEach(async () => {
  await app.app.close();
  await store.close();
});

type Meter = { user: TestUser; source: { _id: string; idsource: string | null } };

async function aMeter(given?: TestUser): Promise<Meter> {
  const user = given ?? (await aUser(app));
  return { user, source: await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' }) };
}

const sent = ({ user, source }: Meter) => drop(app, user, source, linkyFile(source.idsource!, ROWS), { wait: 'false' });

async function queued(meter: Meter): Promise<string> {
  const answer = await sent(meter);
  expect([answer.status, answer.error]).toEqual([202, undefined]);
  return importCalls.QueuedImports.parse(answer.body).imports[0]!._id;
}

const importOf = async ({ user, source }: Meter, importId: string) =>
  (await app.as(user.token).call(importCalls.getImport, { params: { id: source._id, importId } })).body;
const cancel = ({ user, source }: Meter, importId: string) =>
  app.as(user.token).call(importCalls.cancelImport, { params: { id: source._id, importId } });
const keptFiles = async () => (await rows(store.db, sql`select distinct file_id from import_file_part`)).length;

/** Large files of a person that are done now: a worker that is taken for dead, on a machine that does much else, leaves its place. */
const doneAtOnce = async ({ user }: Meter) =>
  (
    await rows(
      store.db,
      sql`select 1 from pgboss.job where name = ${LARGE_IMPORTS.name} and group_id = ${user.id} and state = 'active'`,
    )
  ).length;

test('the import of a person does not wait behind the large ones of another, who has one done at a time', async () => {
  const first = await aMeter();
  const [second, other] = [await aMeter(first.user), await aMeter()];
  const ids = [await queued(first), await queued(second)] as const;
  await app.work();
  // Its worker waits in the middle of its transaction.
  await store.db.transaction(async (tx) => {
    await lock(tx, 'measures', first.source._id);
    const theirs = await queued(other);
    let most = 0;
    await vi.waitFor(async () => {
      most = Math.max(most, await doneAtOnce(first));
      expect((await importOf(other, theirs)).state).toBe('success');
    }, LONG);
    // Reading a large file takes longer than all of the other's import on a busy machine: the lock is met after.
    await vi.waitFor(
      async () => expect(await importOf(first, ids[0])).toMatchObject({ state: 'run', step: 'storing' }),
      LONG,
    );
    expect(most).toBe(1);
  });
  // A worker that was taken for dead while it waited does its file again after the other.
  for (const [meter, id] of [[second, ids[1]] as const, [first, ids[0]] as const])
    await vi.waitFor(async () => expect((await importOf(meter, id)).state).toBe('success'), LONG);
  expect(await keptFiles()).toBe(0);
}, 240_000);

test('a person has so many files waiting, and one more once one of them is cancelled', async () => {
  const meter = await aMeter();
  const id = await queued(meter);
  await store.db.execute(sql`insert into import_file (id, user_id, space_id, name, asked, bytes)
    select gen_random_uuid(), user_id, space_id, name, asked, 1 from import_file, generate_series(2, ${WAITING_FILES}::int)`);
  const refused = await sent(meter);
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_waiting_files']);
  expect(refused.error.message).toContain('Vous avez déjà 20\u00a0fichiers à importer en attente.');
  expect(refused.headers['retry-after']).toBe('30');
  expect((await cancel(meter, id)).status).toBe(200);
  expect(await keptFiles()).toBe(0);
  await queued(meter);
}, 240_000);

test('files of everybody that wait have a limit, which opens again when one of them goes', async () => {
  const [first, second] = [await aMeter(), await aMeter()];
  const id = await queued(first);
  await store.db.execute(sql`update import_file set bytes = ${98 * 2 ** 20}`);
  const refused = await sent(second);
  expect([refused.status, refused.error.code]).toEqual([503, 'no_room_for_files']);
  expect(refused.error.message).toContain('Trop de fichiers attendent sur la plateforme.');
  expect((await cancel(first, id)).status).toBe(200);
  await queued(second);
}, 240_000);

test('what waits, and its limits, are those of the database: another process finds them', async () => {
  const meter = await aMeter();
  const id = await queued(meter);
  await app.app.close();
  app = await testApp({ WAITING_FILES_MB: '64' }, store);
  await store.db.execute(sql`update import_file set bytes = ${64 * 2 ** 20}`);
  expect((await sent(await aMeter())).error.code).toBe('no_room_for_files');
  await store.db.execute(sql`update import_file set bytes = (select sum(length(bytes)) from import_file_part)`);
  await app.work();
  await vi.waitFor(async () => expect((await importOf(meter, id)).state).toBe('success'), LONG);
}, 240_000);
