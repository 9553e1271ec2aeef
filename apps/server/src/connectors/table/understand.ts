import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import type { Energy } from '@joulerie/domain/vocabulary';
import type { Chosen } from '../reader.ts';
import { frenchSpaces } from '../text/french.ts';
import { decimalSignOf, readLooseNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import { dateOrderOf } from './date-order.ts';
import { roleOfHeader } from './headers.ts';
import { ANSWERED } from './meaning.ts';
import type { Certainty, DateOrder, DecimalSign, TableColumn, TableMeaning, Understood } from './meaning.ts';
import type { Table } from './parse-table.ts';
import { readTableStamp } from './stamps.ts';

const SAMPLES = 3;
/** Lines that facts about values are taken from: the first ones and, beyond, one in so many. */
const MOST_LOOKED_AT = 20_000;

/** What a table holds, as far as its headers and its cells say, and as a person answered. */
export function understand(table: Table, chosen: Chosen, source: Energy | null = null): TableMeaning {
  const answers = chosen.table ?? {};
  const rows = lookedAt(table);
  const times = timeColumns(table, rows);
  const moments = momentsOf(table, times[0]!.at);
  const columns = [...times, ...numberColumns(table, rows, source)];
  choose(columns, chosen);
  for (const column of columns) {
    const answer = answers.columns?.[column.at];
    if (answer)
      Object.assign(column, { role: answer.role, unit: answer.unit ?? null, certainty: 'certain', reason: ANSWERED });
  }
  columns.sort((a, b) => a.at - b.at);
  const values = columns.filter(({ role }) => isVariableName(role));
  const decimal = decimalOf(table, rows, values);
  return inFrench({
    columns,
    dateOrder: answered<DateOrder>(answers.dateOrder, () => dateOrderOf(moments, otherDatesOf(table))),
    decimal: answered<DecimalSign>(answers.decimal, () => decimal),
    ...clockOf(table, moments, columns, chosen),
  });
}

/** With the spaces that French writes inside its quotes and before its double signs. */
function inFrench({ columns, dateOrder, decimal, stamp, zone }: TableMeaning): TableMeaning {
  const spaced = <T extends { reason: string }>(one: T): T => ({ ...one, reason: frenchSpaces(one.reason) });
  return {
    columns: columns.map(spaced),
    dateOrder: dateOrder && spaced(dateOrder),
    decimal: decimal && spaced(decimal),
    stamp: stamp && spaced(stamp),
    zone: zone && spaced(zone),
  };
}

const answered = <T>(answer: T | undefined, understood: () => Understood<T> | null): Understood<T> | null => {
  const own = understood();
  return own !== null && answer !== undefined ? { value: answer, certainty: 'certain', reason: ANSWERED } : own;
};

/** The moment of each line, as written. */
const momentsOf = ({ rows, hourAt }: Table, timeAt: number): string[] =>
  rows.map(({ cells }) => momentOf(cells, timeAt, hourAt));

/** Ends of intervals and other dates, which are written in the order of the moments. */
const otherDatesOf = ({ rows, dates }: Table): string[] =>
  dates.slice(1).flatMap((at) => rows.map(({ cells }) => cells[at] ?? ''));

/** The date of a line and its hour; of « 0:00 - 1:00 », the beginning. */
export const momentOf = (cells: readonly string[], dateAt: number, hourAt: number | null): string =>
  hourAt === null
    ? (cells[dateAt] ?? '')
    : `${cells[dateAt] ?? ''} ${(cells[hourAt] ?? '').replace(/\s?[-–à]\s?\d.*$/, '')}`.trim();

function lookedAt({ rows }: Table): string[][] {
  const every = Math.ceil(rows.length / MOST_LOOKED_AT);
  return rows.filter((_, i) => i % every === 0).map(({ cells }) => cells);
}

const samplesOf = (rows: readonly string[][], at: number): string[] =>
  rows
    .map((cells) => cells[at] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, SAMPLES)
    .map((cell) => cell.slice(0, 40));

const START = /^(du|de|debut|start|begin|from)\b|\bdebut\b|\bstart\b|\bdu$/;
const STOP = /\bfin\b|\bend\b|\bstop\b|^(au|to|until|jusqu)|\bau$|^dernier/;
/** Dates that say when something was written, and not what it measured. */
const WRITTEN = /emission|facture|edition|export|impression|paiement|echeance/;

function timeColumns({ dates, hourAt, header }: Table, rows: readonly string[][]): TableColumn[] {
  const words = (at: number) =>
    plain(header[at] ?? '')
      .replace(/_/g, ' ')
      .trim();
  const base = (at: number) => ({
    at,
    header: header[at] ?? '',
    samples: samplesOf(rows, at),
    unit: null,
    register: null,
    certainty: 'certain' as const,
  });
  const timeAt =
    dates.find((at) => START.test(words(at)) && !WRITTEN.test(words(at))) ??
    dates.find((at) => !WRITTEN.test(words(at)) && !(dates.length > 1 && STOP.test(words(at)))) ??
    dates[0]!;
  const columns: TableColumn[] = [{ ...base(timeAt), role: 'time', reason: 'des dates' }];
  if (hourAt !== null) columns.push({ ...base(hourAt), role: 'hour', reason: 'des heures' });
  for (const at of dates) {
    if (at === timeAt) continue;
    const isEnd = STOP.test(words(at)) && !columns.some(({ role }) => role === 'end');
    columns.push({
      ...base(at),
      role: isEnd ? 'end' : 'ignored',
      reason: isEnd ? 'la fin de l’intervalle' : 'une autre date',
    });
  }
  return columns;
}

function numberColumns(table: Table, rows: readonly string[][], source: Energy | null): TableColumn[] {
  const { numbers, header } = table;
  // What stands above the dates says nothing of the values.
  const context = numbers.map((at) => header[at] ?? '').join(' ');
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
    const found = roleOfHeader(base.header, context, source);
    if (found) return { ...base, ...found };
    const reason = base.header === '' ? 'le fichier n’a pas d’en-tête' : 'l’en-tête ne dit ni la grandeur ni l’unité';
    return { ...base, role: 'conso', unit: 'kWh', register: null, certainty: 'asked', reason };
  });
  for (const column of columns)
    if (ENERGIES.has(column.role) && growsLikeIndex(rows, column.at, column.header, isReversed(table))) {
      column.certainty = 'asked';
      column.reason = 'les valeurs ne font que croître : un index de compteur, ou une énergie par intervalle ?';
      // Two or three amounts may well grow.
      if (column.role === 'conso' && rows.length > 3) column.role = 'index';
    }
  settleRepeated(columns, rows);
  return columns;
}

