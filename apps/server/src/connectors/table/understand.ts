import { DAY_MS } from '@joulerie/domain/calendar';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import type { Energy } from '@joulerie/domain/vocabulary';
import type { Chosen } from '../reader.ts';
import { frenchSpaces } from '../text/french.ts';
import { decimalSignOf } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import { askMultiplied } from './ask-multiplied.ts';
import { areOfOneFamily, inOneUnit, unitOfCells, unitOfColumn } from './cell-units.ts';
import { classOfName } from './classes-of-days.ts';
import { dateOrderOf } from './date-order.ts';
import { askBalances, askCounters, askHouseLoads } from './growth.ts';
import { isIdentifier } from './identifiers.ts';
import { energyOfTitle, registerOf, roleOfHeader, writtenUnit } from './headers.ts';
import { asDifference } from './index-pairs.ts';
import { askJumps } from './jumps.ts';
import { ANSWERED } from './meaning.ts';
import type { DateOrder, DecimalSign, TableColumn, TableMeaning, Understood } from './meaning.ts';
import { type Meters, metersOf } from './meter-column.ts';
import { clockOf, momentOf, placeMoments, timeColumns } from './moments.ts';
import { askNames } from './names-of-values.ts';
import type { Table } from './table.ts';
import { askPowers } from './powers.ts';
import { ignore, namePartsOf, settleRepeated } from './same-variable.ts';
import { samplesOf } from './samples.ts';
import { readTableStamp } from './stamps.ts';
import { cellOf, columnOf } from './table-row.ts';
import { unknownUnitOf } from './unknown-unit.ts';
import { type List, viewsOf } from './views.ts';
import { askYearSums } from './year-sums.ts';

/** Lines that facts about values are taken from: the first ones and, beyond, one in so many. */
const MOST_LOOKED_AT = 20_000;

/** What is known of a table beside its cells: the energy of its source, the name of its sheet, and that of what is read alone. */
export type About = { source: Energy | null; title: string; aloneAs: string; file: string };

/** What a table holds, as far as its headers and its cells say, and as a person answered. */
export function understand(found: Table, chosen: Chosen, about: About): TableMeaning {
  const answers = chosen.table ?? {};
  const table = placeMoments(found, answers);
  const meters = metersOf(table);
  const rows = lookedAt(ofFirstMeter(table, meters));
  const times = timeColumns(table, rows, answers);
  const moments = momentsOf(table, times[0]!.at);
  const order = dateOrderOf(moments, otherDatesOf(table));
  const firstDates = () => dateOrderOf(momentsOf(table, table.dates[0]!), otherDatesOf(table));
  const ofFirst = () => (times[0]!.at === table.dates[0] ? order : firstDates());
  const columns = [...times, ...numberColumns(table, rows, about, meters, ofFirst)];
  choose(columns, chosen);
  for (const column of columns) {
    const answer = answers.columns?.[column.at];
    if (answer)
      Object.assign(column, {
        role: answer.role,
        unit: answer.unit ?? null,
        ...(answer.adds && { adds: true }),
        isUnitOpen: false,
        certainty: 'certain',
        reason: ANSWERED,
      });
  }
  namePartsOf(columns);
  columns.sort((a, b) => a.at - b.at);
  const values = columns.filter(({ role }) => isVariableName(role));
  const decimal = decimalOf(table, rows, values);
  return inFrench({
    columns,
    dateOrder: answered<DateOrder>(answers.dateOrder, () => order),
    decimal: answered<DecimalSign>(answers.decimal, () => decimal),
    ...clockOf(table, moments, columns, chosen),
    // Known once the lines are laid.
    repeats: null,
    unread: null,
    blanks: null,
  });
}

/** With the spaces that French writes inside its quotes and before its double signs. */
function inFrench({ columns, dateOrder, decimal, stamp, zone, ...lines }: TableMeaning): TableMeaning {
  const spaced = <T extends { reason: string }>(one: T): T => ({ ...one, reason: frenchSpaces(one.reason) });
  return {
    columns: columns.map(spaced),
    dateOrder: dateOrder && spaced(dateOrder),
    decimal: decimal && spaced(decimal),
    stamp: stamp && spaced(stamp),
    zone: zone && spaced(zone),
    ...lines,
  };
}

