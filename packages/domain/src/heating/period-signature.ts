import { fitQuality } from './fit-quality.ts';
import type { FitQuality } from './fit-quality.ts';
import { fisherTail, studentTwoSided } from './statistics.ts';
import type { ChangePointLimits } from './three-parameter.ts';
import type { Interval } from './fit-intervals.ts';

/** A meter read by periods (months, bills): energy of each, and the daily temperatures inside it. */
export type MeterPeriod = {
  energyKWh: number;
  /** Mean temperature of each day of the period [°C]; NaN where unknown. */
  temperatureC: Float64Array;
};

/** E/day of a period = base + heating·mean shortfall + cooling·mean excess. Cooling is null with 3 parameters. */
export type PeriodSignature = {
  balancePointC: number;
  baseKWhDay: number;
  slopeKWhDayC: number;
  coolingBalanceC: number | null;
  coolingSlopeKWhDayC: number | null;
  atSearchBound: boolean;
  periods: number;
  /** Weighted by days; energies per day. */
  quality: FitQuality;
  /** Fisher's test against the mean alone, change points counted as parameters. */
  pValue: number;
  significant: boolean;
  baseInterval: Interval;
  slopeInterval: Interval;
  /** Balance points whose best fit is nearly as good (profile likelihood), cut at the bounds of the search; null with cooling. */
  balanceInterval: Interval | null;
  confidence: number;
};

const PERIOD_LIMITS: ChangePointLimits = {
  lowestC: 5,
  highestC: 25,
  // Periods, not days: a slope needs several of them on the cold side.
  minimumDays: 3,
  minimumDegreeDays: 20,
};

/** Share of a period's days that must have a temperature. */
const MINIMUM_COVERAGE = 0.9;

/**
 * Signature of a meter read by periods (at least 6): weighted least squares on the mean daily energy, each period
 * weighted by its days, with the shortfall below the balance point computed day by day and not on the mean temperature
 * of the month, which would miss the cold days of a mild month (CalTRACK §3.5). Balance points by 0.1 °C.
 * With `cooling`, 5 parameters (at least 8 periods, balance points by 0.5 °C). Null when no balance point gives positive
 * slopes, or too few periods are known; `significant` says whether the fit may be shown.
 *
 * @param periods readings over weeks or months, with the temperatures of their days; missing days shorten a period
 * @param options whether cooling is looked for, limits of the search, confidence, significance
 */
export function fitPeriods(
  periods: readonly MeterPeriod[],
  options: { cooling?: boolean; limits?: ChangePointLimits; confidence?: number; significance?: number } = {},
): PeriodSignature | null {
  const limits = options.limits ?? PERIOD_LIMITS;
  const cooling = options.cooling ?? false;
  const known = periods.filter((p) => Number.isFinite(p.energyKWh) && coverage(p) >= MINIMUM_COVERAGE);
  if (known.length < (cooling ? 8 : 6)) return null;
  const weights = Float64Array.from(known, (p) => p.temperatureC.length);
  const perDay = Float64Array.from(known, (p, i) => p.energyKWh / weights[i]!);

  const stepC = cooling ? 0.5 : 0.1;
  const steps = Math.round((limits.highestC - limits.lowestC) / stepC);
  const balances = Array.from({ length: steps + 1 }, (_, i) => Math.round((limits.lowestC + i * stepC) * 10) / 10);
  const shortfalls = balances.map((b) => meanDistances(known, b, 1));
  const excesses = cooling ? balances.map((b) => meanDistances(known, b, -1)) : [];

  let best: WeightedFit | null = null;
  let heatingAt = 0;
  let coolingAt = -1;
  const profile = new Float64Array(steps + 1).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i <= steps; i++) {
    if (!enough(shortfalls[i]!, weights, limits)) continue;
    for (let j = cooling ? i : -1; j <= (cooling ? steps : -1); j++) {
      const warm = j < 0 ? null : excesses[j]!;
      if (warm !== null && !enough(warm, weights, limits)) continue;
      const fit = weightedFit(weights, perDay, shortfalls[i]!, warm);
      if (fit === null || fit.slope <= 0 || (warm !== null && fit.slope2 <= 0)) continue;
      profile[i] = Math.min(profile[i]!, fit.sse);
      if (best !== null && fit.sse >= best.sse) continue;
      best = fit;
      heatingAt = i;
      coolingAt = j;
    }
  }
  if (best === null) return null;

  const parameters = cooling ? 5 : 3;
  const n = known.length;
  const quality = fitQuality(n, parameters, best.sse, best.sst, best.mean);
  const freedom = n - parameters;
  const confidence = options.confidence ?? 0.95;
  const pValue =
    best.sse > 0
      ? fisherTail((best.sst - best.sse) / (parameters - 1) / (best.sse / freedom), parameters - 1, freedom)
      : 0;
  const student = studentTwoSided(confidence, freedom);
  const half = student * Math.sqrt(best.sse / freedom);
  const bound = best.sse * (1 + (student * student) / freedom) + 1e-9 * best.sst;
  let low = heatingAt;
  let high = heatingAt;
  while (low > 0 && profile[low - 1]! <= bound) low--;
  while (high < steps && profile[high + 1]! <= bound) high++;
  const around = (centre: number, unit: number): Interval => ({
    low: centre - half * unit,
    high: centre + half * unit,
  });
  const atBound = (k: number): boolean => k === 0 || k === steps;
  return {
    balancePointC: balances[heatingAt]!,
    baseKWhDay: best.base,
    slopeKWhDayC: best.slope,
    coolingBalanceC: cooling ? balances[coolingAt]! : null,
    coolingSlopeKWhDayC: cooling ? best.slope2 : null,
    atSearchBound: atBound(heatingAt) || (cooling && atBound(coolingAt)),
    periods: n,
    quality,
    pValue,
    significant: pValue <= (options.significance ?? 0.01),
    baseInterval: around(best.base, best.baseUnit),
    slopeInterval: around(best.slope, best.slopeUnit),
    balanceInterval: cooling ? null : { low: balances[low]!, high: balances[high]! },
    confidence,
  };
}

