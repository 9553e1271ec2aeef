import { FileRefused } from '../reader.ts';
import { namesAMeter } from '../meter-names.ts';
import { isDigit } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import { titleOf } from './parse-table.ts';
import type { Table } from './table.ts';
import { type TableRow, cellOf, codeOf } from './table-row.ts';
import { readTableStamp } from './stamps.ts';

/**
 * A table without the headers that are repeated inside it.
 *
 * @throws FileRefused for another table below or beside the first: which one is meant cannot be known
 */
export function singleTable(table: Table): Table {
  return withoutHeaders(table, refuseBeside(table));
}

const isWord = (text: string): boolean => !isDigit(text.charCodeAt(0)) && /\p{L}{2}/u.test(text);

function withoutHeaders(table: Table, dateAt: number): Table {
  const { rows, header, numbers } = table;
  const own = plain(header.join(';'));
  const isDated = (row: TableRow | undefined) =>
    row !== undefined && readTableStamp(cellOf(row, dateAt), 'day', true) !== null;
  const repeated = new Set<number>();
  for (let i = 0; i < rows.length; i++) {
    const row = rows.at(i)!;
    if (isDigit(codeOf(row, dateAt, 0)) || !isWord(cellOf(row, dateAt)) || isDated(row)) continue;
    const { cells, line } = row;
    if (i > 0 && isTitle(row) && isDated(rows.at(i - 1)) && isDated(rows.at(i + 1)))
      throw new FileRefused(
        'several_tables',
        `La ligne ${line} (« ${cells[dateAt]!.slice(0, 60)} ») coupe ce tableau en deux : si ce qui suit est d’un autre compteur ou d’un autre bâtiment, déposez chaque partie à part ; sinon, retirez cette ligne.`,
        line,
      );
    const isHeader =
      numbers.some((at) => isWord(cells[at] ?? '')) && !numbers.some((at) => /^[-+]?\d/.test(cells[at] ?? ''));
    if (!isHeader || !(isDated(rows.at(i + 1)) || isDated(rows.at(i + 2)))) continue;
    if (plain(cells.join(';')) === own) {
      const title = i > 0 ? titleOf(rows.at(i - 1)!) : '';
      if (namesAMeter(title) && plain(title) !== plain(table.title ?? '')) throw severalBelow(line);
      repeated.add(i);
    }
    // A line of a table whose values are words has the width and the neighbours of the others.
    else if (cells.some((cell, at) => isHeading(cell) && plain(cell) !== plain(header[at] ?? '')))
      throw severalBelow(line);
  }
  return repeated.size === 0 ? table : { ...table, rows: rows.filter((_, i) => !repeated.has(i)) };
}

const severalBelow = (line: number): FileRefused =>
  new FileRefused(
    'several_tables',
    `Ce fichier contient plusieurs tableaux l’un sous l’autre (le second commence ligne ${line}) : déposez-les un par un.`,
    line,
  );

/** Words alone on their line, that are no total. */
const isTitle = (row: TableRow): boolean => titleOf(row) !== '' && !TOTAL.test(plain(titleOf(row)));
const TOTAL = /\b(totaux?|sous-totaux?|somme|moyenne|cumul|sum|average)\b/;

const isHeading = (text: string): boolean =>
  /\b(date|jour|mois|heure|horodat\w*|time|conso\w*|production|index|[kmg]?wh|k?w|kva|m3|gaz|elec\w*|temp\w*|energ\w*|valeurs?)\b/.test(
    plain(text).replace(/[()[\]_]/g, ' '),
  );

/** Place of the dates. Another column with the same header and other dates is that of a second table. */
function refuseBeside({ rows, header, dates }: Table): number {
  const [first = 0, ...others] = dates;
  for (const at of others) {
    const isSame = plain(header[at] ?? '') === plain(header[first] ?? '') && at > first + 1;
    const isOther = rows.some((row) => cellOf(row, at) !== '' && cellOf(row, at) !== cellOf(row, first));
    if (isSame && isOther)
      throw new FileRefused(
        'several_tables',
        `Ce fichier contient plusieurs tableaux côte à côte (le second commence à la colonne ${at + 1}), de dates différentes : déposez-les un par un.`,
      );
  }
  return first;
}
