import { DAY_MS } from '@joulerie/domain/calendar';
import { isNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import { withSeparators } from './aligned.ts';
import { datePartsOf } from './date-parts.ts';
import { withDaysOfMonth } from './days-of-month.ts';
import { namesHours, namesMinutes } from './clock-words.ts';
import { filledDown } from './fill-down.ts';
import { flagsOf } from './flags.ts';
import { registerOf, writtenUnit } from './headers.ts';
import { namesMeters } from './meter-words.ts';
import { saidAround } from './notes-around.ts';
import { numericDatesOf } from './numeric-dates.ts';
import type { NumericDates } from './numeric-dates.ts';
import { periodCellsOf } from './period-cells.ts';
import { unpivot } from './pivot.ts';
import type { Pivot } from './pivot.ts';
import { parseRows } from './parse-rows.ts';
import { withoutFormulas } from './formula-cells.ts';
import { shortPeriodsOf } from './short-periods.ts';
import type { Table } from './table.ts';
import { withStepNumbers } from './step-numbers.ts';
import { withYearsAbove } from './years-above.ts';
import { readTableStamp } from './stamps.ts';
import { type Rows, type TableRow, cellOf, widthOf } from './table-row.ts';
import { TextRow } from './text-rows.ts';

const SEPARATORS = [';', '\t', '|', ','] as const;
const SAMPLE_LINES = 40;
const SAMPLE_LENGTH = 65_536;
/** A year of days, and a total a month. */
const MOST_COLUMNS = 400;
const FEWEST_HOURS = 12;
const FEW_DAYS = 4;

/** A text with its cells as they are meant, and its moments whole. */
const plainCells = (text: string): string => daysDated(withYearsAbove(withSeparators(withoutFormulas(text))));

/** Longer texts are no table of one month. */
const MOST_OF_MONTH = 20_000;

const daysDated = (text: string): string =>
  text.length > MOST_OF_MONTH ? text : (withDaysOfMonth(text.split(/(?<=\n)|(?<=\r)(?!\n)/))?.join('') ?? text);

/** Does a text have a column of dates and one of numbers, judged by its first lines. */
export const looksDelimited = (text: string): boolean => findColumns(plainCells(text)) !== null;

type Columns = Pick<Table, 'dates' | 'hourAt' | 'numbers'>;

type Found = {
  separator: string;
  columns: Columns;
  write: ((cells: string[]) => string[]) | null;
  isPivot: boolean;
  flags: readonly string[];
};

function findColumns(text: string): Found | null {
  const lines = text
    .slice(0, SAMPLE_LENGTH)
    .split(/\r\n|\n|\r/)
    .slice(0, SAMPLE_LINES);
  for (const separator of SEPARATORS) {
    const written = lines.map((line) => cellsOf(line, separator));
    const flags = flagsOf(written);
    const cells = flags ? written.map(flags.write) : written;
    const numeric = numericDatesOf(cells) ?? shortPeriodsOf(cells);
    const dates = numeric ? (one: string[]) => withDates(one, numeric) : writtenDates(cells);
    const sample = dates ? cells.map(dates) : cells;
    const write = flags ? (one: string[]) => (dates ?? same)(flags.write(one)) : dates;
    const dated = columnsBy(sample, isDate);
    const pivot = dated ? null : unpivot(sample.map((one, i) => ({ cells: one, line: i + 1 })));
    const columns = dated ?? (pivot ? columnsOfPivot(pivot) : columnsOfYears(sample));
    if (columns) return { separator, columns, write, isPivot: pivot !== null, flags: flags?.words ?? [] };
  }
  return null;
}

const same = (cells: string[]): string[] => cells;

const withDates = (cells: string[], { at, write }: NumericDates): string[] =>
  cells[at] === undefined ? cells : cells.with(at, write(cells[at]));

const columnsOfPivot = ({ header, labels = 0 }: Pivot): Columns => ({
  dates: [0],
  hourAt: null,
  numbers: header.slice(1, header.length - labels).map((_, i) => i + 1),
});

/** The table of a delimited text, its columns recognised by what most lines contain; null when none says when or none holds numbers. */
export function findTable(written: string): Table | null {
  const text = plainCells(written);
  const found = findColumns(text);
  if (!found) return null;
  const { separator, columns, write, isPivot, flags } = found;
  const parsed = parseRows(text, separator);
  const ended = /\n$|\r$/.test(text);
  const pivot = isPivot ? unpivot([...parsed], separator) : null;
  if (pivot) {
    const { header, rows, left } = pivot;
    return { header, rows, separator, ended: true, ...columnsOfPivot(pivot), ...(left && { left }) };
  }
  const all = write ? parsed.map(({ cells, line }) => ({ cells: write(cells), line })) : parsed;
  const rows = unmerged(all, columns);
  const dated = rows.findIndex((row) => isDated(row, columns));
  let first = Math.max(0, dated);
  // A line with a value just above the first date is no header: its date is one that cannot be read.
  while (first > 0 && holdsValue(rows.at(first - 1)!, columns) && !namesColumns(rows.at(first - 1)!, columns)) first--;
  const body = rows.slice(first);
  const numbers = numbersOf(body, columns);
  const title = first > 1 ? titleOf(rows.at(first - 2)!) : '';
  const around = saidAround(rows, first, (row) => isDated(row, columns));
  const header = headerOf(rows, first);
  return withStepNumbers(
    withHours({ rows: body, header, separator, ended, ...columns, numbers, title, around, flags }),
  );
}

/** Lines from the first dated one on with what was written once for several of them. */
function unmerged(rows: Rows, columns: Columns): Rows {
  const first = rows.findIndex((row) => isDated(row, columns));
  if (first < 0) return rows;
  const body = rows.slice(first);
  const filled = filledDown(body, headerOf(rows, first), columns, namesMeters);
  return filled === body ? rows : [...rows.slice(0, first), ...filled];
}

/** The only cell of a line; empty where it has several. */
export function titleOf({ cells }: TableRow): string {
  const written = cells.filter((cell) => cell !== '');
  return written.length === 1 ? written[0]! : '';
}

/** Hours may be bare numbers, `7` or `0730`, from 0 or up to 24, where the header says so. */
function withHours(table: Table): Table {
  const { rows, header, dates, hourAt, numbers } = table;
  const found = numbers.find(
    (at) =>
      namesHours(header[at]) &&
      rows.every((row) => /^(\d|1\d|2[0-4]|0\d|([01]?\d|2[0-4])[0-5]\d)?$/.test(cellOf(row, at))),
  );
  const isApart = found !== undefined && hourAt === null && !rows.some((row) => hasClock(cellOf(row, dates[0]!)));
  return withMinutes(isApart ? { ...table, hourAt: found, numbers: numbers.filter((at) => at !== found) } : table);
}

/** Minutes in a column of their own, beside whole hours, are written in that of the hours. */
function withMinutes(table: Table): Table {
  const { rows, header, hourAt, numbers } = table;
  const found = numbers.find(
    (at) => namesMinutes(header[at]) && rows.every((row) => /^([0-5]?\d)?$/.test(cellOf(row, at))),
  );
  const isWhole = (row: TableRow) => /^(\d{1,2}\s?h?)?$/i.test(cellOf(row, hourAt ?? 0));
  if (found === undefined || hourAt === null || !rows.every(isWhole)) return table;
  return {
    ...table,
    numbers: numbers.filter((at) => at !== found),
    rows: rows.map((row) => {
      const [hour, minute] = [hourAt, found].map((at) => cellOf(row, at).replace(/\D/g, ''));
      const clock = hour === '' ? '' : `${hour}:${minute!.padStart(2, '0')}`;
      return { cells: row.cells.with(hourAt, clock), line: row.line };
    }),
  };
}

/** Columns of numbers of the whole table: one may be blank on its first lines. */
function numbersOf(rows: Rows, { dates, hourAt, numbers }: Columns): number[] {
  const found = new Set(numbers);
  const left = new Uint8Array(MOST_COLUMNS);
  for (const at of [...dates, ...numbers, ...(hourAt === null ? [] : [hourAt])]) left[at] = 1;
  // The words of a column are often the same on many lines.
  const words: string[] = [];
  let row: TableRow = { cells: [], line: 0 };
  const look = (cell: string, at: number) => {
    if (cell === '' || cell === words[at]) return;
    if (!isNumber(cell)) words[at] = cell;
    // A total below the table may stand in a column of its own.
    else if (isDated(row, { dates })) {
      found.add(at);
      left[at] = 1;
    }
  };
  for (let i = 0; i < rows.length; i++) {
    row = rows.at(i)!;
    if (row instanceof TextRow) row.eachCell(left, words, look);
    else
      for (let at = 0; at < Math.min(row.cells.length, MOST_COLUMNS); at++)
        if (left[at] === 0) look(row.cells[at]!, at);
  }
  return [...found].toSorted((a, b) => a - b);
}

/** The line above the first one of the table; with the line above it where it holds units alone, leaves cells blank or repeats its words. */
function headerOf(rows: Rows, first: number): string[] {
  const own = first > 0 ? rows.at(first - 1)!.cells.slice(0, MOST_COLUMNS) : [];
  const above = first > 1 ? rows.at(first - 2)!.cells : [];
  const isPart = own.some((cell, at) => cell === '' || (at > 0 && UNIT_ALONE.test(cell)));
  const isRepeated = repeats(own);
  const grouped = withGroupUnits(above, own);
  if (!(isPart || isRepeated) || above.length < 2 || above.filter((cell) => cell !== '').length < 2) return grouped;
  // A cell over several columns is written in the first of them.
  const over = isRepeated && !repeats(above) ? spread(above, own.length) : above;
  const joined = joinedCells(over, own).map((cell, at) => (cell === own[at] ? grouped[at]! : cell));
  // Two lines that repeat their words are below the one that says what they are of.
  const title = first > 2 && repeats(above) && repeats(joined) ? rows.at(first - 3)!.cells : [];
  const isOver = title.filter((cell) => cell !== '' && !isNumber(cell)).length >= 2 && !repeats(title);
  return isOver ? joinedCells(spread(title, own.length), joined) : joined;
}

/** Headers of classes and totals with the unit that the cell over them writes once: « Consommation en MWh » over « HP », « HC » and « Total ». */
function withGroupUnits(above: readonly string[], own: readonly string[]): string[] {
  let group = '';
  return own.map((name, at) => {
    // The first cell of a line may be its title.
    group = (above[at] ?? '') === '' ? group : at === 0 ? '' : above[at]!;
    if (name.length > LONGEST_CLASS || group.length > LONGEST_CLASS) return name;
    const isOfGroup = registerOf(plain(name)) !== null || /^tota(l|ux)\b/.test(plain(name));
    return isOfGroup && writtenUnit(name) === null && isEnergyUnit(group) ? `${group} ${name}` : name;
  });
}

/** Longer cells name no class. */
const LONGEST_CLASS = 80;

/** Whether a text says the unit of an energy, and no amount. */
const isEnergyUnit = (text: string): boolean =>
  !/\d ?[kmg]?wh\b/i.test(text) && /^[kMG]?Wh$/.test(writtenUnit(text) ?? '');

const joinedCells = (over: readonly string[], own: readonly string[]): string[] =>
  own.map((cell, at) => [over[at] ?? '', cell].filter((text) => text !== '').join(' '));

const repeats = (cells: readonly string[]): boolean => {
  const written = cells.filter((cell) => cell !== '');
  return new Set(written).size < written.length;
};

/** Cells with those that are blank taking the one before them. */
function spread(cells: readonly string[], width: number): string[] {
  const all: string[] = [];
  for (let at = 0; at < width; at++) all.push(cells[at] || (all[at - 1] ?? ''));
  return all;
}

const UNIT_ALONE = /^[([]?\s*([kmg]?wh|[km]?w|k?va|m3|m³|€|eur|°c|%)\s*[)\]]?$/i;

/** `1/2/24`. */
const SHORTEST_DATE = 6;
/** `10:00`, `10h`, `1:00 PM`, `0:00 - 1:00`. */
const HOUR = /^\d{1,2}\s?[:h]\s?(\d{2})?(:\d{2})?(\s?[ap]\.?m\.?)?(\s?[-–à]\s?\d{1,2}\s?[:h].*)?$/i;
/** A bare number such as 20240101 or 2024 is more likely a value than a date. */
const isDate = (text: string): boolean =>
  text.length >= SHORTEST_DATE &&
  !/^\d+([.,]\d+)?$/.test(text.trim()) &&
  (readTableStamp(text) !== null || readTableStamp(text, 'month') !== null);
const hasClock = (text: string): boolean => {
  const stamp = readTableStamp(text);
  return stamp?.grain === 'instant' && stamp.wallMs % DAY_MS !== 0;
};
const isYear = (text: string): boolean => /^(19|20)\d{2}$/.test(text.trim());

const YEARS = /^(annee|an|year)s?$/;

/** Years alone are dates where the header says so: « Année;kWh ». */
function columnsOfYears(sample: string[][]): Columns | null {
  const isYears = (cell: string) => cell.length <= 6 && YEARS.test(plain(cell));
  const head = sample.findIndex((cells) => cells.slice(0, MOST_COLUMNS).some(isYears));
  if (head < 0) return null;
  const at = sample[head]!.findIndex(isYears);
  const body = sample.slice(head + 1).filter((cells) => cells.some((cell) => cell !== ''));
  // A list of years above another table is none.
  if (body.filter((cells) => isYear(cells[at] ?? '')).length < 0.8 * body.length) return null;
  const found = columnsBy(body, isYear);
  return found?.dates[0] === at ? { ...found, dates: [at], numbers: found.numbers.filter((one) => one !== at) } : null;
}

function columnsBy(sample: string[][], test: (text: string) => boolean): Columns | null {
  const body = sample.filter((cells) => cells.length > 1 && cells.some(test));
  if (body.length === 0) return null;
  const width = Math.max(...body.map((cells) => cells.length));
  const share = (at: number, test: (text: string) => boolean) =>
    body.filter((cells) => test(cells[at] ?? '')).length / body.length;
  const range = Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, at) => at);
  const dates = range.filter((at) => share(at, test) > 0.5);
  if (dates.length === 0) return null;
  // Beside moments that have their hour, another one is a duration.
  const written = body.map((cells) => cells[dates[0]!] ?? '').filter(test);
  // Of lines that are each of another day, it is the hour of a maximum or of a reading.
  const isDaily = written.length >= FEW_DAYS && new Set(written).size === written.length;
  const hourAt =
    isDaily || share(dates[0]!, hasClock) > 0.5
      ? null
      : (range.find((at) => !dates.includes(at) && share(at, (text) => HOUR.test(text.trim())) > 0.5) ?? null);
  const numbers = range.filter((at) => !dates.includes(at) && at !== hourAt && share(at, isNumber) > 0);
  return numbers.length === 0 ? null : { dates, hourAt, numbers };
}

