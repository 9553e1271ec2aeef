import { plain } from '../text/stamps.ts';
import { FileRefused } from '../reader.ts';
import { readLooseNumber } from '../text/numbers.ts';
import { registerOf } from './headers.ts';
import { metersOf } from './meter-column.ts';
import { momentOf } from './moments.ts';
import type { Table } from './table.ts';
import { type Rows, type TableRow, cellOf } from './table-row.ts';

const MOST_CLASSES = 12;
/** Share of the lines that may be a second value of their class; more of them are of several meters. */
const MOST_SECONDS = 0.1;

/** A table with a line for each time class of a moment (« HP », « HC »), as a table with a column for each. Any other as it is. */
export function unfoldClasses(table: Table): Table {
  const { header, rows, dates, hourAt, numbers } = table;
  for (const at of header.keys()) {
    if (dates.includes(at) || at === hourAt || numbers.includes(at)) continue;
    // « T1 » is the first quarter there.
    if (/^(trim|quarter)/.test(plain(header[at]!))) continue;
    const classes = classesOf(rows, at);
    if (!classes) continue;
    const meterAt = metersOf(table)?.at ?? null;
    const values = numbers.filter((one) => one !== at && one !== meterAt);
    // A column of one class is of it on all lines, and a counter that goes on is that of all classes.
    if (values.some((value) => CLASSED.test(plain(header[value] ?? '')) || goesOn(table, value))) continue;
    const placeOf = (k: number, name: string) => header.length + k * classes.length + classes.indexOf(name);
    const merged = new Map<string, TableRow>();
    const totals = new Map<string, TableRow>();
    const seconds: TableRow[] = [];
    for (const row of rows) {
      const { cells, line } = row;
      // Classes of two meters are no classes of one.
      const meter = meterAt === null ? '' : `${cells[meterAt] ?? ''} `;
      const moment = meter + momentOf(row, dates[0]!, hourAt);
      const name = registerOf(plain(cells[at] ?? ''));
      // A total among classes has none of them.
      if (name === null) {
        totals.set(moment, row);
        continue;
      }
      const alone = (): TableRow => ({
        cells: [
          ...header.map((_, i) => (values.includes(i) ? '' : (cells[i] ?? ''))),
          ...Array.from({ length: values.length * classes.length }, () => ''),
        ],
        line,
      });
      let own = merged.get(moment);
      if (!own) merged.set(moment, (own = alone()));
      const isOther = (value: number, k: number) => !['', cells[value]].includes(own!.cells[placeOf(k, name)]);
      // A second value of a class is refused on its own line.
      if (values.some(isOther)) seconds.push((own = alone()));
      for (const [k, value] of values.entries()) own.cells[placeOf(k, name)] = cells[value] ?? '';
    }
    if (seconds.length > Math.max(1, MOST_SECONDS * rows.length)) return table;
    const lone = [...totals.keys()].find((moment) => !merged.has(moment));
    if (lone !== undefined)
      throw new FileRefused(
        'classes_missing',
        `Le ${lone.slice(0, 40)} de ce tableau n’a qu’un total, sans ses classes horaires : gardez les lignes de total seules, ou déposez à part les dates sans classes.`,
      );
    refuseApart([...merged.values()], values, classes, header);
    const classPlaces = values.map((_, k) => classes.map((name) => placeOf(k, name)));
    const width = header.length + values.length * classes.length;
    // A total that is more than the classes is a column of its own: which is the energy is asked.
    const others = values.filter((value, k) =>
      [...totals].some(([moment, row]) => !isSumOf(cellOf(row, value), merged.get(moment)!, classPlaces[k]!)),
    );
    for (const [moment, own] of merged)
      own.cells.push(...others.map((value) => totals.get(moment)?.cells[value] ?? ''));
    return {
      ...table,
      header: [
        ...header,
        ...values.flatMap((value) => classes.map((name) => `${header[value] ?? ''} ${name}`.trim())),
        ...others.map((value) => `${header[value] ?? ''} total`.trim()),
      ],
      rows: [...merged.values(), ...seconds],
      numbers: [...classPlaces.flat(), ...others.map((_, k) => width + k)],
    };
  }
  return table;
}

const ROUNDED = 0.005;

/** Whether a total is that of the classes of its moment, as far as it is a number that can be compared. */
function isSumOf(total: string, { cells }: TableRow, places: readonly number[]): boolean {
  const parts = places.flatMap((at) => (cells[at] === '' ? [] : (readLooseNumber(cells[at] ?? '') ?? Number.NaN)));
  const sum = parts.reduce((all, one) => all + one, 0);
  const whole = readLooseNumber(total) ?? Number.NaN;
  const lastDigit = 10 ** -(/[.,](\d+)\D*$/.exec(total)?.[1]?.length ?? 0);
  return !(Math.abs(whole - sum) > ROUNDED * Math.abs(whole) + 0.5 * lastDigit * (parts.length + 1));
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
