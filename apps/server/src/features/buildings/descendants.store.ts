import { type SQL, sql } from 'drizzle-orm';
import { uuidArray } from '../../platform/database.ts';

/** Past these, each array of ancestors would be compared with all of them: one reading of the buildings that are inside others is faster. */
const MANY = 200;

/**
 * Rows `(root, id)`: each of the given buildings with itself and with every building inside it, at any depth. Two indexed
 * halves: a join on « itself or inside » would compare every building with every other.
 */
export function descendantsOf(ids: string[]): SQL {
  const wanted = uuidArray(ids);
  const inside = ids.length > MANY ? sql`b.ancestors <> '{}'` : sql`b.ancestors && ${wanted}`;
  return sql`(
    select id as root, id from buildings where id = any(${wanted})
    union all
    select around.root, b.id from buildings b cross join lateral unnest(b.ancestors) as around(root)
      where ${inside} and around.root = any(${wanted}))`;
}
