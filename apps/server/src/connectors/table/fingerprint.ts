import { createHash } from 'node:crypto';
import { plain } from '../text/stamps.ts';
import { energyOfTitle, writtenUnit } from './headers.ts';
import type { Table } from './table.ts';
import type { List } from './views.ts';

/** Lines whose form is looked at. */
const FIRST_LINES = 20;

/** What the fingerprint of a table is made of. */
export type Written = Pick<Table, 'header' | 'separator' | 'dates' | 'hourAt' | 'title' | 'around'> & {
  rows: List<{ readonly cells: readonly string[] }>;
};

/**
 * The same for two files written by the same export: a digest of the separator, the headers, the columns that say when and the way they
 * are written. No value is in it, nor what differs between two exports of one product: years and numbers of meters in headers, digits
 * of dates. Without headers, which columns hold numbers is in it too. So are the unit and the energy that a title above the headers says,
 * and the unit and the coefficient of the lines around the table: its columns have no other.
 */
export function fingerprintOf({ header, separator, dates, hourAt, rows, title = '', around }: Written): string {
  const first = rows.slice(0, FIRST_LINES).map(({ cells }) => cells);
  const cellOf = (at: number) => first.map((cells) => cells[at] ?? '').find((cell) => cell !== '') ?? '';
  const names = header.map((text) => plain(text).replace(/\d{4,}/g, '#'));
  const isNamed = names.some((name) => name !== '');
  const width = Math.max(header.length, ...first.map((cells) => cells.length));
  const kinds = Array.from({ length: isNamed ? 0 : width }, (_, at) => (/\d/.test(cellOf(at)) ? 'number' : 'text'));
  const when = [...dates, ...(hourAt === null ? [] : [hourAt])].map((at) => [at, formOf(cellOf(at))]);
  return createHash('sha256')
    .update(JSON.stringify([separator, names, kinds, when, ...saidBy(title), ...saidOf(around)]))
    .digest('hex')
    .slice(0, 32);
}

/** Nothing for a title that says neither. */
function saidBy(title: string): (string | null)[] {
  const said = [writtenUnit(title), energyOfTitle(title)];
  return said.some((one) => one !== null) ? said : [];
}

const saidOf = (around: Written['around']): (string | number)[] =>
  around === undefined ? [] : [around.coefficient ?? [], around.unit?.written ?? []].flat();

/** `01/03/2024 10:00` and `1/3/24 9:30` are written alike: `9/9/9 9:9`. */
const formOf = (cell: string): string =>
  plain(cell)
    .replace(/\d+/g, '9')
    .replace(/\p{L}+/gu, 'a');
