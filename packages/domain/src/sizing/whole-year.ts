import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
/** A curve brought to a whole year. `estimated` marks with 1 the steps that were not measured. */
export type WholeYear =
  | { known: true; values: Float64Array; estimated: Uint8Array; coverage: number }
  | NoAnswer<'empty_curve' | 'invalid_step' | 'coverage_too_low'>;

const WEEK_H = 168;

/**
 * Fills a year's curve that is only known in part, from the curve itself: a missing step takes the mean of the same hour of the same
 * day of the week in the nearest known week before it and the nearest after it. A year is a ring: January follows December.
 *
 * Values known are not touched. It carries no season of its own (a summer known alone gives a winter like it): show the coverage.
 * Refused under `minCoverage` known steps, or where some hour of the week is known nowhere in the year.
 *
 * @param values the curve, NaN where missing
 * @param stepH length of a step [h]; a week must be a whole number of steps
 */
export function completeYear(values: Float64Array, stepH: number, minCoverage = 0.25): WholeYear {
  const count = values.length;
  if (count === 0) return noAnswer('empty_curve');
  const week = Math.round(WEEK_H / stepH);
  if (!(stepH > 0) || Math.abs(week * stepH - WEEK_H) > 1e-9 || count < week) {
    return noAnswer('invalid_step');
  }
  let known = 0;
  for (let i = 0; i < count; i++) if (!Number.isNaN(values[i]!)) known++;
  const coverage = known / count;
  if (coverage < minCoverage) return noAnswer('coverage_too_low', { coverage });

  const out = Float64Array.from(values);
  const estimated = new Uint8Array(count);
  const weeks = Math.ceil(count / week);
  for (let slot = 0; slot < week; slot++) {
    for (let w = 0; w < weeks; w++) {
      const i = w * week + slot;
      if (i >= count || !Number.isNaN(values[i]!)) continue;
      const before = nearestKnown(values, slot, w, -1, week, weeks);
      if (Number.isNaN(before)) return noAnswer('coverage_too_low', { coverage });
      out[i] = (before + nearestKnown(values, slot, w, 1, week, weeks)) / 2;
      estimated[i] = 1;
    }
  }
  return { known: true, values: out, estimated, coverage };
}

/** The same slot in the nearest week that knows it, going one way around the year; NaN when none does. */
function nearestKnown(
  values: Float64Array,
  slot: number,
  week: number,
  way: 1 | -1,
  stepsPerWeek: number,
  weeks: number,
): number {
  for (let distance = 1; distance < weeks; distance++) {
    const w = (((week + way * distance) % weeks) + weeks) % weeks;
    // The last week of a year is a day or two long: its other slots do not exist.
    const value = values[w * stepsPerWeek + slot] ?? Number.NaN;
    if (!Number.isNaN(value)) return value;
  }
  return Number.NaN;
}
