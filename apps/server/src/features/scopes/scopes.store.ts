import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { statement } from '../../platform/statement.ts';
import { type ScopeRow, scopes } from './scopes.tables.ts';

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