const answered = <T>(answer: T | undefined, understood: () => Understood<T> | null): Understood<T> | null => {
  const own = understood();
  return own !== null && answer !== undefined ? { value: answer, certainty: 'certain', reason: ANSWERED } : own;
};

/** The moment of each line, as written. */
const momentsOf = ({ rows, hourAt }: Pick<Table, 'rows' | 'hourAt'>, timeAt: number): List<string> =>
  viewsOf(rows.length, (i) => momentOf(rows.at(i)!, timeAt, hourAt));

/** Ends of intervals and other dates, which are written in the order of the moments. */
function* otherDatesOf({ rows, dates }: Table): Generator<string> {
  for (const at of dates.slice(1)) yield* columnOf(rows, at);
}

function lookedAt({ rows }: Table): string[][] {
  const every = Math.ceil(rows.length / MOST_LOOKED_AT);
  const looked: string[][] = [];
  for (let i = 0; i < rows.length; i += every) looked.push(rows.at(i)!.cells);
  return looked;
}

function numberColumns(
  table: Table,
  rows: readonly string[][],
  about: About,
  meters: Meters | null,
  order: () => Understood<DateOrder> | null,
): TableColumn[] {
  const { numbers, header } = table;
  // A sheet that names an energy is of it, whatever the source.
  const named = energyOfTitle(about.title);
  const source = named === null || named === about.source ? about.source : null;
  // What stands above the dates says nothing of the values.
  const context = [...numbers.map((at) => header[at] ?? ''), named === null ? '' : about.title].join(' ');
  const unitColumn = unitOfColumn(table);
  const ofAround = table.around?.unit ?? null;
  const columns = numbers.map((at): TableColumn => {
    const base = { at, header: header[at] ?? '', samples: samplesOf(rows, at) };
    if (at === 0 && isLineNumber(table, header[at] ?? ''))
      return {
        ...base,
        role: 'ignored',
        unit: null,
        register: null,
        certainty: 'certain',
        reason: 'le numéro de la ligne',
      };
    if (at === meters?.at)
      return {
        ...base,
        role: 'ignored',
        unit: null,
        register: null,
        certainty: 'certain',
        reason: 'le numéro ou le nom du compteur de chaque ligne',
      };
    const ofCells = writtenUnit(base.header) === null ? unitOfCells(rows, at) : null;
    // A coefficient or an amount of money is not in the unit of its line.
    const isOther = ofCells === null && roleOfHeader(base.header, context, source)?.role === 'ignored';
    const unit = writtenUnit(base.header) === null && !isOther ? (ofCells ?? unitColumn) : null;
    const found = roleOfHeader(unit === null ? base.header : `${base.header} (${unit})`, context, source);
    const other = unit === null && unitColumn !== null ? otherUnit(base.header, unitColumn) : null;
    const said =
      unit === null && unitColumn === null && ofAround !== null ? otherUnit(base.header, ofAround.written) : null;
    const left = table.pairs?.left.get(at);
    if (left !== undefined)
      return { ...base, role: 'ignored', unit: null, register: null, certainty: 'certain', reason: left };
    const before = table.pairs?.differences.get(at);
    if (found && before !== undefined) return { ...base, ...asDifference(found, before) };
    if (found && other !== null)
      return {
        ...base,
        ...found,
        certainty: 'asked',
        reason: `l’en-tête dit ${other}, et la colonne des unités ${unitColumn}`,
      };
    if (found && said !== null)
      return {
        ...base,
        ...found,
        certainty: 'asked',
        reason: `l’en-tête dit ${said}, et « ${ofAround!.line.slice(0, 60)} » dit ${ofAround!.written}`,
      };
    if (found) return { ...base, ...found };
    const line = writtenUnit(table.title ?? '') === null ? (ofAround?.line ?? null) : table.title!;
    const ofTitle = numbers.length === 1 && line !== null;
    const titled = ofTitle ? roleOfHeader(`${base.header} ${line}`, context, source) : null;
    if (titled)
      return {
        ...base,
        ...titled,
        certainty: titled.certainty === 'asked' ? 'asked' : 'proposed',
        reason: line === table.title ? 'le titre du tableau le dit' : `« ${line!.slice(0, 60)} » le dit`,
      };
    if (isIdentifier(rows, at))
      return {
        ...base,
        role: 'ignored',
        unit: null,
        register: null,
        certainty: 'proposed',
        reason: 'de longs numéros : un identifiant, pas une mesure',
      };
    const hasHeader = header.some((text) => text !== '');
    const unknown = unknownUnitOf(base.header);
    const ofUnit =
      unknown === null && ofAround !== null
        ? roleOfHeader(`${base.header} (${ofAround.written})`, context, source)
        : null;
    if (ofUnit)
      return {
        ...base,
        ...ofUnit,
        certainty: 'asked',
        reason: `« ${ofAround!.line.slice(0, 60)} » dit ${ofAround!.written} : est-ce l’unité de ces valeurs ?`,
      };
    const reason =
      unknown !== null
        ? `l’unité « ${unknown} » n’est pas connue : dites celle de ces valeurs, ou déposez-les en kWh`
        : hasHeader
          ? 'l’en-tête ne dit ni la grandeur ni l’unité'
          : 'le fichier n’a pas d’en-tête';
    return {
      ...base,
      role: 'conso',
      unit: 'kWh',
      register: registerOf(plain(base.header)),
      certainty: 'asked',
      reason,
      ...(unknown !== null && { isUnitOpen: true }),
    };
  });
  const looked = rows.map((cells) => ({ cells, line: 0 }));
  const moments = [...momentsOf({ ...table, rows: looked }, table.dates[0]!)];
  const compared = inOneUnit(rows, numbers);
  askBalances(columns, compared);
  askHouseLoads(columns);
  // What is the difference of two readings is no reading.
  const isAmount = ({ at }: TableColumn) => table.pairs?.differences.has(at) || table.pairs?.amounts.has(at);
  askCounters(
    columns.filter((column) => !isAmount(column)),
    compared,
    moments,
    isReversed(table),
  );
  askMultiplied(columns, table);
  const said = { file: about.file, sheet: about.title, lines: table.around?.lines ?? [], areLong: areLong(moments) };
  askNames(columns, said, about.source);
  nameClass(columns, classOfName(about.aloneAs));
  settleRepeated(columns, compared);
  const dates = () => order()?.value ?? 'day';
  askPowers(columns, compared, moments, dates);
  askJumps(columns, compared, moments, dates);
  askYearSums(columns, compared, moments, dates);
  return columns;
}

