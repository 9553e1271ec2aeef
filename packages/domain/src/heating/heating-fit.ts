import { createSample, sampleDays } from './change-point-sample.ts';
import type { ChangePointSample } from './change-point-sample.ts';
import { effectiveDays, fitQuality, lagOneAutocorrelation } from './fit-quality.ts';
import type { FitQuality } from './fit-quality.ts';
import { fitIntervals } from './fit-intervals.ts';
import type { FitIntervals } from './fit-intervals.ts';
import { fisherTail } from './statistics.ts';
import { DAILY_LIMITS, bestContinuous, bestOnGrid, profileAt } from './three-parameter.ts';
import type { ChangePointLimits, ProfilePoint } from './three-parameter.ts';

/** A 3-parameter fit: E = base + slope·max(0, balance − T), with what is known of its doubt. */
export type HeatingFit = {
  balancePointC: number;
  baseKWhDay: number;
  slopeKWhDayC: number;
  /** Days below the balance point and their degree-days [°C.day] over the days fitted. */
  coldDays: number;
  degreeDays: number;
  /** The balance point is a bound of the search: the data do not say where it is. */
  atSearchBound: boolean;
  quality: FitQuality;
  /** Standard errors at the balance point found [kWh/day, kWh/day/°C]: null with fewer than 3 days. */
  standardErrorBase: number | null;
  standardErrorSlope: number | null;
  /** F of the fit against the mean alone, (2, n − 3) degrees of freedom, and its probability under no signature. */
  fStatistic: number | null;
  pValue: number | null;
  /** Lag-1 autocorrelation of the residuals, the independent days left by it, and the same test with them. */
  autocorrelation: number;
  effectiveDays: number;
  pValueEffective: number | null;
  intervals: FitIntervals | null;
};

/** How a heating fit is searched. */
export type HeatingFitOptions = {
  /** Grid of balance points [°C], or 0 (default) for the exact continuous optimum. */
  gridStepC?: number;
  limits?: ChangePointLimits;
  /** Of the intervals, two-sided. */
  confidence?: number;
  /** Sample to reuse from one fit to the next. */
  sample?: ChangePointSample;
};

const BOUND_TOLERANCE_C = 1e-6;

/**
 * Fits a heating signature to days of mean temperature [°C] and energy [kWh/day], both in order of time without holes
 * (a missing day is NaN). Null when no balance point within the limits gives a positive slope: there is then nothing
 * to show. A fit is not yet a signature: see `heatingSignature` for the test.
 *
 * @param temperatureC mean outdoor temperature of each day [°C]; NaN where missing
 * @param energyKWh energy of each day [kWh], as many as temperatures; NaN where missing
 * @param options grid and limits of the search, confidence of the intervals, a sample to reuse
 */
export function fitHeating(
  temperatureC: Float64Array,
  energyKWh: Float64Array,
  options: HeatingFitOptions = {},
): HeatingFit | null {
  const sample = sampleDays(temperatureC, energyKWh, options.sample ?? createSample(temperatureC.length));
  const limits = options.limits ?? DAILY_LIMITS;
  const grid = options.gridStepC ?? 0;
  const best = grid > 0 ? bestOnGrid(sample, grid, limits) : bestContinuous(sample, limits);
  if (best === null) return null;
  return describeFit(sample, best, limits, temperatureC, energyKWh, options.confidence ?? 0.95);
}

let residuals = new Float64Array(0);

function describeFit(
  sample: ChangePointSample,
  best: ProfilePoint,
  limits: ChangePointLimits,
  temperatureC: Float64Array,
  energyKWh: Float64Array,
  confidence: number,
): HeatingFit {
  const n = sample.count;
  const { balancePointC, baseKWhDay, slopeKWhDayC, sse, degreeDays } = best;
  const days = Math.min(temperatureC.length, energyKWh.length);
  if (residuals.length < days) residuals = new Float64Array(days);
  for (let i = 0; i < days; i++) {
    const r = energyKWh[i]! - baseKWhDay - slopeKWhDayC * Math.max(0, balancePointC - temperatureC[i]!);
    residuals[i] = Number.isFinite(r) ? r : Number.NaN;
  }
  const autocorrelation = lagOneAutocorrelation(residuals.subarray(0, days));
  const independent = effectiveDays(n, autocorrelation);

  const centred = balancePointC - sample.meanTemperatureC;
  const k = best.coldDays;
  const squares = k * centred * centred - 2 * centred * sample.sumT[k]! + sample.sumTT[k]!;
  const spread = squares - (degreeDays * degreeDays) / n;
  const variance = n > 2 && spread > 0 ? sse / (n - 2) : Number.NaN;
  const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);
  const fOf = (dof: number): number => (sample.sst - sse) / 2 / (sse / dof);
  const tailOf = (dof: number): number | null => {
    if (!(dof > 0)) return null;
    return sse > 0 ? fisherTail(fOf(dof), 2, dof) : 0;
  };
  return {
    balancePointC,
    baseKWhDay,
    slopeKWhDayC,
    coldDays: k,
    degreeDays,
    atSearchBound:
      balancePointC <= limits.lowestC + BOUND_TOLERANCE_C || balancePointC >= limits.highestC - BOUND_TOLERANCE_C,
    quality: fitQuality(n, 3, sse, sample.sst, sample.meanEnergyKWh),
    standardErrorBase: finite(Math.sqrt((variance * squares) / (n * spread))),
    standardErrorSlope: finite(Math.sqrt(variance / spread)),
    fStatistic: n > 3 && sse > 0 ? fOf(n - 3) : null,
    pValue: tailOf(n - 3),
    autocorrelation,
    effectiveDays: independent,
    pValueEffective: tailOf(independent - 3),
    intervals: fitIntervals(sample, best, limits, independent, confidence),
  };
}

/** The profile of a fit: best base, slope and squared error at each balance point of a grid [°C]. */
export function heatingProfile(
  temperatureC: Float64Array,
  energyKWh: Float64Array,
  balancePointsC: readonly number[],
  sample?: ChangePointSample,
): ProfilePoint[] {
  const filled = sampleDays(temperatureC, energyKWh, sample);
  return filled.count === 0 ? [] : balancePointsC.map((b) => profileAt(filled, b));
}
