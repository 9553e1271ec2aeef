import { dayLengthMs } from '../calendar/paris.ts';
import { VARIABLES, type VariableKind, type VariableName } from '../vocabulary/variables.ts';
import { DAY_S, type DayCurve, type Received, amountOf, energyOf } from './day-curve.ts';
import type { Difference } from './difference.ts';
import { energyOfPiece, energyWithin } from './pieces.ts';
import { gridOf } from './received.ts';
import { receivedOf, resolveDay } from './resolve-day.ts';
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

/** What a stored day holds of the intervals received, Wh for powers. */
export type Kept = {
  /** Their energy as received. */
  read: number;
  /** Their energy as the day holds it, whether or not a coarser value governs it. */
  stored: number;
  /** Sum of the differences of the intervals between the two: 0 but for rounding. */
  lost: number;
  /** Energy of the day by what was received at the steps of these intervals, in this file and before. */
  own: number;
};

/**
 * How the energy received for a day is found in what is stored of it, interval by interval.
 *
 * @param fresh a day as received
 * @param result the same merged over what was stored
 * @param variable an energy or a power
 */
export function keptOf(fresh: DayCurve, result: DayCurve, variable: VariableName): Kept {
  const { kind } = VARIABLES[variable];
  const read = energyOf(fresh, kind);
  if (fresh === result) return { read, stored: read, lost: 0, own: read };
  const stored = new Map(receivedOf(result, variable).map((one) => [gridOf(one), one]));
  const asked = receivedOf(fresh, variable);
  let change = 0;
  let lost = 0;
  for (const one of asked) {
    const held = stored.get(gridOf(one));
    eachInterval(fresh.day, one, kind, (amount, find) => {
      const difference = (held ? find(held) : 0) - amount;
      change += difference;
      lost += Math.abs(difference);
    });
  }
  const grids = new Set(asked.map(gridOf));
  const same = [...stored].filter(([grid]) => grids.has(grid)).map(([, one]) => one);
  const own = same.length === stored.size ? result : resolveDay(fresh.day, same, variable);
  return { read, stored: read + change, lost, own: energyOf(own, kind) };
}

/** Visits the energy within the day of each interval received, with what finds the same in another curve of its grid; 0 where nothing is. */
function eachInterval(
  day: number,
  received: Received,
  kind: VariableKind,
  visit: (amount: number, find: (held: Received) => number) => void,
): void {
  const { pieces, values, stepS, offsetS } = received;
  if (pieces) {
    for (let i = 0; i < pieces.values.length; i++)
      visit(energyOfPiece(pieces, i, kind), (held) =>
        held.pieces ? energyWithin(held.pieces, pieces.from[i]!, pieces.to[i]!, kind) : 0,
      );
    return;
  }
  const dayS = dayLengthMs(day) / 1000;
  // What was received of a whole day is an energy.
  const factor = kind === 'power' && stepS < DAY_S ? stepS / 3600 : 1;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i]!)) continue;
    const start = offsetS + i * stepS;
    const share = stepS >= DAY_S ? 1 : (Math.min(dayS, start + stepS) - Math.max(0, start)) / stepS;
    visit(values[i]! * factor * share, (held) => (held.values[i]! || 0) * factor * share);
  }
}

/**
 * Days whose measured values and received energy disagree: the sum of the values, and the energy that governs; or the energy of
 * values that both a coarser one and the finer ones contradict, or of minutes that seconds of them contradict, over their intervals.
 *
 * @param curve one civil day
 * @param kind how values of the variable add up
 */
export function disagreementOf(
  curve: DayCurve,
  kind: VariableKind,
): Pick<Difference, 'given' | 'measured' | 'governs'> | null {
  if (!isEnergy(kind)) return null;
  if (curve.marks.some((mark, i) => isUnbalanced(mark) && !Number.isNaN(curve.values[i]!)))
    return { given: energyOf(curve, kind), measured: amountOf(curve, kind), governs: 'given' };
  if (curve.overruled) return { ...curve.overruled, governs: 'measured' };
  return curve.contradicted ? { ...curve.contradicted, governs: 'given' } : null;
}
