import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LARGE_FILE_BYTES, WAITING_FILES_BYTES } from '@joulerie/contract/constants';
import * as importCalls from '@joulerie/contract/imports';
import * as measures from '@joulerie/contract/measures';
import * as notificationCalls from '@joulerie/contract/notifications';
import * as sourceCalls from '@joulerie/contract/sources';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Store, openPostgres, rows } from '../../platform/database.ts';
import { lock, tryLock } from '../../platform/locks.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, linkyFile, linkyRows, sourceData, stored, storedCurve } from '../../testing/files.ts';
import { testDatabase } from '../../testing/store.ts';
import { closeAbandonedImports } from './imports.store.ts';
import { READER_LIMITS, readApart } from './read-apart.ts';

const WORKER = join(import.meta.dirname, '../../testing/killed-worker.ts');
/** Three years of values at ten minutes: more than four megabytes. */
const ROWS = linkyRows('2021-01-01', '2024-01-01', (slot) => 100 + (slot % 7), 10);
const YEARS = { variables: 'conso', frequency: 'yearly', start_date: '2021-01-01', end_date: '2023-12-31' } as const;

let url: string;
let store: Store;
let app: TestApp;
let user: TestUser;
let building: string;
let source: { _id: string; idsource: string | null };

beforeEach(async () => {
  url = await testDatabase();
  // Workers wait here for locks that tests hold: no statement is given up, however slow the machine is.
  store = await openPostgres(url, 0);
  app = await testApp({}, store);
  user = await aUser(app);
  building = (await aBuilding(app, user))._id_building;
  source = await aSource(app, user, building, { segment: 'C5' });
});
afterEach(async () => {
  await app.app.close();
  await store.close();
});

const file = (point = source.idsource!) => linkyFile(point, ROWS);

/** A file that goes on the queue: the id of its import. */
async function queued(upload = file(), to = source): Promise<string> {
  const answer = await drop(app, user, to, upload, { wait: 'false' });
  expect([answer.status, answer.error]).toEqual([202, undefined]);
  const { imports } = importCalls.QueuedImports.parse(answer.body);
  expect(imports).toEqual([{ _id: expect.any(String), source: to._id }]);
  return imports[0]!._id;
}

const importOf = async (importId: string, of = source) =>
  (await app.as(user.token).call(importCalls.getImport, { params: { id: of._id, importId } })).body;
const cancel = (importId: string) =>
  app.as(user.token).call(importCalls.cancelImport, { params: { id: source._id, importId } });
const running = async () => (await app.as(user.token).call(importCalls.listRunningImports, {})).body;

async function ended(importId: string, of = source) {
  await vi.waitFor(async () => expect((await importOf(importId, of)).state).not.toBe('run'), {
    timeout: 90_000,
    interval: 100,
  });
  return importOf(importId, of);
}

/** Bytes of files that the database holds for the queue. */
const keptBytes = async () => {
  const [kept] = await rows<{ n: number }>(
    store.db,
    sql`select coalesce(sum(length(bytes)), 0)::int as n from import_file_part`,
  );
  return kept!.n;
};
const daysStored = async () => (await rows(store.db, sql`select 1 from series_day`)).length;

