import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
/** Standard normal quantiles of the usual probabilities of exceedance. */
const QUANTILES = { p50: 0, p75: 0.6744897502, p90: 1.2815515655, p95: 1.644853627, p99: 2.326347874 } as const;

/** Chance of being passed, in per cent. */
export type ExceedanceLevel = keyof typeof QUANTILES;

/** Yearly production with its chances, or why it is unknown. */
export type Exceedance =
  | {
      known: true;
      /** Yearly energy that has this chance (in percent) of being reached or passed. */
      kWh: Record<ExceedanceLevel, number>;
      /** Spread from year to year and of everything, relative to P50. */
      interannual: number;
      uncertainty: number;
      years: number;
    }
  | NoAnswer<'too_few_years' | 'no_production' | 'missing_uncertainty'>;

/**
 * Yearly production with its chances: P50 is the mean of the years, P90 what nine years in ten pass. [kWh]
 *
 * Years are taken as normal; their spread and the `otherUncertainties` (relative standard deviations: irradiance data, model,
 * measures…) add up as squares, the usual practice of yield assessments (IEA PVPS T13-18:2020, chapter 5). Values never go below 0.
 * Missing years (NaN) are left out. With fewer than two known years the spread is not known: give `interannual` (0.05 or so) to
 * go on with one typical year, otherwise there is no answer.
 *
 * @param yearsKWh energy of each year [kWh]; NaN is left out
 */
export function exceedance(
  yearsKWh: readonly number[],
  otherUncertainties: readonly number[] = [],
  interannual?: number,
): Exceedance {
  const known = yearsKWh.filter((kWh) => Number.isFinite(kWh));
  const n = known.length;
  if (n === 0) return noAnswer('too_few_years');
  const mean = known.reduce((a, b) => a + b, 0) / n;
  if (mean <= 0) return noAnswer('no_production');
  if (n < 2 && interannual === undefined) return noAnswer('too_few_years');
  const spread = interannual ?? Math.sqrt(known.reduce((sum, kWh) => sum + (kWh - mean) ** 2, 0) / (n - 1)) / mean;
  const uncertainty = Math.hypot(spread, ...otherUncertainties);
  if (!Number.isFinite(uncertainty)) return noAnswer('missing_uncertainty');
  const level = (z: number): number => Math.max(0, mean * (1 - z * uncertainty));
  return {
    known: true,
    kWh: {
      p50: mean,
      p75: level(QUANTILES.p75),
      p90: level(QUANTILES.p90),
      p95: level(QUANTILES.p95),
      p99: level(QUANTILES.p99),
    },
    interannual: spread,
    uncertainty,
    years: n,
  };
}

/**
 * Energy of each year of a life, from that of the first. [kWh] Modules lose `yearlyLoss` (0.005: half a percent) of what is left
 * each year; `firstYearLoss` is taken once at the start (light-induced, when it is not among the losses already).
 *
 * @param firstYearKWh energy of the first year [kWh]
 * @param years length of the life, at least 0
 */
export function ageing(firstYearKWh: number, years: number, yearlyLoss: number, firstYearLoss = 0): Float64Array {
  const out = new Float64Array(Math.max(0, years));
  for (let y = 0; y < out.length; y++) out[y] = firstYearKWh * (1 - firstYearLoss) * (1 - yearlyLoss) ** y;
  return out;
}
