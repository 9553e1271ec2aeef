import { isoDay } from '@joulerie/domain/calendar';
import { plain, stampDay } from '../text/stamps.ts';
import { joinCutMoments } from './cut-moments.ts';
import {
  type MomentColumns,
  type Named,
  UNIT,
  cellsByMoment,
  isNumber,
  momentColumns,
  quantityHeaders,
} from './moment-columns.ts';
import { type Left, leftLines, leftOf } from './pivot-left.ts';
import { FileRefused } from '../reader.ts';
import type { TableRow } from './table-row.ts';
import { registerOf } from './headers.ts';
import { areOfOneYear, yearsOfTitle } from './title-years.ts';
import { isOfPlace } from './meter-words.ts';
import { monthOfName, readTableStamp } from './stamps.ts';

/** A table turned so that each moment has its line: header and rows, the moment first. */
export type Pivot = {
  header: string[];
  rows: TableRow[];
  /** Last columns that hold words. */
  labels?: number;
  /** What has values and no moment. */
  left?: Left;
};

const FEWEST = 2;
const FEWEST_DATES = 3;
const isYear = (text: string): boolean => /^(19|20)\d{2}$/.test(text.trim());
/** The year of « 2024 » or « 2024 (kWh) », and what else it says. */
function yearOf(text: string): Named | null {
  const found = text.length > 30 ? null : /^(\D*)((?:19|20)\d{2})(\D*)$/.exec(text.trim());
  return found && { moment: found[2]!, rest: `${found[1]!.trim()} ${found[3]!.trim()}`.trim() };
}
const two = (value: number): string => String(value).padStart(2, '0');
const placesOf = (cells: readonly string[], test: (cell: string) => boolean): number[] =>
  cells.flatMap((cell, at) => (at > 0 && test(cell) ? [at] : []));

/**
 * A table whose moments are headers: a year a column with a month a line, the reverse, a month a column with a day a line, or a date a
 * column with a quantity a line. Null for any other.
 *
 * @param separator that of the cells: commas may have cut decimals
 * @throws FileRefused `cut_decimals` where they did, and the cells of a line cannot be joined again; `months_of_two_years` for months across
 *   from one year to the next beside one year a line
 */
export function unpivot(rows: readonly TableRow[], separator = ';'): Pivot | null {
  for (const [i, { cells }] of rows.slice(0, 20).entries()) {
    const body = rows.slice(i + 1).filter((row) => row.cells.some((cell) => cell !== ''));
    if (body.length === 0) return null;
    const title = i > 0 ? (rows[i - 1]!.cells.find((cell) => cell !== '') ?? '') : '';
    const year = yearOfHeader(cells, rows.slice(0, i));
    const acrossOf = (lines: readonly TableRow[]): Pivot | null =>
      monthsByYears(cells, lines, title) ??
      yearsByMonths(cells, lines, title) ??
      daysByMonths(cells, lines, title, year);
    const across = acrossOf(body);
    if (across) return separator === ',' ? acrossOf(joinCutMoments(cells, body)) : across;
    const found = datesAcross(withYear(cells, year), body, title) ?? monthsOfYear(cells, body, rows.slice(0, i));
    if (found) return found;
  }
  return null;
}

/** The year of the months of a header: that of the lines above, or of its corner; null where the months are of two. */
function yearOfHeader(head: readonly string[], above: readonly TableRow[]): string | null {
  const months = head.flatMap((cell) => monthOfName(cell) ?? []);
  if (!areOfOneYear(months)) return null;
  return yearAbove(above) ?? yearOf(head[0] ?? '')?.moment ?? null;
}

/** What a pivot measures is in its corner, or in the line above. */
const headerOf = (corner: string, title: string): string[] => [
  'Date',
  /\b[kmg]?wh\b|\bm3\b|m³|\bk?w\b|conso|elec|gaz|energ/.test(plain(corner).replace(/[()[\]_]/g, ' ')) ? corner : title,
];

/** Lines that name no moment: totals, and what cannot be read, with their place. */
const other = ({ cells, line }: TableRow): TableRow => ({ cells: [cells[0] ?? '', ''], line });

const placesIn = ({ columns }: MomentColumns): number[] => columns.map(({ at }) => at);

/** Header of the moments and of their only quantity, or of each of several. */
const headersOf = (found: MomentColumns, corner: string, title: string): string[] =>
  found.rests.length === 1 && found.rests[0] === ''
    ? headerOf(corner, title)
    : ['Date', ...quantityHeaders(found.rests, title)];

/**
 * `Mois;2023;2024`; `Mois;HP 2023;HC 2023;HP 2024;HC 2024`, or years over the quantities of the line below, have a column for each
 * quantity.
 */
