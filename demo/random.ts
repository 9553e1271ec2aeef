/**
 * Repeatable pseudo-random numbers addressed by whole numbers, so that a value depends on what it is about and never on
 * the order in which values are asked. Mixing: the finaliser of MurmurHash3 (Austin Appleby, public domain).
 */

/** A 32-bit hash of whole numbers. */
export function hash32(...parts: number[]): number {
  let h = 0x9e3779b9;
  for (const part of parts) {
    h = Math.imul(h ^ (part | 0), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return h >>> 0;
}

/** A number in [0, 1) addressed by whole numbers. */
export function unit(...parts: number[]): number {
  return hash32(...parts) / 4294967296;
}

/** A seed from a text (FNV-1a). */
export function seedOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Smooth noise in [-1, 1]: one random value at each whole `x`, a cosine between them. */
export function smoothNoise(seed: number, x: number): number {
  const left = Math.floor(x);
  const a = unit(seed, left) * 2 - 1;
  const b = unit(seed, left + 1) * 2 - 1;
  return a + ((b - a) * (1 - Math.cos((x - left) * Math.PI))) / 2;
}
