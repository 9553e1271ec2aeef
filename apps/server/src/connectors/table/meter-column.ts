import { plain } from '../text/stamps.ts';
import { writtenUnit } from './headers.ts';
import { momentOf } from './moments.ts';
import type { Table } from './parse-table.ts';

/** The column that names the meter of each line, and the meters in their order. */
export type Meters = { at: number; names: string[] };

const NAMED =
  /\b(pdl|prm|pce|rae|points?|compteurs?|meters?|device|appareil|n°|no|numero|num|matricule|site|zone|fluide|energie|logement|appartement|lot|local|batiment|identifiant|id|equipement|installation|reference|ref|serial)\b/;
const MOST_METERS = 100;
/** A number that long and the same on every line is no measure. */
const LONG = /^\d{8,20}$/;

/** The column of meters of a table, by its header or its long number; null where none is. Each meter has several lines. */
export function metersOf({ header, rows, dates, hourAt }: Table): Meters | null {
  const moments = new Set(rows.map(({ cells }) => momentOf(cells, dates[0]!, hourAt)));
  const isShared = rows.length > 1.5 * moments.size;
  for (const at of header.keys()) {
    if (dates.includes(at) || at === hourAt) continue;
    const isNamed = writtenUnit(header[at]!) === null && NAMED.test(plain(header[at]!).replace(/[_()[\]]/g, ' '));
    const names = namesOf(rows.map(({ cells }) => (cells[at] ?? '').trim()));
    if (!names || names.length * 2 > rows.length) continue;
    // Short numbers are amounts, unless several lines share a moment.
    const areNames = names.every((name) => /\p{L}/u.test(name) || LONG.test(name));
    if (isNamed && (areNames || (names.length > 1 && isShared))) return { at, names };
    if (names.length === 1 && LONG.test(names[0]!)) return { at, names };
  }
  return null;
}

/** Distinct names; null where a cell is blank, or a decimal number, or where they are too many. */
function namesOf(cells: readonly string[]): string[] | null {
  const names = new Set<string>();
  for (const cell of cells) {
    if (cell === '' || /^[-+]?\d*[.,]\d+$/.test(cell)) return null;
    names.add(cell);
    if (names.size > MOST_METERS) return null;
  }
  return [...names];
}
