import { FileRefused } from '../reader.ts';
import { readLooseNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import { writtenUnit } from './headers.ts';
import type { Table } from './table.ts';
import { cellOf, columnOf, widthOf } from './table-row.ts';

/** A value and its unit: `1.2 kW`. */
const CELL_UNIT =
  /^[-+\d\s.,\u00a0\u202f]*\d\s*([kmg]?wh|[mg]j|th|[km]?w|k?va|m3|m³|°c|l|litres?|kg|tonnes?|st[eè]res?)\s*$/i;
/** Units between which values are converted one by one. */
const FAMILIES = [/^[kmg]?wh$/, /^[km]?w$/, /^k?va$/, /^[mg]j$/, /^(m3|m³|l|litres?)$/, /^(kg|tonnes?)$/];
/** « 500 mWh », a thousandth of a Wh as some tools write it. */
export const MILLI = /\d\s*mWh?\s*$/;
const ZERO = /^[-+]?0*([.,]0*)?$/;

/** Whether a cell is an amount with its unit, and no name. */
export const isAmount = (cell: string): boolean => CELL_UNIT.test(cell);

const isUnit = (text: string): boolean => CELL_UNIT.test(`1 ${text}`);

/** Whether units are of one quantity, `kwh` and `mwh`. */
export const areOfOneFamily = (units: readonly string[]): boolean =>
  units.length === 1 || FAMILIES.some((family) => units.every((unit) => family.test(unit)));

/**
 * The unit that the cells of a column write beside their values, where its header does not: the first of several of one quantity, `W` and
 * `kW`. Null where a cell has none, or one of another quantity.
 */
export function unitOfCells(rows: readonly string[][], at: number): string | null {
  const written = rows.map((row) => row[at] ?? '').filter((cell) => !ZERO.test(cell));
  const whole = written.filter((cell) => !MILLI.test(cell));
  // Alone it is how people write MWh; beside other units it is a thousandth.
  const cells = whole.length > 0 ? whole : written;
  const units = [...new Set(cells.map((cell) => unitOf(cell) ?? ''))];
  return units.length > 0 && !units.includes('') && areOfOneFamily(units) ? units[0]! : null;
}

/**
 * Lines whose values can be compared: where the cells of a column have several units of one quantity, `999 kWh` and `1.2 MWh`, all are
 * numbers of the unit of the column.
 */
export function inOneUnit(rows: readonly string[][], columns: readonly number[]): readonly string[][] {
  const sizes = new Map<number, number>();
  for (const at of columns) {
    const isMixed = new Set(rows.map((row) => unitOf(row[at] ?? ''))).size > 1;
    const unit = isMixed ? unitOfCells(rows, at) : null;
    if (unit !== null) sizes.set(at, SIZES[unit] ?? 1);
  }
  if (sizes.size === 0) return rows;
  return rows.map((row) =>
    row.map((cell, at) => {
      const [unit, size] = [unitOf(cell), sizes.get(at)];
      const value = readLooseNumber(cell);
      return unit === undefined || size === undefined || value === null
        ? cell
        : String((value * (SIZES[unit] ?? 1)) / size);
    }),
  );
}

const unitOf = (cell: string): string | undefined => CELL_UNIT.exec(cell)?.[1]?.toLowerCase();

/** Sizes of the units of a family, where they are not 1. */
const SIZES: Readonly<Record<string, number>> = {
  wh: 1e-3,
  mwh: 1e3,
  gwh: 1e6,
  w: 1e-3,
  mw: 1e3,
  va: 1e-3,
  mj: 1e-3,
  m3: 1e3,
  'm³': 1e3,
  tonnes: 1e3,
  tonne: 1e3,
};

/** The column that gives each line its unit: by its header, or because it holds nothing else. */
function unitColumnOf({ header, rows, dates, hourAt, numbers }: Table): number | null {
  const width = Math.min(MOST_COLUMNS, Math.max(header.length, rows.length > 0 ? widthOf(rows.at(0)!) : 0));
  const places = Array.from({ length: width }, (_, at) => at).filter(
    (at) => !dates.includes(at) && at !== hourAt && !numbers.includes(at),
  );
  const named = places.find((at) => /^(unites?|units?|uom)$/.test(plain(header[at] ?? '')));
  const isOfUnits = (at: number) => {
    const units = unitsOf(rows, at, (unit) => !isUnit(unit));
    return units.length > 0 && units.length <= MOST_UNITS && units.every(isUnit);
  };
  return named ?? places.find(isOfUnits) ?? null;
}

const MOST_UNITS = 6;
/** Columns among which the one of the units is looked for. */
const MOST_COLUMNS = 100;

/** What a column of units holds, until there is too much of it or what ends the search. */
function unitsOf(rows: Table['rows'], at: number, ends: (unit: string) => boolean = () => false): string[] {
  const units = new Set<string>();
  for (const cell of columnOf(rows, at)) {
    const unit = cell.trim();
    if (unit === '' || units.has(unit)) continue;
    units.add(unit);
    if (units.size > MOST_UNITS || ends(unit)) break;
  }
  return [...units];
}

/**
 * The unit that a column of units gives to every line.
 *
 * @throws FileRefused `several_units` for units of several quantities
 */
export function unitOfColumn(table: Table): string | null {
  const at = unitColumnOf(table);
  const units = at === null ? [] : unitsOf(table.rows, at);
  if (units.length > 1 && !isConverted(units))
    throw new FileRefused(
      'several_units',
      `Les lignes de ce tableau sont de plusieurs unités (${units.slice(0, 4).join(', ').slice(0, 60)}) : déposez un tableau par grandeur.`,
    );
  const [unit] = units;
  return units.length === 1 && isUnit(unit!) ? unit! : null;
}

const isConverted = (units: readonly string[]): boolean =>
  units.every(isUnit) && areOfOneFamily(units.map((unit) => unit.toLowerCase()));

/** A table whose lines have units of one quantity, `kWh` and `MWh`, with that of its line beside each value. Any other as it is. */
export function withRowUnits(table: Table): Table {
  const at = unitColumnOf(table);
  if (at === null) return table;
  const units = unitsOf(table.rows, at);
  if (units.length < 2 || !isConverted(units)) return table;
  const values = table.numbers.filter((one) => writtenUnit(table.header[one] ?? '') === null);
  return {
    ...table,
    rows: table.rows.map((row) => {
      const unit = cellOf(row, at).trim();
      const cells = row.cells.map((cell, one) =>
        unit !== '' && values.includes(one) && /\d$/.test(cell) ? `${cell} ${unit}` : cell,
      );
      return { cells, line: row.line };
    }),
  };
}
