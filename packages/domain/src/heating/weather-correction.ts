import type { HeatingFit } from './heating-fit.ts';
import { modelTotal } from './signature-model.ts';
import { modelOfHeating } from './models-of-fits.ts';
import { studentTwoSided } from './statistics.ts';

/** Energy of a period brought to other weather, with its doubt. */
export type CorrectedConsumption = {
  /** What the model gives under the other weather [kWh]. */
  energyKWh: number;
  /** Half-width of the confidence interval [kWh]; null when the fit has no interval. */
  uncertaintyKWh: number | null;
  confidence: number;
  heatingKWh: number;
  degreeDays: number;
  days: number;
  missingDays: number;
};

/**
 * Consumption under other weather (a normal year): base × days + slope × degree-days. The doubt adds that of the three
 * parameters (covariance of the fit) and the scatter of the days, which shrinks with their number. Null when no day has
 * a temperature.
 *
 * @param fit made by `fitHeating`
 * @param temperatureC mean temperature of each day of the other weather [°C]; NaN is counted as missing
 * @param confidence two-sided confidence, between 0 and 1
 */
export function consumptionUnderWeather(
  fit: HeatingFit,
  temperatureC: Float64Array,
  confidence = 0.95,
): CorrectedConsumption | null {
  const total = modelTotal(modelOfHeating(fit), temperatureC);
  if (total.energyKWh === null) return null;
  return {
    energyKWh: total.energyKWh,
    uncertaintyKWh: totalUncertainty(fit, temperatureC, confidence),
    confidence,
    heatingKWh: total.heatingKWh!,
    degreeDays: total.heatingDegreeDays!,
    days: total.days,
    missingDays: total.missingDays,
  };
}

function totalUncertainty(fit: HeatingFit, temperatureC: Float64Array, confidence: number): number | null {
  const freedom = fit.effectiveDays - 3;
  if (fit.intervals === null || !(freedom >= 1)) return null;
  let days = 0;
  let cold = 0;
  let h = 0;
  for (const t of temperatureC) {
    if (!Number.isFinite(t)) continue;
    days++;
    if (t < fit.balancePointC) {
      cold++;
      h += fit.balancePointC - t;
    }
  }
  const { aa, ab, at, bb, bt, tt } = fit.intervals.covariance;
  const g = fit.slopeKWhDayC * cold;
  const parameters = days * days * aa + h * h * bb + g * g * tt + 2 * (days * h * ab + days * g * at + h * g * bt);
  const rho = Math.max(0, Math.min(0.99, fit.autocorrelation));
  const scatter = ((days * fit.quality.sse) / Math.max(1, fit.quality.days - 3)) * ((1 + rho) / (1 - rho));
  return studentTwoSided(confidence, freedom) * Math.sqrt(Math.max(0, parameters) + scatter);
}

/**
 * Consumption of a year corrected for its weather by degree-days alone, for meters read a few times a year:
 * base + (measured − base) × normal degree-days / degree-days of the year. Null when a figure is missing, negative, or
 * the year has no degree-days: the correction would divide by nothing.
 *
 * @param year measured energy, its part that does not depend on weather [kWh], degree-days of the year and of a normal one
 */
export function correctByDegreeDays(year: {
  measuredKWh: number;
  /** Part that does not depend on weather (hot water, cooking) [kWh]. */
  independentKWh: number;
  degreeDays: number;
  normalDegreeDays: number;
}): number | null {
  const { measuredKWh, independentKWh, degreeDays, normalDegreeDays } = year;
  const sound = [measuredKWh, independentKWh, degreeDays, normalDegreeDays].every((v) => Number.isFinite(v) && v >= 0);
  if (!sound || degreeDays === 0 || independentKWh > measuredKWh) return null;
  return independentKWh + ((measuredKWh - independentKWh) * normalDegreeDays) / degreeDays;
}
