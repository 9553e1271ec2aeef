import { dayLengthMs } from '../calendar/paris.ts';
import { DAY_S, type DayCurve, type Received } from './day-curve.ts';
import type { Difference } from './difference.ts';
import { inOrder } from './received.ts';
import { receivedOf, roundedWithin } from './resolve-day.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';

/**
 * An interval over the midnight between two days (two hours of UTC) that says something else than finer values on both sides of
 * it. Neither day can follow it, as what it has on each side is not known: the finer values count.
 *
 * @param before a civil day
 * @param after the day after it
 * @param variable an energy or a power
 */
export function differenceAcross(
  before: DayCurve,
  after: DayCurve,
  variable: VariableName,
): Pick<Difference, 'given' | 'measured' | 'governs'> | null {
  if (!before.received || !after.received) return null;
  const dayS = dayLengthMs(before.day) / 1000;
  const [first, second] = [before, after].map((curve) =>
    inOrder(receivedOf(curve, variable).filter(({ stepS, pieces }) => stepS < DAY_S && pieces === null)),
  );
  for (const one of first!) {
    const last = one.values.length - 1;
    const startS = one.offsetS + last * one.stepS;
    const afterS = startS + one.stepS - dayS;
    const value = one.values[last]!;
    if (afterS <= 0 || Number.isNaN(value)) continue;
    const parts = [energyIn(first!, startS, dayS, variable), energyIn(second!, 0, afterS, variable)];
    if (parts[0] === null || parts[1] === null) continue;
    const given = energyOf(value, one.stepS, variable);
    const measured = parts[0]! + parts[1]!;
    if (Math.abs(given - measured) > roundedWithin(before.day, one, variable))
      return { given, measured, governs: 'measured' };
  }
  return null;
}

const energyOf = (value: number, stepS: number, variable: VariableName): number =>
  VARIABLES[variable].kind === 'power' ? (value * stepS) / 3600 : value;

/** Energy of the seconds `[from, to)`, a part of an interval, by the finest curve of which the intervals are those seconds; null when none has. */
function energyIn(finestFirst: readonly Received[], from: number, to: number, variable: VariableName): number | null {
  for (const { stepS, offsetS, values } of finestFirst) {
    const [first, last] = [(from - offsetS) / stepS, (to - offsetS) / stepS];
    if (!Number.isInteger(first) || !Number.isInteger(last) || last > values.length) continue;
    const held = values.subarray(first, last);
    if (held.some((value) => Number.isNaN(value))) continue;
    return held.reduce((sum, value) => sum + energyOf(value, stepS, variable), 0);
  }
  return null;
}
