import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { doneJobs } from './done-jobs.tables.ts';
import { lock } from './locks.ts';
import type { Job } from './manifest.ts';

/**
 * A job that a store needs once, such as figures computed again after their rules changed: it is recorded in the transaction that
 * does it, and later starts only look for that row. Of several processes that start at once, one does it.
 *
 * @param name never used again for other work: rules that change once more take a new name
 */
export const once = (name: string, run: (db: Database) => Promise<void>): Job => ({
  name,
  run: async (db) => {
    if (await isDone(db, name)) return;
    await db.transaction(async (tx) => {
      await lock(tx, 'job', name);
      if (await isDone(tx, name)) return;
      await run(tx);
      await tx.insert(doneJobs).values({ name });
    });
  },
});

const isDone = async (db: Database, name: string): Promise<boolean> =>
  (await db.select({ name: doneJobs.name }).from(doneJobs).where(eq(doneJobs.name, name))).length > 0;