function coverage(period: MeterPeriod): number {
  let known = 0;
  for (const t of period.temperatureC) if (Number.isFinite(t)) known++;
  return period.temperatureC.length === 0 ? 0 : known / period.temperatureC.length;
}

/** Mean distance of each period's days below (sign 1) or above (sign −1) a balance point [°C]. */
function meanDistances(periods: readonly MeterPeriod[], balanceC: number, sign: 1 | -1): Float64Array {
  const out = new Float64Array(periods.length);
  for (let p = 0; p < periods.length; p++) {
    let sum = 0;
    let days = 0;
    for (const t of periods[p]!.temperatureC) {
      if (!Number.isFinite(t)) continue;
      sum += Math.max(0, sign * (balanceC - t));
      days++;
    }
    out[p] = sum / days;
  }
  return out;
}

function enough(distances: Float64Array, weights: Float64Array, limits: ChangePointLimits): boolean {
  let concerned = 0;
  let degreeDays = 0;
  for (let p = 0; p < distances.length; p++) {
    if (distances[p]! > 0) concerned++;
    degreeDays += distances[p]! * weights[p]!;
  }
  return concerned >= limits.minimumDays && degreeDays >= limits.minimumDegreeDays;
}

type WeightedFit = {
  base: number;
  slope: number;
  slope2: number;
  sse: number;
  sst: number;
  mean: number;
  /** Standard errors of base and slope for a residual variance of 1. */
  baseUnit: number;
  slopeUnit: number;
};

/** Weighted least squares of y on one or two regressors; weights are brought to a mean of 1. */
function weightedFit(w: Float64Array, y: Float64Array, x: Float64Array, z: Float64Array | null): WeightedFit | null {
  const n = y.length;
  let total = 0;
  let meanY = 0;
  let meanX = 0;
  let meanZ = 0;
  for (let i = 0; i < n; i++) {
    total += w[i]!;
    meanY += w[i]! * y[i]!;
    meanX += w[i]! * x[i]!;
    if (z !== null) meanZ += w[i]! * z[i]!;
  }
  meanY /= total;
  meanX /= total;
  meanZ /= total;
  const scale = n / total;
  let xx = 0;
  let zz = 0;
  let xz = 0;
  let xy = 0;
  let zy = 0;
  let yy = 0;
  for (let i = 0; i < n; i++) {
    const wi = w[i]! * scale;
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    const dz = z === null ? 0 : z[i]! - meanZ;
    xx += wi * dx * dx;
    zz += wi * dz * dz;
    xz += wi * dx * dz;
    xy += wi * dx * dy;
    zy += wi * dz * dy;
    yy += wi * dy * dy;
  }
  const determinant = z === null ? xx : xx * zz - xz * xz;
  if (!(determinant > 1e-9 * (z === null ? 1 : xx * zz)) || !(xx > 1e-9)) return null;
  const slope = z === null ? xy / xx : (xy * zz - zy * xz) / determinant;
  const slope2 = z === null ? 0 : (zy * xx - xy * xz) / determinant;
  const vx = z === null ? 1 / xx : zz / determinant;
  const vz = z === null ? 0 : xx / determinant;
  const cxz = z === null ? 0 : -xz / determinant;
  return {
    base: meanY - slope * meanX - slope2 * meanZ,
    slope,
    slope2,
    sse: Math.max(0, yy - slope * xy - slope2 * zy),
    sst: yy,
    mean: meanY,
    baseUnit: Math.sqrt(1 / n + meanX * meanX * vx + meanZ * meanZ * vz + 2 * meanX * meanZ * cxz),
    slopeUnit: Math.sqrt(vx),
  };
}
