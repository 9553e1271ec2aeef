import { FileRefused } from '../reader.ts';
import type { FileRead, ReadOptions, Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { digitsOf, fewestDigits } from '../table/cut-value.ts';
import { dateOrderOf } from '../table/date-order.ts';
import { knownOrder } from '../table/known-layout.ts';
import { ANSWERED, type DateOrder, type TableMeaning } from '../table/meaning.ts';
import { type TableStamp, readTableStamp } from '../table/stamps.ts';
import { cellsOf } from '../text/delimited.ts';
import { frenchSpaces } from '../text/french.ts';
import { CUT_LINE, cutValue, lastLineNote } from '../text/lines.ts';
import { type DecimalSign, readLooseNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import { type Judged, hasSeveralMeters, isDoubtful } from './doubts.ts';
import { clearSigns, decimalOf } from './decimal-signs.ts';
import { type Filling, type Held, type Quantity, type Reading, fillSeries, variableOf } from './fill-series.ts';
import { refuseSeveralOfOneName, severalMeters } from './repeated-columns.ts';
import { type Row, rowsBelow } from './rows.ts';

/** A column of a layout: its header, plain, and what its values are. The unit is the last group in brackets, or the first unit of it. */
export type ColumnRule = {
  header: RegExp;
  quantity: Quantity;
  holds: Held;
  unit?: string;
  point?: string;
  /** Several columns are parts of one energy, and add up: phases, tariffs. Else the first one that fits is the energy. */
  areParts?: boolean;
  /** A column of zeros is of no meter: a consumption of nothing would be stored for it. */
  isNoneAtZero?: boolean;
};

/** What a product writes, for `describedTable`. All patterns are for plain text: lower case, without accents. */
export type Layout = {
  format: string;
  label: string;
  /** Every one is found in a cell of the header. A name that anybody may give to a column is no signature. */
  signature: readonly RegExp[];
  /** Columns of the product, of which the header has two at least. */
  own?: readonly RegExp[];
  /** The whole header, its cells joined by commas, of an export of one value, which has no two columns of its own. */
  alone?: RegExp;
  time: RegExp;
  side: 'start' | 'end';
  zone: 'Paris' | 'UTC';
  decimal?: DecimalSign;
  /** The product parts thousands by commas between commas: `"1,300"`. Elsewhere three digits after a comma alone are doubtful. */
  groupsThousands?: boolean;
  /** Order of its dates, where the product writes them in one only. */
  order?: DateOrder;
  /** What is drawn is of the energy of the source: suppliers write gas as they write electricity. */
  isOfSource?: boolean;
  /** Of several rules of one quantity, the first one found is read: the others are the same energy, so a whole comes before its parts. */
  columns: readonly ColumnRule[];
  /** Columns of the names of the meter or plant, where a file may hold several: each that changes is a part of the name. */
  point?: RegExp;
  /** Header from the lines above the first values; null when they are not of this layout. */
  headerOf?: (lines: readonly (readonly string[])[]) => Head | null;
};

/** What stands above the values of a table. */
export type Head = {
  /** Names of the columns, with their units. */
  header: string[];
  /** Place of the line where the values begin. */
  first: number;
  /** Meter of each column, where the table holds several. */
  points?: (string | null)[];
  /** Order of its dates and sign of its decimals, where it says them. */
  order?: DateOrder;
  decimal?: DecimalSign;
};

const SEPARATORS = [',', ';', '\t'];
/** Lines above the values, at most. */
const MOST_ABOVE = 24;
const MOST_LOOKED_AT = 65_536;

type Found = Head & { separator: string };

type Above = { separator: string; rows: string[][]; words: string[][] };

/** The first lines of the text that was looked at last: each layout in turn looks at those of one file. */
let last: { text: string; above: readonly Above[] } = { text: '', above: [] };

/** The first lines of a text cut by each separator, as written and as plain words. */
function linesAbove(text: string): readonly Above[] {
  const first = text.slice(0, MOST_LOOKED_AT);
  if (last.text === first) return last.above;
  const lines = first.split(/\r\n|\n|\r/).slice(0, MOST_ABOVE);
  const above = SEPARATORS.map((separator) => {
    const rows = lines.map((line) => cellsOf(line, separator).map((cell) => cell.trim()));
    return { separator, rows, words: rows.map((cells) => cells.map(plain)) };
  });
  last = { text: first, above };
  return above;
}

function findHead(layout: Layout, text: string): Found | null {
  for (const { separator, rows, words } of linesAbove(text)) {
    const head = layout.headerOf ? layout.headerOf(rows) : headBySignature(layout, rows, words);
    if (head) return { ...head, separator };
  }
  return null;
}

function headBySignature(
  { signature, own, alone, time }: Layout,
  rows: readonly (readonly string[])[],
  words: readonly (readonly string[])[],
): Head | null {
  for (const [i, header] of words.entries()) {
    if (header.length < 2 || ![...signature, time].every((one) => header.some((cell) => one.test(cell)))) continue;
    const hasOwn = !own || header.filter((cell) => own.some((one) => one.test(cell))).length >= 2;
    if (hasOwn || alone?.test(header.join(','))) return { header: [...rows[i]!], first: i + 1 };
  }
  return null;
}

/** The reader of a table whose product writes it always in one way: its columns are known, not guessed. */
export function describedTable(layout: Layout): Reader<TextContent> {
  const { format, label } = layout;
  return {
    format,
    label,
    recognises: ({ text }) => {
      const head = findHead(layout, text);
      return head !== null && !isDoubtful(judgedOf(layout, head, text));
    },
    read: ({ text }, options) => readDescribed(layout, text, options),
  };
}

/** Length of the text that is judged. */
const MOST_JUDGED = 1_000_000;

/** The first lines of a file and what they are taken for. */
function judgedOf(layout: Layout, head: Found, text: string): Judged {
  const rows = rowsBelow(text.slice(0, MOST_JUDGED), head.first, head.separator).filter(({ isCut }) => !isCut);
  const timeAt = timeAtOf(layout, head);
  const texts = rows.map(({ cells }) => timeOf(cells, timeAt));
  const known = head.order ?? layout.order;
  const found = known ? null : dateOrderOf(texts);
  return {
    rows: rows.map(({ cells }, i) => ({ cells, stamp: readMoment(texts[i]!, known ?? found?.value ?? 'day') })),
    timeAt,
    pointsAt: pointsAtOf(layout, head, rows),
    columns: findColumns(layout, head).map(({ rule: { holds }, at, unit }) => ({ at, unit, holds })),
    clear: clearSigns(head.decimal ?? layout.decimal, layout.groupsThousands === true, head.separator),
  };
}

function readDescribed(layout: Layout, text: string, options: ReadOptions): FileRead {
  const builder = new ReadBuilder(layout.format, layout.label, options);
  builder.namesNoMeter = true;
  const head = findHead(layout, text);
  if (!head) throw new FileRefused('unknown_format', `Ce fichier n’est pas celui de « ${layout.label} ».`);
  if (hasSeveralMeters(judgedOf(layout, head, text))) throw severalMeters();
  const { header, first, separator } = head;
  const rows = rowsBelow(text, first, separator);
  const columns = columnsOf(layout, head, builder);
  refuseSeveralOfOneName(
    head,
    columns.flatMap((column) => column.at),
    rows,
  );
  refuseValuesAbove(layout, text, head, columns, builder);
  const decimal = decimalOf(rows, columns, separator, head.decimal ?? layout.decimal);
  const stamps = stampsOf(layout, head, rows, columns, builder, options);
  const dated = rows.flatMap((row, i) => (stamps[i] ? [{ row, stamp: stamps[i] }] : []));
  const pointsAt = pointsAtOf(layout, head, rows);
  const nameOf = ({ cells }: Row): string => pointsAt.map((at) => cells[at] ?? '').join(' ');
  const byName = pointsAt.length === 0 ? null : Map.groupBy(dated, ({ row }) => nameOf(row));
  for (const { rule, at, unit, point } of columns)
    for (const [name, own] of byName !== null && byName.size > 1 ? byName : [[null, dated] as const]) {
      const readings = readingsOf(own, at, decimal, builder);
      if (rule.isNoneAtZero && readings.every(({ value }) => !(value > 0))) {
        builder.note(`« ${header[at[0]!]} » reste à zéro : aucun compteur n’est relevé.`);
        continue;
      }
      const isGas = layout.isOfSource && options.energy === 'gaz' && rule.quantity === 'import';
      const filling = {
        quantity: isGas ? ('gas' as const) : rule.quantity,
        holds: rule.holds,
        unit,
        point: point ?? name,
        side: layout.side,
        isOrderAsked: builder.needsChoice,
      };
      for (const [grain, some] of byGrain(readings)) fillSeries(builder, { ...filling, grain }, some);
    }
  return builder.finish();
}

/** Columns of names of meters that are not the same on every line. */
const pointsAtOf = ({ point }: Layout, { header }: Head, rows: readonly Row[]): number[] =>
  header.flatMap((cell, i) => {
    const isOne = point?.test(plain(cell)) && new Set(rows.map(({ cells }) => cells[i])).size > 1;
    return isOne ? [i] : [];
  });

const timeAtOf = ({ time }: Layout, { header }: Head): number => header.findIndex((cell) => time.test(plain(cell)));
const timeOf = (cells: readonly string[], at: number): string => (cells[at] ?? '').replace(/ DST$/i, '');

const readMoment = (text: string, order: DateOrder): TableStamp | null =>
  /^\d{10}$/.test(text) ? ofEpoch(Number(text)) : readTableStamp(text, order);

/** Values that stand above the names of their columns, where a file was put together or sorted. */
function refuseValuesAbove(
  layout: Layout,
  text: string,
  head: Found,
  columns: readonly Column[],
  builder: ReadBuilder,
): void {
  const timeAt = timeAtOf(layout, head);
  const { rows } = linesAbove(text).find(({ separator }) => separator === head.separator)!;
  const isMoment = (text: string) => readMoment(text, 'day') !== null || readMoment(text, 'month') !== null;
  const hasValue = (cells: readonly string[]) =>
    columns.some(({ at }) => at.some((one) => /^-?\d/.test(cells[one] ?? '')));
  for (const [i, cells] of rows.slice(0, head.first).entries())
    if (isMoment(timeOf(cells, timeAt)) && hasValue(cells)) builder.refuse(i + 1, 'valeurs au-dessus de l’en-tête');
}

type Column = { rule: ColumnRule; at: number[]; unit: string; point: string | null };

/** The columns to read, those of one rule and meter together. */
function findColumns({ columns }: Layout, { header, points }: Head): Column[] {
  const taken = new Set<string>();
  return columns.flatMap((rule): Column[] => {
    const fits = header.flatMap((cell, i) => (rule.header.test(plain(cell)) ? [i] : []));
    const meters = Map.groupBy(fits, (at) => rule.point ?? points?.[at] ?? null);
    return [...meters].flatMap(([meter, all]) => {
      // Two columns of one name are one column.
      const named = all.filter((one, i) => all.findIndex((other) => header[other] === header[one]) === i);
      const at = rule.areParts ? named : named.slice(0, 1);
      const units = new Set(at.map((one) => rule.unit ?? unitOf(header[one]!)));
      const [unit = ''] = units;
      if (units.size > 1) return [];
      const key = `${rule.quantity} ${meter ?? ''}`;
      if (taken.has(key) || variableOf({ ...rule, unit }) === null) return [];
      taken.add(key);
      return [{ rule, at, unit, point: meter }];
    });
  });
}

/** Same; the other columns are named. */
function columnsOf(layout: Layout, head: Head, builder: ReadBuilder): Column[] {
  const { time, point } = layout;
  const { header } = head;
  const found = findColumns(layout, head);
  const known = new Set(found.flatMap(({ at }) => at));
  const isOther = (cell: string, i: number) =>
    cell !== '' && !known.has(i) && !time.test(plain(cell)) && !point?.test(plain(cell));
  const others = header.filter(isOther).slice(0, 12).join(', ').slice(0, 300);
  if (found.length === 0)
    throw new FileRefused(
      'no_value_column',
      `Aucune colonne de ce fichier n’est une énergie du réseau, une injection ou une production (${others}).`,
    );
  if (others !== '') builder.note(`Colonnes non lues : ${others}.`);
  return found;
}

/** `Energy Produced (Wh)`, `Import T1 kWh`, `Active energy Wh (A)`. */
const unitOf = (header: string): string => /(?:^|[\s([])([kMG]?Wh|[kM]?W|m3|m³)(?=$|[\s)\]])/i.exec(header)?.[1] ?? '';

function stampsOf(
  layout: Layout,
  head: Found,
  rows: readonly Row[],
  columns: readonly Column[],
  builder: ReadBuilder,
  options: ReadOptions,
): (TableStamp | null)[] {
  const { zone } = layout;
  const timeAt = timeAtOf(layout, head);
  const texts = rows.map(({ cells }) => timeOf(cells, timeAt));
  const known = head.order ?? layout.order;
  const found = known ? null : dateOrderOf(texts);
  const answer = options.generic?.table?.dateOrder;
  let proposed: DateOrder | undefined;
  if (found?.certainty === 'asked') {
    const written = { ...head, dates: [timeAt], hourAt: null, rows };
    const { layout: own, before } = knownOrder(written, options.layouts ?? []);
    const dateOrder = answer ? { value: answer, certainty: 'certain' as const, reason: ANSWERED } : (before ?? found);
    builder.layout = own;
    builder.table = meaningOf(rows, timeAt, head.header, columns, dateOrder);
    proposed = before?.value;
    builder.needsChoice = answer === undefined;
    if (answer === undefined)
      builder.note(`Ce fichier ne dit pas tout. À préciser : l’ordre du jour et du mois (${dateOrder.reason}).`);
  }
  const order = known ?? (found?.certainty === 'asked' ? (answer ?? proposed) : undefined) ?? found?.value ?? 'day';
  const width = head.header.length;
  return rows.map(({ cells, line, isCut }, i) => {
    const stamp = readMoment(texts[i]!, order);
    if (stamp && cells.length > width && cells.slice(width).some((cell) => cell !== ''))
      builder.refuse(line, `${cells.length} valeurs pour ${width} colonnes`);
    else if (stamp) return { ...stamp, offsetMs: stamp.offsetMs ?? (zone === 'UTC' ? 0 : null) };
    else if (isCut) builder.refuse(line, CUT_LINE);
    else if (/^(sub)?total|^sum\b|^somme\b/.test(plain(cells[0] ?? '')))
      builder.note('Ligne de total laissée de côté.');
    else builder.refuse(line, `date illisible « ${texts[i]!.slice(0, 60)} »`);
    return null;
  });
}

/** Seconds since 1970, as devices write them. */
const ofEpoch = (seconds: number): TableStamp => ({ wallMs: seconds * 1000, offsetMs: 0, grain: 'instant' });

/** What the page shows while the order of dates is asked: the columns are certain. */
function meaningOf(
  rows: readonly Row[],
  timeAt: number,
  header: readonly string[],
  columns: readonly Column[],
  dateOrder: NonNullable<TableMeaning['dateOrder']>,
): TableMeaning {
  const of = (at: number) => ({
    at,
    header: header[at] ?? '',
    samples: rows.slice(0, 3).map(({ cells }) => (cells[at] ?? '').slice(0, 40)),
    register: null,
    certainty: 'certain' as const,
    reason: 'le format le dit',
  });
  return {
    columns: [
      { ...of(timeAt), role: 'time' as const, unit: null },
      ...columns.flatMap(({ rule, at, unit }) =>
        at.map((one) => ({ ...of(one), role: variableOf({ ...rule, unit })!, unit })),
      ),
    ].toSorted((a, b) => a.at - b.at),
    dateOrder: { ...dateOrder, reason: frenchSpaces(dateOrder.reason) },
    decimal: null,
    stamp: null,
    zone: null,
    repeats: null,
    unread: null,
    blanks: null,
  };
}

/** The sum of the columns of a rule on each line; missing where one of them is. */
function readingsOf(
  rows: readonly { row: Row; stamp: TableStamp }[],
  at: readonly number[],
  decimal: DecimalSign,
  builder: ReadBuilder,
): (Reading & { grain: TableStamp['grain'] })[] {
  const fewest = rows.at(-1)?.row.isCut
    ? fewestDigits(
        rows.map(({ row }) => row),
        Math.max(...at),
      )
    : 0;
  return rows.flatMap(({ row: { cells, line, isCut }, stamp }) => {
    const last = cells.length - 1;
    if (isCut && (last < Math.max(...at) || (at.includes(last) && digitsOf(cells[last]!) < fewest))) {
      builder.refuse(line, last < Math.max(...at) ? CUT_LINE : cutValue(cells[last]!.slice(0, 60)));
      return [];
    }
    if (isCut && at.includes(last)) builder.note(lastLineNote(line));
    let value = 0;
    for (const one of at) {
      const written = cells[one] ?? '';
      const number = readLooseNumber(written, decimal);
      if (number === null && written !== '') builder.refuse(line, `valeur illisible « ${written.slice(0, 60)} »`);
      value += number ?? Number.NaN;
    }
    return [{ stamp, value, line, grain: stamp.grain }];
  });
}

/** Dates and months are not moments: each grain is a series of its own. */
function byGrain(
  readings: readonly (Reading & { grain: TableStamp['grain'] })[],
): [NonNullable<Filling['grain']>, Reading[]][] {
  const groups = Map.groupBy(readings, ({ grain }) => (grain === 'day' || grain === 'month' ? grain : 'instant'));
  return [...groups];
}
