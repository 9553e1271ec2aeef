import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as exportCalls from '@joulerie/contract/exports';
import * as notificationCalls from '@joulerie/contract/notifications';
import * as calls from '@joulerie/contract/tasks';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openPostgres, rows } from '../../platform/database.ts';
import { testApp } from '../../testing/app.ts';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { testDatabase } from '../../testing/store.ts';

const WORKER = join(import.meta.dirname, '../../testing/killed-task.ts');
/** The queue hears nothing of a killed worker for 15 s, and looks every 15 s. */
const PATIENT = { timeout: 90_000, interval: 250 };

// Of an export of one source, which has one step.
test.concurrent.each([
  ['task-started', 'as it begins', 1],
  ['postrun', 'in its middle', 2],
  ['task-finished-success', 'as it ends', 2],
])(
  'a worker that is killed before it says %s, %s: another does it again, and it ends once',
  async (said, _when, starts) => {
    const url = await testDatabase();
    const store = await openPostgres(url);
    const app = await testApp({}, store);
    try {
      const user = await aUser(app);
      const source = await aSource(app, user, (await aBuilding(app, user))._id_building);
      const as = app.as(user.token);
      const { data } = (await as.call(exportCalls.exportSources, { query: { format: 'csv' } })).body;
      const child = spawn(process.execPath, [WORKER, url, said], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const gone = once(child, 'exit');
      for await (const chunk of child.stdout) if (String(chunk).includes('there')) child.kill('SIGKILL');
      await gone;
      const taskNow = async () => (await as.call(calls.getTask, { params: { id: data.id } })).body.data;
      expect((await taskNow()).finishedAt).toBeNull();
      await app.work();
      await vi.waitFor(async () => expect((await taskNow()).status).toBe('success'), PATIENT);
      const found = await rows<{ event: string }>(
        store.db,
        sql`select event from task_events where task_id = ${data.id} order by id`,
      );
      const times = (name: string) => found.filter(({ event }) => event === name).length;
      expect([times('task-started'), times('task-finished-success'), times('task-finished-failure')]).toEqual([
        starts,
        1,
        0,
      ]);
      await app.deliver();
      expect((await as.call(notificationCalls.listNotifications, {})).body.total).toBe(1);
      const { result } = await taskNow();
      const file = await app.app.inject({ url: result!.url!, headers: { host: 'joulerie.localhost' } });
      expect(file.body).toContain(source.idsource);
    } finally {
      await app.app.close();
      await store.close();
    }
  },
  180_000,
);
