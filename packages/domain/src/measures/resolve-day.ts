import { slotsInDay } from '../calendar/paris.ts';
import { DAY_S, type DayCurve, type Received, amountFactor, emptyDay } from './day-curve.ts';
import { FILLED, UNBALANCED, isUnbalanced, originOf } from './marks.ts';
import { MINUTE_S, crossings, minutesOf } from './pieces.ts';
import { needsReceived, slotStep, slotsOf } from './received.ts';
import { toleranceOf } from './rounding.ts';
import { VARIABLES, type VariableKind, type VariableName } from '../vocabulary/variables.ts';

/**
 * Values of a day at the finest step, with what coarser values that govern add to each slot; amounts in the unit of totals.
 * `missing` is the share of each slot that nothing measured: 1, 0, or what is left of a minute measured in part.
 */
type Slots = {
  amounts: Float64Array;
  marks: Uint8Array;
  extra: Float64Array;
  missing: Float64Array;
  /** See `DayCurve`. */
  overruled: { given: number; measured: number };
  contradicted: { given: number; measured: number };
};

type Interval = { from: number; to: number; amount: number; tolerance: number; mark: number };

/**
 * A day from everything received of it, finest first. Each coarser value is judged against what the finer ones say of its
 * interval: it agrees, fills their gaps, or governs. The result depends on what was received only, not on its order.
 *
 * @param day civil day
 * @param received one a step and offset, in order of step; a value of the whole day is an amount of energy
 * @param variable an energy or a power
 */
export function resolveDay(day: number, received: readonly Received[], variable: VariableName): DayCurve {
  const { kind } = VARIABLES[variable];
  const fine = received.filter((one) => one.stepS < DAY_S);
  const whole = received.find((one) => one.stepS >= DAY_S);
  const stepS = slotStep(day, fine);
  const empty = emptyDay(day, stepS);
  const slots: Slots = {
    amounts: empty.values,
    marks: empty.marks,
    extra: new Float64Array(empty.values.length),
    missing: new Float64Array(empty.values.length).fill(1),
    overruled: { given: 0, measured: 0 },
    contradicted: { given: 0, measured: 0 },
  };
  const pieces = fine[0]?.pieces ?? null;
  const crossed = pieces && crossings(pieces, slots.amounts.length, kind);
  for (const [k, one] of fine.entries()) {
    if (k === 0) fillFinest(slots, one, stepS, day, kind);
    else
      for (const interval of intervalsOf(day, one, fine.slice(0, k), stepS, variable, crossed))
        judge(slots, interval, interval.tolerance < Number.POSITIVE_INFINITY);
  }
  if (whole) {
    const tolerance = roundedWithin(day, whole, variable);
    judge(slots, { from: 0, to: slots.amounts.length, amount: whole.values[0]!, tolerance, mark: FILLED }, true);
  }
  const factor = amountFactor({ day, stepS }, kind);
  const own = fine.length === 1 ? fine[0]!.rounding : Math.max(...fine.map((one) => one.rounding));
  const lone = fine.length === 1 && fine[0]!.stepS === stepS && pieces === null;
  return {
    day,
    stepS,
    values: lone ? ownValues(slots, fine[0]!, factor) : slots.amounts.map((amount) => amount / factor),
    marks: slots.marks,
    rounding: whole?.rounding ?? own,
    ownRounding: own,
    given: whole?.values[0] ?? null,
    excess: whole ? 0 : slots.extra.reduce((sum, value) => sum + value, 0),
    ...(needsReceived(day, fine) ? { received: fine } : {}),
    ...(slots.overruled.given === slots.overruled.measured ? {} : { overruled: slots.overruled }),
    ...(slots.contradicted.given === slots.contradicted.measured ? {} : { contradicted: slots.contradicted }),
  };
}

/** Largest difference between the energy of an interval and the sum of finer ones that agree: a power is rounded for each of its hours. */
export function roundedWithin(day: number, { stepS, rounding, ofEnergy }: Received, variable: VariableName): number {
  const { kind, unit } = VARIABLES[variable];
  return toleranceOf(rounding, unit) * (ofEnergy ? 1 : Math.max(1, amountFactor({ day, stepS }, kind)));
}

