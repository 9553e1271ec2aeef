import { DAY_S, type DayCurve, type Part, type Received, hasValue } from './day-curve.ts';
import { sortParts, sumParts, without } from './parts.ts';
import { receivedOf, resolveDay } from './resolve-day.ts';
import { resolveStates, statesOf } from './resolve-states.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';

/**
 * One day received twice, at the finest of the steps.
 *
 * - At the same step, later values replace earlier ones; what the later one misses stays.
 * - A coarser value and the finer ones inside it are the same energy, counted once. When they agree within the rounding of the
 *   coarser one, the finer ones stay; when some of them are missing, the remainder is shared between the gaps, marked `FILLED`;
 *   when they disagree, the coarser one governs the energy, and the finer ones stay, marked `UNBALANCED`. What was received at
 *   each step is kept, so that three files at three steps give one result in any order.
 * - States (temperatures, maxima) have no energy: a coarser value only fills gaps.
 * - Of two readings of a register, the later one is kept: they are never summed.
 *
 * @param before the day as it is known
 * @param after the same day as it arrives
 * @param variable a variable of the vocabulary
 */
export function mergeDay(before: DayCurve, after: DayCurve, variable: VariableName): DayCurve {
  const { kind } = VARIABLES[variable];
  if (!hasValue(after.values)) return before;
  if (!hasValue(before.values)) return after;
  if (before.stepS >= DAY_S && after.stepS >= DAY_S) return after;
  const states = kind !== 'energy' && kind !== 'power';
  const received = (curve: DayCurve) => (states ? statesOf(curve) : receivedOf(curve, variable));
  const byGrid = new Map(received(before).map((one) => [gridOf(one), one]));
  for (const fresh of received(after)) {
    const known = byGrid.get(gridOf(fresh));
    byGrid.set(gridOf(fresh), known ? replace(known, fresh) : fresh);
  }
  const all = [...byGrid.values()].toSorted((a, b) => a.stepS - b.stepS || b.offsetS - a.offsetS);
  return states ? resolveStates(before.day, all) : resolveDay(before.day, all, variable);
}

const gridOf = ({ stepS, offsetS }: Received): string => `${stepS} ${offsetS}`;

/**
 * Later values over earlier ones of the same intervals. Of a minute that both measure in part, the earlier one keeps the seconds
 * that the later one has not; a part changes no minute that is known whole.
 */
function replace(known: Received, fresh: Received): Received {
  const values = known.values.slice();
  const marks = known.marks.slice();
  const [before, after] = [bySlot(known.parts), bySlot(fresh.parts)];
  let kept = false;
  const found: Part[] = [];
  for (let i = 0; i < values.length; i++) {
    const own = before.get(i) ?? [];
    const part = after.get(i);
    if (Number.isNaN(fresh.values[i]!) || (part && own.length === 0 && !Number.isNaN(values[i]!))) {
      kept ||= !Number.isNaN(values[i]!);
      found.push(...own);
      continue;
    }
    values[i] = fresh.values[i]!;
    marks[i] = fresh.marks[i]!;
    if (part) found.push(...without(own, part), ...part);
  }
  const parts = sortParts(found);
  sumParts({ values, marks }, parts);
  return {
    ...fresh,
    values,
    marks,
    // What is kept may have been rounded to more than what comes.
    rounding: kept ? Math.max(known.rounding, fresh.rounding) : fresh.rounding,
    parts,
  };
}

function bySlot(parts: readonly Part[]): Map<number, Part[]> {
  const slots = new Map<number, Part[]>();
  for (const part of parts) slots.set(part.slot, [...(slots.get(part.slot) ?? []), part]);
  return slots;
}
