/**
 * Indices of at most about `maxPoints` points that keep the look and every extreme: in each of `maxPoints / 2` equal
 * buckets the lowest and the highest value, in order; the first and last points; and one missing point (NaN) a bucket
 * that has any, so that a gap stays a gap. Short series come back whole.
 */
export function keepExtremes(values: ArrayLike<number>, maxPoints: number): Int32Array {
  const length = values.length;
  if (length <= maxPoints || maxPoints < 4) return Int32Array.from({ length }, (_, i) => i);
  const buckets = Math.max(1, Math.floor((maxPoints - 2) / 3));
  const kept = new Set<number>([0]);
  for (let b = 0; b < buckets; b++) {
    const from = Math.floor((b * length) / buckets);
    const to = Math.floor(((b + 1) * length) / buckets);
    let low = -1;
    let high = -1;
    let missing = -1;
    for (let i = from; i < to; i++) {
      const value = values[i]!;
      if (Number.isNaN(value)) missing = i;
      else {
        if (low < 0 || value < values[low]!) low = i;
        if (high < 0 || value > values[high]!) high = i;
      }
    }
    const found = [low, high, missing].filter((i) => i >= 0).toSorted((a, c) => a - c);
    for (const i of found) kept.add(i);
  }
  kept.add(length - 1);
  return Int32Array.from(kept);
}
