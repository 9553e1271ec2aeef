/** Least-squares line y = intercept + slope·x. */
export type LinearFit = {
  slope: number;
  intercept: number;
  /** Standard error of the slope. */
  slopeError: number;
  /** Share of the variance explained; null when y does not vary. */
  r2: number | null;
  count: number;
  meanX: number;
  meanY: number;
};

/**
 * Line through the pairs where both are known and `keep` (1 = yes) allows; null with fewer than 3 pairs or when x does
 * not vary.
 */
export function linearFit(x: Float64Array, y: Float64Array, keep: Uint8Array | null = null): LinearFit | null {
  const n = Math.min(x.length, y.length);
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  const used = (i: number): boolean =>
    (keep === null || keep[i] === 1) && Number.isFinite(x[i]!) && Number.isFinite(y[i]!);
  for (let i = 0; i < n; i++) {
    if (!used(i)) continue;
    count++;
    sumX += x[i]!;
    sumY += y[i]!;
  }
  if (count < 3) return null;
  const meanX = sumX / count;
  const meanY = sumY / count;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = 0; i < n; i++) {
    if (!used(i)) continue;
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  if (!(xx > 1e-9 * count)) return null;
  const slope = xy / xx;
  const sse = Math.max(0, yy - slope * xy);
  return {
    slope,
    intercept: meanY - slope * meanX,
    slopeError: Math.sqrt(sse / (count - 2) / xx),
    r2: yy > 0 ? 1 - sse / yy : null,
    count,
    meanX,
    meanY,
  };
}
