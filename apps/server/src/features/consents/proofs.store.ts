import { randomBytes } from 'node:crypto';
import { isoInstant } from '@joulerie/domain/calendar';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { consentIdentities, consentProofs, consents } from './consents.tables.ts';
import { CHAIN_START, commit, digestOf, hashOf, createHeadSigner } from './proof-chain.ts';

/** What a proof is made of. `words`: what is said of people and places, committed to and kept apart. */
export type Proved = {
  consentId: string;
  /** Address of the holder; null once it was erased. */
  mail: string | null;
  facts: Record<string, unknown>;
  words: Readonly<Record<string, string>>;
};

/** Rank of the proof of a consent that is made and not yet proved: no transaction ends with it, the database refuses that. */
export const PENDING_PROOF_RANK = 0;

/**
 * Adds entries to the chain, in the transaction of what they prove, and gives their ranks to the consents among them that are to be proved.
 * Entries are written by one transaction at a time, until its end: call it last, whoever signs at the same moment waits for it.
 *
 * @param secret `SECRETS_KEY` of the settings
 */
export async function appendProofs(
  tx: Database,
  secret: string,
  proofs: readonly Proved[],
  now: number,
): Promise<void> {
  if (proofs.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('consent_proofs', 0))`);
  const [last] = await tx
    .select({ rank: consentProofs.rank, hash: consentProofs.hash })
    .from(consentProofs)
    .orderBy(sql`${consentProofs.rank} desc`)
    .limit(1);
  const signHead = createHeadSigner(secret);
  const at = isoInstant(now);
  let [rank, previous] = [last?.rank ?? 0, last?.hash ?? CHAIN_START];
  const entries = proofs.map(({ consentId, mail, words, ...proved }) => {
    const key = new Uint8Array(randomBytes(32));
    const facts = { ...proved.facts, consent: consentId };
    const commitments = commit(key, words);
    rank += 1;
    const digest = digestOf({ rank, at, facts, commitments });
    const hash = hashOf(previous, digest);
    const entry = { rank, at: new Date(now), facts, commitments, digest, previous, hash, signature: signHead(hash) };
    previous = hash;
    return { entry, identity: { rank, consentId, mail, key, words } };
  });
  await tx.insert(consentProofs).values(entries.map(({ entry }) => entry));
  await tx.insert(consentIdentities).values(entries.map(({ identity }) => identity));
  const ids = entries.map(({ identity }) => identity.consentId);
  const ranks = entries.map(({ entry }) => entry.rank);
  await tx.execute(sql`update ${consents} set proof_rank = proved.rank
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(ranks)}::bigint[]) proved(id, rank)
    where ${consents.id} = proved.id and ${consents.proofRank} = ${PENDING_PROOF_RANK}`);
}

/** Signature of the hash of an entry of the chain. */
export async function signatureOf(db: Database, rank: number): Promise<Uint8Array> {
  const [found] = await db
    .select({ signature: consentProofs.signature })
    .from(consentProofs)
    .where(eq(consentProofs.rank, rank));
  return found!.signature;
}
