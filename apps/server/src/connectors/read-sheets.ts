import { mergeReads } from './merge.ts';
import { namesNoMeasure, nameSeveralMeters } from './meter-names.ts';
import { FileRefused } from './reader.ts';
import type { FileRead, ReadOptions, Reader, Sheet, SheetsContent, TextContent } from './reader.ts';
import { ENERGIES, energyOfVariable } from '@joulerie/domain/vocabulary';
import { classOfName } from './table/classes-of-days.ts';
import { energyOfTitle } from './table/headers.ts';
import { withUnreadParts } from './series/line-doubts.ts';
import type { TableAnswers } from './table/meaning.ts';
import { linesOfSheet } from './sheets-as-text.ts';
import { findTable } from './table/parse-table.ts';
import type { Table } from './table/table.ts';
import { withDaysOfMonth } from './table/days-of-month.ts';
import { momentOf } from './table/moments.ts';
import { monthOfName, readTableStamp } from './table/stamps.ts';
import { frenchSpaces } from './text/french.ts';
import { plain } from './text/stamps.ts';

type SheetText = Pick<Sheet, 'name' | 'masked'> & { isHidden: boolean; lines: string[]; content: TextContent };
type Answers = TableAnswers['columns'];
/** The names of the sheets that a text is of, whether it is of one that is read alone, and the answers that are its own. */
export type SheetFacts = { title: string; isAlone: boolean; columns?: Answers };
type ReadSheet = (content: TextContent, sheet: SheetFacts) => FileRead;
type SheetTable = SheetText & { table: Table; span: Span };
/** First and last moment of a sheet, and the time between two of its lines [ms]. */
type Span = { from: number; to: number; spacing: number };

/**
 * A workbook of no known layout, as the text formats read each of its sheets. Sheets of one layout (one a month, one a year) are one
 * table, or meters named by their sheets where they have other values at the same dates or names of several meters. Months without a year
 * are of the year that names their sheet. Sheets with other tables are named in a note, and sheets without dates are none. Refusals name their sheet and its row.
 */
export function readSheets(
  { sheets }: SheetsContent,
  readers: readonly Reader<TextContent>[],
  read: ReadSheet,
  { generic }: ReadOptions,
): FileRead {
  const texts = sheets.map((sheet): SheetText => {
    const written = linesOfSheet(sheet);
    const content = { kind: 'text', text: written.join('') } as const;
    // Sheets that are joined keep nothing above their first line of values: the month of days is written in each.
    const dated =
      withDaysOfMonth(written, sheet.name) ??
      (readers.some((one) => one.recognises(content)) ? null : withYear(sheet.name, written));
    const facts = { name: sheet.name, isHidden: sheet.isHidden === true, masked: sheet.masked };
    if (!dated) return { ...facts, lines: written, content };
    return { ...facts, lines: dated, content: { kind: 'text', text: dated.join('') } };
  });
  const found = texts.map((sheet) => ({ sheet, reader: readers.find((one) => one.recognises(sheet.content)) }));
  const named = found.filter(({ reader }) => reader && !reader.isFallback).map(({ sheet }) => sheet);
  const plainTables = found.filter(({ reader }) => reader?.isFallback).map(({ sheet }) => sheet);
  const [onlyTable] = plainTables;
  // A workbook without any table is refused with what its fullest sheet lacks.
  if (named.length === 0 && !onlyTable)
    return read(texts.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.content ?? { kind: 'text', text: '' }, {
      title: '',
      isAlone: false,
    });
  const main = named.length > 0 ? [] : shownOf(mainTables(measuredOf(plainTables)));
  const merged =
    named.length > 0
      ? readNamed(named, read)
      : ofTwoMeters(main) || nameSeveralMeters(main.map(({ name }) => name))
        ? readNamed(main, (content, sheet) =>
            read(content, { ...sheet, columns: ofEnergy(sheet.title, generic?.table?.columns) }),
          )
        : readJoined(main, read);
  const sheetsRead = [...named, ...main];
  const result = { ...merged, notes: [...merged.notes, ...sheetsRead.flatMap(maskedNote)] };
  const isRead = ({ name }: SheetText) => sheetsRead.some((one) => one.name === name);
  const header = plain(main[0]?.table.header.join(';') ?? '');
  const others = [
    ...plainTables.filter((one) => !isRead(one)),
    // The same header above dates that cannot be read.
    ...texts.filter(
      (one) => header !== '' && !plainTables.includes(one) && one.lines.some((line) => plain(line) === header),
    ),
  ];
  if (others.length === 0) return result;
  const isSeen = generic?.table?.columns !== undefined;
  const lost =
    main.length === 0 ? [] : others.filter(({ content, isHidden }) => isHidden || holdsOtherDates(content.text, main));
  const table = result.table && {
    ...result.table,
    unread: withUnreadParts(
      lost.map(
        (sheet) => `la feuille ${sheet.isHidden ? 'masquée ' : ''}« ${sheet.name} » n’est pas lue, ${whyUnread(sheet)}`,
      ),
      result.table.unread,
      generic?.table?.unread,
    ),
  };
  return {
    ...result,
    table,
    needsChoice: result.needsChoice || (table !== null && (!isSeen || table.unread?.certainty === 'asked')),
    notes: [
      frenchSpaces(
        `Feuilles non lues : ${others.map((sheet) => `« ${sheet.name} » (${whyUnread(sheet)})`).join(', ')}. Si elles portent d’autres mesures, enregistrez-les en CSV et déposez-les à part.`,
      ),
      ...result.notes,
    ],
  };
}