test('a large file is stored after the answer: it waits, it is stored with the report of a direct call, and its bytes go', async () => {
  const upload = file();
  expect(upload.bytes.length).toBeGreaterThan(LARGE_FILE_BYTES);
  const id = await queued(upload);
  expect(await keptBytes()).toBe(upload.bytes.length);
  expect(await importOf(id)).toMatchObject({ state: 'run', step: 'waiting', format: null, points: null, report: null });
  expect(await running()).toMatchObject({
    total: 1,
    data: [
      {
        _id: id,
        fileName: 'courbe.csv',
        source: { _id: source._id, idsource: source.idsource, building: { _id: building, name: expect.any(String) } },
      },
    ],
  });

  await app.work();
  const done = await ended(id);
  expect(done).toMatchObject({ state: 'success', step: null, failure: null, points: ROWS.length });
  expect(done.source.building?._id).toBe(building);
  expect(await keptBytes()).toBe(0);
  expect((await running()).total).toBe(0);

  const beside = await aSource(app, user, building, { segment: 'C5' });
  const direct = await stored(app, user, beside, file(beside.idsource!));
  const about = {
    import: null,
    point: beside.idsource,
    series: direct.series.map((one) => ({ ...one, point: beside.idsource })),
  };
  expect({ ...done.report, ...about }).toEqual({ ...direct, ...about });
  expect(done.report!.series[0]!.kept!.stored).toBe(done.report!.series[0]!.total);
  const [own, other] = await Promise.all([source, beside].map((one) => sourceData(app, user, one, YEARS)));
  expect(own!.variables[0]!.values).toEqual(other!.variables[0]!.values);

  await app.deliver();
  const notifications = await app.as(user.token).call(notificationCalls.listNotifications, { query: {} });
  expect(notifications.body.data.map(({ redirectPath }) => redirectPath)).toContain(`/source/${source._id}/data`);

  const again = await ended(await queued());
  expect(again).toMatchObject({ state: 'success', added: 0, replaced: 0, unchanged: done.added });
  expect(await sourceData(app, user, source, YEARS)).toEqual(own);
}, 240_000);

test('a smaller file is answered with its report, and so is a large one that is waited for', async () => {
  const few = linkyFile(source.idsource!, ROWS.slice(0, 144));
  expect((await drop(app, user, source, few, { wait: 'false' })).body).toMatchObject({ stored: true });
  expect((await drop(app, user, source, file())).body).toMatchObject({ stored: true });
  expect((await running()).total).toBe(0);
}, 240_000);

test('a file that is refused when it is read ends its import with the reason, and stores nothing', async () => {
  const id = await queued(file('14290000000017'));
  await app.work();
  const done = await ended(id);
  expect(done).toMatchObject({ state: 'failure', report: null, added: 0, failure: { code: 'file_other_meter' } });
  expect(done.failure!.message).toMatch(/Ce fichier concerne le compteur 14290000000017/);
  await app.deliver();
  const [notification] = (await app.as(user.token).call(notificationCalls.listNotifications, { query: {} })).body.data;
  expect(notification).toMatchObject({ type: 'danger', message: expect.stringContaining(done.failure!.message) });
  expect([await keptBytes(), await daysStored()]).toEqual([0, 0]);
}, 240_000);

test('a person who lost the right to write meanwhile is refused', async () => {
  const id = await queued();
  await store.db.execute(sql`update memberships set type = 'employe_read_only' where user_id = ${user.id}`);
  await app.work();
  expect(await ended(id)).toMatchObject({ state: 'failure', failure: { code: 'restricted_read_only' } });
  expect([await keptBytes(), await daysStored()]).toEqual([0, 0]);
}, 240_000);

test('a person who is no member of the space any more is refused', async () => {
  await queued();
  await store.db.execute(sql`delete from memberships where user_id = ${user.id}`);
  await app.work();
  const state = () =>
    rows<{ state: string; code: string }>(store.db, sql`select state, failure->>'code' as code from imports`);
  await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'failure', code: 'restricted_source' }]), {
    timeout: 90_000,
  });
  expect([await keptBytes(), await daysStored()]).toEqual([0, 0]);
}, 240_000);

test('an import that waits may be cancelled, once: no worker stores it', async () => {
  const id = await queued();
  expect((await cancel(id)).body).toMatchObject({ state: 'failure', failure: { code: 'cancelled' } });
  expect(await keptBytes()).toBe(0);
  expect(await cancel(id)).toMatchObject({ status: 409, error: { code: 'import_ended' } });
  await app.work();
  const next = await queued();
  await ended(next);
  expect(await importOf(id)).toMatchObject({ state: 'failure', added: 0 });
}, 240_000);

