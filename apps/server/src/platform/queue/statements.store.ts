import { type Database, queryIn } from '../database.ts';

/** The transaction of a caller, as pg-boss runs statements. */
export function statementsIn(tx: Database) {
  const query = queryIn(tx);
  return { executeSql: async (text: string, values: unknown[] = []) => ({ rows: await query(text, values) }) };
}
