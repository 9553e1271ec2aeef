import { DAY_S, type DayCurve, type Pieces, type Received, hasValue } from './day-curve.ts';
import { curveOfPieces, overlay } from './pieces.ts';
import { gridOf, inOrder } from './received.ts';
import { receivedOf, resolveDay } from './resolve-day.ts';
import { resolveStates, statesOf } from './resolve-states.ts';
import { settleSummed } from './summed-minutes.ts';
import { VARIABLES, type VariableKind, type VariableName } from '../vocabulary/variables.ts';

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
  if (states) return resolveStates(before.day, mergeReceived(before.day, received(before), received(after), kind));
  const { known, overruled, contradicted } = settleSummed(received(before), received(after), variable);
  const curve = resolveDay(before.day, mergeReceived(before.day, known, received(after), kind), variable);
  if (overruled.given !== overruled.measured) curve.overruled = added(curve.overruled, overruled);
  if (contradicted.given !== contradicted.measured) curve.contradicted = added(curve.contradicted, contradicted);
  return curve;
}

/**
 * Curves of a day, the finest first, and others that come over those of their own step.
 *
 * @param day civil day
 * @param known earlier curves, one a step and offset
 * @param fresh later curves, one a step and offset
 */
export function mergeReceived(
  day: number,
  known: readonly Received[],
  fresh: readonly Received[],
  kind: VariableKind,
): Received[] {
  const byGrid = new Map(known.map((one) => [gridOf(one), one]));
  for (const one of fresh) {
    const before = byGrid.get(gridOf(one));
    byGrid.set(gridOf(one), before ? replace(day, before, one, kind) : one);
  }
  return inOrder([...byGrid.values()]);
}

const added = (a: DayCurve['overruled'], b: NonNullable<DayCurve['overruled']>) => ({
  given: (a?.given ?? 0) + b.given,
  measured: (a?.measured ?? 0) + b.measured,
});

/**
 * Later values over earlier ones of the same intervals; of intervals that are no whole minutes, the earlier ones keep the seconds
 * that the later ones have not. Values that change nothing say nothing new of how they were rounded either.
 */
function replace(day: number, known: Received, fresh: Received, kind: VariableKind): Received {
  // What is kept may have been rounded to more than what comes.
  const roundingOf = (kept: boolean) => (kept ? Math.max(known.rounding, fresh.rounding) : fresh.rounding);
  if (known.pieces && fresh.pieces) {
    const { pieces, kept } = overlay(known.pieces, fresh.pieces, kind);
    if (kept && samePieces(pieces, known.pieces)) return known;
    const summed = kept && known.summed ? { summed: true } : {};
    return { ...curveOfPieces(day, pieces, kind, roundingOf(kept)), ...summed };
  }
  const values = known.values.slice();
  const marks = known.marks.slice();
  let kept = false;
  let changed = false;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(fresh.values[i]!)) {
      kept ||= !Number.isNaN(values[i]!);
      continue;
    }
    changed ||= marks[i] !== fresh.marks[i] || Math.fround(values[i]!) !== Math.fround(fresh.values[i]!);
    values[i] = fresh.values[i]!;
    marks[i] = fresh.marks[i]!;
  }
  return { ...fresh, values, marks, rounding: kept && !changed ? known.rounding : roundingOf(kept) };
}

/** Whether pieces that were put over others are what these were; as many then. */
const samePieces = (a: Pieces, b: Pieces): boolean =>
  (['from', 'to', 'values', 'marks'] as const).every((key) => a[key].every((value, i) => value === b[key][i]));
