import { DAY_S, type DayCurve, type Received, emptyDay, hasValue } from './day-curve.ts';
import { commonStep, upsample } from './aggregate.ts';
import { receivedOf, resolveDay } from './resolve-day.ts';
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
  if (kind !== 'energy' && kind !== 'power') return mergeStates(before, after);
  if (before.stepS >= DAY_S && after.stepS >= DAY_S) return after;
  const byStep = new Map(receivedOf(before, variable).map((one) => [one.stepS, one]));
  for (const fresh of receivedOf(after, variable)) {
    const known = byStep.get(fresh.stepS);
    byStep.set(fresh.stepS, known ? replace(known, fresh) : fresh);
  }
  return resolveDay(
    before.day,
    [...byStep.values()].toSorted((a, b) => a.stepS - b.stepS),
    variable,
  );
}

/** Later values over earlier ones of the same step. */
function replace(known: Received, fresh: Received): Received {
  const values = known.values.slice();
  const marks = known.marks.slice();
  let kept = false;
  for (let i = 0; i < values.length; i++)
    if (Number.isNaN(fresh.values[i]!)) kept ||= !Number.isNaN(values[i]!);
    else {
      values[i] = fresh.values[i]!;
      marks[i] = fresh.marks[i]!;
    }
  // What is kept may have been rounded to more than what comes.
  return { ...fresh, values, marks, rounding: kept ? Math.max(known.rounding, fresh.rounding) : fresh.rounding };
}

function mergeStates(before: DayCurve, after: DayCurve): DayCurve {
  const stepS = commonStep(before.stepS, after.stepS);
  const old = refine(before, stepS);
  const fresh = refine(after, stepS);
  const coarser = after.stepS > before.stepS;
  const merged = { ...old, values: old.values.slice(), marks: old.marks.slice() };
  for (let i = 0; i < merged.values.length; i++) {
    if (Number.isNaN(fresh.values[i]!) || (coarser && !Number.isNaN(merged.values[i]!))) continue;
    merged.values[i] = fresh.values[i]!;
    merged.marks[i] = fresh.marks[i]!;
  }
  return merged;
}

/** The same states at a finer step: each is repeated. */
function refine(curve: DayCurve, stepS: number): DayCurve {
  if (curve.stepS === stepS) return curve;
  const fine = emptyDay(curve.day, stepS, curve.rounding);
  const times = fine.values.length / curve.values.length;
  return {
    ...fine,
    values: upsample(curve.values, times, 'mean'),
    marks: Uint8Array.from(fine.marks, (_, i) => curve.marks[Math.floor(i / times)]!),
  };
}