/** Values as they were received, and the shares that fill their gaps. */
const ownValues = (slots: Slots, { values }: Received, factor: number): Float64Array =>
  slots.amounts.map((amount, i) => (Number.isNaN(values[i]!) ? amount / factor : values[i]!));

function fillFinest(slots: Slots, one: Received, stepS: number, day: number, kind: VariableKind): void {
  const { amounts, marks, missing } = slots;
  const factor = amountFactor({ day, stepS: one.stepS }, kind);
  for (const [i, value] of one.values.entries()) {
    if (Number.isNaN(value)) continue;
    const { from, to, times } = slotsOf(one, i, stepS, amounts.length);
    amounts.fill(value * factor * (1 / times), from, to);
    marks.fill(one.marks[i]!, from, to);
    missing.fill(0, from, to);
  }
  if (!one.pieces) return;
  const { seconds } = minutesOf(one.pieces, amounts.length, kind);
  for (let s = 0; s < seconds.length; s++) missing[s] = 1 - Math.round((seconds[s]! / MINUTE_S) * 1e9) / 1e9;
}

/**
 * Intervals over which a coarser curve is judged: its own, or the shortest that hold both it and finer steps whole (half an hour
 * for 15 and 10 minutes). One that cannot be judged, as it is known in part or crosses midnight, has no tolerance and only fills
 * gaps. Where the curve begins or ends within a piece of the finest one, that piece may be on either side: `crossed` has its energy
 * for each bound.
 */
function intervalsOf(
  day: number,
  coarse: Received,
  finer: readonly Received[],
  stepS: number,
  variable: VariableName,
  crossed: Float64Array | null,
): Interval[] {
  const { kind } = VARIABLES[variable];
  const { values, marks } = coarse;
  const factor = amountFactor({ day, stepS: coarse.stepS }, kind);
  const tolerance = roundedWithin(day, coarse, variable);
  const slots = slotsInDay(day, stepS);
  const all = [coarse, ...finer];
  const isBound = (slot: number) =>
    slot >= 0 && slot <= slots && all.every((one) => (slot * stepS - one.offsetS) % one.stepS === 0);
  const crossedAt = (slot: number) => crossed?.[slot] ?? 0;
  const found: Interval[] = [];
  const fill = (i: number) => {
    if (Number.isNaN(values[i]!)) return;
    const { from, to, times } = slotsOf(coarse, i, stepS, slots);
    const amount = (values[i]! * factor * (to - from)) / times;
    found.push({ from, to, amount, tolerance: Number.POSITIVE_INFINITY, mark: marks[i]! });
  };
  let first = 0;
  for (let i = 0; i < values.length; i++) {
    const { times } = slotsOf(coarse, i, stepS, slots);
    const end = coarse.offsetS / stepS + (i + 1) * times;
    const open = i + 1 < values.length && Number.isNaN(values[i]!) === Number.isNaN(values[i + 1]!);
    if ((!isBound(end) && i + 1 < values.length) || (open && crossedAt(end) > 0)) continue;
    const block = values.subarray(first, i + 1);
    const start = coarse.offsetS / stepS + first * times;
    if (isBound(start) && isBound(end) && block.every((value) => !Number.isNaN(value)))
      found.push({
        from: start,
        to: end,
        amount: block.reduce((total, value) => total + value, 0) * factor,
        tolerance: tolerance * block.length + crossedAt(start) + crossedAt(end),
        mark: marks[first]!,
      });
    else for (let k = first; k <= i; k++) fill(k);
    first = i + 1;
  }
  return found;
}

