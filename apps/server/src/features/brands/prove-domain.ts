import { timingSafeEqual } from 'node:crypto';
import { askTexts } from '../../platform/name-servers.ts';
import { hashToken } from '../../platform/secrets.ts';
import type { BrandDomainRow } from '../scopes/scopes.public.ts';

/** The TXT record that proves that a name is of whom adds it. */
export const proofOf = ({ host, token }: Pick<BrandDomainRow, 'host' | 'token'>) => ({
  name: `_energie-verification.${host}`,
  value: `energie-verification=${token}`,
});

/** What became of a search: the proof, something else or nothing, or no answer of the name servers. */
export type Looked = 'found' | 'absent' | 'unanswered';

/** Looks for the proof of a name. */
export async function lookForProof(
  row: Pick<BrandDomainRow, 'host' | 'token'>,
  servers: readonly string[],
): Promise<Looked> {
  const { name, value } = proofOf(row);
  const wanted = hashToken(value);
  try {
    const texts = await askTexts(name, servers);
    return texts.some((text) => timingSafeEqual(hashToken(text.trim()), wanted)) ? 'found' : 'absent';
  } catch {
    return 'unanswered';
  }
}

/** What a name is after a search. What was proved answers still when its proof is gone. */
export function afterLooking(
  row: Pick<BrandDomainRow, 'state' | 'provedAt'>,
  looked: Exclude<Looked, 'unanswered'>,
  now: number,
): Pick<BrandDomainRow, 'state' | 'checkedAt' | 'provedAt'> {
  const checkedAt = new Date(now);
  if (looked === 'found')
    return { state: 'active', checkedAt, provedAt: row.state === 'pending' ? checkedAt : row.provedAt };
  return { state: row.state === 'pending' ? 'pending' : 'stale', checkedAt, provedAt: row.provedAt };
}
