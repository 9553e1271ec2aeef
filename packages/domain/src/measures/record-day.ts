import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';
import { isEnergy, keptWithin } from './conservation.ts';
import type { DayCurve } from './day-curve.ts';
import { mergeDay } from './merge-day.ts';
import { type DayRow, type StoredDay, packDay, sameBytes, sameDay, unpackDay, valuesOf } from './pack-day.ts';

/** What the row of a day becomes when values of it arrive. */
type RecordedDay = {
  row: StoredDay;
  /** What arrived, as a row whose curve loses nothing (`exactly`); null when it holds no value. */
  own: StoredDay | null;
  /** The day that the row is of. */
  merged: DayCurve;
  /** Whether the row says something else than the one before it. */
  changes: boolean;
};

/**
 * The row of a day after values of it arrived; null when it would hold none.
 *
 * @param old the row before; undefined when there is none
 * @param curve what arrived
 * @param variable a variable of the vocabulary
 */
export function recordDay(old: DayRow | undefined, curve: DayCurve, variable: VariableName): RecordedDay | null {
  const own = packDay(curve, variable);
  const isMerged = old !== undefined && !repeats(old, curve, own);
  const merged = isMerged ? mergeDay(unpackDay(old, variable), curve, variable) : curve;
  const row = isMerged ? packDay(merged, variable) : own;
  if (!row) return null;
  const given = own && exactly(own, curve);
  return { row, own: given, merged, changes: !(old && sameDay(old, row) && !changesTotal(old, row, curve, variable)) };
}

/** Whether a day is received as its row holds it, of one curve alone: merging them would say the same. */
const repeats = (old: DayRow, curve: DayCurve, own: StoredDay | null): boolean =>
  own !== null &&
  old.received === null &&
  old.given === null &&
  !curve.received &&
  own.given === null &&
  sameDay(old, own);

/**
 * Whether values that a file gives for every slot of a day add up to another energy, although each is the same as Float32 holds it.
 * What other slots keep from the row has lost as much, and says nothing of it.
 */
function changesTotal(old: DayRow, packed: StoredDay, fresh: DayCurve, variable: VariableName): boolean {
  const { kind, unit } = VARIABLES[variable];
  if (!isEnergy(kind) || fresh.stepS !== packed.stepS || fresh.values.some((value) => Number.isNaN(value)))
    return false;
  return Math.abs(old.total - packed.total) > keptWithin(unit, packed.total);
}

/**
 * The row of a day that was received several times, made again from what was received.
 *
 * @param received what each gave (`own` of `recordDay`), in order; one at least
 * @param variable a variable of the vocabulary
 */
export function replayDay(received: readonly StoredDay[], variable: VariableName): StoredDay {
  const [first, ...later] = received;
  // Not packed again: a curve has lost what its total holds.
  let row = { ...first!, curve: bytesOf(Float32Array.from(valuesOf(first!))) };
  for (const one of later) {
    const next = recordDay(row, unpackDay(one, variable), variable);
    if (next?.changes) row = next.row;
  }
  return row;
}

/** The row of a curve with its values in Float64 where Float32 does not hold them. */
function exactly(row: StoredDay, { values }: DayCurve): StoredDay {
  const isHeld = (value: number) => Number.isNaN(value) || Math.fround(value) === value;
  return row.curve.length === 0 || values.every(isHeld) ? row : { ...row, curve: bytesOf(values.slice()) };
}

/**
 * Whether a row says all that the one before it did, of one curve at the same step, and more: nothing of it was replaced.
 *
 * @param before the row that was
 * @param after the row that takes its place
 */
export function isExtended(before: DayRow, after: DayRow): boolean {
  if (before.stepS !== after.stepS || before.received !== null || after.received !== null) return false;
  if (before.given !== null || after.given !== null) return false;
  const [had, has] = [valuesOf(before), valuesOf(after)];
  return had.length === has.length && had.every((value, i) => Number.isNaN(value) || value === has[i]);
}

/**
 * Whether two rows of what was received say the same. Curves are compared as Float32 holds them, totals as they are.
 *
 * @param a row of what arrived, or of a day received once
 * @param b the row compared
 */
export const isReceivedAlike = (a: DayRow, b: DayRow): boolean =>
  a.stepS === b.stepS &&
  a.quality === b.quality &&
  a.given === b.given &&
  a.total === b.total &&
  sameBytes(a.marks, b.marks) &&
  sameBytes(a.received, b.received) &&
  (sameBytes(a.curve, b.curve) || sameBytes(inFloat32(a), inFloat32(b)));

const inFloat32 = (row: DayRow) => bytesOf(Float32Array.from(valuesOf(row)));

const bytesOf = (values: Float32Array | Float64Array): Uint8Array => new Uint8Array(values.buffer);