/** An amount received for `[from, to)`: it agrees with the finer ones, fills their gaps, or governs them. */
function judge(slots: Slots, { from, to, amount, tolerance, mark }: Interval, mayGovern: boolean) {
  const { amounts, marks, extra, missing } = slots;
  let measured = 0;
  let added = 0;
  let lacking = 0;
  let known = 0;
  let signed = amount < 0;
  for (let i = from; i < to; i++) {
    lacking += missing[i]!;
    if (Number.isNaN(amounts[i]!)) continue;
    known += 1;
    measured += amounts[i]!;
    added += extra[i]!;
    signed ||= amounts[i]! < 0;
  }
  // Of a minute measured in part, the whole is the better known.
  if (known === 0 || (to - from === 1 && lacking > 0)) {
    if (!signed && measured > amount + tolerance) {
      slots.contradicted.given += amount;
      slots.contradicted.measured += measured;
    }
    amounts.fill(amount / (to - from), from, to);
    marks.fill(mark, from, to);
    missing.fill(0, from, to);
    return;
  }
  if (lacking === 0 && mayGovern && Math.abs(amount - measured) <= tolerance) {
    // The coarser value agrees with the curve: what disagreed in between governs no more.
    if (added !== 0) {
      slots.overruled.given += measured + added;
      slots.overruled.measured += measured;
    }
    extra.fill(0, from, to);
    for (let i = from; i < to; i++) marks[i]! &= ~UNBALANCED;
    return;
  }
  const rest = amount - measured - added;
  if (lacking > 0 && (rest >= -tolerance || signed)) {
    const share = (signed ? rest : Math.max(0, rest)) / lacking;
    for (let i = from; i < to; i++)
      if (missing[i]! > 0) {
        amounts[i] = (Number.isNaN(amounts[i]!) ? 0 : amounts[i]!) + share * missing[i]!;
        marks[i] = FILLED;
        missing[i] = 0;
      }
    return;
  }
  if (!mayGovern || Math.abs(rest) <= tolerance) return;
  for (let i = from; i < to; i++)
    if (!Number.isNaN(amounts[i]!)) {
      extra[i] = extra[i]! + rest / known;
      marks[i]! |= UNBALANCED;
    }
}

/**
 * Everything received of a stored day, in order of step: its curves at each step, and the energy of the whole day.
 *
 * @param curve one civil day of an energy or a power
 * @param variable its variable
 */
export function receivedOf(curve: DayCurve, variable: VariableName): Received[] {
  const { kind } = VARIABLES[variable];
  const { day, given, rounding, stepS } = curve;
  const whole = (amount: number): Received => ({
    stepS: DAY_S,
    offsetS: 0,
    values: Float64Array.of(amount),
    marks: Uint8Array.of(originOf(curve.marks[0]!)),
    rounding,
    pieces: null,
  });
  if (stepS >= DAY_S) return [whole(curve.values[0]! * amountFactor(curve, kind))];
  const own = curve.received ?? [
    {
      stepS,
      offsetS: 0,
      values: curve.values.map((value, i) => (originOf(curve.marks[i]!) === FILLED ? Number.NaN : value)),
      marks: curve.marks.map(originOf),
      rounding: given === null ? rounding : (curve.ownRounding ?? 0),
      pieces: null,
    },
    ...(given === null ? governingOf(curve, day, variable) : []),
  ];
  return given === null ? [...own] : [...own, whole(given)];
}

/** Rows of before coarser curves were kept have what governs their unbalanced values as one sum: as hours it is shared among them. */
function governingOf(curve: DayCurve, day: number, variable: VariableName): Received[] {
  if (curve.excess === 0 || curve.stepS >= 3600 || 3600 % curve.stepS !== 0) return [];
  const { kind } = VARIABLES[variable];
  const times = 3600 / curve.stepS;
  const hours = emptyDay(day, 3600, curve.rounding);
  const factor = amountFactor(curve, kind);
  let held = 0;
  for (let i = 0; i < curve.values.length; i++) if (isUnbalanced(curve.marks[i]!)) held += curve.values[i]! || 0;
  if (held === 0) return [];
  const scale = 1 + curve.excess / (held * factor);
  for (const hour of hours.values.keys()) {
    const slots = curve.values.subarray(hour * times, (hour + 1) * times);
    if (!slots.every((value, i) => !Number.isNaN(value) && isUnbalanced(curve.marks[hour * times + i]!))) continue;
    const sum = slots.reduce((total, value) => total + value, 0) * scale;
    hours.values[hour] = kind === 'power' ? sum / times : sum;
  }
  return [
    { stepS: 3600, offsetS: 0, values: hours.values, marks: hours.marks, rounding: curve.rounding, pieces: null },
  ];
}
