import { VARIABLES, type VariableKind, type VariableName } from '@joulerie/domain/measures/variables';
import { dayStart, parisDay, slotsInDay } from '@joulerie/domain/calendar/paris';
import type { Run, SeriesRead } from '../../connectors/reader.ts';

/** One civil day of one series as it is stored. Values are at `stepS` from local midnight, NaN where missing. */
export type DayCurve = { day: number; stepS: number; values: Float64Array; marks: Uint8Array };

export const DAY_S = 86_400;

/** Days of what a file tells of one variable, later runs over earlier ones, in order. */
export function daysOf(read: SeriesRead): Map<number, DayCurve> {
  const kind = VARIABLES[read.variable].kind;
  const days = new Map<number, DayCurve>();
  for (const run of read.runs) layRun(days, run, kind);
  return days;
}

function layRun(days: Map<number, DayCurve>, run: Run, kind: VariableKind): void {
  const count = run.values.length;
  if (run.stepS >= DAY_S) {
    const first = parisDay(run.from);
    for (let i = 0; i < count; i++)
      put(
        days,
        { day: first + i, stepS: DAY_S, values: run.values.slice(i, i + 1), marks: marksOf(run, i, i + 1) },
        kind,
      );
    return;
  }
  const stepMs = run.stepS * 1000;
  let i = 0;
  while (i < count) {
    const instant = run.from + i * stepMs;
    const day = parisDay(instant);
    const start = dayStart(day);
    const end = dayStart(day + 1);
    const last = Math.min(count, Math.ceil((end - run.from) / stepMs));
    const stepS = fittingStep(run.stepS, instant - start, end - start);
    const slots = slotsInDay(day, stepS);
    const times = run.stepS / stepS;
    const curve = emptyCurve(day, stepS, slots);
    for (let k = i; k < last; k++) {
      const slot = Math.round((run.from + k * stepMs - start) / (stepS * 1000));
      const value = kind === 'energy' ? run.values[k]! / times : run.values[k]!;
      for (let t = 0; t < times && slot + t < slots; t++) {
        curve.values[slot + t] = value;
        curve.marks[slot + t] = run.quality?.[k] ?? 0;
      }
    }
    put(days, curve, kind);
    i = last;
  }
}

/** The coarsest step that divides the run's own, its offset from midnight and the day: a 3-hourly UTC series becomes hourly. */
function fittingStep(stepS: number, offsetMs: number, dayMs: number): number {
  return gcd(gcd(stepS, Math.round(offsetMs / 1000)), Math.round(dayMs / 1000));
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

const emptyCurve = (day: number, stepS: number, slots: number): DayCurve => ({
  day,
  stepS,
  values: new Float64Array(slots).fill(Number.NaN),
  marks: new Uint8Array(slots),
});

const marksOf = (run: Run, from: number, to: number) => run.quality?.slice(from, to) ?? new Uint8Array(to - from);

function put(days: Map<number, DayCurve>, curve: DayCurve, kind: VariableKind): void {
  const known = days.get(curve.day);
  days.set(curve.day, known ? mergeDay(known, curve, kind) : curve);
}

/**
 * One day told twice: the later values replace the earlier ones, at the finer of the two steps. A coarser value never
 * replaces finer ones that are present (it says less); it fills what they miss. Powers and states keep their value when a
 * step is cut, energies are shared equally, so the day's energy stays exact.
 */
export function mergeDay(before: DayCurve, after: DayCurve, kind: VariableKind): DayCurve {
  const stepS = before.stepS === after.stepS ? before.stepS : gcd(before.stepS, after.stepS);
  const old = refine(before, stepS, kind);
  const fresh = refine(after, stepS, kind);
  const coarser = after.stepS > before.stepS;
  const values = old.values.slice();
  const marks = old.marks.slice();
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(fresh.values[i]!) || (coarser && !Number.isNaN(values[i]!))) continue;
    values[i] = fresh.values[i]!;
    marks[i] = fresh.marks[i]!;
  }
  return { day: before.day, stepS, values, marks };
}

function refine(curve: DayCurve, stepS: number, kind: VariableKind): DayCurve {
  if (curve.stepS === stepS) return curve;
  const slots = slotsInDay(curve.day, stepS);
  const fine = emptyCurve(curve.day, stepS, slots);
  const times = slots / curve.values.length;
  for (let i = 0; i < slots; i++) {
    const from = Math.floor(i / times);
    fine.values[i] = kind === 'energy' ? curve.values[from]! / times : curve.values[from]!;
    fine.marks[i] = curve.marks[from]!;
  }
  return fine;
}

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
