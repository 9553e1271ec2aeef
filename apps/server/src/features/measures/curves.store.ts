import { isoDay } from '@joulerie/domain/calendar/days';
import { dayStart } from '@joulerie/domain/calendar/paris';
import type { Store } from '../../platform/database.ts';
import { floatsOf } from './day-grid.ts';

/** The days of one series with their curves, as the driver gives them in one row. */
type CurveRow = {
  source_id: string;
  days: number[];
  steps: number[];
  qualities: number[];
  /** Base64: half the time of the hexadecimal that the driver would carry bytes in. */
  curves: string;
  marks: Uint8Array | null;
  mark_lengths: number[];
};

export type SeriesCurve = {
  sourceId: string;
  days: number[];
  steps: number[];
  qualities: number[];
  /** Values of all the days that have a curve, one after another. */
  values: Float32Array;
  marks: Uint8Array | null;
  markLengths: number[];
};

/**
 * Days are put in order once, not once a column, and what is told of each travels in one number of 8 bytes: its day and
 * quality, then its step and the length of its marks (SQL reads shifts and bars from left to right: each shift has its
 * brackets). The text never changes, so that it is planned once.
 */
const CURVES = `
  select s.source_id, d.*
    from series s
    cross join lateral (
      select encode(string_agg(int8send(((day - date '1970-01-01')::int8 << 36) | (quality::int8 << 32) | (step_s::int8 << 15)
          | coalesce(octet_length(marks), 0)), ''::bytea), 'base64') as heads,
        encode(string_agg(curve, ''::bytea), 'base64') as curves, string_agg(marks, ''::bytea) as marks
      from (select day, step_s, quality, curve, marks from series_day
        where series_id = s.id and day >= $3::date and day < $4::date order by day) as ordered) d
    where s.source_id = any($1::uuid[]) and s.variable = $2 and s.register = '' and d.curves is not null`;

const HEAD_BYTES = 8;

/**
 * Fine curves of one variable of sources, `[fromDay, toDay)`: one row a series whatever the number of points. It goes past
 * Drizzle, whose mapping would cost more than the read.
 */
export async function readCurves(
  store: Store,
  sourceIds: string[],
  variable: string,
  fromDay: number,
  toDay: number,
): Promise<SeriesCurve[]> {
  if (sourceIds.length === 0) return [];
  const found = await store.query<{ source_id: string; heads: string; curves: string; marks: Uint8Array | null }>(
    CURVES,
    [sourceIds, variable, isoDay(fromDay), isoDay(toDay)],
  );
  return found.map(({ heads, ...row }) => curveOf({ ...row, ...unpackHeads(heads) }));
}

function unpackHeads(packed: string): Pick<CurveRow, 'days' | 'steps' | 'qualities' | 'mark_lengths'> {
  const bytes = Buffer.from(packed, 'base64');
  const heads = {
    days: [] as number[],
    steps: [] as number[],
    qualities: [] as number[],
    mark_lengths: [] as number[],
  };
  for (let at = 0; at < bytes.length; at += HEAD_BYTES) {
    const dayAndQuality = bytes.readInt32BE(at);
    const stepAndMarks = bytes.readUInt32BE(at + 4);
    heads.days.push(dayAndQuality >> 4);
    heads.qualities.push(dayAndQuality & 15);
    heads.steps.push(stepAndMarks >>> 15);
    heads.mark_lengths.push(stepAndMarks & 0x7fff);
  }
  return heads;
}

export function curveOf({ source_id, mark_lengths, curves, ...row }: CurveRow): SeriesCurve {
  return { ...row, sourceId: source_id, markLengths: mark_lengths, values: floatsOf(Buffer.from(curves, 'base64')) };
}

/**
 * The step that tells curves whole, in seconds: the finest one, or a finer one that divides them all (5 minutes for 10 and 15);
 * null when none has a curve finer than the day.
 */
