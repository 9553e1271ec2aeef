import { CONFIGURATION_EXPIRY_S } from '@joulerie/contract/constants';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type ScopeRow, scopes } from './scopes.tables.ts';

/** A brand that exists: that of a call, say. */
export async function findScope(db: Database, id: string): Promise<ScopeRow> {
  const [row] = await db.select().from(scopes).where(eq(scopes.id, id));
  if (!row) throw new Error(`no brand has the id ${id}`);
  return row;
}

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
