import { medianInPlace, normalBelow } from '../heating/statistics.ts';

/** A trend that outliers do not move. */
export type Trend = {
  /** Median slope [units of y per unit of x], and the value of the line at the first and the last x. */
  slope: number;
  first: number;
  last: number;
  /** Two-sided probability of such a trend by chance. */
  pValue: number;
  significant: boolean;
  count: number;
};

/**
 * Trend of points that may hold outliers: Theil–Sen (median of the slopes of all pairs), tested by Mann–Kendall with
 * ties. Points with a NaN are left out; null with fewer than 8, or when x does not vary.
 *
 * @param x abscissas; pairs with a NaN are left out
 * @param y values, as many as x
 * @param significance chance accepted of seeing a trend where there is none
 */
export function robustTrend(x: Float64Array, y: Float64Array, significance = 0.01): Trend | null {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let i = 0; i < Math.min(x.length, y.length); i++)
    if (Number.isFinite(x[i]!) && Number.isFinite(y[i]!)) {
      xs.push(x[i]!);
      ys.push(y[i]!);
    }
  const n = xs.length;
  if (n < 8) return null;
  const slopes = new Float64Array((n * (n - 1)) / 2);
  let pairs = 0;
  let score = 0;
  for (let i = 1; i < n; i++)
    for (let j = 0; j < i; j++) {
      const dx = xs[i]! - xs[j]!;
      const dy = ys[i]! - ys[j]!;
      if (dx === 0) continue;
      slopes[pairs++] = dy / dx;
      score += Math.sign(dy) * Math.sign(dx);
    }
  if (pairs === 0) return null;
  const slope = medianInPlace(slopes, pairs);
  const level = medianInPlace(Float64Array.from(xs, (v, i) => ys[i]! - slope * v));
  const groups = new Map<number, number>();
  for (const v of ys) groups.set(v, (groups.get(v) ?? 0) + 1);
  let variance = n * (n - 1) * (2 * n + 5);
  for (const t of groups.values()) variance -= t * (t - 1) * (2 * t + 5);
  const z = variance > 0 ? (score - Math.sign(score)) / Math.sqrt(variance / 18) : 0;
  const pValue = Math.min(1, 2 * (1 - normalBelow(Math.abs(z))));
  const min = Math.min(...xs);
  const max = Math.max(...xs);
  return {
    slope,
    first: level + slope * min,
    last: level + slope * max,
    pValue,
    significant: pValue <= significance,
    count: n,
  };
}
