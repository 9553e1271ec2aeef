import { dayStart } from '@joulerie/domain/calendar';
import type { Curve } from './series.ts';

/** Why a step has no value, by when it lies: a gap, after the last measure received, or not there yet. */
export type Absence = 'absent' | 'late' | 'future';

/** The same words in every chart. */
export const ABSENCE_WORDS: Record<Absence, string> = {
  absent: 'donnée absente',
  late: 'pas encore reçu',
  future: 'à venir',
};

/**
 * First instant of the end of a curve of which nothing was received yet; Infinity where measures came later than its end, or when the
 * last day with measures is not known.
 */
export function lateFrom({ startMs, stepS, values, lastDay }: Pick<Curve, 'startMs' | 'stepS' | 'values' | 'lastDay'>) {
  const stepMs = stepS * 1000;
  if (lastDay == null || startMs + values.length * stepMs <= dayStart(lastDay + 1)) return Infinity;
  let count = values.length;
  while (count > 0 && Number.isNaN(values[count - 1]!)) count--;
  // Nothing at all is known: the days before the last one are gaps.
  return count === 0 ? Math.max(startMs, dayStart(lastDay + 1)) : startMs + count * stepMs;
}

/** Why the steps of a curve that have no value have none: what its legend names. */
export function absencesOf(curve: Parameters<typeof lateFrom>[0], nowMs: number): Set<Absence> {
  const late = lateFrom(curve);
  const found = new Set<Absence>();
  for (const [i, value] of curve.values.entries())
    if (Number.isNaN(value)) found.add(absenceAt(curve.startMs + i * curve.stepS * 1000, late, nowMs));
  return found;
}

/** Why an instant without a value has none. */
export const absenceAt = (at: number, lateFromMs: number, nowMs: number): Absence =>
  at >= nowMs ? 'future' : at >= lateFromMs ? 'late' : 'absent';
