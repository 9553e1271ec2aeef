import { DAY_MS, civilDate } from '@joulerie/domain/calendar';
import { impossibleRises, isFarAbove, risesOf } from '../series/rises.ts';
import { frenchNumber, readLooseNumber } from '../text/numbers.ts';
import type { DateOrder, TableColumn } from './meaning.ts';
import { restartOfValues } from './restarts.ts';
import { readTableStamp } from './stamps.ts';
import { countingOf, counterUnit } from './units.ts';

/** How the questions below begin. */
const RESTARTED = 'le compteur repart de zéro';
const JUMPED = 'le compteur monte d’un coup';

/** Whether a question is one that the readings of a file raise, which no answer about another file settles. */
export const isRaisedByReadings = (reason: string): boolean =>
  reason.startsWith(RESTARTED) || reason.startsWith(JUMPED);

/**
 * Asks about counters that rise once by far more than ever else, both by the amount and by the time: another meter may have replaced the
 * first one with a higher reading, or a long absence ended.
 *
 * @param moments of the rows, as written
 */
export function askJumps(
  columns: readonly TableColumn[],
  rows: readonly string[][],
  moments: readonly string[],
  order: () => DateOrder,
): void {
  const counters = columns.filter(
    ({ role, unit, certainty }) => (role === 'index' || countingOf(unit) === 'counter') && certainty !== 'asked',
  );
  if (counters.length === 0) return;
  const instants = moments.map((text) => {
    const stamp = readTableStamp(text, order());
    return stamp ? stamp.wallMs - (stamp.offsetMs ?? 0) : Number.NaN;
  });
  for (const column of counters) {
    const jump = jumpOf(rows, column.at, instants);
    if (beginsEachYear(rows, column.at, instants))
      Object.assign(column, {
        certainty: 'asked',
        reason: `${RESTARTED} en janvier\u00a0: si c’est un cumul, répondez «\u00a0Consommation\u00a0» en «\u00a0${counterUnit(column.unit ?? '', 'year counter')}\u00a0»\u00a0; sinon confirmez ce qu’est cette colonne`,
      });
    else if (restartOfValues(rows, moments, column.at) === 'month')
      Object.assign(column, {
        certainty: 'asked',
        reason: `${RESTARTED} chaque mois\u00a0: si c’est un cumul, répondez «\u00a0Consommation\u00a0» en «\u00a0${counterUnit(column.unit ?? '', 'month counter')}\u00a0»\u00a0; sinon confirmez ce qu’est cette colonne`,
      });
    else if (jump)
      Object.assign(column, {
        certainty: 'asked',
        reason: `${JUMPED} de ${frenchNumber(jump.from)} à ${frenchNumber(jump.to)}, bien plus que toutes les autres hausses\u00a0: s’il a été remplacé, répondez «\u00a0${unitOfReplaced(column)}\u00a0»\u00a0; sinon confirmez ce qu’est cette colonne`,
      });
  }
}

const unitOfReplaced = ({ unit }: TableColumn): string => counterUnit(unit ?? '', 'replaced counter');

/** Share of the reading before it, up to which the first one of a year is that of a counter that began again. */
const BEGUN = 0.5;

/** Whether readings fall where a year begins, and never else. */
function beginsEachYear(rows: readonly string[][], at: number, instants: readonly number[]): boolean {
  const readings = readingsOf(rows, at, instants);
  const falls = readings.flatMap(({ value }, i) => (i > 0 && value < readings[i - 1]!.value ? [i] : []));
  const yearOf = (i: number) => civilDate(Math.floor(readings[i]!.at / DAY_MS)).year;
  return (
    falls.length > 0 &&
    falls.every((i) => yearOf(i) > yearOf(i - 1) && readings[i]!.value <= BEGUN * readings[i - 1]!.value)
  );
}

const readingsOf = (rows: readonly string[][], at: number, instants: readonly number[]) =>
  rows
    .map((cells, i) => ({ at: instants[i]!, value: readLooseNumber(cells[at] ?? '') ?? Number.NaN }))
    .filter((one) => !Number.isNaN(one.at) && !Number.isNaN(one.value))
    .toSorted((a, b) => a.at - b.at);

function jumpOf(
  rows: readonly string[][],
  at: number,
  instants: readonly number[],
): { from: number; to: number } | null {
  const readings = readingsOf(rows, at, instants);
  const all = risesOf(readings);
  const rises = all.filter(({ from, to, amount }) => amount > 0 && to > from);
  if (rises.length === 0) return null;
  const highest = rises.reduce((most, one) => (one.amount > most.amount ? one : most));
  // What cannot be is left unknown, and said: there is nothing to ask.
  if (impossibleRises(rises).has(rises.indexOf(highest))) return null;
  const others = rises.filter((one) => one !== highest);
  const place = all.indexOf(highest);
  // A false reading falls back at once: it has its own rule.
  const fallsBack = (all[place + 1]?.amount ?? 0) < 0 || (all[place - 1]?.amount ?? 0) < 0;
  const [from, to] = [readings[place]!, readings[place + 1]!];
  return isFarAbove(highest, others) && !fallsBack ? { from: from.value, to: to.value } : null;
}
