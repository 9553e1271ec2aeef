import { dayStart } from '../calendar/paris.ts';
import { DAY_S, type DayCurve } from './day-curve.ts';
import { VARIABLES, type VariableKind, type VariableName } from '../vocabulary/variables.ts';

export type StoredDay = {
  day: number;
  stepS: number;
  curve: Uint8Array;
  marks: Uint8Array | null;
  total: number;
  minimum: number;
  maximum: number;
  points: number;
  quality: number;
};

/**
 * A day as its row: the curve in Float32 (nothing for a daily value: `total` is exact), and the totals of what was stored,
 * so that a year is the sum of its half-hours by construction. Null when the day holds no value.
 */
export function packDay(curve: DayCurve, variable: VariableName): StoredDay | null {
  const kind = VARIABLES[variable].kind;
  const daily = curve.stepS >= DAY_S;
  const stored = daily ? null : Float32Array.from(curve.values);
  const values = stored ?? curve.values;
  let sum = 0;
  let points = 0;
  let minimum = Number.POSITIVE_INFINITY;
  let maximum = Number.NEGATIVE_INFINITY;
  let quality = -1;
  let mixed = false;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    points += 1;
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
    if (quality === -1) quality = curve.marks[i]!;
    else if (quality !== curve.marks[i]) mixed = true;
  }
  if (points === 0) return null;
  const total =
    kind === 'power'
      ? sum * powerHours(curve, daily)
      : kind === 'gauge'
        ? sum / points
        : kind === 'maximum'
          ? maximum
          : sum;
  return {
    day: curve.day,
    stepS: curve.stepS,
    curve: stored ? new Uint8Array(stored.buffer) : new Uint8Array(0),
    marks: mixed ? curve.marks.slice() : null,
    total,
    minimum,
    maximum,
    points,
    quality: mixed ? Math.max(...curve.marks) : quality,
  };
}

/** Hours that one value of a power stands for: the step, or the whole civil day. */
const powerHours = (curve: DayCurve, daily: boolean) =>
  daily ? (dayStart(curve.day + 1) - dayStart(curve.day)) / 3_600_000 : curve.stepS / 3600;

/** The curve of a stored day. */
export function unpackDay(
  row: { day: number; stepS: number; curve: Uint8Array; marks: Uint8Array | null; total: number; quality: number },
  kind: VariableKind,
): DayCurve {
  if (row.stepS >= DAY_S) {
    const hours = (dayStart(row.day + 1) - dayStart(row.day)) / 3_600_000;
    const value = kind === 'power' ? row.total / hours : row.total;
    return { day: row.day, stepS: row.stepS, values: Float64Array.of(value), marks: Uint8Array.of(row.quality) };
  }
  const floats = floatsOf(row.curve);
  return {
    day: row.day,
    stepS: row.stepS,
    values: Float64Array.from(floats),
    marks: row.marks ?? new Uint8Array(floats.length).fill(row.quality),
  };
}

/** Little-endian Float32 values of bytes that may start anywhere in their buffer. */
export function floatsOf(bytes: Uint8Array): Float32Array {
  if (bytes.byteOffset % 4 === 0) return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  return new Float32Array(bytes.slice().buffer);
}
