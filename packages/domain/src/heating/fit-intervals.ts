import type { ChangePointSample } from './change-point-sample.ts';
import { studentTwoSided } from './statistics.ts';
import { profileAt } from './three-parameter.ts';
import type { ChangePointLimits, ProfilePoint } from './three-parameter.ts';

/** Bounds of a confidence interval. */
export type Interval = { low: number; high: number };

/** Joint covariance of (base, slope, balance point), rows of the upper triangle. */
export type FitCovariance = { aa: number; ab: number; at: number; bb: number; bt: number; tt: number };

/** Confidence intervals of a heating fit. */
export type FitIntervals = {
  /** Two-sided confidence, 0..1. */
  confidence: number;
  baseKWhDay: Interval;
  slopeKWhDayC: Interval;
  /** From the profile of the squared error, hence not symmetric; cut at the bounds of the search. */
  balancePointC: Interval;
  covariance: FitCovariance;
};

/**
 * Confidence intervals of a 3-parameter fit.
 *
 * Base and slope: Student on the joint Gauss–Newton covariance of the three parameters (so the doubt on the balance
 * point weighs on them). Balance point: all values whose best fit is not worse than the optimum by more than
 * F(1, ν)·SSE/ν (profile likelihood). Both count the independent days that autocorrelation leaves, not the days.
 * Null when fewer than one degree of freedom is left, or the covariance is singular (no warm day: no base).
 */
export function fitIntervals(
  sample: ChangePointSample,
  fit: ProfilePoint,
  limits: ChangePointLimits,
  effectiveDays: number,
  confidence: number,
): FitIntervals | null {
  const n = sample.count;
  const freedom = effectiveDays - 3;
  if (!(freedom >= 1) || fit.coldDays >= n) return null;
  const student = studentTwoSided(confidence, freedom);
  const covariance = jointCovariance(sample, fit, (fit.sse / freedom) * (effectiveDays / n));
  if (covariance === null) return null;
  const around = (centre: number, variance: number): Interval => {
    const half = student * Math.sqrt(variance);
    return { low: centre - half, high: centre + half };
  };
  const bound = fit.sse * (1 + (student * student) / freedom);
  return {
    confidence,
    baseKWhDay: around(fit.baseKWhDay, covariance.aa),
    slopeKWhDayC: around(fit.slopeKWhDayC, covariance.bb),
    balancePointC: {
      low: reach(sample, fit.balancePointC, limits.lowestC, bound),
      high: reach(sample, fit.balancePointC, limits.highestC, bound),
    },
    covariance,
  };
}

/** Inverse of JᵀJ·(1/variance), J the derivatives of the model: 1, shortfall, slope on cold days. */
function jointCovariance(sample: ChangePointSample, fit: ProfilePoint, variance: number): FitCovariance | null {
  const n = sample.count;
  const { coldDays: k, degreeDays: h, slopeKWhDayC: s } = fit;
  const b = fit.balancePointC - sample.meanTemperatureC;
  const hh = k * b * b - 2 * b * sample.sumT[k]! + sample.sumTT[k]!;
  // [[n, h, s·k], [h, hh, s·h], [s·k, s·h, s²·k]]
  const c00 = hh * s * s * k - s * h * s * h;
  const c01 = -(h * s * s * k - s * h * s * k);
  const c02 = h * s * h - hh * s * k;
  const determinant = n * c00 + h * c01 + s * k * c02;
  if (!(determinant > 1e-12 * n * hh * s * s * k)) return null;
  const scale = variance / determinant;
  return {
    aa: c00 * scale,
    ab: c01 * scale,
    at: c02 * scale,
    bb: (n * s * s * k - s * k * s * k) * scale,
    bt: -(n * s * h - s * k * h) * scale,
    tt: (n * hh - h * h) * scale,
  };
}

/** Farthest balance point from `from` towards `to` before the squared error passes `bound`, to 0.001 °C. */
function reach(sample: ChangePointSample, from: number, to: number, bound: number): number {
  // Walk by 0.1 °C: the profile may have several hollows, a bisection over the whole range could jump over one.
  const direction = Math.sign(to - from);
  let inside = from;
  while (direction !== 0) {
    const next = inside + direction * 0.1;
    const beyond = direction > 0 ? next >= to : next <= to;
    const candidate = beyond ? to : next;
    if (profileAt(sample, candidate).sse > bound) return bisect(sample, inside, candidate, bound);
    if (beyond) return to;
    inside = candidate;
  }
  return from;
}

function bisect(sample: ChangePointSample, inside: number, outside: number, bound: number): number {
  let good = inside;
  let bad = outside;
  while (Math.abs(bad - good) > 1e-3) {
    const middle = (good + bad) / 2;
    if (profileAt(sample, middle).sse > bound) bad = middle;
    else good = middle;
  }
  return good;
}
