import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { DomainError } from '../errors.ts';
import { idempotency } from '../idempotency.tables.ts';

/**
 * Runs a creating call once per key: a repeat with the same body gets the first answer, with another body a conflict.
 * A call that failed leaves its key free. Keys live 24 hours.
 */
export async function once(
  db: Database,
  userId: string,
  key: string,
  callName: string,
  body: unknown,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64');
  const mine = and(eq(idempotency.userId, userId), eq(idempotency.key, key));
  // A key without an answer after five minutes belongs to a process that stopped: what it began was rolled back.
  await db.delete(idempotency).where(
    and(
      mine,
      sql`(${idempotency.createdAt} < now() - interval '24 hours'
          or (${idempotency.answer} is null and ${idempotency.createdAt} < now() - interval '5 minutes'))`,
    ),
  );
  const taken = await db
    .insert(idempotency)
    .values({ userId, key, call: callName, bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  if (taken.length === 0) {
    const [known] = await db.select().from(idempotency).where(mine);
    if (!known || known.call !== callName || known.bodyHash !== bodyHash || known.answer === null)
      throw new DomainError('idempotency_conflict');
    return known.answer;
  }
  try {
    const answer = await run();
    await db.update(idempotency).set({ answer }).where(mine);
    return answer;
  } catch (error) {
    await db.delete(idempotency).where(mine);
    throw error;
  }
}