export function finestStep(curves: SeriesCurve[]): number | null {
  let finest: number | null = null;
  for (const curve of curves)
    for (const step of curve.steps) if (step < 86_400) finest = finest === null ? step : commonStep(finest, step);
  return finest;
}

const commonStep = (a: number, b: number): number => (b === 0 ? a : commonStep(b, a % b));

/** What the values of a curve become on the axis: the mean of a state, or the energy of each step. */
export type Laying = 'mean' | 'energy-of-power' | 'energy';

export type Axis = { start: number; stepS: number; sum: Float64Array; count: Uint16Array; quality: Uint8Array };

/**
 * Adds a curve to a regular UTC axis, counting sources and keeping the worst quality of each step. On finer steps a mean is
 * repeated and an energy shared; on coarser ones a mean is that of what is present, an energy the sum of what is present, so
 * that the energy of a day is the same at every step.
 */
export function layCurve(curve: SeriesCurve, axis: Axis, laying: Laying): void {
  let at = 0;
  let markAt = 0;
  for (let k = 0; k < curve.days.length; k++) {
    const step = curve.steps[k]!;
    const marked = curve.markLengths[k]! > 0;
    if (step < 86_400) {
      const from = dayStart(curve.days[k]!);
      const slots = Math.round((dayStart(curve.days[k]! + 1) - from) / (step * 1000));
      const offset = (from - axis.start) / (axis.stepS * 1000);
      const marks = marked ? curve.marks!.subarray(markAt, markAt + slots) : null;
      if (step >= axis.stepS)
        layFiner(
          curve.values,
          at,
          slots,
          step / axis.stepS,
          offset,
          factor(laying, step, axis.stepS),
          axis,
          curve.qualities[k]!,
          marks,
        );
      else
        layCoarser(
          curve.values,
          at,
          slots,
          Math.round(axis.stepS / step),
          offset,
          laying === 'energy-of-power' ? step / 3600 : 1,
          laying === 'mean',
          axis,
          curve.qualities[k]!,
          marks,
        );
      at += slots;
    }
    markAt += curve.markLengths[k]!;
  }
}

const factor = (laying: Laying, step: number, axisStep: number) =>
  laying === 'mean' ? 1 : laying === 'energy' ? axisStep / step : axisStep / 3600;

function layFiner(
  values: Float32Array,
  at: number,
  slots: number,
  times: number,
  offset: number,
  scale: number,
  axis: Axis,
  dayQuality: number,
  marks: Uint8Array | null,
): void {
  const { sum, count, quality } = axis;
  for (let s = 0; s < slots; s++) {
    const value = values[at + s]!;
    // NaN is the only value that differs from itself.
    if (value !== value) continue;
    const mark = marks ? marks[s]! : dayQuality;
    for (let t = 0; t < times; t++) {
      const i = offset + s * times + t;
      if (i < 0 || i >= sum.length) continue;
      sum[i]! += value * scale;
      count[i]! += 1;
      if (mark > quality[i]!) quality[i] = mark;
    }
  }
}

function layCoarser(
  values: Float32Array,
  at: number,
  slots: number,
  times: number,
  offset: number,
  scale: number,
  mean: boolean,
  axis: Axis,
  dayQuality: number,
  marks: Uint8Array | null,
): void {
  for (let s = 0; s < slots; s += times) {
    let total = 0;
    let present = 0;
    let worst = 0;
    for (let t = 0; t < times && s + t < slots; t++) {
      const value = values[at + s + t]!;
      if (value !== value) continue;
      total += value * scale;
      present += 1;
      worst = Math.max(worst, marks ? marks[s + t]! : dayQuality);
    }
    const i = offset + s / times;
    if (present === 0 || i < 0 || i >= axis.sum.length) continue;
    axis.sum[i]! += mean ? total / present : total;
    axis.count[i]! += 1;
    if (worst > axis.quality[i]!) axis.quality[i] = worst;
  }
}
