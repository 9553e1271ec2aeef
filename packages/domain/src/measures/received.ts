import type { Received } from './day-curve.ts';

const HEAD_BYTES = 8;

/**
 * Curves of several steps as bytes, little-endian: of each its step [s] (24 bits), rounding (8) and count of values (32), then
 * Float64 values and one mark a value.
 *
 * @param received curves finer than the day
 */
export function packReceived(received: readonly Received[]): Uint8Array {
  const size = received.reduce((sum, one) => sum + HEAD_BYTES + one.values.length * 9, 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { stepS, rounding, values, marks } of received) {
    view.setUint32(at, stepS | (rounding << 24), true);
    view.setUint32(at + 4, values.length, true);
    at += HEAD_BYTES;
    for (const value of values) {
      view.setFloat64(at, value, true);
      at += 8;
    }
    bytes.set(marks, at);
    at += marks.length;
  }
  return bytes;
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
    const count = view.getUint32(at + 4, true);
    at += HEAD_BYTES;
    const values = new Float64Array(count);
    for (let i = 0; i < count; i++) values[i] = view.getFloat64(at + i * 8, true);
    at += count * 8;
    // A copy: `slice` of a Buffer shares its bytes.
    const marks = new Uint8Array(bytes.subarray(at, at + count));
    received.push({ stepS: head & 0xff_ffff, rounding: head >>> 24, values, marks });
    at += count;
  }
  return received;
}
