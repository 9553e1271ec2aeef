import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { FileRefused } from '../reader.ts';
import type { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE, cutValue } from '../text/lines.ts';
import { isDigit, readLooseNumber } from '../text/numbers.ts';
import { onlyNumberIn } from './only-number.ts';
import { MILLI } from './cell-units.ts';
import { isBlankCell, lacksClass } from './classes-of-days.ts';
import { digitsOf, fewestDigits } from './cut-value.ts';
import type { TableColumn, TableMeaning } from './meaning.ts';
import type { Table } from './table.ts';
import type { Line } from './table-lines.ts';
import { cellOf, widthOf } from './table-row.ts';
import { genericUnit, timesUnit, unitFactor } from './units.ts';
import type { List } from './views.ts';

/** A value in the unit of its variable, given the time that it lasts [s]. */
export type Amount = (seconds: number | null) => number;

export const variableOf = ({ role }: TableColumn): VariableName => (isVariableName(role) ? role : 'conso');

/** Whether an energy becomes the power of its step. */
export const isEnergyOfPower = ({ role, unit }: TableColumn): boolean =>
  isVariableName(role) && VARIABLES[role].kind === 'power' && genericUnit(role, unit ?? '') === null;

/** The value of each line for a series: undefined on a line that is refused; of an energy, given the time that it lasts. */
export function valuesOf(
  group: readonly TableColumn[],
  table: Table,
  { decimal }: TableMeaning,
  lines: List<Line>,
  builder: ReadBuilder,
): (i: number) => Amount | undefined {
  const converts = group.map((column) => conversionOf(column));
  const written = group.map((column) => writtenUnits(column));
  const width = Math.max(...table.rows.slice(0, 100).map(widthOf));
  const last = group.at(-1)!.at;
  // The maximum of the time classes of a day is that of the day.
  const isMaximum = VARIABLES[variableOf(group[0]!)].kind === 'maximum';
  const areExclusive = !isMaximum && haveOneClass(group, lines);
  // Parts that somebody said to add up may follow one another: a contract that changed.
  const areParts = group.some(({ adds }) => adds);
  const areUsual = once(
    () => areParts && lines.filter(({ row, stamp }) => lacksClass(group, row, stamp)).length * 2 > lines.length,
  );
  const fewest = table.ended ? 0 : fewestDigits(table.rows, last);
  const amountOf = (k: number, text: string, line: number): Amount | null => {
    const marked = /[*)]$/.test(text) ? MARKED.exec(text) : null;
    const plainly = readLooseNumber(marked?.[1] ?? text, decimal?.value ?? null);
    const value = plainly ?? (builder.unread === 'numbers' ? onlyNumberIn(text, decimal?.value ?? null) : null);
    if (plainly === null && value !== null)
      builder.note('Valeurs parmi d’autres mots : lues par leur seul nombre, comme répondu.');
    if (marked && value !== null) builder.note(`Valeurs suivies d’une marque « ${marked[2]} » : lues sans elle.`);
    if (value === null) {
      if (text !== '') refuseUnread(line, `valeur illisible « ${text.slice(0, 60)} »`, text, builder);
      return () => Number.NaN;
    }
    const unit = endsInNumber(text) ? undefined : CELL_UNIT.exec(text)?.[1];
    const convert = unit === undefined ? converts[k]! : written[k]!(unit);
    return convert && ((seconds) => 0 + convert(value, seconds));
  };
  return (i) => {
    const { row, stamp, cut } = lines.at(i)!;
    const { line } = row;
    if (group.every(({ at }) => cellOf(row, at) === '') && widthOf(row) <= last) {
      builder.refuse(line, cut ? CUT_LINE : 'il manque la valeur');
      return undefined;
    }
    const amounts: Amount[] = [];
    for (let k = 0; k < group.length; k++) {
      const text = cellOf(row, group[k]!.at);
      const amount = amountOf(k, text, line);
      if (amount === null) {
        const why = `l’unité de « ${text.trim().slice(0, 60)} » n’est pas celle de sa colonne`;
        refuseUnread(line, why, text, builder);
        return undefined;
      }
      amounts.push(amount);
    }
    if (group.length > 1 && !areExclusive && lacksClass(group, row, stamp)) {
      if (isMaximum) {
        builder.refuse(line, 'il manque la valeur d’une classe : le maximum des autres ne serait pas celui du jour');
        return undefined;
      }
      builder.noteBlank(line, areUsual());
      if ((builder.blanks ?? (areUsual() ? 'zero' : 'missing')) === 'missing') {
        builder.refuse(line, 'il manque la valeur d’une classe : la somme des autres ne serait pas l’énergie');
        return undefined;
      }
    }
    if (cut && widthOf(row) >= width && last === width - 1) {
      const text = cellOf(row, last);
      if (text !== '' && digitsOf(text) < fewest) {
        builder.refuse(line, cutValue(text.slice(0, 60)));
        return undefined;
      }
      builder.note(
        `La dernière ligne (${line}) n’a pas de fin de ligne : si le fichier a été coupé, sa valeur est peut-être incomplète.`,
      );
    }
    const [only] = amounts;
    if (amounts.length === 1 && !isMaximum) return only;
    const given = group.length > 1 ? amounts.filter((_, k) => !isBlankCell(cellOf(row, group[k]!.at))) : amounts;
    if (given.length === 0) return () => Number.NaN;
    if (isMaximum) return (seconds) => Math.max(...given.map((amount) => amount(seconds)));
    return (seconds) => given.reduce((sum, amount) => sum + amount(seconds), 0);
  };
}

