import { isoInstant } from '@joulerie/domain/calendar';
import { asc, desc, eq, gte, inArray } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import { consentIdentities, consentProofs } from './consents.tables.ts';
import { CHAIN_START } from './proof-chain.ts';

/** An entry of the chain with what it commits to; `key` and `words` are null once they are erased. */
export type ProvedEntry = {
  rank: number;
  at: string;
  facts: Record<string, unknown>;
  commitments: Record<string, string>;
  key: string | null;
  words: Record<string, string> | null;
};

/** Ranks of every entry about some consents: signatures, changes, ends; in the order of the chain. */
export async function ranksOf(db: Database, consentIds: readonly string[]): Promise<number[]> {
  const found = await db
    .select({ rank: consentIdentities.rank })
    .from(consentIdentities)
    .where(isOneOf(consentIdentities.consentId, consentIds))
    .orderBy(asc(consentIdentities.rank));
  return found.map(({ rank }) => rank);
}

/** The entries of some ranks, in the order of the chain. */
export async function entriesAt(db: Database, ranks: readonly number[]): Promise<ProvedEntry[]> {
  const found = await db
    .select({ proof: consentProofs, identity: consentIdentities })
    .from(consentIdentities)
    .innerJoin(consentProofs, eq(consentProofs.rank, consentIdentities.rank))
    .where(inArray(consentIdentities.rank, [...ranks]))
    .orderBy(asc(consentProofs.rank));
  return found.map(({ proof, identity }) => ({
    rank: proof.rank,
    at: isoInstant(proof.at),
    facts: proof.facts,
    commitments: proof.commitments,
    key: identity.key && Buffer.from(identity.key).toString('hex'),
    words: identity.words,
  }));
}

/** Where the chain ends: the rank of its last entry and its hash, in hexadecimal; rank 0 while it has none. */
export async function headOf(db: Database): Promise<{ rank: number; hash: string }> {
  const [last] = await db
    .select({ rank: consentProofs.rank, hash: consentProofs.hash })
    .from(consentProofs)
    .orderBy(desc(consentProofs.rank))
    .limit(1);
  return { rank: last?.rank ?? 0, hash: Buffer.from(last?.hash ?? CHAIN_START).toString('hex') };
}

const PAGE = 5_000;

/** The lines of the chain from a rank to its head: `rank;digest;previous;hash;signature`, in hexadecimal. Nothing in them says what others signed. */
export async function* chainFrom(db: Database, firstRank: number): AsyncGenerator<string> {
  yield 'rang;empreinte du contenu;empreinte précédente;empreinte;signature\n';
  for (let from = firstRank; ;) {
    const page = await db
      .select({
        rank: consentProofs.rank,
        digest: consentProofs.digest,
        previous: consentProofs.previous,
        hash: consentProofs.hash,
        signature: consentProofs.signature,
      })
      .from(consentProofs)
      .where(gte(consentProofs.rank, from))
      .orderBy(asc(consentProofs.rank))
      .limit(PAGE);
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
    yield (
      page
        .map(({ rank, digest, previous, hash, signature }) =>
          [rank, hex(digest), hex(previous), hex(hash), hex(signature)].join(';'),
        )
        .join('\n') + (page.length > 0 ? '\n' : '')
    );
    if (page.length < PAGE) return;
    from = page.at(-1)!.rank + 1;
  }
}
