import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
import type { HeatingFit, HeatingFitOptions } from './heating-fit.ts';
import { fitHeating } from './heating-fit.ts';

/** Why there is no signature to show. */
export type SignatureRefusal = NoAnswer<
  'too_few_days' | 'temperature_does_not_vary' | 'no_positive_slope' | 'too_few_independent_days' | 'not_significant'
>;

/** What weakens a signature that is shown. */
export type SignatureDoubt = 'balance_point_at_search_bound' | 'low_r2' | 'balance_point_uncertain';

/** A signature that passes the tests, or why there is none to show. */
export type HeatingSignature =
  | { known: true; fit: HeatingFit; doubts: readonly SignatureDoubt[] }
  /** `fit`: what least squares gave, when they gave something. */
  | (SignatureRefusal & { fit: HeatingFit | null });

/** How a signature is searched and judged. */
export type SignatureOptions = HeatingFitOptions & {
  /** Chance accepted of seeing a signature where there is none. */
  significance?: number;
  minimumDays?: number;
};

/** A change point on less than this is a line through a handful of days. */
const MINIMUM_DAYS = 30;

/**
 * Heating signature of days of mean temperature [°C] and energy [kWh/day] (in order of time, missing is NaN), or the
 * reason why there is none.
 *
 * Least squares always answer something, so the fit must pass Fisher's test against the mean alone with (2, ν − 3)
 * degrees of freedom, the balance point counted as a parameter and ν the independent days left by autocorrelation
 * (daily curves drift slowly: without it two calm summers would pass for heating).
 *
 * @param temperatureC mean outdoor temperature of each day [°C]; NaN where missing
 * @param energyKWh energy of each day [kWh], as many as temperatures; NaN where missing
 * @param options limits of the search, significance (0.01) and days needed (30)
 */
export function heatingSignature(
  temperatureC: Float64Array,
  energyKWh: Float64Array,
  options: SignatureOptions = {},
): HeatingSignature {
  const refuse = (reason: SignatureRefusal['reason'], fit: HeatingFit | null = null): HeatingSignature => ({
    ...noAnswer(reason),
    fit,
  });
  const { days, spreadC } = daysKnown(temperatureC, energyKWh);
  if (days < (options.minimumDays ?? MINIMUM_DAYS)) return refuse('too_few_days');
  if (!(spreadC > 3)) return refuse('temperature_does_not_vary');
  const fit = fitHeating(temperatureC, energyKWh, options);
  if (fit === null) return refuse('no_positive_slope');
  if (fit.pValueEffective === null) return refuse('too_few_independent_days', fit);
  if (fit.pValueEffective > (options.significance ?? 0.01)) return refuse('not_significant', fit);
  const doubts: SignatureDoubt[] = [];
  if (fit.atSearchBound) doubts.push('balance_point_at_search_bound');
  if ((fit.quality.r2 ?? 0) < 0.5) doubts.push('low_r2');
  const interval = fit.intervals?.balancePointC;
  if (interval === undefined || interval.high - interval.low > 6) doubts.push('balance_point_uncertain');
  return { known: true, fit, doubts };
}

function daysKnown(temperatureC: Float64Array, energyKWh: Float64Array): { days: number; spreadC: number } {
  let days = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < Math.min(temperatureC.length, energyKWh.length); i++) {
    const t = temperatureC[i]!;
    if (!Number.isFinite(t) || !Number.isFinite(energyKWh[i]!)) continue;
    days++;
    if (t < min) min = t;
    if (t > max) max = t;
  }
  return { days, spreadC: days === 0 ? 0 : max - min };
}
