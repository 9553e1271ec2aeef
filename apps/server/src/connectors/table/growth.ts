import { DAY_MS } from '@joulerie/domain/calendar';
import { readLooseNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import type { TableColumn } from './meaning.ts';
import { readTableStamp } from './stamps.ts';
import { RESTARTS, restartOfValues } from './restarts.ts';
import { countingOf, counterUnit } from './units.ts';

/** Why a column that only rises is asked. */
export const GROWS = 'les valeurs ne font que croître : un index de compteur, ou une énergie par intervalle ?';

/** Why one that begins again each day is. */
export const BEGINS_EACH_DAY =
  'les valeurs croissent et repartent de zéro chaque jour : un cumul du jour, ou une énergie par intervalle ?';

/**
 * Asks whether columns of energies are counters, by how their values grow: counters of a meter, which go on, and those that begin again
 * each day. An electric meter is an `index`; any other counter says so in its unit.
 *
 * @param moments of the rows, as written
 */
export function askCounters(
  columns: readonly TableColumn[],
  rows: readonly string[][],
  moments: readonly string[],
  isReversed: boolean,
): void {
  for (const column of columns) {
    if (!ENERGIES.has(column.role) || countingOf(column.unit) !== 'amounts') continue;
    if (growsLikeIndex(rows, column.at, column.header, isReversed)) {
      column.certainty = 'asked';
      column.reason = GROWS;
      // Two or three amounts may well grow.
      if (rows.length <= 3) continue;
      if (column.role === 'conso') column.role = 'index';
      else column.unit = counterUnit(column.unit ?? '', 'counter');
    } else if (beginsEachDay(rows, moments, column.at, isReversed)) {
      column.certainty = 'asked';
      column.reason = BEGINS_EACH_DAY;
      column.unit = counterUnit(column.unit ?? '', 'day counter');
    } else {
      const restart = restartOfValues(rows, moments, column.at);
      if (restart === null) continue;
      column.certainty = 'asked';
      column.reason = RESTARTS[restart];
      column.unit = counterUnit(column.unit ?? '', `${restart} counter`);
    }
  }
}

const ENERGIES: ReadonlySet<string> = new Set([
  'conso',
  'conso_gaz',
  'chaleur',
  'volume_gaz',
  'injection',
  'production_pv',
]);
/** A few values below nothing are credit notes, or faults. */
const NEGATIVES = { count: 3, share: 0.05 };

const BELOW = 'des valeurs toutes négatives : ce qui est injecté, lu sans son signe';

/** Whether values are below nothing, or nothing. */
function areBelow(rows: readonly string[][], at: number): boolean {
  const values = rows.flatMap((cells) => readLooseNumber(cells[at] ?? '') ?? []);
  return values.filter((value) => value < 0).length >= NEGATIVES.count && !values.some((value) => value > 0);
}

/** Asks whether energies or powers of which several are below nothing are balances. */
export function askBalances(columns: readonly TableColumn[], rows: readonly string[][]): void {
  for (const column of columns) {
    if (column.role === 'injection' && areBelow(rows, column.at)) {
      Object.assign(column, { isBelow: true, certainty: 'proposed', reason: BELOW });
      continue;
    }
    if (
      !(ENERGIES.has(column.role) || column.role === 'puissance') ||
      column.certainty === 'asked' ||
      !hasNegatives(rows, column.at)
    )
      continue;
    column.certainty = 'asked';
    column.reason = 'des valeurs sont négatives : un solde entre ce qui est soutiré et ce qui est injecté ?';
  }
}

const OF_HOUSE = /\b(maison|foyer|logement|habitation|batiment|site|total\w*|globale?|house|home|load|building)\b/;
const OF_GRID = /\b(reseau|soutir\w*|achat|achete\w*|import\w*|preleve\w*|grid|purchased|enedis|linky|edf)\b/;

/** Asks whether what a house consumes, beside what it produces, is what its meter counts: a part of it may be its own production. */
export function askHouseLoads(columns: readonly TableColumn[]): void {
  if (!columns.some(({ role }) => role === 'production_pv' || role === 'injection')) return;
  for (const column of columns) {
    const words = plain(column.header).replace(/[_()[\]]/g, ' ');
    const isLoad =
      (column.role === 'conso' || column.role === 'puissance') && OF_HOUSE.test(words) && !OF_GRID.test(words);
    if (isLoad && column.certainty !== 'asked')
      Object.assign(column, {
        certainty: 'asked',
        reason: 'ce que le bâtiment consomme, dont sa propre production, ou ce qu’il soutire du réseau ?',
      });
  }
}

function hasNegatives(rows: readonly string[][], at: number): boolean {
  const negatives = rows.filter((cells) => (readLooseNumber(cells[at] ?? '') ?? 0) < 0).length;
  return negatives >= NEGATIVES.count && negatives >= NEGATIVES.share * rows.length;
}

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

const FEWEST_OF_DAY = 8;

/** Values that fall once a day, to nothing, and never else: a consumption or a production falls far more often. */
function beginsEachDay(
  rows: readonly string[][],
  moments: readonly string[],
  at: number,
  isReversed: boolean,
): boolean {
  const days = new Set<number>();
  const values: number[] = [];
  for (const [i, cells] of rows.entries()) {
    const value = readLooseNumber(cells[at] ?? '');
    const stamp = value === null || Number.isNaN(value) ? null : readTableStamp(moments[i] ?? '');
    if (stamp?.grain !== 'instant') continue;
    days.add(Math.floor(stamp.wallMs / DAY_MS));
    values.push(value!);
  }
  if (isReversed) values.reverse();
  if (days.size < 2 || values.length < FEWEST_OF_DAY * days.size) return false;
  const highest = Math.max(...values);
  let [falls, rises] = [0, 0];
  for (let i = 1; i < values.length; i++) {
    const step = values[i]! - values[i - 1]!;
    if (step > 0) rises++;
    if (step >= 0) continue;
    falls++;
    if (values[i]! > 0.2 * highest && values[i]! > 0.5 * values[i - 1]!) return false;
  }
  return rises > falls && falls >= 1 && falls >= 0.5 * (days.size - 1) && falls <= days.size;
}