test('an import that is being stored may be cancelled: all that it did is undone', async () => {
  let release = () => undefined as void;
  let isHeld = () => undefined as void;
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  // Somebody else stores on the source: the job waits in its transaction.
  const other = store.db.transaction(async (tx) => {
    await lock(tx, 'measures', source._id);
    isHeld();
    await new Promise<void>((resolve) => (release = resolve));
  });
  await held;
  const id = await queued();
  await app.work();
  await vi.waitFor(async () => expect(await importOf(id)).toMatchObject({ step: 'storing', points: ROWS.length }), {
    timeout: 90_000,
  });
  expect((await cancel(id)).status).toBe(200);
  release();
  await other;
  const next = await queued(
    linkyFile(
      source.idsource!,
      linkyRows('2019-01-01', '2022-01-01', () => 1, 10),
    ),
  );
  await ended(next);
  expect(await importOf(id)).toMatchObject({ state: 'failure', added: 0, failure: { code: 'cancelled' } });
  const [kept] = await rows<{ last: string }>(store.db, sql`select max(day)::text as last from series_day`);
  expect(kept!.last).toBe('2021-12-31');
}, 240_000);

test('a process that stops in the middle of an import leaves it to another', async () => {
  const other = await testApp({}, store);
  const id = await queued();
  let release = () => undefined as void;
  const holding = store.db.transaction(async (tx) => {
    await lock(tx, 'measures', source._id);
    await new Promise<void>((resolve) => (release = resolve));
  });
  await other.work();
  await vi.waitFor(async () => expect((await importOf(id)).step).toBe('storing'), { timeout: 90_000 });
  await other.app.close();
  release();
  await holding;
  expect(await daysStored()).toBe(0);
  await app.work();
  expect(await ended(id)).toMatchObject({ state: 'success', added: 1095 });
}, 240_000);

test.each([
  ['that no worker took for more than a day', sql`update import_file set created_at = now() - interval '27 hours'`],
  ['that workers took too often', sql`update import_file set tries = 5`],
])(
  'a file %s is not stored any more, and its import says so',
  async (_what, change) => {
    const id = await queued();
    await store.db.execute(change);
    await app.work();
    expect(await ended(id)).toMatchObject({ state: 'failure', failure: { code: 'import_interrupted' } });
    expect([await keptBytes(), await daysStored()]).toEqual([0, 0]);
  },
  240_000,
);

test('a source that is removed takes its import with it, and the worker leaves nothing of the file', async () => {
  await queued();
  const gone = await app.as(user.token).call(sourceCalls.removeSource, { params: { id: source._id } });
  expect(gone.status).toBe(200);
  await app.work();
  await vi.waitFor(async () => expect(await keptBytes()).toBe(0), { timeout: 90_000 });
  expect((await running()).total).toBe(0);
}, 240_000);

test('a person who has too much waiting is refused, and keeps what waits', async () => {
  const id = await queued();
  await store.db.execute(sql`update import_file set bytes = ${WAITING_FILES_BYTES - LARGE_FILE_BYTES}`);
  const refused = await drop(app, user, source, file(), { wait: 'false' });
  expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_waiting_files' } });
  expect(refused.error.message).toMatch(/en attente font déjà 124.Mo, sur 128.Mo/);
  expect((await running()).data.map(({ _id }) => _id)).toEqual([id]);
}, 240_000);

test('a file of several meters has an import for each source, all stored or none', async () => {
  const beside = await aSource(app, user, building, { segment: 'C5' });
  const both = linkyFile(
    source.idsource!,
    ROWS.concat(linkyFile(beside.idsource!, ROWS.slice(0, 144)).bytes.toString().split('\n')),
  );
  const targets = [source, beside].map((one) => ({ meter: one.idsource!, source: one._id }));
  const query = { targets: JSON.stringify(targets), wait: 'false' as const };
  const answer = await app.as(user.token).call(measures.importMeters, { query, body: {} }, { file: both });
  expect(answer.status).toBe(202);
  const { imports } = importCalls.QueuedImports.parse(answer.body);
  expect(imports.map((one) => one.source)).toEqual([source._id, beside._id]);
  await app.work();
  const [first, second] = [await ended(imports[0]!._id), await ended(imports[1]!._id, beside)];
  expect([first.state, second.state]).toEqual(['success', 'success']);
  expect([first.points, second.points]).toEqual([ROWS.length, 144]);
  expect(first.report).toMatchObject({ stored: true, meters: [] });
  const own = await sourceData(app, user, beside, YEARS);
  expect(own.variables[0]!.total).toBeCloseTo(second.report!.series[0]!.kept!.stored * 1000, 3);
}, 240_000);

