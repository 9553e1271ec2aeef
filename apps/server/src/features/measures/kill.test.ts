import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openPostgres, rows } from '../../platform/database.ts';
import { testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { linkyRows, sourceData, storedCurve } from '../../testing/files.ts';
import { testDatabase } from '../../testing/store.ts';
import { closeAbandonedImports } from './imports.store.ts';

const CHILD = join(import.meta.dirname, '../../testing/killed-import.ts');
let url: string;
let user: TestUser;
let source: { _id: string; idsource: string | null };

beforeAll(async () => {
  url = await testDatabase();
  const store = await openPostgres(url);
  const app = await testApp({}, store);
  user = await aUser(app);
  source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2024-01-01', '2024-01-04', () => 1000),
  );
  await app.app.close();
  await store.close();
});

/** Runs an upload in another process and kills it before a statement of its transaction; says where it was. */
async function killedBefore(statement: number): Promise<string> {
  const child = spawn(process.execPath, [CHILD, url, user.token, source._id, source.idsource!, String(statement)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('there')) child.kill('SIGKILL');
  }
  await ended;
  return said.trim();
}

async function whatIsThere() {
  const store = await openPostgres(url);
  try {
    const before = await rows<{ state: string }>(store.db, sql`select state from imports order by started_at, id`);
    await closeAbandonedImports(store.db);
    const app = await testApp({}, store);
    const data = await sourceData(app, user, source, {
      variables: ['conso'],
      frequency: 'daily',
      start_date: '2024-01-01',
      end_date: '2024-12-31',
    });
    const after = await rows<{ state: string }>(store.db, sql`select state from imports order by started_at, id`);
    const [kept] = await rows<{ fixes: number; days: number }>(
      store.db,
      sql`select (select count(*)::int from series_correction) as fixes, (select count(*)::int from series_day) as days`,
    );
    await app.app.close();
    return {
      before: before.at(-1)!.state,
      after: after.at(-1)!.state,
      values: data.variables[0]!.values.slice(0, 4),
      ...kept!,
    };
  } finally {
    await store.close();
  }
}

// The lock, the known days, the corrections, the days, the span, the months: before each of the last four.
test.each([3, 4, 5, 6])(
  'killed before statement %i of a store: nothing of it is there, all that was before is, and the import is closed as a failure',
  async (statement) => {
    expect(await killedBefore(statement)).toBe('there');
    expect(await whatIsThere()).toEqual({
      before: 'run',
      after: 'failure',
      values: [24_000, 24_000, 24_000, null],
      fixes: 0,
      days: 3,
    });
  },
  120_000,
);

test('left to its end, the same upload is all there', async () => {
  expect(await killedBefore(10_000)).toBe('done');
  const there = await whatIsThere();
  expect(there).toMatchObject({ before: 'success', after: 'success', fixes: 2, days: 365 });
  expect(there.values[1]).toBe(2504);
}, 120_000);
