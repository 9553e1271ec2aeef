import { impossibleRises } from '../series/rises.ts';
import { frenchNumber, readLooseNumber } from '../text/numbers.ts';
import type { DateOrder, TableColumn } from './meaning.ts';
import { readTableStamp } from './stamps.ts';
import { countingOf } from './units.ts';

/** Times the next highest rise, from which on one may be of another meter. From a hundred times on, it is none (`impossibleRises`). */
const BEYOND = 10;
const FEWEST_RISES = 3;

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
    if (jump)
      Object.assign(column, {
        certainty: 'asked',
        reason: `le compteur monte d’un coup de ${frenchNumber(jump.from)} à ${frenchNumber(jump.to)}, bien plus que jamais\u00a0: s’il a été remplacé, déposez la suite sur une autre source\u00a0; sinon confirmez ce qu’est cette colonne`,
      });
  }
}

function jumpOf(
  rows: readonly string[][],
  at: number,
  instants: readonly number[],
): { from: number; to: number } | null {
  const readings = rows
    .map((cells, i) => ({ at: instants[i]!, value: readLooseNumber(cells[at] ?? '') ?? Number.NaN }))
    .filter((one) => !Number.isNaN(one.at) && !Number.isNaN(one.value))
    .toSorted((a, b) => a.at - b.at);
  const rises = readings
    .slice(1)
    .map((to, i) => ({ from: readings[i]!, to, amount: to.value - readings[i]!.value, ms: to.at - readings[i]!.at }))
    .filter(({ amount, ms }) => amount > 0 && ms > 0);
  if (rises.length <= FEWEST_RISES) return null;
  const highest = rises.reduce((most, one) => (one.amount > most.amount ? one : most));
  // It is left unknown, and said: there is nothing to ask.
  const impossible = impossibleRises(rises.map(({ amount, ms }) => ({ from: 0, to: ms, amount })));
  if (impossible.has(rises.indexOf(highest))) return null;
  const isBeyond = rises.every(
    (one) =>
      one === highest ||
      (highest.amount > BEYOND * one.amount && highest.amount / highest.ms > (BEYOND * one.amount) / one.ms),
  );
  // A false reading falls back at once: it has its own rule.
  const next = readings[readings.indexOf(highest.to) + 1];
  const fallsBack = next !== undefined && next.value < highest.to.value;
  const isBack = highest.from.value < (readings[readings.indexOf(highest.from) - 1]?.value ?? Number.NEGATIVE_INFINITY);
  return isBeyond && !fallsBack && !isBack ? { from: highest.from.value, to: highest.to.value } : null;
}