/** Whether the first two moments are of more than a day, or stand so far apart. */
function areLong([first = '', second = '']: readonly string[]): boolean {
  const [one, other] = [readTableStamp(first), readTableStamp(second)];
  if (!one || !other) return false;
  const isOver = one.grain !== 'instant' && one.grain !== 'day';
  return isOver || Math.abs(other.wallMs - one.wallMs) > 2 * DAY_MS;
}

/** Gives the only energy of a table the time class that its name says: it may not be all of the meter. */
function nameClass(columns: readonly TableColumn[], name: string | null): void {
  const energies = columns.filter(({ role }) => isVariableName(role) && VARIABLES[role].kind === 'energy');
  if (name !== null && energies.length === 1) energies[0]!.register ??= name;
}

/** The unit of a header that the column of units contradicts; null where both agree, or are of other quantities. */
function otherUnit(header: string, unitColumn: string): string | null {
  const own = writtenUnit(header);
  return own !== null && plain(own) !== plain(unitColumn) && areOfOneFamily([plain(own), plain(unitColumn)])
    ? own
    : null;
}

/** Lines of several meters do not follow one another: those of the first say what the columns are. */
const ofFirstMeter = (table: Table, meters: Meters | null): Table =>
  meters === null || meters.names.length < 2
    ? table
    : { ...table, rows: table.rows.filter((row) => cellOf(row, meters.at).trim() === meters.names[0]) };