/** The sheets whose names say no example, forecast or budget; all of them where none is measured. */
const measuredOf = (sheets: readonly SheetText[]): readonly SheetText[] =>
  onlyIf(sheets, ({ name }) => !namesNoMeasure(name));

/** Of sheets of one layout, those that the workbook shows: a hidden one may be of before; all of them where it shows none. */
const shownOf = (sheets: readonly SheetTable[]): readonly SheetTable[] => onlyIf(sheets, ({ isHidden }) => !isHidden);

function onlyIf<T>(all: readonly T[], test: (one: T) => boolean): readonly T[] {
  const kept = all.filter(test);
  return kept.length > 0 ? kept : all;
}

function whyUnread({ name, isHidden }: SheetText): string {
  if (isHidden) return 'que le classeur masque';
  return namesNoMeasure(name) ? 'dont le nom ne dit pas une mesure' : 'dont le tableau est autre';
}

/** What a filter hides is read too: the total is then not that of the rows that a person sees. */
function maskedNote({ name, masked }: SheetText): string[] {
  if (!masked) return [];
  const parts = [counted(masked.rows, 'ligne'), counted(masked.columns, 'colonne')].filter((part) => part !== null);
  return [
    frenchSpaces(
      `La feuille « ${name} » masque ${parts.join(' et ')} : ce qui est masqué est lu comme le reste. Si cela ne doit pas compter, supprimez-le du classeur et déposez-le de nouveau.`,
    ),
  ];
}

const counted = (count: number, what: string): string | null =>
  count === 0 ? null : `${count} ${what}${count > 1 ? 's' : ''}`;

const FEWEST_MONTHS = 3;

/** Months without a year, on a sheet that is named by one: « Janvier » on « 2024 ». Null where there are none. */
function withYear(name: string, lines: readonly string[]): string[] | null {
  const years = name.match(/\b(?:19|20)\d{2}\b/g) ?? [];
  if (years.length !== 1) return null;
  const isMonth = (cell: string) => monthOfName(cell.trim()) !== null;
  const dated = lines.map((line) => {
    const cells = line.split(';');
    // « Jour;janvier;février » or « Janvier;310 ».
    const isHead = cells.filter(isMonth).length >= FEWEST_MONTHS;
    if (!isHead && !isMonth(cells[0]!)) return line;
    return cells
      .map((cell, at) =>
        isMonth(cell) && (isHead || at === 0) ? cell.replace(/\S+/, (month) => `${month} ${years[0]}`) : cell,
      )
      .join(';');
  });
  return dated.some((line, i) => line !== lines[i]) ? dated : null;
}

const readNamed = (sheets: readonly SheetText[], read: ReadSheet): FileRead =>
  sheets.length === 1
    ? read(sheets[0]!.content, { title: sheets[0]!.name, isAlone: true })
    : mergeReads(
        sheets.map(({ content, name }) => read(content, { title: name, isAlone: false })),
        sheets.map(({ name }) => name),
      );

/** Answers are given once for all sheets: one that says an energy says that of the sheet, where its name does. */
function ofEnergy(title: string, columns: Answers): Answers {
  const energy = energyOfTitle(title);
  if (energy === null || columns === undefined) return columns;
  const { variable } = ENERGIES[energy];
  return Object.fromEntries(
    Object.entries(columns).map(([at, one]) => [at, energyOfVariable(one.role) ? { ...one, role: variable } : one]),
  );
}

const sizeOf = ({ lines }: SheetText): number => lines.reduce((sum, line) => sum + line.length, 0);
const namesOf = (sheets: readonly SheetText[]): string => sheets.map(({ name }) => `« ${name} »`).join(', ');

/** The sheets of the layout that has the most lines, without the summaries of others among them. */
function mainTables(sheets: readonly SheetText[]): SheetTable[] {
  const tables = sheets.flatMap((sheet): SheetTable[] => {
    const table = findTable(sheet.content.text);
    return table ? [{ ...sheet, table, span: spanOf(table) }] : [];
  });
  const layouts = [...Map.groupBy(tables, layoutOf).values()];
  const rowsOf = (group: readonly SheetTable[]) => group.reduce((sum, { table }) => sum + table.rows.length, 0);
  const [largest = []] = layouts.toSorted((a, b) => rowsOf(b) - rowsOf(a));
  // The classes of a meter, each on its sheet, are all of its energy, in whatever units.
  const isOfClass = ({ name }: SheetTable) => classOfName(name) !== null;
  const main = largest.length > 0 && largest.every(isOfClass) ? tables.filter(isOfClass) : largest;
  return main.filter((one) => !main.some((other) => isSummary(one.span, other.span)));
}

