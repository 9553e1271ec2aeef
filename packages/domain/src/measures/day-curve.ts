import { dayLengthMs, slotsInDay } from '../calendar/paris.ts';
import { isUnbalanced, originOf, FILLED } from './marks.ts';
import type { VariableKind } from '../vocabulary/variables.ts';

export const DAY_S = 86_400;

/**
 * Intervals whose bounds are not whole minutes, as received: seconds `[from, to)` of the day, in order, none over another, cut at
 * midnight only. A value is a mean power or the energy of its interval.
 */
export type Pieces = { from: Float64Array; to: Float64Array; values: Float64Array; marks: Uint8Array };

/**
 * What was received of a day at one step; of a whole day, its energy. Values are those of whole intervals, NaN where missing: the
 * first and the last may stick out of the day.
 */
export type Received = {
  stepS: number;
  /** Start of the first interval, seconds from local midnight: 0, or less than 0 for intervals that cross midnight (hours of UTC). */
  offsetS: number;
  values: Float64Array;
  marks: Uint8Array;
  rounding: number;
  /** What the minutes of `values` are made of; null for intervals of whole minutes. */
  pieces: Pieces | null;
  /** Whether pieces of one whole minute may be the sum of seconds that are not known, as rows had them before pieces were kept. */
  summed?: boolean;
  /** In a curve of powers: whether the values were received as energies, and rounded as such. */
  ofEnergy?: boolean;
};

/** One civil day of one series. Values are at `stepS` from local midnight, NaN where missing. */
export type DayCurve = {
  day: number;
  /** 86400 when only one value is known for the day. */
  stepS: number;
  values: Float64Array;
  marks: Uint8Array;
  /** How the coarsest value received for the day was rounded: see `roundingOf`. */
  rounding: number;
  /** Energy of the whole day received beside its curve, in the unit of totals; null when there was none. */
  given: number | null;
  /** What disagreeing coarser intervals (hours over half-hours) add to the sum of the unbalanced values. */
  excess: number;
  /** How the values themselves were rounded, when `rounding` is that of `given`. */
  ownRounding?: number;
  /** The curves that make this one, finest first, when it does not say by itself what was received: see `needsReceived`. */
  received?: readonly Received[];
  /** Energy of values that a coarser one, which agrees with finer ones, overrules, and that of the finer ones; not stored. */
  overruled?: { given: number; measured: number };
  /** Energy of minutes that count although seconds of them hold other energy, and that which these say; not stored. */
  contradicted?: { given: number; measured: number };
};

export const emptyDay = (day: number, stepS: number, rounding = 0): DayCurve => {
  const slots = slotsInDay(day, stepS);
  return {
    day,
    stepS,
    values: new Float64Array(slots).fill(Number.NaN),
    marks: new Uint8Array(slots),
    rounding,
    given: null,
    excess: 0,
  };
};

export const hasValue = (values: Float64Array): boolean => values.some((value) => value === value);

/** What one value of a curve stands for in the day's total: hours for a power (W to Wh), 1 for an energy. */
export const amountFactor = ({ day, stepS }: { day: number; stepS: number }, kind: VariableKind): number =>
  kind !== 'power' ? 1 : stepS >= DAY_S ? dayLengthMs(day) / 3_600_000 : stepS / 3600;

/** Sum of the values present, as an energy: Wh for powers, the variable's unit otherwise. */
export function amountOf(curve: DayCurve, kind: VariableKind): number {
  let sum = 0;
  for (const value of curve.values) if (value === value) sum += value;
  return sum * amountFactor(curve, kind);
}

/**
 * Energy of the day: the sum of its values, but what a coarser value says where it disagrees with them or where they have gaps.
 */
export function energyOf(curve: DayCurve, kind: VariableKind): number {
  if (curve.given === null) return amountOf(curve, kind) + curve.excess;
  const governed = curve.marks.some(
    (mark, i) => !Number.isNaN(curve.values[i]!) && (isUnbalanced(mark) || originOf(mark) === FILLED),
  );
  return governed ? curve.given : amountOf(curve, kind);
}
