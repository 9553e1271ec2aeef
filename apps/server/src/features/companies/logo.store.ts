import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { spaces } from '../accounts/accounts.public.ts';
import { companyLogos } from './companies.tables.ts';

export type StoredLogo = { bytes: Uint8Array; version: string };

/** The logo of a space of a brand, null without one. */
export async function findLogo(db: Database, scopeId: string, spaceId: string): Promise<StoredLogo | null> {
  const [found] = await db
    .select({ bytes: companyLogos.bytes, version: spaces.logoVersion })
    .from(companyLogos)
    .innerJoin(spaces, eq(spaces.id, companyLogos.spaceId))
    .where(and(eq(spaces.scopeId, scopeId), eq(spaces.id, spaceId), isNull(spaces.closedAt)));
  return found?.version ? { bytes: found.bytes, version: found.version } : null;
}

/** Gives a company its logo, in place of the one before. The company is held. */
export async function storeLogo(tx: Database, spaceId: string, { bytes, version }: StoredLogo): Promise<void> {
  await tx
    .insert(companyLogos)
    .values({ spaceId, bytes })
    .onConflictDoUpdate({ target: companyLogos.spaceId, set: { bytes } });
  await tx.update(spaces).set({ logoVersion: version }).where(eq(spaces.id, spaceId));
}

/** The company has no logo any more. The company is held. */
export async function deleteLogo(tx: Database, spaceId: string): Promise<void> {
  await tx.delete(companyLogos).where(eq(companyLogos.spaceId, spaceId));
  await tx.update(spaces).set({ logoVersion: null }).where(eq(spaces.id, spaceId));
}

/** The colour of a company on the mails in its name; null for that of the brand. The company is held. */
export async function storeColor(tx: Database, spaceId: string, color: string | null): Promise<void> {
  await tx.update(spaces).set({ color }).where(eq(spaces.id, spaceId));
}
