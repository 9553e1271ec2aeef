import { type Database, databaseError } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { BrandDomainRow } from '../scopes/scopes.public.ts';
import { keepCheck } from './brand-domains.store.ts';
import { type Change, noteChanges } from './brands.store.ts';
import { type Looked, afterLooking } from './prove-domain.ts';

/**
 * Keeps what a search of the proof of a name gave, with its line in the log where its state changes.
 *
 * @param by who asked; null for the daily search
 * @throws DomainError `brand_domain_taken` when another brand proved the name meanwhile
 */
export async function keepProof(
  tx: Database,
  row: BrandDomainRow,
  looked: Looked,
  by: string | null,
  now: number,
): Promise<void> {
  if (looked === 'unanswered') return;
  const found = afterLooking(row, looked, now);
  const kept = await keepCheck(tx, row, found).catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'brand_domains_host') throw new DomainError('brand_domain_taken');
    throw error;
  });
  if (!kept || found.state === row.state) return;
  const what = found.state === 'active' ? 'domain_proved' : 'domain_stale';
  const change: Change = { what, before: null, after: row.host };
  await noteChanges(tx, row.scopeId, by, [change], now);
}
