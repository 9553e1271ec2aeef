import { isEnergy } from '@joulerie/domain/measures';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { readLooseNumber } from '../text/numbers.ts';
import { type ClassSum, areCutTwice, classSumsOf, namesPart } from './class-sums.ts';
import { unknownWordOf } from './known-words.ts';
import { isOfPlace, isOfUse } from './meter-words.ts';
import type { Certainty, TableColumn } from './meaning.ts';
import { countingOf } from './units.ts';

/**
 * Columns of one variable: time classes make the whole together, unless another column is their sum; any others cannot all be the
 * meter's, and a person says which one is.
 */
export function settleRepeated(columns: TableColumn[], rows: readonly string[][]): void {
  ignoreRunningSums(columns, rows);
  for (const variable of new Set(columns.map(({ role }) => role).filter(isVariableName))) {
    if (areClassSumsAsked(variable, columns, rows)) continue;
    const same = columns.filter(({ role }) => role === variable);
    const [only] = same;
    if (only && same.length === 1) {
      if (VARIABLES[variable].kind === 'register') continue;
      if (only.register !== null && isEnergy(VARIABLES[variable].kind) && only.certainty !== 'asked')
        Object.assign(only, {
          certainty: 'asked',
          reason: `une seule classe horaire (${only.register}) : est-ce toute l’énergie du compteur ? Sinon, ne lisez pas cette colonne : déposez un tableau de toutes les classes, ou leurs fichiers ensemble dans un .zip`,
        });
      only.register = null;
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
    const sum = same.find((one) => isWhole(one, same, rows));
    if (sum && !whole && same.some((one) => one !== sum && isBelowZero(rows, one.at))) {
      for (const one of same)
        Object.assign(one, {
          certainty: 'asked',
          reason:
            one === sum
              ? 'un solde : la somme des autres colonnes, dont une est négative ; l’énergie du compteur est dans celles-ci'
              : severalOf(variable),
        });
    } else if (sum && !whole && same.some((one) => one !== sum && mayBeOfPlace(one.header))) {
      for (const one of same)
        Object.assign(one, {
          certainty: 'asked',
          reason:
            one === sum
              ? 'la somme de plusieurs points ou bâtiments : est-ce l’énergie de la source, ou est-elle dans une des autres colonnes ?'
              : severalOf(variable),
        });
    } else if (sum && !whole) {
      for (const one of same)
        if (one !== sum)
          ignore(one, `déjà comptée dans la colonne « ${sum.header} », qui est la somme des autres`, 'certain');
    } else if (distinct && whole && totals.length === 1) {
      if (isBlankBeside(rows, whole.at, classes))
        ignore(whole, 'la somme des classes horaires, qui sont là où elle est vide', 'certain');
      else
        for (const one of classes)
          ignore(one, `déjà comptée dans la colonne « ${whole.header} », qui est leur somme`, 'certain');
    } else if (!distinct || totals.length > 0 || classes.some(({ header }) => isOfPlace(header)))
      askWhich(same, variable);
    askParts(columns.filter(({ role }) => role === variable));
  }
}

/** A word that names no use may be that of a place, whose meter is another: « Piscine » and « Stade ». */
const mayBeOfPlace = (header: string): boolean =>
  isOfPlace(header) || (unknownWordOf(header) !== null && !isOfUse(header));

function askWhich(same: readonly TableColumn[], variable: VariableName): void {
  for (const one of same)
    if (one.certainty !== 'asked') {
      one.certainty = 'asked';
      one.reason = severalOf(variable);
    }
}

/** Columns that say to be a part of another one are not added to it: « dont pointe ». */
function askParts(same: readonly TableColumn[]): void {
  if (same.length < 2) return;
  for (const one of same)
    if (one.certainty !== 'asked' && namesPart(one.header))
      ignore(one, 'une partie d’une autre colonne, où elle est déjà comptée ?', 'asked');
}

/** Leaves out the time classes that are the sum of others, and asks where one may hold others: whether it asks. */
function areClassSumsAsked(
  variable: VariableName,
  columns: readonly TableColumn[],
  rows: readonly string[][],
): boolean {
  if (!isEnergy(VARIABLES[variable].kind)) return false;
  const classes = columns.filter(
    ({ role, register, unit }) => role === variable && register !== null && countingOf(unit) === 'amounts',
  );
  const sums = classSumsOf(classes, rows);
  const isSum = ({ whole, parts }: ClassSum) => {
    const places = parts.map(({ at }) => at);
    return isSumOf(rows, whole.at, places) && !isAlone(rows, whole.at, places);
  };
  if (!sums.every(isSum)) {
    askWhich(classes, variable);
    return true;
  }
  for (const { whole, parts } of sums) {
    const names = parts.map(({ header }) => `« ${header.slice(0, 40)} »`).join(', ');
    ignore(whole, `déjà comptée dans ${names}`, whole.certainty === 'asked' ? 'asked' : 'certain');
  }
  const left = classes.filter(({ role }) => role === variable);
  if (!areCutTwice(left, rows)) return false;
  askWhich(left, variable);
  return true;
}

/** Whether a line has a total and none of its parts. */
const isAlone = (rows: readonly string[][], at: number, parts: readonly number[]): boolean =>
  rows.some((cells) => (cells[at] ?? '') !== '' && parts.every((part) => (cells[part] ?? '') === ''));

const severalOf = (variable: VariableName): string =>
  `plusieurs colonnes peuvent être « ${VARIABLES[variable].label} » : laquelle est celle du compteur, ou s’ajoutent-elles ?`;

/** Names columns that somebody answered to be parts of one quantity: parts are classes, which make the whole together. */
export function namePartsOf(columns: readonly TableColumn[]): void {
  for (const [role, same] of Map.groupBy(columns, (one) => one.role)) {
    if (!isVariableName(role)) continue;
    const taken = new Set(same.map(({ register }) => register));
    let next = 1;
    for (const one of same) {
      if (!one.adds || (one.register !== null && isOnly(one, same))) continue;
      while (taken.has(`T${next}`)) next++;
      one.register = `T${next}`;
      taken.add(one.register);
    }
  }
}

const isOnly = ({ register }: TableColumn, same: readonly TableColumn[]): boolean =>
  same.filter((one) => one.register === register).length === 1;

/** Whether a column holds no value above zero, and some below. */
function isBelowZero(rows: readonly string[][], at: number): boolean {
  const values = rows.map((cells) => readLooseNumber(cells[at] ?? '') ?? Number.NaN);
  return values.some((value) => value < 0) && !values.some((value) => value > 0);
}

/** Whether a total is blank on a line that has its parts. */
const isBlankBeside = (rows: readonly string[][], at: number, parts: readonly TableColumn[]): boolean =>
  rows.some((cells) => (cells[at] ?? '') === '' && parts.some((part) => (cells[part.at] ?? '') !== ''));

/** A column that adds up another line by line, from the first of the year or of the month, is no meter beside it. */
function ignoreRunningSums(columns: readonly TableColumn[], rows: readonly string[][]): void {
  const amounts = columns.filter(
    ({ role, unit }) => isVariableName(role) && isEnergy(VARIABLES[role].kind) && countingOf(unit) === 'amounts',
  );
  for (const column of columns) {
    if (column.role !== 'index' && countingOf(column.unit) !== 'counter') continue;
    const own = amounts.find((one) => addsUp(rows, column.at, one.at));
    if (!own) continue;
    const lacks = (one: TableColumn, other: TableColumn) =>
      rows.filter((cells) => isWritten(cells, other.at) && !isWritten(cells, one.at)).length;
    // What an amount lacks, the readings know.
    if (lacks(own, column) <= MOST_BLANK)
      ignore(column, `le cumul de la colonne « ${own.header} », ligne après ligne`, 'certain');
    else if (lacks(column, own) === 0)
      ignore(own, `comptée par la colonne « ${column.header} », qui a aussi ce qui manque ici`, 'certain');
    else
      for (const one of [own, column])
        Object.assign(one, {
          certainty: 'asked',
          reason: 'un relevé et une énergie, qui ont chacun des blancs : lequel est à lire ?',
        });
  }
}

const isWritten = (cells: readonly string[], at: number): boolean => (cells[at] ?? '') !== '';
/** The first reading has nothing before it. */
const MOST_BLANK = 1;

/** Whether nearly every value is the one before it and the amount of its own line, whichever comes first. */
function addsUp(rows: readonly string[][], at: number, amountAt: number): boolean {
  const number = (cells: readonly string[], one: number) => readLooseNumber(cells[one] ?? '') ?? Number.NaN;
  const isNear = (a: number, b: number) => Math.abs(a - b) <= 0.005 * Math.abs(b) + 1e-6;
  let [compared, forward, backward, differing] = [0, 0, 0, 0];
  for (let i = 1; i < rows.length; i++) {
    const [before, after] = [rows[i - 1]!, rows[i]!];
    const step = number(after, at) - number(before, at);
    const [first, second] = [number(before, amountAt), number(after, amountAt)];
    if (Number.isNaN(step) || Number.isNaN(first) || Number.isNaN(second)) continue;
    compared++;
    if (isNear(step, second)) forward++;
    if (isNear(-step, first)) backward++;
    if (!isNear(first, second)) differing++;
  }
  return compared >= FEWEST_SUMS && Math.max(forward, backward) >= 0.8 * compared && differing > 0;
}

const FEWEST_SUMS = 5;

/** Whether a column is the sum of all the others, of uses or of parts of a building, on lines that differ. */
function isWhole(one: TableColumn, same: readonly TableColumn[], rows: readonly string[][]): boolean {
  const parts = same.filter((other) => other !== one).map(({ at }) => at);
  const totals = new Set(rows.map((cells) => cells[one.at] ?? ''));
  return parts.length >= 2 && totals.size >= FEWEST_SUMS && isSumOf(rows, one.at, parts);
}

/** Makes of a column one that is not read. */
export function ignore(column: TableColumn, reason: string, certainty: Certainty): void {
  Object.assign(column, { role: 'ignored', unit: null, register: null, certainty, reason });
}

function isSumOf(rows: readonly string[][], at: number, parts: readonly number[]): boolean {
  const number = (cells: readonly string[], one: number) => readLooseNumber(cells[one] ?? '') ?? Number.NaN;
  let compared = 0;
  const used = new Set<number>();
  for (const cells of rows) {
    const total = number(cells, at);
    // A class of another season is blank on a line.
    const written = parts.filter((one) => (cells[one] ?? '') !== '');
    const sum = written.reduce((all, one) => all + number(cells, one), 0);
    if (written.length === 0 || Number.isNaN(total) || Number.isNaN(sum)) continue;
    compared++;
    for (const one of written) used.add(one);
    if (Math.abs(total - sum) > 0.005 * Math.abs(total) + 1e-9) return false;
  }
  return compared > 0 && used.size === parts.length;
}
