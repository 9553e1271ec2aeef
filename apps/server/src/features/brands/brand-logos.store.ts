import type { BRAND_LOGOS } from '@joulerie/contract/constants';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { scopes } from '../scopes/scopes.public.ts';
import { brandLogos } from './brands.tables.ts';

export type LogoKind = (typeof BRAND_LOGOS)[number];

const ofKind = (scopeId: string, kind: LogoKind) => and(eq(brandLogos.scopeId, scopeId), eq(brandLogos.kind, kind));

/** An image that a brand sent, null where it has its drawing. */
export async function findBrandLogo(
  db: Database,
  scopeId: string,
  kind: LogoKind,
): Promise<{ bytes: Uint8Array; version: string } | null> {
  const [found] = await db
    .select({ bytes: brandLogos.bytes, full: scopes.fullVersion, favicon: scopes.faviconVersion })
    .from(brandLogos)
    .innerJoin(scopes, eq(scopes.id, brandLogos.scopeId))
    .where(ofKind(scopeId, kind));
  const version = found?.[kind];
  return found && version ? { bytes: found.bytes, version } : null;
}

/** The brand is held. */
export async function storeBrandLogo(tx: Database, scopeId: string, kind: LogoKind, bytes: Uint8Array): Promise<void> {
  await tx
    .insert(brandLogos)
    .values({ scopeId, kind, bytes })
    .onConflictDoUpdate({ target: [brandLogos.scopeId, brandLogos.kind], set: { bytes } });
}

/** The brand is held. */
export async function deleteBrandLogo(tx: Database, scopeId: string, kind: LogoKind): Promise<void> {
  await tx.delete(brandLogos).where(ofKind(scopeId, kind));
}
