import { DAY_S, type DayCurve, amountFactor, amountOf, emptyDay, hasValue } from './day-curve.ts';
import { commonStep, upsample } from './aggregate.ts';
import { FILLED, UNBALANCED, isUnbalanced, originOf } from './marks.ts';
import { toleranceOf } from './rounding.ts';
import { VARIABLES, type VariableKind, type VariableName } from '../vocabulary/variables.ts';

/**
 * One day received twice, at the finer of the two steps.
 *
 * - At the same step, later values replace earlier ones; what the later one misses stays.
 * - A coarser value and the finer ones inside it are the same energy, counted once. When they agree within the rounding of the
 *   coarser one, the finer ones stay; when some of them are missing, the remainder is shared between the gaps, marked `FILLED`;
 *   when they disagree, the coarser one governs the energy, and the finer ones stay, marked `UNBALANCED`.
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
  const [daily, dailyAfter] = [before.stepS >= DAY_S, after.stepS >= DAY_S];
  if (daily && dailyAfter) return after;
  if (dailyAfter) return settle(before, amountOf(after, kind), after.rounding, variable);
  if (daily) return after.given === null ? settle(after, amountOf(before, kind), before.rounding, variable) : after;
  const merged =
    before.stepS === after.stepS
      ? replace(before, after, variable)
      : after.stepS < before.stepS
        ? resolve(after, before, variable)
        : resolve(before, after, variable);
  const withTotal = after.given === null ? before : after;
  return withTotal.given === null ? merged : settle(merged, withTotal.given, withTotal.rounding, variable);
}

function mergeStates(before: DayCurve, after: DayCurve): DayCurve {
  const stepS = commonStep(before.stepS, after.stepS);
  const old = refine(before, stepS, 'gauge');
  const fresh = refine(after, stepS, 'gauge');
  const coarser = after.stepS > before.stepS;
  const merged = { ...old, values: old.values.slice(), marks: old.marks.slice() };
  for (let i = 0; i < merged.values.length; i++) {
    if (Number.isNaN(fresh.values[i]!) || (coarser && !Number.isNaN(merged.values[i]!))) continue;
    merged.values[i] = fresh.values[i]!;
    merged.marks[i] = fresh.marks[i]!;
  }
  return merged;
}

/** The same day at a finer step: energies are shared equally, powers and states repeated. */
function refine(curve: DayCurve, stepS: number, kind: VariableKind): DayCurve {
  if (curve.stepS === stepS) return curve;
  const fine = emptyDay(curve.day, stepS, curve.rounding);
  const times = fine.values.length / curve.values.length;
  return {
    ...fine,
    given: curve.given,
    excess: curve.excess,
    values: upsample(curve.values, times, kind === 'energy' ? 'sum' : 'mean'),
    marks: Uint8Array.from(fine.marks, (_, i) => curve.marks[Math.floor(i / times)]!),
  };
}

/** Later values over earlier ones. Values that a coarser one disagreed with stay so until their sum agrees with it. */
function replace(before: DayCurve, after: DayCurve, variable: VariableName): DayCurve {
  const { kind, unit } = VARIABLES[variable];
  const factor = amountFactor(before, kind);
  const values = before.values.slice();
  const marks = before.marks.slice();
  let governed = before.excess;
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    const held = isUnbalanced(marks[i]!);
    if (held && !Number.isNaN(values[i]!)) governed += values[i]! * factor;
    if (!Number.isNaN(after.values[i]!)) {
      values[i] = after.values[i]!;
      marks[i] = after.marks[i]! | (marks[i]! & UNBALANCED);
    }
    if (held && !Number.isNaN(values[i]!)) sum += values[i]! * factor;
  }
  const difference = governed - sum;
  const rounding = Math.max(before.rounding, after.rounding);
  if (Math.abs(difference) > toleranceOf(rounding, unit) * Math.max(1, factor))
    return { ...before, values, marks, rounding: before.rounding, excess: difference + after.excess };
  const settled = marks.map((mark, i) => (isUnbalanced(before.marks[i]!) ? originOf(mark) : mark));
  return { ...before, values, marks: settled, rounding: after.rounding, excess: after.excess };
}

