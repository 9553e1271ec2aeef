import type { Cost } from '@joulerie/contract/costs';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { date } from '../../lib/format-date.ts';

type Known = Pick<Cost, 'unknown' | 'start_date' | 'end_date'>;

/** Whether all that a cost lacks is measures: no tariff would complete it. */
export const unmeasuredOnly = ({ unknown }: Pick<Cost, 'unknown'>): boolean =>
  unknown.length > 0 && unknown.every(({ cause }) => cause === 'measure');

/** Why a cost is partial, in a few words: up to when it is measured, when only its last days are missing. */
export function partialNote(cost: Known): string {
  if (!unmeasuredOnly(cost)) return 'tarif inconnu sur une partie';
  const last = lastMeasuredDay(cost);
  return last === null ? 'des jours ne sont pas mesurés' : `mesuré jusqu’au ${date(last)}`;
}

/** The last day that every source has measured; null when days in the middle are missing too. Each unknown day is in the answer. */
function lastMeasuredDay({ unknown, start_date, end_date }: Known): string | null {
  const days = unknown.flatMap(({ from, to }) => {
    const [first, last] = [parseIsoDay(from), parseIsoDay(to)];
    return first === null || last === null ? [] : Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
  const missing = new Set(days);
  const [start, end] = [parseIsoDay(start_date), parseIsoDay(end_date)];
  const first = Math.min(...missing);
  if (start === null || end === null || first <= start || missing.size !== end - first + 1) return null;
  return isoDay(first - 1);
}
