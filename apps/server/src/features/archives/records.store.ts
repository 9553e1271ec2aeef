import type { VariableName } from '@joulerie/domain/vocabulary';
import { type SQL, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { ArchivedTable, Owner } from './archived-table.tables.ts';

/** A row of an archived table as JSON, by the names of its columns. */
export type StoredRecord = Record<string, unknown>;

/** A row with curves, which are bytes. */
export type CurveRow = {
  record: StoredRecord;
  day: number;
  step: number;
  variable: VariableName;
  curve: Uint8Array;
  marks: Uint8Array | null;
  received: Uint8Array | null;
};

/** Rows read at once: one with curves may have a million bytes. */
const BATCH = 500;
const CURVES_BATCH = 100;
/** What one statement writes: the database holds a value of JSON several times over. [characters] */
const MOST_WRITTEN = 8 * 2 ** 20;

const BYTES = new Set(['curve', 'marks', 'received']);

/** The columns of a table that are in its records. */
export const recordColumns = ({ table, omitted = [] }: ArchivedTable): string[] =>
  Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => !omitted.includes(name) && !BYTES.has(name));

/** All of its columns, bytes included, that the table has when a record comes back. */
const writtenColumns = (archived: ArchivedTable): string[] => {
  const names = new Set(Object.values(getTableColumns(archived.table)).map(({ name }) => name));
  return [...recordColumns(archived), ...[...BYTES].filter((name) => names.has(name))];
};

const tableOf = ({ table }: ArchivedTable): SQL => sql`${sql.identifier(getTableName(table))}`;

const recordOf = (archived: ArchivedTable): SQL =>
  sql`(select to_jsonb(r) from (select ${sql.join(
    recordColumns(archived).map((name) => sql`t.${sql.identifier(name)}`),
    sql`, `,
  )}) as r) as record`;

const curvesOf = (archived: ArchivedTable): SQL => {
  const has = new Set(writtenColumns(archived));
  const bytes = (name: string) => (has.has(name) ? sql`t.${sql.identifier(name)}` : sql`null::bytea`);
  return sql`, t.day - date '1970-01-01' as day, t.step_s as step, (select e.variable from series e where e.id = t.series_id) as variable,
    t.curve, ${bytes('marks')} as marks, ${bytes('received')} as received`;
};

/** The rows of a space in an archived table, a batch after the other, whatever their number. Call it in a transaction. */
export async function* archivedRows<Row = { record: StoredRecord }>(
  tx: Database,
  archived: ArchivedTable,
  owner: Owner,
  where: SQL = sql`true`,
): AsyncGenerator<Row[]> {
  yield* cursor<Row>(
    tx,
    sql`select ${recordOf(archived)} ${archived.curves ? curvesOf(archived) : sql``}
      from ${tableOf(archived)} t where ${archived.of(owner)} and ${where} order by ${archived.order}`,
    archived.curves ? CURVES_BATCH : BATCH,
  );
}

/** The days of one series. */
export const daysOfSeries = (
  tx: Database,
  archived: ArchivedTable,
  owner: Owner,
  seriesId: number,
): AsyncGenerator<CurveRow[]> => archivedRows<CurveRow>(tx, archived, owner, sql`t.series_id = ${seriesId}`);

let cursors = 0;

/** The rows of a statement, a batch after the other. Call it in a transaction. */
export async function* cursor<Row>(tx: Database, statement: SQL, size: number): AsyncGenerator<Row[]> {
  const name = sql.identifier(`archived_${cursors++}`);
  await tx.execute(sql`declare ${name} no scroll cursor for ${statement}`);
  try {
    for (;;) {
      const batch = await rows<Row>(tx, sql`fetch ${sql.raw(String(size))} from ${name}`);
      if (batch.length > 0) yield batch;
      if (batch.length < size) break;
    }
  } finally {
    // Of a transaction that failed, nothing is left to close.
    await tx.execute(sql`close ${name}`).catch(() => undefined);
  }
}

/** Writes records of a table, which the database reads by the types of its columns. */
export async function insertRecords(
  tx: Database,
  archived: ArchivedTable,
  records: readonly StoredRecord[],
  fixed: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = sql.join(
    [...new Set([...writtenColumns(archived), ...Object.keys(fixed)])].map((name) => sql.identifier(name)),
    sql`, `,
  );
  for (const given of listsOf(records.map((record) => JSON.stringify({ ...record, ...fixed }))))
    await tx.execute(sql`insert into ${tableOf(archived)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${tableOf(archived)}, ${given}::jsonb)
      ${archived.mayBeThere ? sql`on conflict do nothing` : sql``}`);
}

/** Lists in JSON of some texts in JSON, none much longer than a statement may be. */
function* listsOf(texts: readonly string[]): Generator<string> {
  let list: string[] = [];
  let length = 0;
  for (const text of texts) {
    list.push(text);
    length += text.length;
    if (length < MOST_WRITTEN) continue;
    yield `[${list.join(',')}]`;
    list = [];
    length = 0;
  }
  if (list.length > 0) yield `[${list.join(',')}]`;
}

/** New numbers of a table whose ids are numbers, in ascending order. */
export async function newNumbers(tx: Database, archived: ArchivedTable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const found = await rows<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence(${getTableName(archived.table)}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return found.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** The ids of what a space has by these names, in a table of names. */
export async function idsByName(
  tx: Database,
  archived: ArchivedTable,
  spaceId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows<{ id: string; name: string }>(
    tx,
    sql`select id, name from ${tableOf(archived)} where space_id = ${spaceId}
      and name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`,
  );
  return new Map(found.map(({ id, name }) => [name, id]));
}