/** Intervals of one curve over the finer ones of another, such as hours over half-hours, each judged alone. */
function resolve(fineDay: DayCurve, coarseDay: DayCurve, variable: VariableName): DayCurve {
  const { kind, unit } = VARIABLES[variable];
  const stepS = commonStep(fineDay.stepS, coarseDay.stepS);
  const fine = refine(fineDay, stepS, kind);
  const values = fine.values.slice();
  const marks = fine.marks.slice();
  const times = values.length / coarseDay.values.length;
  const factor = amountFactor({ day: fine.day, stepS }, kind);
  const coarseFactor = amountFactor(coarseDay, kind);
  const tolerance = toleranceOf(coarseDay.rounding, unit) * Math.max(1, coarseFactor);
  const [fineHeld, coarseHeld] = [heldAmount(fine, kind), heldAmount(coarseDay, kind)];
  let excess = 0;
  for (let c = 0; c < coarseDay.values.length; c++) {
    const value = coarseDay.values[c]!;
    const from = c * times;
    if (Number.isNaN(value)) {
      // No coarser value here: what already disagreed still does.
      if (fineHeld !== 0)
        for (let i = from; i < from + times; i++)
          if (isUnbalanced(marks[i]!) && !Number.isNaN(values[i]!))
            excess += (fine.excess * values[i]! * factor) / fineHeld;
      continue;
    }
    const held = isUnbalanced(coarseDay.marks[c]!) && coarseHeld !== 0;
    const own = value * coarseFactor;
    const energy = held ? own + (coarseDay.excess * own) / coarseHeld : own;
    const fit = balance(values, marks, { from, to: from + times }, energy / factor, tolerance / factor);
    if (fit === 'empty') {
      values.fill(kind === 'energy' ? value / times : value, from, from + times);
      marks.fill(coarseDay.marks[c]!, from, from + times);
      if (held) excess += energy - own;
    } else excess += fit * factor;
  }
  return { ...fine, values, marks, rounding: Math.max(fine.rounding, coarseDay.rounding), excess };
}

function heldAmount(curve: DayCurve, kind: VariableKind): number {
  if (curve.excess === 0) return 0;
  let sum = 0;
  for (let i = 0; i < curve.values.length; i++)
    if (isUnbalanced(curve.marks[i]!) && !Number.isNaN(curve.values[i]!)) sum += curve.values[i]!;
  return sum * amountFactor(curve, kind);
}

/** The day with the energy received for the whole of it beside its curve. */
function settle(curve: DayCurve, given: number, rounding: number, variable: VariableName): DayCurve {
  const { kind, unit } = VARIABLES[variable];
  const values = curve.values.slice();
  const marks = curve.marks.slice();
  const factor = amountFactor(curve, kind);
  // What the whole day was received as: an energy, or a mean power of as many hours.
  const tolerance = toleranceOf(rounding, unit) * amountFactor({ day: curve.day, stepS: DAY_S }, kind);
  const fit = balance(values, marks, { from: 0, to: values.length }, given / factor, tolerance / factor);
  if (fit !== 'empty') return { ...curve, values, marks, rounding, given, excess: 0 };
  // Only shares of an earlier value were there.
  values.fill(given / factor / values.length);
  return { ...curve, values, marks: marks.fill(FILLED), rounding, given, excess: 0 };
}

/**
 * Judges the values `[from, to)` against their sum received as one value. Fills gaps with the remainder, or marks the values
 * unbalanced and answers what the received sum adds to them; 0 when they agree; `empty` when none was measured.
 */
function balance(
  values: Float64Array,
  marks: Uint8Array,
  { from, to }: { from: number; to: number },
  expected: number,
  tolerance: number,
): number | 'empty' {
  let sum = 0;
  let missing = 0;
  let signed = expected < 0;
  for (let i = from; i < to; i++) {
    if (originOf(marks[i]!) === FILLED) values[i] = Number.NaN;
    marks[i] = Number.isNaN(values[i]!) ? 0 : originOf(marks[i]!);
    if (Number.isNaN(values[i]!)) missing += 1;
    else sum += values[i]!;
    signed ||= values[i]! < 0;
  }
  if (missing === to - from) return 'empty';
  const rest = expected - sum;
  if (missing === 0 && Math.abs(rest) <= tolerance) return 0;
  if (missing > 0 && (rest >= -tolerance || signed)) {
    const share = (signed ? rest : Math.max(0, rest)) / missing;
    for (let i = from; i < to; i++)
      if (Number.isNaN(values[i]!)) {
        values[i] = share;
        marks[i] = FILLED;
      }
    return 0;
  }
  for (let i = from; i < to; i++) if (!Number.isNaN(values[i]!)) marks[i]! |= UNBALANCED;
  return rest;
}
