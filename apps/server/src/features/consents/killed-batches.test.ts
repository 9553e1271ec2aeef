import * as calls from '@joulerie/contract/consent-batches';
import { cancelTask, getTask } from '@joulerie/contract/tasks';
import { sql } from 'drizzle-orm';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openPostgres, rows } from '../../platform/database.ts';
import { outcome, testApp } from '../../testing/app.ts';
import { aUser, unique } from '../../testing/builders.ts';
import { aHeldMeter } from '../../testing/consents.ts';
import { testDatabase } from '../../testing/store.ts';

const WORKER = join(import.meta.dirname, '../../testing/killed-task.ts');
const PATIENT = { timeout: 90_000, interval: 250 };

test('a worker that is killed in a batch sends nothing twice, and a batch that is cancelled goes on later', async () => {
  const url = await testDatabase();
  const store = await openPostgres(url);
  const app = await testApp({}, store);
  try {
    const asker = await aUser(app, { company: `Conseil ${unique()}` });
    const as = app.as(asker.token);
    const meters = await Promise.all([1, 2, 3].map(async () => (await aHeldMeter(app, asker)).source));
    const lines = meters.map(({ idsource }, rank) => ({
      line: rank + 1,
      number: idsource!,
      mail: `titulaire.${unique()}@exemple.fr`,
      firstname: '',
      lastname: '',
      company: '',
      zipcode: '',
      building: '',
    }));
    const made = (await as.call(calls.createBatch, { body: { name: 'Envoi', lines } })).body;
    const progress = async () => (await as.call(calls.listBatches, {})).body.data[0]!.progress;
    const taskNow = async (id: string) => (await as.call(getTask, { params: { id } })).body.data;

    const child = spawn(process.execPath, [WORKER, url, 'postrun'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = once(child, 'exit');
    for await (const chunk of child.stdout) if (String(chunk).includes('there')) child.kill('SIGKILL');
    await gone;
    // The first address was asked, which the death of the worker does not take back.
    expect(await progress()).toMatchObject({ sent: 1, waiting: 2 });
    const batch = { params: { id: made.data._id }, body: {} };
    expect(outcome(await as.callLoosely(calls.resumeBatch, batch))).toBe('batch_busy');

    await as.call(cancelTask, { params: { id: made.task.id } });
    expect(await progress()).toMatchObject({ sent: 1, waiting: 2 });
    const again = (await as.call(calls.resumeBatch, batch)).body;
    await app.work();
    await vi.waitFor(async () => expect((await taskNow(again.task.id)).status).toBe('success'), PATIENT);
    expect(await progress()).toMatchObject({ sent: 3, waiting: 0 });
    // One request a meter, and each mailed once.
    const mailed = await rows<{ made: number; mailed: number }>(
      store.db,
      sql`select count(distinct r.id)::int as made, count(*)::int as mailed from consent_request_events e
        join consent_requests r on r.id = e.request_id where e.act in ('create', 'send') group by r.source_id`,
    );
    expect(mailed).toEqual(meters.map(() => ({ made: 1, mailed: 1 })));
  } finally {
    await app.app.close();
    await store.close();
  }
}, 180_000);
