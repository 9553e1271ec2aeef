/** How well a model of `parameters` coefficients fits `days` values. Ratios are null where their divisor is nil. */
export type FitQuality = {
  days: number;
  sse: number;
  sst: number;
  /** Share of the variance explained, 0..1; null when the values do not vary. */
  r2: number | null;
  rmseKWh: number;
  /** sqrt(SSE/n)/mean; null when the mean is nil. */
  cvrmse: number | null;
  /** sqrt(SSE/(n − p))/mean (ASHRAE guideline 14); null when the mean is nil or no degree of freedom is left. */
  cvrmseAdjusted: number | null;
  meanKWh: number;
};

export function fitQuality(days: number, parameters: number, sse: number, sst: number, meanKWh: number): FitQuality {
  const ratio = (divisor: number): number | null =>
    divisor > 0 && meanKWh !== 0 ? Math.sqrt(sse / divisor) / meanKWh : null;
  return {
    days,
    sse,
    sst,
    r2: sst > 0 ? 1 - sse / sst : null,
    rmseKWh: Math.sqrt(sse / days),
    cvrmse: ratio(days),
    cvrmseAdjusted: ratio(days - parameters),
    meanKWh,
  };
}

/**
 * Lag-1 autocorrelation of residuals in order of time; NaN residuals are days missing and break the chain. 0 when there
 * are fewer than three neighbours or nothing varies.
 */
export function lagOneAutocorrelation(residuals: Float64Array): number {
  let products = 0;
  let pairs = 0;
  let squares = 0;
  let n = 0;
  for (let i = 0; i < residuals.length; i++) {
    const r = residuals[i]!;
    if (r !== r) continue;
    squares += r * r;
    n++;
    if (i > 0 && residuals[i - 1]! === residuals[i - 1]!) {
      products += r * residuals[i - 1]!;
      pairs++;
    }
  }
  if (pairs < 3 || squares === 0) return 0;
  return Math.max(-1, Math.min(1, products / pairs / (squares / n)));
}

/**
 * Number of independent days that `days` autocorrelated ones are worth: n(1 − ρ)/(1 + ρ), ASHRAE guideline 14-2014
 * §4.2.11. A negative ρ is taken as 0: it is never worth more than the days there are.
 */
export function effectiveDays(days: number, autocorrelation: number): number {
  const rho = Math.max(0, Math.min(0.99, autocorrelation));
  return (days * (1 - rho)) / (1 + rho);
}