/** A first column that counts lines from 0 or 1, as saved tables often have. */
function isLineNumber({ rows }: Table, header: string): boolean {
  const first = Number(rows[0]?.cells[0]);
  return (
    rows.length > 1 &&
    /^(n|no|num|numero|id|index|#)?$/.test(plain(header)) &&
    (first === 0 || first === 1) &&
    rows.every(({ cells }, i) => Number(cells[0]) === first + i)
  );
}

const ENERGIES: ReadonlySet<string> = new Set([
  'conso',
  'conso_gaz',
  'chaleur',
  'volume_gaz',
  'injection',
  'production_pv',
]);
const FEW = 2;
/** Amounts of so many lines do not grow all along. */
const MANY = 12;

const CONSUMED = /conso|consum|energ|usage|electri/;

/**
 * A counter never falls, and has counted far more than it counts between two lines. A few amounts may grow too: less is enough to ask
 * where the header names no consumption.
 */
function growsLikeIndex(rows: readonly string[][], at: number, header: string, isReversed: boolean): boolean {
  const values = rows
    .map((cells) => readLooseNumber(cells[at] ?? ''))
    .filter((value) => value !== null && !Number.isNaN(value));
  if (values.length < FEW) return false;
  if (isReversed) values.reverse();
  const steps = values.slice(1).map((value, i) => value! - values[i]!);
  const rises = steps.filter((step) => step > 0);
  const falls = steps.filter((step) => step < 0);
  if (rises.length === 0) return false;
  // A counter is replaced, or begins again, once in a while.
  const isCounter = values.length >= MANY && falls.length <= 0.02 * steps.length && rises.length > 2;
  if (isCounter && (falls.length === 0 || new Set(values).size > values.length / 2)) return true;
  const highest = Math.max(...rises);
  const isSteady = rises.length >= 0.8 * steps.length;
  return isSteady && falls.length === 0 && values[0]! > (CONSUMED.test(plain(header)) ? 3 : 1) * highest;
}

/** Whether the last line is the earliest. */
function isReversed(table: Table): boolean {
  const moments = momentsOf({ ...table, rows: [table.rows[0]!, table.rows.at(-1)!] }, table.dates[0]!).map((text) =>
    readTableStamp(text),
  );
  return moments[0] != null && moments[1] != null && moments[0].wallMs > moments[1].wallMs;
}

/**
 * Columns of one variable: time classes make the whole together, unless another column is their sum; any others cannot all be the
 * meter's, and a person says which one is.
 */
function settleRepeated(columns: TableColumn[], rows: readonly string[][]): void {
  for (const variable of new Set(columns.map(({ role }) => role).filter(isVariableName))) {
    const same = columns.filter(({ role }) => role === variable);
    if (same.length === 1) {
      if (VARIABLES[variable].kind !== 'register') same[0]!.register = null;
      continue;
    }
    const classes = same.filter(({ register }) => register !== null);
    const totals = same.filter(({ register }) => register === null);
    const distinct = new Set(classes.map(({ register }) => register)).size === classes.length;
    const whole = totals.find(
      (total) =>
        classes.length > 1 &&
        isSumOf(
          rows,
          total.at,
          classes.map(({ at }) => at),
        ),
    );
    if (distinct && whole && totals.length === 1) {
      for (const one of classes)
        ignore(one, `déjà comptée dans la colonne « ${whole.header} », qui est leur somme`, 'certain');
    } else if (!distinct || totals.length > 0) {
      for (const one of same)
        if (one.certainty !== 'asked') {
          one.certainty = 'asked';
          one.reason = `plusieurs colonnes peuvent être « ${VARIABLES[variable].label} » : laquelle est celle du compteur ?`;
        }
    }
  }
}

function ignore(column: TableColumn, reason: string, certainty: Certainty): void {
  Object.assign(column, { role: 'ignored', unit: null, register: null, certainty, reason });
}

function isSumOf(rows: readonly string[][], at: number, parts: readonly number[]): boolean {
  const number = (cells: readonly string[], one: number) => readLooseNumber(cells[one] ?? '') ?? Number.NaN;
  let compared = 0;
  for (const cells of rows) {
    const total = number(cells, at);
    const sum = parts.reduce((all, one) => all + number(cells, one), 0);
    if (Number.isNaN(total) || Number.isNaN(sum)) continue;
    compared++;
    if (Math.abs(total - sum) > 0.005 * Math.abs(total) + 1e-9) return false;
  }
  return compared > 0;
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
      Object.assign(one, {
        role: variable,
        unit: unit ?? (one.role === variable ? one.unit : VARIABLES[variable].unit),
      });
      if (unit) Object.assign(one, { certainty: 'certain', reason: ANSWERED });
    } else ignore(one, 'une autre grandeur que celle demandée', 'certain');
}

