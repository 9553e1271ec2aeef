import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, rows } from './database.ts';

type Locked =
  | 'measures'
  | 'consents'
  | 'tree'
  | 'tags'
  | 'job'
  | 'imports'
  | 'saved-views'
  | 'tasks'
  | 'api-keys'
  | 'usage-profiles';

/**
 * Until the end of the transaction, nobody else changes this: the measures of a source, its consents, what a job does once, the tags of a space, the imports of a
 * person that wait, the views that a person keeps in a space, the tasks of a person, the keys and the usage profiles of a company,
 * or its tree of folders and buildings, whose rows are read before they are rewritten. Take it before reading.
 */
export async function lock(db: Database, what: Locked, id: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${id}`}, 0))`);
}

/** The same, waiting a second at most; false when somebody else still has it. */
export async function tryLock(db: Database, what: Locked, id: string): Promise<boolean> {
  const key = sql`hashtextextended(${`${what} ${id}`}, 0)`;
  for (let tries = 0; tries < 10; tries++) {
    const [row] = await rows<{ ours: boolean }>(db, sql`select pg_try_advisory_xact_lock(${key}) as ours`);
    if (row!.ours) return true;
    await sleep(100);
  }
  return false;
}

/** PostgreSQL gave a transaction up because it and another one waited for each other. */
const GIVEN_UP = /^40(001|P01)$/;
const TRIES = 3;

/**
 * A transaction that is made again, twice at most, when PostgreSQL gave it up for another one: for one that many others cross, such as
 * the removal of a source while things are stored for it.
 *
 * @param run what it does; it may be done several times, and only its last time is kept
 */
export async function transactionMadeAgain<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(run);
    } catch (error) {
      if (tries >= TRIES || !isGivenUp(error)) throw error;
    }
  }
}

function isGivenUp(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && GIVEN_UP.test(String(cause.code))) return true;
  return false;
}
