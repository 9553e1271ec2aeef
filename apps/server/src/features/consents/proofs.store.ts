import { randomBytes } from 'node:crypto';
import { isoInstant } from '@joulerie/domain/calendar';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { consentIdentities, consentProofs } from './consents.tables.ts';
import { CHAIN_START, commit, digestOf, hashOf, signHead } from './proof-chain.ts';

/** What a proof is made of. `words`: what is said of people and places, committed to and kept apart. */
export type Proved = {
  consentId: string;
  /** Address of the holder; null once it was erased. */
  mail: string | null;
  facts: Record<string, unknown>;
  words: Readonly<Record<string, string>>;
};

/**
 * Adds an entry to the chain, in the transaction of what it proves: entries are written one at a time, until the end of that transaction.
 *
 * @param secret `SECRETS_KEY` of the settings
 * @returns its rank
 */
export async function appendProof(tx: Database, secret: string, proved: Proved, now: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('consent_proofs', 0))`);
  const [last] = await tx
    .select({ rank: consentProofs.rank, hash: consentProofs.hash })
    .from(consentProofs)
    .orderBy(sql`${consentProofs.rank} desc`)
    .limit(1);
  const rank = (last?.rank ?? 0) + 1;
  const previous = last?.hash ?? CHAIN_START;
  const key = new Uint8Array(randomBytes(32));
  const at = isoInstant(now);
  const facts = { ...proved.facts, consent: proved.consentId };
  const commitments = commit(key, proved.words);
  const digest = digestOf({ rank, at, facts, commitments });
  const hash = hashOf(previous, digest);
  await tx
    .insert(consentProofs)
    .values({ rank, at: new Date(now), facts, commitments, digest, previous, hash, signature: signHead(secret, hash) });
  await tx
    .insert(consentIdentities)
    .values({ rank, consentId: proved.consentId, mail: proved.mail, key, words: proved.words });
  return rank;
}

/** Signature of the hash of an entry of the chain. */
export async function signatureOf(db: Database, rank: number): Promise<Uint8Array> {
  const [found] = await db
    .select({ signature: consentProofs.signature })
    .from(consentProofs)
    .where(eq(consentProofs.rank, rank));
  return found!.signature;
}
