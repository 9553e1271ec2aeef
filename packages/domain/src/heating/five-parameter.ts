import { daysBelow, sampleDays } from './change-point-sample.ts';
import type { ChangePointSample } from './change-point-sample.ts';
import { fiveIntervals } from './five-intervals.ts';
import type { FiveIntervals } from './five-intervals.ts';
import { effectiveDays, fitQuality, lagOneAutocorrelation } from './fit-quality.ts';
import type { FitQuality } from './fit-quality.ts';
import { expectedDays } from './signature-model.ts';
import { DAILY_LIMITS } from './three-parameter.ts';
import type { ChangePointLimits } from './three-parameter.ts';

/** E = base + heating·max(0, heatingBalance − T) + cooling·max(0, T − coolingBalance), heatingBalance ≤ coolingBalance. */
export type HeatingCoolingFit = {
  heatingBalanceC: number;
  coolingBalanceC: number;
  baseKWhDay: number;
  heatingSlopeKWhDayC: number;
  coolingSlopeKWhDayC: number;
  atSearchBound: boolean;
  quality: FitQuality;
  /** Independent days left by the autocorrelation of the residuals. */
  effectiveDays: number;
  intervals: FiveIntervals | null;
};

export type FiveOptions = {
  gridStepC?: number;
  refine?: boolean;
  limits?: ChangePointLimits;
  /** Of the intervals, two-sided. */
  confidence?: number;
  sample?: ChangePointSample;
};

type Pair = { heating: number; cooling: number; sse: number; heatingSlope: number; coolingSlope: number; base: number };

/**
 * Fits a 5-parameter signature (heating and cooling) to days of mean temperature [°C] and energy [kWh/day]: the pair of
 * balance points of least squared error on a grid of `gridStepC`, then, unless `refine` is false, on finer and finer
 * grids around it down to 0.001 °C. Null when no pair gives two positive slopes within the limits (which hold on both
 * sides): the meter does not show both uses.
 *
 * @param temperatureC mean outdoor temperature of each day [°C]; NaN where missing
 * @param energyKWh energy of each day [kWh], as many as temperatures; NaN where missing
 * @param options limits of the search, confidence of the intervals, a sample to reuse
 */
export function fitHeatingCooling(
  temperatureC: Float64Array,
  energyKWh: Float64Array,
  options: FiveOptions = {},
): HeatingCoolingFit | null {
  const sample = sampleDays(temperatureC, energyKWh, options.sample);
  const limits = options.limits ?? DAILY_LIMITS;
  const { lowestC, highestC } = limits;
  let step = options.gridStepC ?? 0.5;
  let best = searchPairs(sample, limits, step, lowestC, highestC, lowestC, highestC);
  if (best === null) return null;
  if (options.refine ?? true)
    while (step > 1e-3) {
      const around = step * 1.2;
      step /= 5;
      const { heating, cooling } = best;
      const finer = searchPairs(
        sample,
        limits,
        step,
        Math.max(lowestC, heating - around),
        Math.min(highestC, heating + around),
        Math.max(lowestC, cooling - around),
        Math.min(highestC, cooling + around),
      );
      if (finer !== null && finer.sse < best.sse) best = finer;
    }
  return describePair(sample, best, limits, temperatureC, energyKWh, options.confidence ?? 0.95);
}

