import type { PeriodIntensity } from '@joulerie/contract/profiles';
import { frenchDay, isoDay, parisDay } from '@joulerie/domain/calendar';
import { intensityOver, stepValues, type ProfilePoint } from '@joulerie/domain/profiles';

/** What the words of a quantity are: « surface inconnue le 01/03/2026 ». */
type Words = { unknown: string; zero: string };
export const SURFACE_WORDS: Words = { unknown: 'surface inconnue', zero: 'surface nulle' };
export const HEADCOUNT_WORDS: Words = { unknown: 'effectif inconnu', zero: 'effectif nul' };

/**
 * Energy of a period over what a profile says of each of its days; null where nothing is entered.
 *
 * @param energies Wh of each day from `fromDay` on, a column a source
 * @param points of the profile, oldest first
 * @param constant the value before the first point; null where there is none
 */
export function periodIntensity(
  energies: readonly Float64Array[],
  fromDay: number,
  points: readonly ProfilePoint[],
  constant: number | null,
  words: Words,
): PeriodIntensity | null {
  if (points.length === 0 && constant === null) return null;
  const length = energies[0]?.length ?? 0;
  const values = stepValues(points, fromDay, fromDay + length, constant ?? undefined);
  const found = intensityOver(sumOf(energies, length), values, fromDay);
  return {
    perUnit: found.known ? found.perUnit : null,
    reason: found.known
      ? null
      : found.why === 'no_energy'
        ? 'aucune énergie mesurée sur la période'
        : `${found.why === 'no_value' ? words.unknown : words.zero} le ${frenchDay(found.day)}`,
    values: valuesIn(points, constant, fromDay, fromDay + length),
  };
}

/** kWh of each day, NaN where no source has any. */
function sumOf(energies: readonly Float64Array[], length: number): Float64Array {
  const sum = new Float64Array(length).fill(Number.NaN);
  for (const column of energies)
    for (const [i, wh] of column.entries())
      if (!Number.isNaN(wh)) sum[i] = (Number.isNaN(sum[i]!) ? 0 : sum[i]!) + wh / 1000;
  return sum;
}

/** Values named in an explanation: those of a profile that changes every day are more than anybody reads. */
const MOST_NAMED = 12;

/** The values in force on some day of a period, each with its first day; null for the constant one. */
function valuesIn(points: readonly ProfilePoint[], constant: number | null, fromDay: number, toDay: number) {
  const steps = points.filter(({ at }, i) => {
    const next = points[i + 1];
    const day = parisDay(at);
    // The last of several points of a day gives that day.
    return day < toDay && (next === undefined || (parisDay(next.at) > fromDay && parisDay(next.at) > day));
  });
  const [first] = points;
  const isBefore = constant !== null && (first === undefined || parisDay(first.at) > fromDay);
  return [
    ...(isBefore ? [{ value: constant, since: null }] : []),
    ...steps.map(({ at, value }) => ({ value, since: isoDay(parisDay(at)) })),
  ].slice(-MOST_NAMED);
}