/** Whether a sheet has lines at moments that none of those that are read covers, or whose dates cannot be read. */
function holdsOtherDates(text: string, main: readonly SheetTable[]): boolean {
  const table = findTable(text);
  if (!table) return true;
  const { from, to } = spanOf(table);
  const isWithin = (at: number) => main.some(({ span }) => at >= span.from && at <= span.to + span.spacing);
  return !isWithin(from) || !isWithin(to);
}

/**
 * Headers and columns of dates; words of a header that name its sheet (« Conso janvier » on « Janvier ») are not of the layout, nor are
 * remarks after the last column of values.
 */
function layoutOf({ name, table }: SheetTable): string {
  const own = new Set(plain(name).split(/[^a-z0-9]+/));
  const header = table.header.map((text) =>
    plain(text)
      .split(' ')
      .filter((word) => !own.has(word))
      .join(' '),
  );
  const last = Math.max(...table.dates, ...table.numbers, table.hourAt ?? 0);
  const ofValues = header.slice(0, last + 1);
  return JSON.stringify([ofValues, table.dates, table.hourAt]);
}

/** Daily or monthly amounts beside the finer ones that they sum. */
const isSummary = (one: Span, finer: Span): boolean =>
  one.spacing > 1.5 * finer.spacing && one.from <= finer.to && finer.from <= one.to;

function spanOf({ rows, dates, hourAt }: Table): Span {
  const moments = rows
    .map((row) => readTableStamp(momentOf(row, dates[0]!, hourAt), 'day', true)?.wallMs ?? Number.NaN)
    .filter((wallMs) => !Number.isNaN(wallMs))
    .toSorted((a, b) => a - b);
  const steps = moments
    .slice(1)
    .map((at, i) => at - moments[i]!)
    .toSorted((a, b) => a - b);
  return { from: moments[0] ?? 0, to: moments.at(-1) ?? 0, spacing: steps[Math.floor(steps.length / 2)] ?? 0 };
}

/** Sheets of one layout as one text: the first with its header, the others from their first line of values. */
function readJoined(sheets: readonly SheetTable[], read: ReadSheet): FileRead {
  const lines: string[] = [];
  const places: { name: string; line: number }[] = [];
  for (const [i, { name, table, lines: own }] of sheets.entries())
    for (let line = i === 0 ? 1 : table.rows.at(0)!.line; line <= own.length; line++) {
      lines.push(own[line - 1]!);
      places.push({ name, line });
    }
  const placeOf = (line: number | null) => (line === null ? undefined : places[line - 1]);
  try {
    const title = sheets.map(({ name }) => name).join(' ');
    const result = read({ kind: 'text', text: lines.join('') }, { title, isAlone: sheets.length === 1 });
    if (sheets.length === 1) return result;
    return {
      ...result,
      refused: result.refused.map((one) => {
        const place = placeOf(one.line);
        return place ? { line: place.line, reason: frenchSpaces(`feuille « ${place.name} » : ${one.reason}`) } : one;
      }),
      notes: [frenchSpaces(`Feuilles lues comme un seul tableau : ${namesOf(sheets)}.`), ...result.notes],
    };
  } catch (error) {
    const place = error instanceof FileRefused ? placeOf(error.line) : undefined;
    if (!(error instanceof FileRefused) || !place || sheets.length === 1) throw error;
    const message = error.message.replace(`ligne ${error.line}`, `ligne ${place.line}`);
    throw new FileRefused(error.code, `Feuille « ${place.name} » : ${message}`, place.line);
  }
}

const MOST_REPEATED = 2;

/** Whether two sheets hold other values at the same dates. */
function ofTwoMeters(sheets: readonly SheetTable[]): boolean {
  const seen = new Map<string, { sheet: SheetTable; text: string }>();
  const repeated = new Map<SheetTable, number>();
  for (const sheet of sheets) {
    const { rows, dates, hourAt } = sheet.table;
    for (const row of rows) {
      const moment = momentOf(row, dates[0]!, hourAt);
      const text = row.cells.join(';');
      const before = seen.get(moment);
      if (before === undefined) {
        if (readTableStamp(moment, 'day', true)) seen.set(moment, { sheet, text });
      } else if (before.sheet !== sheet && before.text !== text) {
        // The first moment of a month may also end the sheet of the month before.
        const count = (repeated.get(sheet) ?? 0) + 1;
        repeated.set(sheet, count);
        if (count > Math.min(MOST_REPEATED, rows.length / 2)) return true;
      }
    }
  }
  return false;
}
