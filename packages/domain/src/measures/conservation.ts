import type { VariableKind } from '../vocabulary/variables.ts';
import { type DayCurve, amountFactor, amountOf, energyOf } from './day-curve.ts';
import { baseOf } from './rounding.ts';
import type { Unit } from '../vocabulary/units.ts';
import { isUnbalanced } from './marks.ts';

/**
 * Largest difference between two ways to a sum: 1 Wh (`baseOf`), and what the sixteenth digit of a large one does not hold.
 *
 * @param unit unit of the variable
 * @param sum the total compared, in that unit
 */
export const keptWithin = (unit: Unit, sum: number): number => baseOf(unit) + 1e-9 * Math.abs(sum);

/**
 * Whether values of a kind add up to an energy: amounts, and powers over their step.
 *
 * @param kind how values of a variable add up
 */
export const isEnergy = (kind: VariableKind): boolean => kind === 'energy' || kind === 'power';

/** How the energy received for a day is found in what is stored of it. */
export type Kept = {
  /** Energy that the stored day must give to the intervals received: as received, but where another value governs them. */
  expected: number;
  /** Energy of the stored day outside of the intervals received. */
  beside: number;
};

/**
 * `result` is `fresh` merged over what was stored.
 *
 * @param kind how values of the variable add up
 */
export function keptOf(fresh: DayCurve, result: DayCurve, kind: VariableKind): Kept {
  const read = energyOf(fresh, kind);
  const times = result.values.length / fresh.values.length;
  const factor = amountFactor(result, kind);
  let beside = 0;
  if (fresh.given === null)
    for (let i = 0; i < result.values.length; i++)
      if (Number.isNaN(fresh.values[Math.floor(i / times)]!) && !Number.isNaN(result.values[i]!))
        beside += result.values[i]! * factor;
  const governed =
    // Intervals that are no slots of the day, and minutes in part, give way to what finer values and other files say of them.
    (fresh.received !== undefined && result !== fresh) ||
    result.given !== null ||
    result.stepS < fresh.stepS ||
    result.marks.some((mark, i) => isUnbalanced(mark) && !Number.isNaN(result.values[i]!));
  return { expected: governed ? energyOf(result, kind) - beside : read, beside };
}

/**
 * Days whose measured values and received energy disagree: the sum of the values, and the energy that governs.
 *
 * @param curve one civil day
 * @param kind how values of the variable add up
 */
export function disagreementOf(curve: DayCurve, kind: VariableKind): { given: number; measured: number } | null {
  if (!isEnergy(kind) || !curve.marks.some((mark, i) => isUnbalanced(mark) && !Number.isNaN(curve.values[i]!)))
    return null;
  return { given: energyOf(curve, kind), measured: amountOf(curve, kind) };
}