/** « UTC+1 » is another clock. */
const UTC = /\b(utc|gmt)\b(?![ +-]*[1-9])/;
const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

/** Whether moments begin or end their interval, and by which clock they are written. */
function clockOf(
  table: Table,
  moments: readonly string[],
  columns: readonly TableColumn[],
  { variable, unit, stamp, zone }: Chosen,
): Pick<TableMeaning, 'stamp' | 'zone'> {
  const { header, dates, rows } = table;
  // Whoever says the quantity and its unit has seen how the table is read.
  const answeredAll = variable !== undefined && unit !== undefined;
  const timeAt = columns.find(({ role }) => role === 'time')?.at ?? dates[0]!;
  const own = plain([header[timeAt], table.hourAt === null ? '' : header[table.hourAt]].join(' '))
    .replace(/_/g, ' ')
    .trim();
  const sure = <T>(value: T, reason: string): Understood<T> => ({ value, certainty: 'certain', reason });
  const likely = <T>(value: T, reason: string): Understood<T> => ({
    value,
    certainty: answeredAll ? 'certain' : 'proposed',
    reason,
  });
  const isUtc = UTC.test(own) || header.some((text) => /\butc$|\(utc\)/.test(plain(text)));
  const offsets =
    rows.length > 0 && OFFSET.test((rows[0]!.cells[timeAt] ?? '').trim()) && /\d:\d/.test(rows[0]!.cells[timeAt]!);
  const grains = new Set(moments.slice(0, MOST_LOOKED_AT).map((text) => readTableStamp(text, 'day', true)?.grain));
  const isNamed = !grains.has('instant') && !grains.has('day');
  const lastAt = moments.some((text) => /(^|[ T])24:00/.test(text));
  return {
    stamp: isNamed
      ? null
      : stamp
        ? sure(stamp, ANSWERED)
        : lastAt
          ? sure('end', 'une heure 24:00 ne peut être qu’une fin')
          : columns.some(({ role }) => role === 'end') || START.test(own)
            ? sure('start', 'l’en-tête dit le début de l’intervalle')
            : STOP.test(own)
              ? sure('end', 'l’en-tête dit la fin de l’intervalle')
              : likely('start', 'le fichier ne le dit pas : le début est le plus courant'),
    zone: !grains.has('instant')
      ? null
      : zone
        ? sure(zone, ANSWERED)
        : offsets
          ? sure('Europe/Paris', 'chaque heure porte son décalage')
          : isUtc
            ? likely('UTC', 'l’en-tête dit UTC')
            : likely('Europe/Paris', 'le fichier ne le dit pas : l’heure de Paris est la plus courante'),
  };
}

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
