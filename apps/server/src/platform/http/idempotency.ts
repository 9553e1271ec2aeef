import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { DomainError } from '../errors.ts';
import { idempotency } from '../idempotency.tables.ts';

/**
 * Runs a creating call once per key: a repeat with the same body gets the first answer, with another body a conflict; one sent
 * while the first runs waits for its end. The mark is in the transaction that `run` is given: what was made and its mark are both
 * kept or neither, whatever stops in between, and a call that failed leaves its key free. Keys live 24 hours.
 */
export async function once(
  db: Database,
  userId: string,
  key: string,
  callName: string,
  body: unknown,
  run: (tx: Database) => Promise<unknown>,
): Promise<unknown> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64');
  const mine = and(eq(idempotency.userId, userId), eq(idempotency.key, key));
  return db.transaction(async (tx) => {
    await tx
      .delete(idempotency)
      .where(and(mine, sql`(${idempotency.createdAt} < now() - interval '24 hours' or ${idempotency.answer} is null)`));
    const taken = await tx
      .insert(idempotency)
      .values({ userId, key, call: callName, bodyHash })
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    if (taken.length === 0) {
      const [known] = await tx.select().from(idempotency).where(mine);
      if (!known || known.call !== callName || known.bodyHash !== bodyHash || known.answer === null)
        throw new DomainError('idempotency_conflict');
      return known.answer;
    }
    const answer = await run(tx);
    await tx.update(idempotency).set({ answer }).where(mine);
    return answer;
  });
}
