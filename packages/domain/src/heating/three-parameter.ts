import { daysBelow } from './change-point-sample.ts';
import type { ChangePointSample } from './change-point-sample.ts';

/** Where balance points are sought, and what a candidate needs below it to be one. */
export type ChangePointLimits = {
  lowestC: number;
  highestC: number;
  /** Days strictly below the balance point. */
  minimumDays: number;
  /** Degree-days below the balance point [°C.day]. */
  minimumDegreeDays: number;
};

export const DAILY_LIMITS: ChangePointLimits = { lowestC: 5, highestC: 25, minimumDays: 10, minimumDegreeDays: 20 };

/** Least squares at one balance point: E = base + slope·max(0, balance − T). */
export type ProfilePoint = {
  balancePointC: number;
  baseKWhDay: number;
  slopeKWhDayC: number;
  sse: number;
  /** Days strictly colder than the balance point, and their degree-days [°C.day]. */
  coldDays: number;
  degreeDays: number;
};

/**
 * Base [kWh/day], slope [kWh/day/°C] and sum of squared errors [kWh²] of the least-squares line at a given balance
 * point [°C]. Where no day is colder, or all days have the same temperature, the slope is 0 and the base the mean.
 */
export function profileAt(sample: ChangePointSample, balancePointC: number): ProfilePoint {
  const n = sample.count;
  const b = balancePointC - sample.meanTemperatureC;
  const k = daysBelow(sample, b);
  const degreeDays = k * b - sample.sumT[k]!;
  const shh = k * b * b - 2 * b * sample.sumT[k]! + sample.sumTT[k]! - (degreeDays * degreeDays) / n;
  const shy = b * sample.sumY[k]! - sample.sumTY[k]!;
  // Rounding leaves a few ulps of the squares where the true spread is nil.
  const spread = shh > 1e-12 * (sample.sumTT[n]! + k * b * b) ? shh : 0;
  const slope = spread > 0 ? shy / spread : 0;
  return {
    balancePointC,
    baseKWhDay: sample.meanEnergyKWh - (slope * degreeDays) / n,
    slopeKWhDayC: slope,
    sse: Math.max(0, sample.sst - slope * shy),
    coldDays: k,
    degreeDays,
  };
}

const eligible = (point: ProfilePoint, limits: ChangePointLimits): boolean =>
  point.slopeKWhDayC > 0 &&
  point.coldDays >= limits.minimumDays &&
  point.degreeDays >= limits.minimumDegreeDays &&
  Number.isFinite(point.sse);

/**
 * Best balance point on a grid of `stepC` from the lowest to the highest; null when none gives a positive slope within
 * the limits. Of equals, the lowest.
 */
export function bestOnGrid(
  sample: ChangePointSample,
  stepC: number,
  limits: ChangePointLimits = DAILY_LIMITS,
): ProfilePoint | null {
  const steps = Math.round((limits.highestC - limits.lowestC) / stepC);
  let best: ProfilePoint | null = null;
  for (let i = 0; i <= steps; i++) {
    // Multiply then round: 5 + 67 × 0.1 is not 11.7 in binary.
    const point = profileAt(sample, Math.round((limits.lowestC + i * stepC) * 1e6) / 1e6);
    if (eligible(point, limits) && (best === null || point.sse < best.sse)) best = point;
  }
  return best;
}

/**
 * Best balance point over the real numbers, exactly: between two neighbouring day temperatures the explained sum of
 * squares is L(b)²/Q(b), L linear and Q quadratic, and its derivative vanishes where a linear equation says; so one pass
 * over the sorted days finds the global optimum. Null when no balance point gives a positive slope within the limits.
 * After Hudson (1966), « Fitting segmented curves whose join points have to be estimated », JASA 61.
 */
export function bestContinuous(
  sample: ChangePointSample,
  limits: ChangePointLimits = DAILY_LIMITS,
): ProfilePoint | null {
  const { count: n, meanTemperatureC: mean, t, sumT, sumTT, sumY, sumTY } = sample;
  const floor = limits.lowestC - mean;
  const ceiling = limits.highestC - mean;
  let bestExplained = 0;
  let bestB = Number.NaN;
  for (let k = Math.max(1, limits.minimumDays); k <= n; k++) {
    const enough = (limits.minimumDegreeDays + sumT[k]!) / k;
    const low = Math.max(t[k - 1]!, floor, enough);
    const high = Math.min(k < n ? t[k]! : Number.POSITIVE_INFINITY, ceiling);
    if (!(high > low)) continue;
    // L(b) = p·b − q and Q(b) = a·b² + c·b + d
    const p = sumY[k]!;
    const q = sumTY[k]!;
    const a = k - (k * k) / n;
    const c = -2 * sumT[k]! * (1 - k / n);
    const d = sumTT[k]! - (sumT[k]! * sumT[k]!) / n;
    const stationary = -(2 * p * d + q * c) / (p * c + 2 * q * a);
    const inside = stationary > low && stationary < high ? stationary : low;
    for (let side = 0; side < 3; side++) {
      const b = side === 0 ? low : side === 1 ? inside : high;
      const line = p * b - q;
      const spread = (a * b + c) * b + d;
      if (line <= 0 || spread <= 1e-12 * (sumTT[n]! + k * b * b)) continue;
      const explained = (line * line) / spread;
      if (explained > bestExplained * (1 + 1e-14)) {
        bestExplained = explained;
        bestB = b;
      }
    }
  }
  if (Number.isNaN(bestB)) return null;
  const point = profileAt(sample, bestB + mean);
  return point.slopeKWhDayC > 0 ? point : null;
}