test('a worker that is killed in the middle of storing leaves nothing, and another does all of it', async () => {
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2023-01-01', '2023-01-03', () => 1000, 10),
  );
  const id = await queued();
  const worker = spawn(process.execPath, [WORKER, url, '4'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(worker, 'exit');
  for await (const chunk of worker.stdout) if (String(chunk).includes('there')) worker.kill('SIGKILL');
  await exit;
  expect(await importOf(id)).toMatchObject({ state: 'run', step: 'storing' });
  expect(await daysStored()).toBe(2);
  await app.work();
  expect(await ended(id)).toMatchObject({ state: 'success', replaced: 2, points: ROWS.length });
  expect(await keptBytes()).toBe(0);
}, 240_000);

/** Why a file cannot be read for the moment: what answers 429 and 503, and how it ends. */
const BUSY: [string, () => Promise<() => Promise<void>>][] = [
  [
    'too many files wait for their turn',
    async () => {
      // A pipe that nobody writes to: its reading ends when it is given up, however slow the machine is.
      const folder = await mkdtemp(join(tmpdir(), 'joulerie-pipe-'));
      const pipe = { name: 'courbe.csv', path: join(folder, 'pipe'), length: file().bytes.length };
      execFileSync('mkfifo', [pipe.path]);
      const gone = new AbortController();
      const { largeAtOnce, mostWaiting } = READER_LIMITS;
      const others = Array.from({ length: mostWaiting + largeAtOnce }, () => readApart(pipe, {}, gone.signal));
      for (const other of others) other.catch(() => undefined);
      return async () => {
        gone.abort();
        await Promise.allSettled(others);
        await rm(folder, { recursive: true });
      };
    },
  ],
  [
    'the server cannot read it',
    async () => {
      vi.stubEnv('TMPDIR', '/nowhere');
      return async () => void vi.unstubAllEnvs();
    },
  ],
];

test.each(BUSY)(
  'a file that cannot be read for the moment (%s) waits, and is stored later',
  async (_, begin) => {
    const id = await queued();
    const end = await begin();
    await app.work();
    const tries = async () => (await rows<{ tries: number }>(store.db, sql`select tries from import_file`))[0]?.tries;
    await vi.waitFor(async () => expect([await tries(), (await importOf(id)).step]).toEqual([1, 'waiting']), {
      timeout: 90_000,
      interval: 20,
    });
    expect((await importOf(id)).state).toBe('run');
    await end();
    expect((await ended(id)).state).toBe('success');
  },
  240_000,
);

test('a process that starts leaves what waits on the queue to its workers', async () => {
  const id = await queued();
  await closeAbandonedImports(store.db);
  expect(await importOf(id)).toMatchObject({ state: 'run', step: 'waiting', failure: null });
}, 240_000);

test('the sources of a file are locked in one order, whatever that of the file', async () => {
  const beside = await aSource(app, user, building, { segment: 'C5' });
  const [low, high] = [source, beside].toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const few = ROWS.slice(0, 144);
  const both = linkyFile(high!.idsource!, few.concat(linkyFile(low!.idsource!, few).bytes.toString().split('\n')));
  const targets = JSON.stringify([high, low].map((one) => ({ meter: one!.idsource!, source: one!._id })));
  const answers: Promise<{ status: number }>[] = [];
  await store.db.transaction(async (tx) => {
    await lock(tx, 'measures', low!._id);
    answers.push(app.as(user.token).call(measures.importMeters, { query: { targets }, body: {} }, { file: both }));
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await vi.waitFor(async () => expect(await rows(store.db, waiting)).toHaveLength(1), { timeout: 90_000 });
    expect(await tryLock(tx, 'measures', high!._id)).toBe(true);
  });
  expect((await answers[0]!).status).toBe(200);
}, 240_000);