/** The first cells of a line of the sample: a separator inside a cell that begins with a quote is text (`2024-03-01,"1,5"`). */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let open: string[] | null = null;
  for (const part of line.split(separator)) {
    if (!open && /^\s*"[^"]*$/.test(part)) {
      open = [part];
    } else if (!open) {
      cells.push(part);
    } else {
      open.push(part);
      if (!part.includes('"')) continue;
      cells.push(open.join(separator));
      open = null;
    }
    if (cells.length === MOST_COLUMNS) break;
  }
  if (open) cells.push(open.join(separator));
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
const isDated = (row: TableRow, { dates }: Pick<Columns, 'dates'>): boolean => {
  const text = cellOf(row, dates[0]!);
  return isDate(text) || isYear(text);
};

/** Is a row one of the table: a number where values are, or at least something that begins as a date does. */
const holdsValue = (row: TableRow, { dates, numbers }: Columns): boolean =>
  widthOf(row) > numbers[0]! && (numbers.some((at) => isNumber(cellOf(row, at))) || /^\d/.test(cellOf(row, dates[0]!)));

/** Headers that are numbers: hours `1` to `24`, years. What stands above the dates is a word, or nothing. */
function namesColumns({ cells }: TableRow, { dates, numbers }: Columns): boolean {
  if (/\d/.test(cells[dates[0]!] ?? '')) return false;
  const written = numbers.map((at) => cells[at] ?? '').filter((cell) => isNumber(cell) && cell !== '');
  const first = Number(written[0]);
  const isCount =
    written.length >= FEWEST_HOURS && first <= 1 && written.every((cell, i) => Number(cell) === first + i);
  return isCount || (written.every(isYear) && new Set(written).size === written.length);
}

/** How dates in columns of their own are written as one, and periods in one cell as two: « Année;Bimestre » are both. */
function writtenDates(cells: readonly string[][]): ((one: string[]) => string[]) | null {
  const joined = datePartsOf(cells);
  const split = periodCellsOf(joined ? cells.map(joined) : cells)?.split;
  if (joined && split) return (one) => split(joined(one));
  return joined ?? split ?? null;
}
