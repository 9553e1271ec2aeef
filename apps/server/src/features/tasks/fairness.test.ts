import * as exportCalls from '@joulerie/contract/exports';
import * as calls from '@joulerie/contract/tasks';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openPostgres, rows } from '../../platform/database.ts';
import { testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { testDatabase } from '../../testing/store.ts';

test('the task of a person does not wait behind those of another, who has one done at a time', async () => {
  const store = await openPostgres(await testDatabase());
  const app = await testApp({}, store);
  try {
    const [busy, other] = [await aUser(app), await aUser(app)];
    for (const user of [busy, other]) await aSource(app, user, (await aBuilding(app, user))._id_building);
    const send = async (user: TestUser) =>
      (await app.as(user.token).call(exportCalls.exportSources, { query: { format: 'csv' } })).body.data.id;
    const heavy: string[] = [];
    for (let i = 0; i < 8; i++) heavy.push(await send(busy));
    const light = await send(other);
    await app.work();
    const running = async (user: TestUser) =>
      (await app.as(user.token).call(calls.listTasks, { query: { running: 'true' } })).body.total;
    await vi.waitFor(async () => expect([await running(busy), await running(other)]).toEqual([0, 0]), {
      timeout: 30_000,
      interval: 50,
    });
    const said = await rows<{ id: string; event: string }>(
      store.db,
      sql`select task_id as id, event from task_events where event in ('task-started', 'task-finished-success') order by task_events.id`,
    );
    const started = said.filter(({ event }) => event === 'task-started').map(({ id }) => id);
    expect(started.slice(0, 2).toSorted()).toEqual([heavy[0]!, light].toSorted());
    // In their order, each after the end of the one before.
    expect(said.filter(({ id }) => id !== light)).toEqual(
      heavy.flatMap((id) => ['task-started', 'task-finished-success'].map((event) => ({ id, event }))),
    );
  } finally {
    await app.app.close();
    await store.close();
  }
}, 60_000);
