import type { Database } from '../../platform/database.ts';
import { type Signed, isConsentLiving, livingConsent } from '../consents/consents.public.ts';
import { type SourceRow, findSources, holderDeclaration } from '../sources/sources.public.ts';
import type { Ground } from './gas-rights.store.ts';
import type { GasRightRow } from './gas-rights.tables.ts';

/** What a right to read a meter may rest on by now: the living consent of its holder, or the word of the space that it is the holder. */
export type Standing = { ground: Ground; consent: Signed | null };

/** The ground of a meter; null when there is none: nothing is declared then. */
export async function groundOf(
  db: Database,
  source: Pick<SourceRow, 'id' | 'spaceId' | 'holding'>,
  today: number,
): Promise<Standing | null> {
  const consent = await livingConsent(db, source.spaceId, source.id, today);
  if (consent) return { ground: { consentId: consent.id, holdingId: null }, consent };
  const holdingId = await holderDeclaration(db, source);
  return holdingId ? { ground: { consentId: null, holdingId }, consent: null } : null;
}

/** Whether what a right rests on is still there. */
export async function isGrounded(db: Database, right: GasRightRow, today: number): Promise<boolean> {
  const [source] = right.sourceId ? await findSources(db, [right.sourceId]) : [];
  if (!source) return false;
  if (right.consentId !== null) return isConsentLiving(db, right.consentId, today);
  return right.holdingId !== null && (await holderDeclaration(db, source)) !== null;
}
