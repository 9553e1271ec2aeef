import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testStore } from '../testing/store.ts';
import { doneJobs } from './done-jobs.tables.ts';
import type { Recomputation } from './manifest.ts';
import { recompute } from './recompute.store.ts';

test('an item that fails keeps neither the others nor the following recomputations from being done', async () => {
  const { db } = await testStore();
  const done: string[] = [];
  const made = (name: string, fails: string | null): Recomputation => ({
    name,
    batch: 2,
    items: async () => ['a', 'b', 'c'],
    run: async (_, items) => {
      if (fails !== null && items.includes(fails)) throw new Error(`no ${fails}`);
      done.push(...items.map((item) => `${name} ${item}`));
    },
  });
  const names = ['before it', 'with one that fails', 'after it'];
  const list = [made(names[0]!, null), made(names[1]!, 'b'), made(names[2]!, null)];
  const recorded = async () =>
    (await db.select({ name: doneJobs.name }).from(doneJobs).where(inArray(doneJobs.name, names))).map(
      ({ name }) => name,
    );
  const all = () => recompute(db, list, 20_000, new AbortController().signal);
  await expect(all()).rejects.toThrow('1 recomputations failed');
  expect(done.filter((one) => one.startsWith(names[1]!))).toEqual([`${names[1]} a`, `${names[1]} c`]);
  expect((await recorded()).toSorted()).toEqual([names[2], names[0]].toSorted());
  // The next time, what failed alone is tried again.
  done.length = 0;
  list[1] = made(names[1]!, null);
  await all();
  expect(done).toEqual(['a', 'b', 'c'].map((item) => `${names[1]} ${item}`));
});
