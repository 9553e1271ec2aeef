import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { DomainError } from '../errors.ts';
import { idempotency } from '../idempotency.tables.ts';
import { type ReceivedFile, partsOf } from '../received-file.ts';

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

/** The mark of a call with a file. */
export async function markOfUpload(
  userId: string,
  key: string,
  call: string,
  { file, fields }: { file: ReceivedFile | null; fields: object },
): Promise<Mark> {
  const hash = createHash('sha256');
  if (file) for await (const part of partsOf(file)) hash.update(part);
  return markOf(userId, key, call, [file?.name ?? null, fields, hash.digest('base64')]);
}

const marked = ({ userId, key }: Pick<Mark, 'userId' | 'key'>) =>
  and(eq(idempotency.userId, userId), eq(idempotency.key, key));

/** Whether a caller's key was used within its life, whatever for. */
export async function isKnownKey(db: Database, userId: string, key: string): Promise<boolean> {
  const [known] = await db
    .select({ key: idempotency.key })
    .from(idempotency)
    .where(and(marked({ userId, key: key.slice(0, LONGEST_KEY) }), sql`${idempotency.createdAt} >= ${EXPIRED}`));
  return known !== undefined;
}

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
