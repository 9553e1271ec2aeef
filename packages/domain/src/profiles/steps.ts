import { parisDay, type CivilDay } from '../calendar/index.ts';
import type { ProfilePoint } from './points.ts';

/**
 * The value of each day `[fromDay, toDay)` of a profile: a step function. A point gives its own day and the ones after it, until the next
 * point; the last of several points of a day gives that day. NaN before the first point.
 *
 * @param points in the order of their instants
 * @param fromDay first civil day
 * @param toDay day after the last
 * @param before value of the days before the first point; NaN is unknown
 */
export function stepValues(
  points: readonly ProfilePoint[],
  fromDay: CivilDay,
  toDay: CivilDay,
  before = Number.NaN,
): Float64Array {
  const values = new Float64Array(Math.max(0, toDay - fromDay)).fill(before);
  for (const { at, value } of points) values.fill(value, Math.max(0, parisDay(at) - fromDay));
  return values;
}

/** What an energy of days is over what a profile says of each day. */
export type Intensity =
  | {
      known: true;
      /** Sum over the days of their energy divided by the value of that day. */
      perUnit: number;
      /** The one value that would give the same: the energy divided by `perUnit`; null without energy. */
      effective: number | null;
    }
  | { known: false; why: 'no_energy' | 'no_value' | 'zero_value'; day: CivilDay };

/**
 * Energy of a period divided by a quantity that changes with days (a surface, a headcount): each day by the value of that day, and the sum
 * of these. Days without energy count nothing. Unknown when a day that has an energy has no value, or a value of 0.
 *
 * @param energyKWh energy of each day; NaN is unknown
 * @param values quantity of the same days; NaN is unknown
 * @param fromDay first civil day of both
 */
export function intensityOver(energyKWh: Float64Array, values: Float64Array, fromDay: CivilDay): Intensity {
  let [sum, perUnit, measured] = [0, 0, false];
  for (const [i, kwh] of energyKWh.entries()) {
    if (Number.isNaN(kwh)) continue;
    measured = true;
    const value = values[i]!;
    // A day that used nothing uses nothing, whatever it is divided by.
    if (kwh === 0) continue;
    if (Number.isNaN(value)) return { known: false, why: 'no_value', day: fromDay + i };
    if (value === 0) return { known: false, why: 'zero_value', day: fromDay + i };
    sum += kwh;
    perUnit += kwh / value;
  }
  if (!measured) return { known: false, why: 'no_energy', day: fromDay };
  return { known: true, perUnit, effective: perUnit === 0 ? null : sum / perUnit };
}
