import { plain } from '../text/stamps.ts';
import { FileRefused } from '../reader.ts';
import { readLooseNumber } from '../text/numbers.ts';
import { registerOf } from './headers.ts';
import { metersOf } from './meter-column.ts';
import { momentOf } from './moments.ts';
import type { Table } from './parse-table.ts';
import { type Rows, type TableRow, cellOf } from './table-row.ts';

const MOST_CLASSES = 12;

/** A table with a line for each time class of a moment (« HP », « HC »), as a table with a column for each. Any other as it is. */
export function unfoldClasses(table: Table): Table {
  const { header, rows, dates, hourAt, numbers } = table;
  for (const at of header.keys()) {
    if (dates.includes(at) || at === hourAt || numbers.includes(at)) continue;
    // « T1 » is the first quarter there.
    if (/^(trim|quarter)/.test(plain(header[at]!))) continue;
    const classes = classesOf(rows, at);
    if (!classes) continue;
    const values = numbers.filter((one) => one !== at);
    // A column of one class is of it on all lines, and a counter that goes on is that of all classes.
    if (values.some((value) => CLASSED.test(plain(header[value] ?? '')) || goesOn(table, value))) continue;
    const meterAt = metersOf(table)?.at ?? null;
    const placeOf = (k: number, name: string) => header.length + k * classes.length + classes.indexOf(name);
    const merged = new Map<string, TableRow>();
    const totals = new Set<string>();
    for (const row of rows) {
      const { cells, line } = row;
      // Classes of two meters are no classes of one.
      const meter = meterAt === null ? '' : `${cells[meterAt] ?? ''} `;
      const moment = meter + momentOf(row, dates[0]!, hourAt);
      const name = registerOf(plain(cells[at] ?? ''));
      // A total among classes has none of them.
      if (name === null) {
        totals.add(moment);
        continue;
      }
      const own = merged.get(moment) ?? {
        cells: [
          ...header.map((_, i) => (values.includes(i) ? '' : (cells[i] ?? ''))),
          ...Array.from({ length: values.length * classes.length }, () => ''),
        ],
        line,
      };
      merged.set(moment, own);
      for (const [k, value] of values.entries()) {
        const place = placeOf(k, name);
        if (own.cells[place] !== '' && own.cells[place] !== cells[value]) return table;
        own.cells[place] = cells[value] ?? '';
      }
    }
    const alone = [...totals].find((moment) => !merged.has(moment));
    if (alone !== undefined)
      throw new FileRefused(
        'classes_missing',
        `Le ${alone.slice(0, 40)} de ce tableau n’a qu’un total, sans ses classes horaires : gardez les lignes de total seules, ou déposez à part les dates sans classes.`,
      );
    refuseApart([...merged.values()], values, classes, header);
    return {
      ...table,
      header: [...header, ...values.flatMap((value) => classes.map((name) => `${header[value] ?? ''} ${name}`.trim()))],
      rows: [...merged.values()],
      numbers: values.flatMap((_, k) => classes.map((name) => placeOf(k, name))),
    };
  }
  return table;
}

/** Headers of one class, as loggers of the meter's own output name them too. */
const CLASSED = /\b(h[pc][hbe]?|hch[cp]|ejph(n|pm)|bbrh[cp]j[bwr])\b|\bheures? (pleine|creuse)s?\b/;

/** Whether a column of readings never falls, whatever the class of its lines. */
function goesOn({ header, rows }: Table, at: number): boolean {
  if (!COUNTER.test(plain(header[at] ?? ''))) return false;
  const readings = rows
    .map((row) => readLooseNumber(cellOf(row, at)) ?? Number.NaN)
    .filter((one) => !Number.isNaN(one));
  const falls = readings.filter((one, i) => i > 0 && one < readings[i - 1]!).length;
  const rises = readings.filter((one, i) => i > 0 && one > readings[i - 1]!).length;
  return falls === 0 || rises === 0;
}

const COUNTER = /\b(index|releves?|compteurs?)\b/;

/**
 * Lines that give the index of the class in force alone: what the other ones counted between two of them is on no line.
 *
 * @throws FileRefused `classes_apart`
 */
function refuseApart(
  rows: readonly TableRow[],
  values: readonly number[],
  classes: readonly string[],
  header: readonly string[],
): void {
  for (const [k, value] of values.entries()) {
    if (!COUNTER.test(plain(header[value] ?? ''))) continue;
    const from = header.length + k * classes.length;
    const whole = rows.filter(({ cells }) => cells.slice(from, from + classes.length).every((cell) => cell !== ''));
    if (2 * whole.length < rows.length)
      throw new FileRefused(
        'classes_apart',
        `Chaque ligne de ce tableau ne donne l’index que d’une classe horaire (« ${header[value]!.slice(0, 60)} ») : ce que les autres comptent entre deux relevés n’y est pas. Déposez les index de toutes les classes aux mêmes dates, ou les consommations.`,
      );
  }
}

/** The time classes that a column names on nearly every line; null where it says anything else. */
function classesOf(rows: Rows, at: number): string[] | null {
  const found = new Set<string>();
  let others = 0;
  for (const row of rows) {
    const text = plain(cellOf(row, at));
    const name = text === '' || text.length > 40 ? null : registerOf(text);
    if (name !== null) found.add(name);
    else if (text.startsWith('total')) others++;
    else return null;
  }
  return found.size >= 2 && found.size <= MOST_CLASSES && others < rows.length / 2 ? [...found] : null;
}
