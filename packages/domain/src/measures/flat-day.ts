import { floatsOf } from './pack-day.ts';

/**
 * The curve of a stored day with every value replaced by their mean: what the day sums up to and where it lacks values stay, its course
 * is lost.
 *
 * @param curve Float32, little-endian, NaN where missing
 * @returns null where its values were alike already
 */
export function flatCurve(curve: Uint8Array): Uint8Array | null {
  // A copy: the bytes may be those that a row was read into.
  const values = floatsOf(curve).slice();
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.every((value) => value === known[0])) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  for (const [slot, value] of values.entries()) if (!Number.isNaN(value)) values[slot] = mean;
  return new Uint8Array(values.buffer);
}
