import type { Database } from './database.ts';

/** Ends a transaction that was only tried. */
class Tried extends Error {}

/** What some work would answer: its transaction is rolled back. Whatever it emits inside is rolled back too. */
export async function dryRun<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      answer = { value: await work(tx) };
      throw new Tried();
    });
  } catch (error) {
    if (answer && error instanceof Tried) return answer.value;
    throw error;
  }
  throw new Error('A dry run was committed');
}