/** A first column that counts lines from 0 or 1, as saved tables often have. */
function isLineNumber({ rows }: Table, header: string): boolean {
  const first = Number(rows.at(0)?.cells[0]);
  return (
    rows.length > 1 &&
    /^(n|no|num|numero|id|index|#)?$/.test(plain(header)) &&
    (first === 0 || first === 1) &&
    rows.every((row, i) => Number(cellOf(row, 0)) === first + i)
  );
}

/** Whether the last line is the earliest. */
function isReversed(table: Table): boolean {
  const ends = [table.rows.at(0)!, table.rows.at(-1)!];
  const moments = momentsOf({ ...table, rows: ends }, table.dates[0]!).map((text) => readTableStamp(text));
  return moments[0] != null && moments[1] != null && moments[0].wallMs > moments[1].wallMs;
}

/**
 * A quantity and its unit, chosen for the table as a whole: its only column, or the only one that its header or nobody gives to another
 * quantity. Where several could be it, they stay to be answered.
 */
function choose(columns: TableColumn[], { variable, unit, table }: Chosen): void {
  const values = columns.filter(({ role }) => isVariableName(role));
  if (table?.columns) return;
  if (!variable) {
    if (unit && values.length === 1)
      Object.assign(values[0]!, { unit, certainty: 'proposed', reason: 'unité indiquée par vous' });
    return;
  }
  const named = values.filter((one) => one.role === variable && one.certainty !== 'asked');
  const open = named.length > 0 ? named : values.filter(({ certainty }) => certainty === 'asked');
  const own = named.length > 0 ? named : open.length > 0 ? open : values;
  const isWhole = own.length === 1 || own.every(({ register }) => register !== null);
  if (!isWhole) return;
  for (const one of values)
    if (own.includes(one)) {
      // Of the only column, whoever answers knows better; of several, the answer may be meant for another.
      const written = values.length > 1 ? writtenUnit(one.header) : null;
      Object.assign(one, {
        role: variable,
        unit: written ?? unit ?? (one.role === variable ? one.unit : VARIABLES[variable].unit),
      });
      if (unit && written !== null && !isSameUnit(written, unit))
        Object.assign(one, { certainty: 'asked', reason: `l’en-tête dit « ${written} », et la réponse « ${unit} »` });
      else if (unit) Object.assign(one, { certainty: 'certain', reason: ANSWERED });
    } else ignore(one, 'une autre grandeur que celle demandée', 'certain');
}

/** « kWh PCS » is written kWh. */
const isSameUnit = (written: string, unit: string): boolean =>
  plain(written).replace('m³', 'm3') ===
  plain(unit)
    .replace(/ pc[si]$/, '')
    .replace('m³', 'm3');

/** The decimal sign of the values; to be asked where every separator could be one of thousands. Null where none has a separator. */
function decimalOf(
  table: Table,
  rows: readonly string[][],
  values: readonly TableColumn[],
): Understood<DecimalSign> | null {
  const texts = values.flatMap(({ at }) => rows.map((cells) => cells[at] ?? ''));
  const marks = texts.filter((text) => /\d[.,]\d/.test(text));
  if (marks.length === 0) return null;
  const sign = decimalSignOf(texts);
  if (sign !== null)
    return { value: sign, certainty: 'certain', reason: `des valeurs ne se lisent qu’avec « ${sign} »` };
  const written: DecimalSign = marks[0]!.includes(',') ? ',' : '.';
  // Both signs are there, in values that contradict each other: each is read by itself.
  if (marks.some((text) => text.includes(written === ',' ? '.' : ','))) return null;
  return {
    value: written,
    certainty: 'asked',
    reason: `« ${marks[0]!.trim().slice(0, 20)} » a trois chiffres après le séparateur : des décimales, ou des milliers ?`,
  };
}
