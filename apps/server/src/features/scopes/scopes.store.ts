import { CONFIGURATION_EXPIRY_S } from '@joulerie/contract/constants';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { Brand } from '../../platform/identity.ts';
import { statement } from '../../platform/statement.ts';
import { type ScopeRow, scopes } from './scopes.tables.ts';

/** A name or an address, and a port: nothing that a link could be made to lead elsewhere with. */
const HOST = /^([a-z0-9][a-z0-9.-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/;
const RETRY_MS = 10_000;

const isDefaultPort = (origin: string, port: string | undefined) =>
  port === (origin.startsWith('https:') ? '443' : '80');

const scopeById = statement((db) =>
  db
    .select()
    .from(scopes)
    .where(eq(scopes.id, sql.placeholder('id'))),
);

/** A brand that exists: that of a call, say. */
export async function findScope(db: Database, id: string): Promise<ScopeRow> {
  const [row] = await scopeById(db, { id });
  if (!row) throw new Error(`no brand has the id ${id}`);
  return row;
}

/** Where people reach a brand: its public origin, or its first host on this machine. */
export const originOf = ({ id, hosts }: Pick<ScopeRow, 'id' | 'hosts'>, config: Config): string =>
  config.PUBLIC_ORIGINS.get(id) ?? `http://${hosts[0]}:${config.PORT}`;

/**
 * Brands by the host that a request names, with where people reach each, remembered for the configuration's life (600 s). A brand
 * with a public origin in the settings is at that origin; in production, nowhere else. A database that does not answer leaves
 * what was known.
 */
export function scopeFinder(db: Database, config: Config, now: () => number = Date.now) {
  let known: { rows: ScopeRow[]; at: number } | null = null;
  return async (host: string): Promise<Brand | null> => {
    if (!known || now() - known.at > CONFIGURATION_EXPIRY_S * 1000)
      known = await db
        .select()
        .from(scopes)
        .then((rows) => ({ rows, at: now() }))
        .catch((error: unknown) => {
          if (known) return { rows: known.rows, at: known.at + RETRY_MS };
          throw error;
        });
    const asked = HOST.exec(host.toLowerCase());
    if (!asked) return null;
    const [, name, port] = asked;
    const origins = config.PUBLIC_ORIGINS;
    const row = known.rows.find(({ id, hosts }) => {
      const origin = origins.get(id);
      if (origin && new URL(origin).host === (isDefaultPort(origin, port) ? name : host.toLowerCase())) return true;
      return !config.production && hosts.includes(name!);
    });
    return row ? { id: row.id, origin: originOf(row, config) } : null;
  };
}
