import type { DayColumn } from './day-columns.ts';
import { coveredShare } from './source-energy.ts';

/** What is known of steps of days. NaN where a step has no day that is due. */
export type StepCoverage = {
  /** Share of the expected points that are present, 0..1: the mean of the sources. */
  coverage: Float64Array;
  /** What would complete the sum of the sources, in their unit. */
  missing: Float64Array;
};

/**
 * What is known of each step of a sum of sources, and an estimate of the rest: each source as it was on the rest of the step, else on
 * the rest of the period. A source without any measure is estimated at nothing.
 *
 * @param columns days of each source, all of the same period
 * @param starts first day of each step, in order
 * @param dueDay first day that is not due; the last step ends there at the latest
 */
export function coverageOfSteps(
  columns: readonly DayColumn[],
  starts: readonly number[],
  dueDay: number,
): StepCoverage {
  const coverage = new Float64Array(starts.length).fill(Number.NaN);
  const missing = new Float64Array(starts.length).fill(Number.NaN);
  const whole = columns.map((column) => knownOf(column, 0, Math.min(column.values.length, dueDay - column.fromDay)));
  for (let b = 0; b < starts.length; b++) {
    for (const [k, column] of columns.entries()) {
      const from = starts[b]! - column.fromDay;
      const to = Math.min((starts[b + 1] ?? Infinity) - column.fromDay, column.values.length, dueDay - column.fromDay);
      if (to <= from) continue;
      const { present, expected, days, energy } = knownOf(column, from, to);
      const { days: allDays, energy: allEnergy } = whole[k]!;
      const perDay = days > 0 ? energy / days : allDays > 0 ? allEnergy / allDays : 0;
      coverage[b] = (coverage[b]! || 0) + coveredShare(present, expected) / columns.length;
      missing[b] = (missing[b]! || 0) + Math.max(0, perDay) * (to - from - days);
    }
  }
  return { coverage, missing };
}

/** Points and energy of days `[from, to)`; `days` counts each for the share whose energy is known. */
function knownOf({ values, points, expected, dailyOnly }: DayColumn, from: number, to: number) {
  const known = { present: 0, expected: 0, days: 0, energy: 0 };
  for (let i = from; i < to; i++) {
    known.present += Math.min(points[i]!, expected[i]!);
    known.expected += expected[i]!;
    if (Number.isNaN(values[i]!)) continue;
    known.days += dailyOnly[i] === 1 ? 1 : coveredShare(points[i]!, expected[i]!);
    known.energy += values[i]!;
  }
  return known;
}
