import { noAnswer } from '../answers/index.ts';
import type { Period } from '../costs/contract.ts';
import { modelOfHeating } from '../heating/models-of-fits.ts';
import { savings } from '../heating/savings.ts';
import { heatingSignature } from '../heating/signature.ts';
import { silent } from './finding.ts';
import type { DriftFinding, Silence } from './finding.ts';

/** Days with an energy and a temperature that each of the two years needs. */
const LEAST_DAYS = 300;
/** Two-sided confidence of the interval beside the excess. */
const CONFIDENCE = 0.9;
/** A smaller share of what was expected is no drift worth a walk. */
const LEAST_SHARE = 0.03;

/** Days of a year: energy [kWh] and mean outdoor temperature [°C], NaN where missing. */
export type WeatherYear = { energyKWh: Float64Array; temperatureC: Float64Array };

/**
 * What is used beyond what the year before would have used in the weather of this one. The signature of the year before is judged by the
 * engine of heating, which may refuse it; the excess is said only where its interval at 90 % leaves zero out.
 *
 * @param before the year before
 * @param now the year looked at, over `period`
 * @param eurPerKWh what one kWh of the year costs with taxes, without subscription; null where it is unknown
 */
export function findDrift(
  before: WeatherYear,
  now: WeatherYear,
  period: Period,
  eurPerKWh: number | null,
): DriftFinding | Silence {
  if (!now.temperatureC.some(Number.isFinite)) return silent(noAnswer('no_weather'), 'weather');
  if (knownDays(before) < LEAST_DAYS || knownDays(now) < LEAST_DAYS) return silent(noAnswer('two_years_needed'));
  const signature = heatingSignature(before.temperatureC, before.energyKWh);
  if (!signature.known) return silent(signature);
  const { fit } = signature;
  const { quality, effectiveDays } = fit;
  const compared = savings(
    modelOfHeating(fit),
    now.temperatureC,
    now.energyKWh,
    { quality, parameters: 3, effectiveDays },
    CONFIDENCE,
  );
  if (compared === null || compared.uncertainty === null || compared.avoidedFraction === null)
    return silent(noAnswer('too_few_independent_days'));
  const excessKWh = -compared.avoidedKWh;
  const { halfWidthKWh } = compared.uncertainty;
  const share = -compared.avoidedFraction;
  if (excessKWh <= halfWidthKWh || share < LEAST_SHARE) return silent(noAnswer('no_drift'));
  return {
    known: true,
    rule: 'drift',
    period,
    eurPerYear: eurPerKWh === null ? null : (excessKWh * eurPerKWh * 365) / compared.days,
    confidence: halfWidthKWh <= excessKWh / 2 && signature.doubts.length === 0 ? 'high' : 'medium',
    excessKWh,
    halfWidthKWh,
    share,
  };
}

function knownDays({ energyKWh, temperatureC }: WeatherYear): number {
  let days = 0;
  for (let i = 0; i < energyKWh.length; i++)
    if (Number.isFinite(energyKWh[i]!) && Number.isFinite(temperatureC[i]!)) days++;
  return days;
}
