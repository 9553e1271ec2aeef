import { isoDay, startOfMonth } from '@joulerie/domain/calendar';
import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { doneJobs } from './done-jobs.tables.ts';
import { tryLock } from './locks.ts';
import type { Recomputation } from './manifest.ts';

/**
 * Does the recomputations that this database has not had, in order, while the service answers: a batch of items a transaction, so
 * that nobody waits for more than a batch. Of several processes, one works; each is recorded when all its items are done, and one
 * that a stop interrupts begins again at the next start. One of which an item fails keeps none of the following from being done.
 *
 * @param today Paris day: what is done every month is recorded with the month of it
 * @param signal aborted when the service stops: the batch under way is finished
 * @throws AggregateError what failed, once the others are done
 */
export async function recompute(
  db: Database,
  recomputations: readonly Recomputation[],
  today: number,
  signal: AbortSignal,
): Promise<void> {
  const failed: unknown[] = [];
  for (const recomputation of recomputations) {
    const name = recordedName(recomputation, today);
    if (await isDone(db, name)) continue;
    // This transaction only holds the lock: it ends with the process, however that ends.
    const ours = await db
      .transaction(
        async (tx) =>
          (await tryLock(tx, 'job', name)) && (await recomputeAll(db, { ...recomputation, name }, today, signal)),
      )
      .catch((error: unknown) => {
        failed.push(error);
        return true;
      });
    if (!ours) return;
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} recomputations failed`);
}

const recordedName = ({ name, everyMonth }: Recomputation, today: number): string =>
  everyMonth ? `${name}, ${isoDay(startOfMonth(today)).slice(0, 7)}` : name;

/** False when it was interrupted. */
async function recomputeAll(
  db: Database,
  { name, batch, items, run }: Recomputation,
  today: number,
  signal: AbortSignal,
) {
  if (await isDone(db, name)) return true;
  const all = await items(db);
  const failed: unknown[] = [];
  // One that fails stops none of the others.
  const oneByOne = async (some: readonly string[]): Promise<unknown[]> => {
    const errors: unknown[] = [];
    for (const item of some)
      await db.transaction((tx) => run(tx, [item], today)).catch((error: unknown) => errors.push(error));
    return errors;
  };
  for (let start = 0; start < all.length; start += batch) {
    if (signal.aborted) return false;
    const some = all.slice(start, start + batch);
    try {
      await db.transaction((tx) => run(tx, some, today));
    } catch (error) {
      if (batch > 1) failed.push(...(await oneByOne(some)));
      else failed.push(error);
    }
  }
  // What failed is done again at the next start of the recomputation, with the rest: it is not recorded.
  if (failed.length > 0) throw new AggregateError(failed, `${name}: ${failed.length} of ${all.length} failed`);
  await db.insert(doneJobs).values({ name });
  return true;
}

const isDone = async (db: Database, name: string): Promise<boolean> =>
  (await db.select({ name: doneJobs.name }).from(doneJobs).where(eq(doneJobs.name, name))).length > 0;
