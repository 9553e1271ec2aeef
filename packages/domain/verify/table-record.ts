import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableFault } from '../src/tariffs/check-table.ts';

/**
 * The second record of every figure of the tables, as an account is kept twice: a figure that changes in one place only is a fault.
 * It finds what no other rule can: a digit of a row that nothing rebuilds, two values exchanged, a mark that became another. Whoever
 * changes a figure compares it with its text, changes the table, then runs `npm run record:tables`, and the diff shows both.
 *
 * A line is `file ⇥ item ⇥ figure`.
 */
export const RECORD = join(import.meta.dirname, 'recorded-tables.tsv');
export const readRecord = (): string => readFileSync(RECORD, 'utf8');

/** An item of a table and its figure, in one line of text. */
type Item = { where: string; name: string; figure: string };

type Row = Readonly<Record<string, unknown>>;
/** A table of any form: a list of rows, or an object by year; and what stands beside them. */
export type AnyTable = Readonly<Record<string, unknown>>;

/** What names a row of each form: the others of its properties are its figure. */
const NAMES = ['key', 'zone', 'name', 'department', 'baseC', 'from'];
/** What is said of a row and changes nothing of its figure; the mark says how many sources there are. */
const WORDS = ['note', 'jump', 'sources'];

/** The items of a table: rows of a list, entries of an object, and plain values. Sources are words. */
function itemsOf(table: AnyTable): Item[] {
  return Object.entries(table).flatMap(([property, value]): Item[] => {
    if (property === 'title' || property === 'sources' || property === 'source') return [];
    if (Array.isArray(value))
      return value.map((row: unknown, i) => ({ where: `${property}[${i}]`, ...rowItem(property, row, i) }));
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([name, entry]) => ({
        where: `${property}.${name}`,
        name: `${property} ${name}`,
        figure: typeof entry === 'string' ? entry : JSON.stringify(entry),
      }));
    return [{ where: property, name: property, figure: String(value) }];
  });
}

function rowItem(property: string, row: unknown, i: number): Pick<Item, 'name' | 'figure'> {
  if (typeof row !== 'object' || row === null) return { name: `${property} ${i}`, figure: JSON.stringify(row) };
  const all = Object.entries(row as Row);
  const names = all.flatMap(([key, value]) => (NAMES.includes(key) ? [String(value)] : []));
  const rest = all.flatMap(([key, value]) =>
    NAMES.includes(key) || WORDS.includes(key) ? [] : [Array.isArray(value) ? value.join(' ') : String(value)],
  );
  return { name: names.length > 0 ? names.join(' ') : `${property} ${i}`, figure: rest.join(' ') };
}

/** The lines of the record of a table. */
export const recordLines = (file: string, table: AnyTable): string[] =>
  itemsOf(table).map(({ name, figure }) => `${file}\t${name}\t${figure}`);

/** Items of a table that are not as recorded, and recorded ones that it lacks. */
export function recordFaults(file: string, table: AnyTable, record: string): TableFault[] {
  const recorded = new Map<string, string>();
  for (const line of record.split('\n')) {
    const [of, name, figure] = line.split('\t');
    if (of === file) recorded.set(name!, figure!);
  }
  const faults = itemsOf(table).flatMap(({ where, name, figure }): TableFault[] => {
    const before = recorded.get(name);
    recorded.delete(name);
    if (before === figure) return [];
    const message =
      before === undefined
        ? `${name} is not in the record: compare it with its text, then run npm run record:tables`
        : `${name} is ${figure}, recorded as ${before}: compare it with its text, then run npm run record:tables`;
    return [{ where, message }];
  });
  return [
    ...faults,
    ...[...recorded.keys()].map((name) => ({ where: 'rows', message: `${name} is in the record only` })),
  ];
}