function monthsByYears(head: readonly string[], body: readonly TableRow[], title: string): Pivot | null {
  const isNumbered = /^mois$|^month$/.test(plain(head[0] || (body[0]?.cells[0] ?? '')));
  const monthOf = ({ cells: [text = ''] }: TableRow) =>
    monthOfName(text) ?? (isNumbered && /^(0?[1-9]|1[0-2])$/.test(text) ? Number(text) : null);
  // « Septembre;2015 » is a line of values, not a header.
  if (monthOfName(head[0] ?? '') !== null) return null;
  const found = momentColumns(head, body, yearOf, (row) => monthOf(row) === null);
  if (found?.isBeside && !haveSameMonths(found, body.slice(1))) return null;
  if (!found || found.columns.length === 0 || body.filter((row) => monthOf(row) !== null).length < FEWEST) return null;
  const lines = body.slice(found.isOver ? 1 : 0);
  return {
    header: headersOf(found, head[0] ?? '', title),
    left: leftOf(found.titles, lines, placesIn(found), (row) => monthOf(row) !== null),
    rows: lines.flatMap((row) => {
      const month = monthOf(row);
      if (month === null) return [other(row)];
      return cellsByMoment(found, row).map(([year, values]) => ({
        cells: [`${year}-${two(month)}`, ...values],
        line: row.line,
      }));
    }),
  };
}

/** Whether tables side by side have the same month on each line. */
const haveSameMonths = ({ columns }: MomentColumns, lines: readonly TableRow[]): boolean =>
  lines.every(({ cells }) => {
    const own = monthOfName(cells[0] ?? '');
    const others = cells.slice(0, columns.at(-1)!.at).flatMap((cell) => monthOfName(cell) ?? []);
    return others.every((month) => month === own);
  });

/** Whether a header names the year of a building, not that of a measure. */
const isOfBuilding = (header: string): boolean =>
  /constru|renov|mise en service|travaux|installation/.test(plain(header));

const FEWEST_MONTHS = 3;

/** The only year that the lines above a table name as theirs, or null. */
function yearAbove(above: readonly TableRow[]): string | null {
  const years = new Set(above.flatMap(({ cells }) => cells.flatMap(yearsOfTitle)));
  return years.size === 1 ? [...years][0]! : null;
}

/** `Mois;Consommation (kWh)`, or quarters, below a title that names one year. */
function monthsOfYear(head: readonly string[], body: readonly TableRow[], above: readonly TableRow[]): Pivot | null {
  const year = yearAbove(above);
  const monthOf = ({ cells }: TableRow) => {
    const month = monthOfName(cells[0] ?? '');
    return month === null ? (/^t[1-4]$/i.exec((cells[0] ?? '').trim())?.[0].toUpperCase() ?? null) : two(month);
  };
  const months = body.map(monthOf).filter((month) => month !== null);
  const isOnce = new Set(months).size === months.length && months.length >= FEWEST_MONTHS;
  // From September to August, a year that is named is that of some of them only.
  if (!areOfOneYear(months.map((month) => Number(month.replace('T', ''))))) return null;
  if (year === null || !isOnce || head.length < 2 || monthOfName(head[0] ?? '') !== null) return null;
  const places = head.map((_, at) => at).slice(1);
  return {
    header: [...head],
    left: { columns: [], lines: leftLines(body, places, (row) => monthOf(row) !== null, 0) },
    rows: body.map((row) => {
      const month = monthOf(row);
      return month === null ? other(row) : { cells: row.cells.with(0, `${year}-${month}`), line: row.line };
    }),
  };
}

/** The month of « Janvier » or « HP janvier », and what else it says. */
function monthColumnOf(cell: string): Named | null {
  const words = cell.length > 30 ? [] : cell.trim().split(/\s+/);
  const months = words.filter((word) => monthOfName(word) !== null);
  if (months.length !== 1) return null;
  return { moment: two(monthOfName(months[0]!)!), rest: words.filter((word) => word !== months[0]).join(' ') };
}

/**
 * `Année;Janvier;Février;…`, months with a quantity beside their name, or over those of the line below. Columns beside the year,
 * `Site;Année;…` or `Année;Poste;…`, are those of each line.
 */
function yearsByMonths(written: readonly string[], lines: readonly TableRow[], above: string): Pivot | null {
  const { head, body, title } = withClassesApart(written, lines, above);
  return monthsOfYears(head, body, title);
}

/** « 2023 HP » and « HC 2023 » as a year and its class, each in a column; what the corner said of all is in the title then. */
function withClassesApart(head: readonly string[], body: readonly TableRow[], title: string) {
  const named = body.map(({ cells }) => yearOf(cells[0] ?? ''));
  const classed = named.filter((one) => one !== null && registerOf(plain(one.rest)) !== null);
  if (classed.length < FEWEST || named.some((one) => one?.rest === '')) return { head, body, title };
  return {
    head: ['Année', 'Poste', ...head.slice(1)],
    body: body.map(({ cells: [first = '', ...others], line }, i) => ({
      cells: [named[i]?.moment ?? first, (named[i]?.rest ?? '').replace(/^[\s:/–-]+|[\s:/–-]+$/g, ''), ...others],
      line,
    })),
    title: [title, head[0] ?? ''].filter((text) => text !== '').join(' '),
  };
}

