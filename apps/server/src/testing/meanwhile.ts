import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { type Store, rows } from '../platform/database.ts';

/**
 * Makes a call while another transaction has run a statement and not ended yet: the call begins before its commit and goes on after
 * it, which is the race that a lucky moment would make. A call that waits for nothing ends before. `then` is run before the commit.
 */
export async function meanwhile<T>(store: Store, statement: SQL, call: () => Promise<T>, then?: SQL): Promise<T> {
  let ended = false;
  let answer: Promise<T> | undefined;
  await store.db.transaction(async (tx) => {
    await tx.execute(statement);
    answer = call().finally(() => (ended = true));
    answer.catch(() => undefined);
    // A transaction knows the connections of its first look; those made since are looked for too.
    const lookAgain = () => tx.execute(sql`select pg_stat_clear_snapshot()`);
    for (let tries = 0; tries < 200 && !ended; tries++) {
      await lookAgain();
      const [waits] = await rows<{ n: number }>(
        tx,
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (waits!.n > 0) break;
      await sleep(5);
    }
    await lookAgain();
    if (then) await tx.execute(then);
  });
  return answer!;
}
