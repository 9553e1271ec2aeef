import { dayLengthMs } from '../calendar/paris.ts';
import { commonStep } from './aggregate.ts';
import { DAY_S, type Part, type Received } from './day-curve.ts';

const HEAD_BYTES = 8;
const PART_BYTES = 27;
const COUNT_BITS = 12;
const OFFSET_BITS = 17;

/** Whether each interval of a curve is one slot of a day of `dayS` seconds. */
const fillsDay = ({ stepS, offsetS }: Pick<Received, 'stepS' | 'offsetS'>, dayS: number): boolean =>
  offsetS === 0 && dayS % stepS === 0;

/** Whether a day made of these curves must keep them: several, intervals that are no slots of the day, or minutes in part. */
export const needsReceived = (day: number, received: readonly Received[]): boolean =>
  received.length > 1 ||
  received.some((one) => (one.stepS < DAY_S && !fillsDay(one, dayLengthMs(day) / 1000)) || one.parts.length > 0);

/** The longest step whose slots are parts of the intervals of each curve and of the day. */
export const slotStep = (day: number, received: readonly Received[]): number =>
  received.reduce((step, { stepS, offsetS }) => commonStep(commonStep(step, stepS), -offsetS), dayLengthMs(day) / 1000);

/** Slots `[from, to)` of an interval within the day, and how many the whole interval has. */
export function slotsOf({ stepS, offsetS }: Received, i: number, slotS: number, slots: number) {
  const times = stepS / slotS;
  const first = offsetS / slotS + i * times;
  return { from: Math.max(0, first), to: Math.min(slots, first + times), times };
}

/**
 * Curves of several steps as bytes, little-endian: of each its step [s] (24 bits), rounding (8), count of values (12), seconds that
 * its first interval begins before midnight (17) and count of parts (a last bit: 1 when there are some, then 16 bits of count after
 * the marks), then Float64 values, one mark a value and the parts.
 *
 * @param received curves of one day
 */
export function packReceived(received: readonly Received[]): Uint8Array {
  const size = received.reduce((sum, one) => sum + HEAD_BYTES + one.values.length * 9 + partBytes(one.parts), 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { stepS, offsetS, rounding, values, marks, parts } of received) {
    view.setUint32(at, stepS | (rounding << 24), true);
    const flag = parts.length > 0 ? 1 : 0;
    view.setUint32(at + 4, values.length | (-offsetS << COUNT_BITS) | (flag << (COUNT_BITS + OFFSET_BITS)), true);
    at += HEAD_BYTES;
    for (const value of values) {
      view.setFloat64(at, value, true);
      at += 8;
    }
    bytes.set(marks, at);
    at += marks.length;
    if (flag === 1) at = packParts(view, at, parts);
  }
  return bytes;
}

const partBytes = (parts: readonly Part[]): number => (parts.length === 0 ? 0 : 2 + parts.length * PART_BYTES);

function packParts(view: DataView, start: number, parts: readonly Part[]): number {
  view.setUint16(start, parts.length, true);
  let at = start + 2;
  for (const { slot, from, to, value, mark } of parts) {
    view.setUint16(at, slot, true);
    view.setFloat64(at + 2, from, true);
    view.setFloat64(at + 10, to, true);
    view.setFloat64(at + 18, value, true);
    view.setUint8(at + 26, mark);
    at += PART_BYTES;
  }
  return at;
}

/**
 * Curves of the bytes of `packReceived`.
 *
 * @param bytes may start anywhere in their buffer
 */
export function unpackReceived(bytes: Uint8Array): Received[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const received: Received[] = [];
  let at = 0;
  while (at < bytes.length) {
    const head = view.getUint32(at, true);
    const counts = view.getUint32(at + 4, true);
    const count = counts & (2 ** COUNT_BITS - 1);
    const early = (counts >> COUNT_BITS) & (2 ** OFFSET_BITS - 1);
    at += HEAD_BYTES;
    const values = new Float64Array(count);
    for (let i = 0; i < count; i++) values[i] = view.getFloat64(at + i * 8, true);
    at += count * 8;
    // A copy: `slice` of a Buffer shares its bytes.
    const marks = new Uint8Array(bytes.subarray(at, at + count));
    at += count;
    const parts = counts >> (COUNT_BITS + OFFSET_BITS) === 0 ? [] : unpackParts(view, at);
    at += partBytes(parts);
    received.push({ stepS: head & 0xff_ffff, offsetS: 0 - early, rounding: head >>> 24, values, marks, parts });
  }
  return received;
}

const unpackParts = (view: DataView, start: number): Part[] =>
  Array.from({ length: view.getUint16(start, true) }, (_, i) => {
    const at = start + 2 + i * PART_BYTES;
    return {
      slot: view.getUint16(at, true),
      from: view.getFloat64(at + 2, true),
      to: view.getFloat64(at + 10, true),
      value: view.getFloat64(at + 18, true),
      mark: view.getUint8(at + 26),
    };
  });
