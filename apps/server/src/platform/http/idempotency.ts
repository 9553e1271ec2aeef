import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { DomainError } from '../errors.ts';
import { idempotency } from '../idempotency.tables.ts';
import { createPauses } from '../pauses.ts';

/** A call under the key that its caller chose, and a digest of what it asks. */
export type Mark = { userId: string; key: string; call: string; bodyHash: string };

const LONGEST_KEY = 200;
const EXPIRED = sql`now() - interval '24 hours'`;

/** The mark of a call with a body in JSON. */
export const markOf = (userId: string, key: string, call: string, body: unknown): Mark => ({
  userId,
  key: key.slice(0, LONGEST_KEY),
  call,
  bodyHash: createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64'),
});

const PART_BYTES = 1024 * 1024;

/** The mark of a call with a file, which takes a part of a second to digest: others have their turn meanwhile. */
export async function markOfUpload(
  userId: string,
  key: string,
  call: string,
  { file, fields }: { file: { name: string; bytes: Uint8Array } | null; fields: object },
): Promise<Mark> {
  const pause = createPauses();
  const hash = createHash('sha256');
  const { name, bytes } = file ?? { name: null, bytes: new Uint8Array() };
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    hash.update(bytes.subarray(from, from + PART_BYTES));
    await pause();
  }
  return markOf(userId, key, call, [name, fields, hash.digest('base64')]);
}

const marked = ({ userId, key }: Mark) => and(eq(idempotency.userId, userId), eq(idempotency.key, key));

/**
 * What the first call of a mark answered; null when there is none.
 *
 * @throws DomainError `idempotency_conflict` when it asked something else
 */
export async function firstAnswer(db: Database, mark: Mark | null): Promise<unknown> {
  if (!mark) return null;
  const [known] = await db
    .select()
    .from(idempotency)
    .where(and(marked(mark), sql`${idempotency.createdAt} >= ${EXPIRED}`));
  if (!known) return null;
  if (known.call !== mark.call || known.bodyHash !== mark.bodyHash || known.answer === null)
    throw new DomainError('idempotency_conflict');
  return known.answer;
}

/**
 * Runs a call in a transaction, once a mark: a repeat that asks the same gets the first answer, with something else a conflict; one
 * sent while the first runs waits for its end. The mark is in the transaction that `run` is given: what was made and its mark are
 * both kept or neither, whatever stops in between, and a call that failed leaves its key free. Keys live 24 hours.
 */
export async function once(db: Database, mark: Mark | null, run: (tx: Database) => Promise<unknown>): Promise<unknown> {
  if (!mark) return db.transaction(run);
  // Outside the transaction, which may be long: nobody waits for these rows.
  await db.delete(idempotency).where(and(eq(idempotency.userId, mark.userId), lt(idempotency.createdAt, EXPIRED)));
  return db.transaction(async (tx) => {
    const taken = await tx.insert(idempotency).values(mark).onConflictDoNothing().returning({ key: idempotency.key });
    if (taken.length === 0) return firstAnswer(tx, mark);
    const answer = await run(tx);
    await tx.update(idempotency).set({ answer }).where(marked(mark));
    return answer;
  });
}