function once<T extends boolean>(compute: () => T): () => T {
  let known: T | null = null;
  return () => (known ??= compute());
}

/** Values that do not depend on the time that they last, each read once however often it is asked for. */
export function onceOf(value: (i: number) => Amount | undefined, count: number): (i: number) => number | undefined {
  const values = new Float64Array(count);
  const refused = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const amount = value(i);
    if (amount === undefined) refused[i] = 1;
    else values[i] = amount(null);
  }
  return (i) => (refused[i] === 1 ? undefined : values[i]);
}

/** A cell with a digit holds an amount, which no other line has: « ~900 », « 250+150 ». The errors of worksheets hold none. */
function refuseUnread(line: number, why: string, text: string, builder: ReadBuilder): void {
  builder.refuse(line, why);
  if (!isBlankCell(text)) builder.noteUnread(line, why);
}

/** An amount that an asterisk or a letter marks as estimated: `304*`, `304 (E)`. */
const MARKED = /^(.*\d)\s*(\*|\([A-Za-z]\))\**$/;

/** Whether no unit can follow the number: the last letter of « 12 m3 » is a digit too. */
const endsInNumber = (text: string): boolean =>
  isDigit(text.charCodeAt(text.length - 1)) &&
  (text.length === 1 || isDigit(text.charCodeAt(text.length - 2)) || '.,'.includes(text.charAt(text.length - 2)));
const CELL_UNIT = /\d\s*([a-z°%²³/]+[23]?)\s*$/i;

/** Conversions from a unit that cells write beside their value; null for one of another quantity. */
function writtenUnits(column: TableColumn): (unit: string) => Conversion | null {
  const found = new Map<string, Conversion | null>();
  return (unit) => {
    if (!found.has(unit)) {
      const isKnown = isVariableName(column.role) && genericUnit(column.role, unit) !== null;
      // « 500 mWh » beside kWh is half a Wh.
      const isMilli = MILLI.test(`1 ${unit}`) && column.unit?.toLowerCase() !== unit.toLowerCase();
      found.set(
        unit,
        !isMilli && (isKnown || isEnergyOfPower(column))
          ? convertFrom({ ...column, unit: timesUnit(unit, unitFactor(column.unit ?? '')) })
          : null,
      );
    }
    return found.get(unit) ?? null;
  };
}

/** Whether each interval has the value of one class at most: it is wholly in that class. */
const haveOneClass = (group: readonly TableColumn[], lines: List<Line>): boolean =>
  group.length > 1 &&
  lines.every(
    ({ row, stamp }) =>
      stamp.grain === 'instant' && group.filter(({ at }) => !isBlankCell(cellOf(row, at))).length <= 1,
  );

type Conversion = (value: number, seconds: number | null) => number;

/** From the unit of a column to that of its variable; an energy of a variable that is a power is one over its step. */
function conversionOf(column: TableColumn): Conversion {
  const convert = convertFrom(column);
  if (convert)
    return column.isBelow && column.role === 'injection' ? (value, seconds) => convert(-value, seconds) : convert;
  const variable = variableOf(column);
  throw new FileRefused(
    'unit_mismatch',
    `L’unité « ${column.unit ?? ''} » ne convient pas à « ${VARIABLES[variable].label} » (${VARIABLES[variable].unit}).`,
  );
}

function convertFrom(column: TableColumn): Conversion | null {
  const { unit } = column;
  const variable = variableOf(column);
  const convert = genericUnit(variable, unit ?? '');
  if (convert) return (value) => convert(value);
  const energy = VARIABLES[variable].kind === 'power' ? genericUnit('conso', unit ?? '') : null;
  if (energy) return (value, seconds) => (seconds === null ? Number.NaN : (energy(value) * 3600) / seconds);
  return null;
}
