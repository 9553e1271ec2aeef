import { type AnyColumn, type Query, SQL, Table, getTableColumns, is, sql } from 'drizzle-orm';
import { PgColumn, type SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** A select of Drizzle, as far as it is needed here. */
type Select<Row> = {
  toSQL: () => Query;
  readonly _: { readonly selectedFields: Record<string, unknown>; readonly result: Row[] };
};

/**
 * A select whose text is rendered once a process instead of once a call: for a short one, Drizzle takes longer to render the text than
 * PostgreSQL to answer it. What a call gives is `sql.placeholder('name')`, and reaches the driver as it is. No outer join: a row that
 * it does not find would be an object of nulls.
 */
export function statement<Row>(
  select: (db: Database) => Select<Row>,
): (db: Database, values?: Record<string, unknown>) => Promise<Row[]> {
  let rendered: { query: Query; fields: SelectedFieldsOrdered } | null = null;
  return async (db, values = {}) => {
    if (rendered === null) {
      const made = select(db);
      rendered = { query: made.toSQL(), fields: inOrder(made._.selectedFields) };
    }
    return db._.session
      .prepareQuery<{ execute: Row[]; all: unknown; values: unknown }>(rendered.query, rendered.fields, undefined, true)
      .execute(values);
  };
}

/** Whether a column is one of the values that a call gives under a name. */
export const isOneOfGiven = (column: AnyColumn, name: string): SQL => sql`${column} = any(${sql.placeholder(name)})`;

/** The fields of a select in the order of its text, each with its place in the row. */
function inOrder(fields: Record<string, unknown>, path: string[] = []): SelectedFieldsOrdered {
  return Object.entries(fields).flatMap(([name, field]): SelectedFieldsOrdered => {
    const place = [...path, name];
    if (is(field, PgColumn) || is(field, SQL) || is(field, SQL.Aliased)) return [{ path: place, field }];
    if (is(field, Table)) return inOrder(getTableColumns(field), place);
    throw new Error(`field ${place.join('.')} is neither a column, a table nor SQL`);
  });
}
