import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableFault } from '../src/tariffs/check-table.ts';

/**
 * The second record of every figure of the tables, as an account is kept twice: a figure that changes in one place only is a fault.
 * It finds what no other rule can: a digit of a row that nothing rebuilds, two values exchanged, a mark that became another. Whoever
 * changes a figure compares it with its text, changes the table, then runs `npm run record:tables`, and the diff shows both.
 *
 * A line is `file ⇥ item ⇥ figure ⇥ words`: the words are a digest of what is said of the figure (sources, note, jump), and of the
 * titles and sources of the table, so that a figure cannot pass from a source to another unseen.
 */
export const RECORD = join(import.meta.dirname, 'recorded-tables.tsv');
export const readRecord = (): string => readFileSync(RECORD, 'utf8');

/** An item of a table, its figure in one line of text, and the digest of its words. */
type Item = { where: string; name: string; figure: string; words: string };

type Row = Readonly<Record<string, unknown>>;
/** A table of any form: a list of rows, or an object by year; and what stands beside them. */
export type AnyTable = Readonly<Record<string, unknown>>;

/** What names a row of each form: the others of its properties are its figure. */
const NAMES = ['key', 'zone', 'name', 'department', 'baseC', 'from'];
/** What is said of a row and changes nothing of its figure. */
const WORDS = ['note', 'jump', 'sources'];

const digest = (words: unknown): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 12);

/** The items of a table: rows of a list, entries of an object, and plain values. Titles and sources are words. */
function itemsOf(table: AnyTable): Item[] {
  return Object.entries(table).flatMap(([property, value]): Item[] => {
    if (property === 'title') return [{ where: property, name: property, figure: '', words: digest(value) }];
    if (property === 'sources') return sourceItems(value);
    if (Array.isArray(value))
      return value.map((row: unknown, i) => ({ where: `${property}[${i}]`, ...rowItem(property, row, i) }));
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([name, entry]) => ({
        where: `${property}.${name}`,
        name: `${property} ${name}`,
        figure: typeof entry === 'string' ? entry : JSON.stringify(entry),
        words: '',
      }));
    return [{ where: property, name: property, figure: String(value), words: '' }];
  });
}

/** Sources by code, or in a list. */
const sourceItems = (sources: unknown): Item[] =>
  Object.entries(sources ?? {}).map(([code, source]) => ({
    where: Array.isArray(sources) ? `sources[${code}]` : `sources.${code}`,
    name: `sources ${code}`,
    figure: '',
    words: digest(source),
  }));

function rowItem(property: string, row: unknown, i: number): Omit<Item, 'where'> {
  if (typeof row !== 'object' || row === null)
    return { name: `${property} ${i}`, figure: JSON.stringify(row), words: '' };
  const all = Object.entries(row as Row);
  const names = all.flatMap(([key, value]) => (NAMES.includes(key) ? [String(value)] : []));
  const rest = all.flatMap(([key, value]) =>
    NAMES.includes(key) || WORDS.includes(key) ? [] : [Array.isArray(value) ? value.join(' ') : String(value)],
  );
  const said = all.filter(([key]) => WORDS.includes(key));
  return {
    name: names.length > 0 ? names.join(' ') : `${property} ${i}`,
    figure: rest.join(' '),
    words: said.length > 0 ? digest(said) : '',
  };
}

/** The lines of the record of a table. */
export const recordLines = (file: string, table: AnyTable): string[] =>
  itemsOf(table).map(({ name, figure, words }) => `${file}\t${name}\t${figure}\t${words}`);

/** Items of a table that are not as recorded, and recorded ones that it lacks. */
export function recordFaults(file: string, table: AnyTable, record: string): TableFault[] {
  const recorded = new Map<string, { figure: string; words: string }>();
  for (const line of record.split('\n')) {
    const [of, name = '', figure = '', words = ''] = line.split('\t');
    if (of === file) recorded.set(name, { figure, words });
  }
  const faults = itemsOf(table).flatMap(({ where, name, figure, words }): TableFault[] => {
    const before = recorded.get(name);
    recorded.delete(name);
    const fault = (what: string) => [
      { where, message: `${name} ${what}: compare it with its text, then run npm run record:tables` },
    ];
    if (before === undefined) return fault('is not in the record');
    if (before.figure !== figure) return fault(`is ${figure}, recorded as ${before.figure}`);
    return before.words === words ? [] : fault('is said of other sources or in other words than recorded');
  });
  return [
    ...faults,
    ...[...recorded.keys()].map((name) => ({ where: 'rows', message: `${name} is in the record only` })),
  ];
}
