import { changeSpace } from '@joulerie/contract/companies';
import { cancelTask, getTask } from '@joulerie/contract/tasks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Store, openPostgres, rows } from '../../platform/database.ts';
import { lock } from '../../platform/locks.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aUser, unique } from '../../testing/builders.ts';
import { archiveCalls } from '../../testing/space-archive.ts';
import { testDatabase } from '../../testing/store.ts';

let store: Store;
const own = {} as { app: TestApp };
let archive: Uint8Array;
const { ended, exported, imported, returned, send } = archiveCalls(own);
const company = () => aUser(own.app, { company: `Société ${unique()}` });
beforeAll(async () => {
  store = await openPostgres(await testDatabase());
  own.app = await testApp({ WAITING_FILES_MB: '64' }, store);
  await own.app.work();
  const user = await company();
  await aBuilding(own.app, user, { name: 'École' });
  archive = (await exported(user)).bytes;
});
afterAll(async () => {
  await own.app.app.close();
  await store.close();
});

/** Sends an archive whose return waits in its transaction, until the end of what happens meanwhile. */
async function whileItWaits(user: TestUser, what: (taskId: string) => Promise<void>): Promise<string> {
  let taskId = '';
  await store.db.transaction(async (tx) => {
    await lock(tx, 'tree', user.spaceId);
    const sent = await send(user, archive);
    expect([sent.status, sent.error]).toEqual([200, undefined]);
    taskId = sent.body.data.task_id;
    await vi.waitFor(async () => {
      const { data } = (await own.app.as(user.token).call(getTask, { params: { id: taskId } })).body;
      expect(data.subtasks.subtaskDone).toBeGreaterThan(0);
    }, 20_000);
    await what(taskId);
  });
  return taskId;
}

const keptParts = async (taskId: string) =>
  (await rows(store.db, sql`select 1 from task_file_parts where task_id = ${taskId}`)).length;

test('a person has one export waiting to come back, in whichever of their spaces; nobody else waits for it', async () => {
  const [user, other] = [await company(), await company()];
  const taskId = await whileItWaits(user, async (waiting) => {
    expect(await keptParts(waiting)).toBeGreaterThan(0);
    await store.db.execute(
      sql`insert into memberships (user_id, space_id, type) select ${user.id}, id, 'owner' from spaces where id = ${(await company()).spaceId}`,
    );
    const [elsewhere] = await rows<{ id: string }>(
      store.db,
      sql`select space_id as id from memberships where user_id = ${user.id} and space_id <> ${user.spaceId}`,
    );
    const go = (_id_company: string) =>
      own.app.as(user.token).call(changeSpace, { params: { id: user.id }, body: { _id_company } });
    expect((await go(elsewhere!.id)).status).toBe(200);
    const refused = await send(user, archive);
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_waiting_files']);
    expect(refused.error.message).toContain('attend encore d’être repris');
    expect((await imported(other, archive)).status).toBe('success');
    await go(user.spaceId);
  });
  expect((await ended(user, taskId)).status).toBe('success');
  expect(await keptParts(taskId)).toBe(0);
}, 60_000);

test('what a cancelled return was sent with is removed at once, and the person may send it again', async () => {
  const user = await company();
  const taskId = await whileItWaits(user, async (waiting) => {
    const cancelled = await own.app.as(user.token).call(cancelTask, { params: { id: waiting } });
    expect(cancelled.status).toBe(200);
    expect(await keptParts(waiting)).toBe(0);
  });
  expect((await ended(user, taskId)).error?.code).toBe('cancelled');
  expect((await returned(user)).empty).toBe(true);
  expect((await imported(user, archive)).status).toBe('success');
}, 60_000);

test('exports that come back are within what may wait for everybody', async () => {
  const [user, other] = [await company(), await company()];
  const taskId = await whileItWaits(user, async (waiting) => {
    await store.db.execute(sql`insert into task_file_parts (task_id, place, bytes)
      select ${waiting}::uuid, 1000 + n, decode(repeat('00', 1048576), 'hex') from generate_series(1, 64) n`);
    const refused = await send(other, archive);
    expect([refused.status, refused.error.code]).toEqual([503, 'no_room_for_files']);
    await own.app.as(user.token).call(cancelTask, { params: { id: waiting } });
  });
  expect(await keptParts(taskId)).toBe(0);
  expect((await imported(other, archive)).status).toBe('success');
}, 60_000);
