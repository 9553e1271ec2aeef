import { DAY_S, type DayCurve, type Received, emptyDay } from './day-curve.ts';
import { needsReceived, slotStep, slotsOf } from './received.ts';

/**
 * A day of states (temperatures, maxima) from everything received of it: each finer value stands for its interval, coarser ones
 * fill the gaps.
 *
 * @param received one a step and offset, in order of step
 */
export function resolveStates(day: number, received: readonly Received[]): DayCurve {
  const fine = received.filter((one) => one.stepS < DAY_S);
  const curve = emptyDay(day, fine.length > 0 ? slotStep(day, fine) : DAY_S, received[0]!.rounding);
  const { values, marks } = curve;
  for (const one of received.toReversed())
    for (const [i, value] of one.values.entries()) {
      if (Number.isNaN(value)) continue;
      const { from, to } =
        one.stepS >= DAY_S ? { from: 0, to: values.length } : slotsOf(one, i, curve.stepS, values.length);
      values.fill(value, from, to);
      marks.fill(one.marks[i]!, from, to);
    }
  return needsReceived(day, received) ? { ...curve, received } : curve;
}

/** Everything received of a stored day of states. */
export const statesOf = ({ stepS, values, marks, rounding, received }: DayCurve): readonly Received[] =>
  received ?? [{ stepS, offsetS: 0, values, marks, rounding, pieces: null }];
