import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type BrandDomainRow, brandDomains, scopes } from '../scopes/scopes.public.ts';

const named = (scopeId: string, host: string) => and(eq(brandDomains.scopeId, scopeId), eq(brandDomains.host, host));

export const domainsOf = (db: Database, scopeId: string): Promise<BrandDomainRow[]> =>
  db
    .select()
    .from(brandDomains)
    .where(eq(brandDomains.scopeId, scopeId))
    .orderBy(asc(brandDomains.addedAt), asc(brandDomains.host));

/** Every name of every brand that is awaited or was proved. */
export const allDomains = (db: Database): Promise<BrandDomainRow[]> => db.select().from(brandDomains);

/** The brand is held. A name that it has already stays as it is; true when it was added. */
export async function insertDomain(
  tx: Database,
  row: Pick<BrandDomainRow, 'scopeId' | 'host' | 'token' | 'addedAt'>,
): Promise<boolean> {
  const added = await tx
    .insert(brandDomains)
    .values({ ...row, state: 'pending' })
    .onConflictDoNothing({ target: [brandDomains.scopeId, brandDomains.host] })
    .returning({ host: brandDomains.host });
  return added.length > 0;
}

/** What was found of a name, unless it was removed or changed meanwhile; true when it was kept. */
export async function keepCheck(
  tx: Database,
  { scopeId, host, token }: Pick<BrandDomainRow, 'scopeId' | 'host' | 'token'>,
  found: Pick<BrandDomainRow, 'state' | 'checkedAt' | 'provedAt'>,
): Promise<boolean> {
  const kept = await tx
    .update(brandDomains)
    .set(found)
    .where(and(named(scopeId, host), eq(brandDomains.token, token)))
    .returning({ host: brandDomains.host });
  return kept.length > 0;
}

export async function deleteDomain(tx: Database, scopeId: string, host: string): Promise<void> {
  await tx.delete(brandDomains).where(named(scopeId, host));
}

/** The brand that answers on a name, by its proof or by what the operator set; null for none. */
export async function brandAt(db: Database, host: string): Promise<string | null> {
  const [proved] = await db
    .select({ id: brandDomains.scopeId })
    .from(brandDomains)
    .where(and(eq(brandDomains.host, host), ne(brandDomains.state, 'pending')));
  if (proved) return proved.id;
  const [set] = await db
    .select({ id: scopes.id })
    .from(scopes)
    .where(sql`${host} = any(${scopes.hosts})`);
  return set?.id ?? null;
}
