import { CONFIGURATION_EXPIRY_S } from '@joulerie/contract/constants';
import type { Database } from '../../platform/database.ts';
import { type ScopeRow, scopes } from './scopes.tables.ts';

/** Brands by host name, remembered for the configuration's life (600 s). */
export function scopeFinder(db: Database, now: () => number = Date.now) {
  let known: { rows: ScopeRow[]; at: number } | null = null;
  return async (host: string): Promise<ScopeRow | null> => {
    if (!known || now() - known.at > CONFIGURATION_EXPIRY_S * 1000)
      known = { rows: await db.select().from(scopes), at: now() };
    const name = host.replace(/:\d+$/, '').toLowerCase();
    return known.rows.find((row) => row.hosts.includes(name)) ?? null;
  };
}
