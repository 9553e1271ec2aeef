import { slotsInDay } from '../calendar/paris.ts';
import { DAY_S, type DayCurve, amountFactor, energyOf } from './day-curve.ts';
import { FILLED, isUnbalanced, originOf, worstMark } from './marks.ts';
import { packReceived, sameReceived, unpackReceived } from './pack-received.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';

/** A day as its row of `series_day`. */
export type StoredDay = {
  day: number;
  stepS: number;
  /** Float32, little-endian; empty for a day known by one value, which `total` holds exactly. What was received may be in Float64. */
  curve: Uint8Array;
  /** One mark a slot when they differ; null when `quality` holds them all. */
  marks: Uint8Array | null;
  /** Energy, mean, highest value or reading, by kind of variable: see the table. */
  total: number;
  given: number | null;
  minimum: number;
  maximum: number;
  points: number;
  /** The worst mark of the day in three bits, the rounding of the coarsest value in two, that of the curve beside it in two. */
  quality: number;
  /** The curves received at several steps under the day (`packReceived`); null for one. */
  received: Uint8Array | null;
};

const MARK_BITS = 3;
const ROUNDING_BITS = 2;
const ROUNDINGS = 2 ** ROUNDING_BITS - 1;
/**
 * Mark held by the stored quality of a day.
 *
 * @param quality stored quality of a day
 */
export const markOfQuality = (quality: number): number => quality & 7;
/**
 * Rounding held by the stored quality of a day.
 *
 * @param quality stored quality of a day
 */
export const roundingOfQuality = (quality: number): number => (quality >> MARK_BITS) & ROUNDINGS;

/**
 * The row of a day, or null when it holds no value. The curve loses what Float32 does not hold; the total loses nothing.
 *
 * @param curve one civil day
 * @param variable a variable of the vocabulary
 */
export function packDay(curve: DayCurve, variable: VariableName): StoredDay | null {
  const { kind } = VARIABLES[variable];
  const stored = curve.stepS >= DAY_S ? null : Float32Array.from(curve.values);
  const { values, marks } = curve;
  let sum = 0;
  let points = 0;
  let minimum = Number.POSITIVE_INFINITY;
  let maximum = Number.NEGATIVE_INFINITY;
  let mark = -1;
  let mixed = false;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    points += 1;
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
    if (mark === -1) mark = marks[i]!;
    else if (mark !== marks[i]) {
      mixed = true;
      mark = worstMark(mark, marks[i]!);
    }
  }
  if (points === 0) return null;
  const ownRounding = curve.given === null ? 0 : (curve.ownRounding ?? 0);
  const total =
    kind === 'power' || kind === 'energy' ? energyOf(curve, kind) : kind === 'maximum' ? maximum : sum / points;
  return {
    day: curve.day,
    stepS: curve.stepS,
    curve: stored ? new Uint8Array(stored.buffer) : new Uint8Array(0),
    marks: mixed ? curve.marks.slice() : null,
    total,
    given: curve.given,
    minimum,
    maximum,
    points,
    quality: mark | (curve.rounding << MARK_BITS) | (ownRounding << (MARK_BITS + ROUNDING_BITS)),
    received: curve.received ? packReceived(curve.received) : null,
  };
}

/** What distinguishes a stored day from another. */
export type DayRow = Pick<StoredDay, 'day' | 'stepS' | 'curve' | 'marks' | 'total' | 'given' | 'quality' | 'received'>;

/**
 * The day of a row.
 *
 * @param row the row of one day
 * @param variable a variable of the vocabulary
 */
export function unpackDay(row: DayRow, variable: VariableName): DayCurve {
  const { kind } = VARIABLES[variable];
  const { day, stepS, given } = row;
  const mark = markOfQuality(row.quality);
  const rounding = roundingOfQuality(row.quality);
  if (stepS >= DAY_S) {
    const value = row.total / amountFactor(row, kind);
    return { day, stepS, values: Float64Array.of(value), marks: Uint8Array.of(mark), rounding, given: null, excess: 0 };
  }
  const values = Float64Array.from(valuesOf(row));
  // A copy: the bytes of a database are a Buffer, whose `slice` shares them, and a merge would write into the row it reads.
  const marks = row.marks ? new Uint8Array(row.marks) : new Uint8Array(values.length).fill(mark);
  const curve: DayCurve = { day, stepS, values, marks, rounding, given, excess: 0 };
  if (given !== null) curve.ownRounding = row.quality >> (MARK_BITS + ROUNDING_BITS);
  if (row.received) curve.received = unpackReceived(row.received, day, kind);
  // Without an energy of the whole day, what exceeds the curve was received for the unbalanced intervals.
  if (given === null && isUnbalanced(mark)) curve.excess = row.total - energyOf(curve, kind);
  return curve;
}

/**
 * Whether two rows of a day hold the same measures. Measured values are compared as Float32 holds them; totals and what is left for
 * gaps, which have the errors of all the values beside them, within what Float32 loses of their sum. Curves of several steps decide
 * for the values made of them.
 *
 * @param a a stored day
 * @param b the day compared
 */
export function sameDay(a: Omit<DayRow, 'day'>, b: Omit<DayRow, 'day'>): boolean {
  return (
    a.stepS === b.stepS &&
    a.quality === b.quality &&
    a.given === b.given &&
    (a.curve.length === 0 ? a.total === b.total : Math.abs(a.total - b.total) <= 1e-6 * Math.abs(a.total) + 1e-6) &&
    sameBytes(a.marks, b.marks) &&
    sameCurve(a, b) &&
    (sameBytes(a.received, b.received) ||
      (a.received !== null && b.received !== null && sameReceived(a.received, b.received)))
  );
}

type Curve = Pick<DayRow, 'curve' | 'marks' | 'quality' | 'received'>;

/** Compares the curves of two rows of the same marks. */
function sameCurve(a: Curve, b: Curve): boolean {
  if (sameBytes(a.curve, b.curve)) return true;
  if (a.curve.length !== b.curve.length) return false;
  const [first, second] = [floatsOf(a.curve), floatsOf(b.curve)];
  const isComputed = (i: number) =>
    a.received !== null || originOf(a.marks?.[i] ?? markOfQuality(a.quality)) === FILLED;
  const sum = first.reduce((total, value) => (Number.isNaN(value) ? total : total + Math.abs(value)), 0);
  return first.every(
    (value, i) => Object.is(value, second[i]) || (isComputed(i) && Math.abs(value - second[i]!) <= 1e-7 * sum),
  );
}

export function sameBytes(a: Uint8Array | null, b: Uint8Array | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * Little-endian Float32 values of bytes that may start anywhere in their buffer.
 *
 * @param bytes their length is a multiple of 4
 */
export function floatsOf(bytes: Uint8Array): Float32Array {
  if (bytes.byteOffset % 4 === 0) return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  return new Float32Array(bytes.slice().buffer);
}

/**
 * The values of a curve, in Float32 or in Float64, which has twice the bytes of its slots.
 *
 * @param row a row with a curve
 */
export function valuesOf({ curve, day, stepS }: Pick<DayRow, 'curve' | 'day' | 'stepS'>): Float32Array | Float64Array {
  return curve.length === slotsInDay(day, stepS) * 8 ? new Float64Array(new Uint8Array(curve).buffer) : floatsOf(curve);
}
