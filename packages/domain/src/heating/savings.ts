import type { FitQuality } from './fit-quality.ts';
import { expectedDays } from './signature-model.ts';
import type { SignatureModel } from './signature-model.ts';
import { studentTwoSided } from './statistics.ts';

/** Energy avoided by works. */
export type Savings = {
  observedKWh: number;
  /** What the building would have used under the same weather without the works [kWh]. */
  counterfactualKWh: number;
  avoidedKWh: number;
  /** Share of the counterfactual; null when that is nil. */
  avoidedFraction: number | null;
  /** Days with both a temperature and a measure. Other days are in neither figure. */
  days: number;
  missingDays: number;
  uncertainty: SavingsUncertainty | null;
};

/** How well a saving is known. */
export type SavingsUncertainty = {
  confidence: number;
  /** Half-width of the interval on the saving [kWh]. */
  halfWidthKWh: number;
  /** Half-width over the saving (fractional savings uncertainty); null when the saving is nil. */
  fractional: number | null;
  /** Guideline 14 accepts a saving whose uncertainty is at most half of it at 68 % confidence. */
  acceptable: boolean;
};

/** What the uncertainty needs to know of the fit of the reference period. */
export type BaselineFit = {
  quality: FitQuality;
  parameters: number;
  effectiveDays: number;
};

/**
 * Savings of a reporting period against a signature of the period before the works, in the same weather (IPMVP option
 * C). `observedKWh` and `temperatureC` go day by day, missing is NaN. Null when no day has both.
 *
 * @param model signature of the building before the works
 * @param baseline how well it was known; null leaves the uncertainty out
 * @param confidence two-sided confidence, between 0 and 1
 */
export function savings(
  model: SignatureModel,
  temperatureC: Float64Array,
  observedKWh: Float64Array,
  baseline: BaselineFit | null = null,
  confidence = 0.9,
): Savings | null {
  const expected = expectedDays(model, temperatureC);
  const n = Math.min(expected.length, observedKWh.length);
  let observed = 0;
  let counterfactual = 0;
  let days = 0;
  for (let i = 0; i < n; i++) {
    if (!Number.isFinite(expected[i]!) || !Number.isFinite(observedKWh[i]!)) continue;
    observed += observedKWh[i]!;
    counterfactual += expected[i]!;
    days++;
  }
  if (days === 0) return null;
  const avoided = counterfactual - observed;
  return {
    observedKWh: observed,
    counterfactualKWh: counterfactual,
    avoidedKWh: avoided,
    avoidedFraction: counterfactual === 0 ? null : avoided / counterfactual,
    days,
    missingDays: Math.max(temperatureC.length, observedKWh.length) - days,
    uncertainty: baseline === null ? null : savingsUncertainty(baseline, counterfactual, avoided, days, confidence),
  };
}

/**
 * Uncertainty of a saving, ASHRAE guideline 14 with daily, autocorrelated data:
 * ΔE = t · κ(M) · E · CV · sqrt((n/n′)·(1 + 2/n′)/m), CV = sqrt(SSE/(n′ − p))/mean, n days of reference worth n′
 * independent ones, m days reported; κ(M) = −0,00024·M² + 0,03535·M + 1,00286 for M months replaces the constant 1.26
 * (Sun and Baltazar 2013, adopted by the 2014 edition). Null when fewer than one degree of freedom is left.
 *
 * @param baseline quality of the fit before the works
 * @param counterfactualKWh expected without the works [kWh]
 * @param avoidedKWh expected less measured [kWh]
 * @param reportedDays days compared, at least 1
 * @param confidence two-sided confidence, between 0 and 1
 */
export function savingsUncertainty(
  baseline: BaselineFit,
  counterfactualKWh: number,
  avoidedKWh: number,
  reportedDays: number,
  confidence: number,
): SavingsUncertainty | null {
  const { quality, parameters, effectiveDays } = baseline;
  const freedom = effectiveDays - parameters;
  if (!(freedom >= 1) || reportedDays < 1 || quality.meanKWh === 0) return null;
  const months = reportedDays / 30.4375;
  const kappa = -0.00024 * months * months + 0.03535 * months + 1.00286;
  const cv = Math.abs(Math.sqrt(quality.sse / freedom) / quality.meanKWh);
  const noise = Math.sqrt(((quality.days / effectiveDays) * (1 + 2 / effectiveDays)) / reportedDays);
  const relative = kappa * cv * noise;
  const halfWidthKWh = studentTwoSided(confidence, freedom) * relative * Math.abs(counterfactualKWh);
  const at68 = studentTwoSided(0.68, freedom) * relative * Math.abs(counterfactualKWh);
  return {
    confidence,
    halfWidthKWh,
    fractional: avoidedKWh === 0 ? null : halfWidthKWh / Math.abs(avoidedKWh),
    acceptable: avoidedKWh > 0 && at68 <= 0.5 * avoidedKWh,
  };
}

/** Saving of lowering the rooms by `degrees` [kWh over the days given]: the balance point comes down by as much. */
export function savingOfLowering(model: SignatureModel, temperatureC: Float64Array, degrees: number): number {
  const { heatingBalanceC: high, heatingSlopeKWhDayC: slope } = model;
  const low = high - degrees;
  let avoided = 0;
  for (const t of temperatureC) if (Number.isFinite(t)) avoided += Math.max(0, high - t) - Math.max(0, low - t);
  return slope * avoided;
}
