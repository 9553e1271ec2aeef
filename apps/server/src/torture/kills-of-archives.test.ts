import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { exportSpace } from '@joulerie/contract/archives';
import { cancelTask, getTask } from '@joulerie/contract/tasks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Store, openPostgres, rows } from '../platform/database.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { type TestUser, aUser, unique } from '../testing/builders.ts';
import { aFullSpace } from '../testing/full-space.ts';
import { archiveCalls } from '../testing/space-archive.ts';
import { testDatabase } from '../testing/store.ts';
import { LONGEST_MS, SEED, amount, drawsOf, report } from './torture.ts';

const IMPORT_KILLS = amount(30, 3);
const EXPORT_KILLS = amount(12, 2);
/** Statements of the return of a full space, about. */
const STATEMENTS = 60;
const PATIENT = { timeout: 120_000, interval: 100 };
const draws = drawsOf(SEED);
const program = (name: string) => join(import.meta.dirname, `../testing/${name}.ts`);

let url: string;
let store: Store;
const own = {} as { app: TestApp };
let archive: Uint8Array;
let whole: Record<string, number>;
const { ended, exported, imported, send } = archiveCalls(own);
const company = () => aUser(own.app, { company: `Société ${unique()}` });
beforeAll(async () => {
  url = await testDatabase();
  store = await openPostgres(url);
  const first = await testApp({}, store);
  own.app = first;
  await first.work();
  const user = await company();
  await aFullSpace(first, user);
  archive = (await exported(user)).bytes;
  const other = await company();
  expect((await imported(other, archive)).status).toBe('success');
  whole = await heldBy(other);
  await first.app.close();
  // From now on, whoever works is killed.
  own.app = await testApp({}, store);
}, LONGEST_MS);
afterAll(async () => {
  await own.app.app.close();
  await store.close();
});

/** How many records a space has, by their table. */
async function heldBy({ spaceId }: TestUser): Promise<Record<string, number>> {
  const of = sql`(select id from sources where space_id = ${spaceId})`;
  const [found] = await rows<Record<string, number>>(
    store.db,
    sql`select (select count(*)::int from folders where space_id = ${spaceId}) as folders,
      (select count(*)::int from buildings where space_id = ${spaceId}) as buildings,
      (select count(*)::int from tags where space_id = ${spaceId}) as tags,
      (select count(*)::int from sources where space_id = ${spaceId}) as sources,
      (select count(*)::int from imports where source_id in ${of}) as imports,
      (select count(*)::int from source_offers where source_id in ${of}) as offers,
      (select count(*)::int from series where source_id in ${of}) as series,
      (select count(*)::int from series_day d join series s on s.id = d.series_id where s.source_id in ${of}) as days,
      (select count(*)::int from space_imports where space_id = ${spaceId}) as returns`,
  );
  return found!;
}

const nothing = () => Object.fromEntries(Object.keys(whole).map((name) => [name, 0]));
const partsOf = async (taskId: string) =>
  (await rows(store.db, sql`select 1 from task_file_parts where task_id = ${taskId}`)).length;
const taskOf = async (user: TestUser, id: string) =>
  (await own.app.as(user.token).call(getTask, { params: { id } })).body.data;
const cancel = (user: TestUser, id: string) => own.app.as(user.token).call(cancelTask, { params: { id } });

/** Kills a worker where it stops; one that comes to the end of the task is stopped then. Answers whether it was killed in the middle. */
async function killedIn(worker: ChildProcess, isEnded: () => Promise<boolean>): Promise<boolean> {
  const gone = once(worker, 'exit');
  let there = false;
  worker.stdout!.on('data', (text) => (there ||= String(text).includes('there')));
  await vi.waitFor(async () => expect(there || (await isEnded())).toBe(true), PATIENT);
  worker.kill('SIGKILL');
  await gone;
  return there;
}

const aWorker = (name: string, argument: string) =>
  spawn(process.execPath, [program(name), url, argument], { stdio: ['ignore', 'pipe', 'inherit'] });

test(
  `${IMPORT_KILLS} workers killed while a space comes back leave all of it, or nothing; another worker does the rest`,
  async () => {
    let middle = 0;
    for (let round = 0; round < IMPORT_KILLS; round++) {
      const user = await company();
      const taskId = (await send(user, archive)).body.data.task_id;
      const isEnded = async () => (await taskOf(user, taskId)).finishedAt !== null;
      // In the middle at first, then anywhere.
      const statement = round === 0 ? STATEMENTS / 2 : draws.between(1, STATEMENTS);
      const killed = await killedIn(aWorker('killed-worker', String(statement)), isEnded);
      if (killed) middle += 1;
      expect(await heldBy(user), `killed before statement ${statement}`).toEqual(killed ? nothing() : whole);
      if (killed && round < IMPORT_KILLS - 1) {
        expect((await cancel(user, taskId)).status).toBe(200);
        expect([await partsOf(taskId), await heldBy(user)]).toEqual([0, nothing()]);
      }
      if (round < IMPORT_KILLS - 1) continue;
      const last = await testApp({}, store);
      await last.work();
      expect((await ended(user, taskId)).status).toBe('success');
      expect([await partsOf(taskId), await heldBy(user)]).toEqual([0, whole]);
      await last.app.close();
    }
    report('archives', { kills: IMPORT_KILLS, middle });
    expect(middle).toBeGreaterThan(0);
  },
  LONGEST_MS,
);

test(
  `${EXPORT_KILLS} workers killed while a space is exported leave no file, and the export that another one makes comes back whole`,
  async () => {
    const user = await company();
    const first = await testApp({}, store);
    await first.work();
    expect((await imported(user, archive)).status).toBe('success');
    await first.app.close();
    let taskId = '';
    for (let round = 0; round < EXPORT_KILLS; round++) {
      await store.db.execute(sql`delete from task_events`);
      taskId = (await own.app.as(user.token).call(exportSpace, { body: {} })).body.data.task_id;
      const said = ['postrun', 'task-finished-success', 'task-started', 'init'][round % 4]!;
      const isEnded = async () => (await taskOf(user, taskId)).finishedAt !== null;
      expect(await killedIn(aWorker('killed-task', said), isEnded), said).toBe(true);
      expect([(await taskOf(user, taskId)).finishedAt, await partsOf(taskId)]).toEqual([null, 0]);
      if (round < EXPORT_KILLS - 1) expect((await cancel(user, taskId)).status).toBe(200);
    }
    const last = await testApp({}, store);
    await last.work();
    const task = await vi.waitFor(async () => {
      const now = await taskOf(user, taskId);
      expect(now.status).toBe('success');
      return now;
    }, PATIENT);
    const file = await own.app.app.inject({ url: task.result!.url!, headers: { host: 'joulerie.localhost' } });
    const other = await company();
    expect((await imported(other, new Uint8Array(file.rawPayload))).status).toBe('success');
    expect(await heldBy(other)).toEqual(whole);
    await last.app.close();
  },
  LONGEST_MS,
);