function describePair(
  sample: ChangePointSample,
  best: Pair,
  limits: ChangePointLimits,
  temperatureC: Float64Array,
  energyKWh: Float64Array,
  confidence: number,
): HeatingCoolingFit {
  const atBound = (b: number): boolean => b <= limits.lowestC + 1e-6 || b >= limits.highestC - 1e-6;
  const found = {
    heatingBalanceC: best.heating,
    coolingBalanceC: best.cooling,
    baseKWhDay: best.base,
    heatingSlopeKWhDayC: best.heatingSlope,
    coolingSlopeKWhDayC: best.coolingSlope,
  };
  const residuals = expectedDays(found, temperatureC);
  for (let i = 0; i < residuals.length; i++) {
    const r = (energyKWh[i] ?? Number.NaN) - residuals[i]!;
    residuals[i] = Number.isFinite(r) ? r : Number.NaN;
  }
  const independent = effectiveDays(sample.count, lagOneAutocorrelation(residuals));
  return {
    ...found,
    atSearchBound: atBound(best.heating) || atBound(best.cooling),
    quality: fitQuality(sample.count, 5, best.sse, sample.sst, sample.meanEnergyKWh),
    effectiveDays: independent,
    intervals: fiveIntervals(found, temperatureC, energyKWh, best.sse, independent, confidence),
  };
}

function searchPairs(
  sample: ChangePointSample,
  limits: ChangePointLimits,
  step: number,
  heatingFrom: number,
  heatingTo: number,
  coolingFrom: number,
  coolingTo: number,
): Pair | null {
  let best: Pair | null = null;
  const at = (from: number, i: number): number => Math.round((from + i * step) * 1e6) / 1e6;
  const heatingSteps = Math.floor((heatingTo - heatingFrom) / step + 1e-6);
  const coolingSteps = Math.floor((coolingTo - coolingFrom) / step + 1e-6);
  for (let i = 0; i <= heatingSteps; i++) {
    const heating = at(heatingFrom, i);
    for (let j = 0; j <= coolingSteps; j++) {
      const cooling = at(coolingFrom, j);
      if (cooling < heating) continue;
      const pair = pairAt(sample, heating, cooling, limits);
      if (pair !== null && (best === null || pair.sse < best.sse)) best = pair;
    }
  }
  return best;
}

/**
 * Least squares at one pair of balance points, or null outside the limits. No day is both below the first and above the
 * second, so the cross product of the two shortfalls is nil before centring.
 */
export function pairAt(
  sample: ChangePointSample,
  heatingC: number,
  coolingC: number,
  limits: Pick<ChangePointLimits, 'minimumDays' | 'minimumDegreeDays'>,
): Pair | null {
  const { count: n, sumT, sumTT, sumY, sumTY } = sample;
  const b = heatingC - sample.meanTemperatureC;
  const c = coolingC - sample.meanTemperatureC;
  const k = daysBelow(sample, b);
  // Days exactly at the cooling balance point add nothing to its sums: counting them as warm is harmless.
  const m = daysBelow(sample, c);
  const warm = n - m;
  const h = k * b - sumT[k]!;
  const w = sumT[n]! - sumT[m]! - warm * c;
  const { minimumDays, minimumDegreeDays } = limits;
  if (k < minimumDays || warm < minimumDays || h < minimumDegreeDays || w < minimumDegreeDays) return null;
  const hh = k * b * b - 2 * b * sumT[k]! + sumTT[k]! - (h * h) / n;
  const ww = sumTT[n]! - sumTT[m]! - 2 * c * (sumT[n]! - sumT[m]!) + warm * c * c - (w * w) / n;
  const hw = -(h * w) / n;
  const hy = b * sumY[k]! - sumTY[k]!;
  const wy = sumTY[n]! - sumTY[m]! - c * (sumY[n]! - sumY[m]!);
  const determinant = hh * ww - hw * hw;
  if (!(determinant > 1e-12 * hh * ww)) return null;
  const heatingSlope = (hy * ww - wy * hw) / determinant;
  const coolingSlope = (wy * hh - hy * hw) / determinant;
  if (!(heatingSlope > 0 && coolingSlope > 0)) return null;
  return {
    heating: heatingC,
    cooling: coolingC,
    sse: Math.max(0, sample.sst - heatingSlope * hy - coolingSlope * wy),
    heatingSlope,
    coolingSlope,
    base: sample.meanEnergyKWh - (heatingSlope * h + coolingSlope * w) / n,
  };
}