function monthsOfYears(head: readonly string[], body: readonly TableRow[], title: string): Pivot | null {
  const isDated = ({ cells }: TableRow) => cells.some(isYear);
  const found = momentColumns(head, body, monthColumnOf, (row) => !isDated(row));
  if (!found || found.columns.length < FEWEST) return null;
  const before = head.slice(0, found.columns[0]!.at).map((_, at) => at);
  const yearAt =
    before.find(
      (at) =>
        !isOfBuilding(head[at] ?? '') && body.filter(({ cells }) => isYear(cells[at] ?? '')).length > body.length / 2,
    ) ?? (body.some(({ cells }) => isYear(cells[0] ?? '')) ? 0 : undefined);
  if (yearAt === undefined) return null;
  if (!areOfOneYear(found.columns.map(({ moment }) => Number(moment))))
    throw new FileRefused(
      'months_of_two_years',
      'Les mois de ce tableau vont d’une année à la suivante, sans dire laquelle est celle de chacun\u00a0: écrivez l’année dans chaque en-tête, par exemple «\u00a0sept. 2023\u00a0».',
    );
  const labels = before.filter((at) => at !== yearAt && body.some(({ cells }) => /\p{L}/u.test(cells[at] ?? '')));
  const nameOf = (at: number) => head[at] || (found.isOver ? (body[0]!.cells[at] ?? '') : '');
  const lines = body.slice(found.isOver ? 1 : 0);
  return {
    header: [...headersOf(found, labels.length > 0 ? '' : nameOf(0), title), ...labels.map(nameOf)],
    labels: labels.length,
    left: leftOf(found.titles, lines, placesIn(found), ({ cells }) => isYear(cells[yearAt] ?? ''), yearAt, labels),
    rows: lines.flatMap((row) => {
      const year = (row.cells[yearAt] ?? '').trim();
      if (!isYear(year)) return [other(row)];
      return cellsByMoment(found, row).map(([month, values]) => ({
        cells: [`${year}-${month}`, ...values, ...labels.map((label) => row.cells[label] ?? '')],
        line: row.line,
      }));
    }),
  };
}

/** `Jour;janvier 2024;février 2024;…` with the numbers of days below; months without a year are of the one above. */
function daysByMonths(
  written: readonly string[],
  body: readonly TableRow[],
  title: string,
  year: string | null,
): Pivot | null {
  const head = withYear(written, year);
  const months = placesOf(head, (cell) => readTableStamp(cell)?.grain === 'month');
  const dayOf = ({ cells }: TableRow) => /^(0?[1-9]|[12]\d|3[01])(er)?$/.exec(cells[0]?.trim() ?? '')?.[1] ?? null;
  const isDay = (row: TableRow) => dayOf(row) !== null;
  if (months.length === 0 || body.filter(isDay).length < 28) return null;
  return {
    header: headerOf(head[0] ?? '', title),
    left: leftOf(head, body, months, isDay),
    rows: body.flatMap((row) => {
      const day = dayOf(row);
      if (day === null) return [other(row)];
      return months.flatMap((at): TableRow[] => {
        const month = isoDay(stampDay(readTableStamp(head[at]!)!)).slice(0, 8);
        const value = row.cells[at] ?? '';
        // The 30th of February has no cell of its own.
        return value === '' ? [] : [{ cells: [`${month}${two(Number(day))}`, value], line: row.line }];
      });
    }),
  };
}

/** Headers whose names of months have the year above. */
const withYear = (head: readonly string[], year: string | null): string[] =>
  head.map((cell) => (year !== null && monthOfName(cell) !== null ? `${cell.trim()} ${year}` : cell));

/** A date a column, from the second on, and a quantity a line; the title says their unit where they do not. */
function datesAcross(head: readonly string[], body: readonly TableRow[], title: string): Pivot | null {
  const isDate = (cell: string) =>
    cell.length >= 6 &&
    !/^\d+([.,]\d+)?$/.test(cell.trim()) &&
    (readTableStamp(cell) !== null || readTableStamp(cell, 'month') !== null);
  const dates = placesOf(head, isDate);
  const quantities = body.filter(({ cells }) => dates.some((at) => isNumber(cells[at] ?? '')));
  const isRow = dates.every((at, i) => at === dates[0]! + i);
  if (dates.length < FEWEST_DATES || !isRow || isDate(head[0] ?? '') || quantities.length === 0) return null;
  if (quantities.length > MOST_QUANTITIES || body.some(({ cells }) => isDate(cells[0] ?? ''))) return null;
  // « Bâtiment » above « Mairie » and « École » says that they are places, not uses.
  const place = head.slice(0, dates[0]).find(isOfPlace) ?? '';
  const names = quantities.map(({ cells }) => `${place} ${cells.slice(0, dates[0]).join(' ')}`.trim());
  const isOfTitle = UNIT.test(plain(title)) && !names.some((name) => UNIT.test(plain(name)));
  return {
    header: ['Date', ...names.map((name) => (isOfTitle ? `${name} (${title})` : name))],
    left: leftOf(head, quantities, dates, () => true),
    rows: dates.map((at) => ({
      cells: [head[at]!, ...quantities.map(({ cells }) => cells[at] ?? '')],
      line: quantities[0]!.line,
    })),
  };
}

const MOST_QUANTITIES = 40;
