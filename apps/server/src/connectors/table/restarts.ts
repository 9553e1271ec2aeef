import { DAY_MS, civilDate } from '@joulerie/domain/calendar';
import { readLooseNumber } from '../text/numbers.ts';
import { readTableStamp } from './stamps.ts';
import type { Restart } from './units.ts';

/** Why a column of running sums of months or years is asked. */
export const RESTARTS: Readonly<Record<Restart, string>> = {
  month: 'les valeurs croissent et repartent de zéro chaque mois : un cumul du mois, ou une énergie par intervalle ?',
  year: 'les valeurs croissent et repartent de zéro en janvier : un cumul de l’année, ou une énergie par intervalle ?',
};

/** Share of the value before it, up to which the first one of a month or a year begins again. */
const BEGUN = 0.5;
/** Fewer values of each say nothing: a few amounts may well grow. */
const FEWEST = 6;
/** Times the highest rise that the first value of a running sum, which is one of its amounts, may be. */
const FIRST = 3;
/** Share of the steps that rise, among those of one month or year. */
const MOST_RISE = 0.8;

/**
 * When values that only grow begin again: where a month or a year begins, and never else. Null of any others. Amounts of a year that
 * rise from January to December and fall in January, year after year, are none.
 *
 * @param moments of the rows, as written
 */
export function restartOfValues(rows: readonly string[][], moments: readonly string[], at: number): Restart | null {
  const readings = rows
    .flatMap((cells, i) => {
      const stamp = readTableStamp(moments[i] ?? '');
      const value = readLooseNumber(cells[at] ?? '');
      return stamp === null || value === null || Number.isNaN(value) ? [] : [{ wallMs: stamp.wallMs, value }];
    })
    .toSorted((a, b) => a.wallMs - b.wallMs);
  const periods = (restart: Restart) =>
    readings.map(({ wallMs }) => {
      const { year, month } = civilDate(Math.floor(wallMs / DAY_MS));
      return restart === 'year' ? year : 12 * year + month;
    });
  const isOf = (restart: Restart): boolean => {
    const own = periods(restart);
    const count = new Set(own).size;
    let [falls, rises, inside, highest, first] = [0, 0, 0, 0, 0];
    for (let i = 1; i < readings.length; i++) {
      const [before, now] = [readings[i - 1]!.value, readings[i]!.value];
      if (own[i] !== own[i - 1]) {
        if (now > BEGUN * before) return false;
        falls++;
        first = Math.max(first, now);
      } else {
        if (now < before) return false;
        inside++;
        if (now > before) rises++;
        highest = Math.max(highest, now - before);
      }
    }
    const isSum = first <= FIRST * highest;
    return falls > 0 && isSum && readings.length >= FEWEST * count && rises >= MOST_RISE * inside;
  };
  return isOf('month') ? 'month' : isOf('year') ? 'year' : null;
}
