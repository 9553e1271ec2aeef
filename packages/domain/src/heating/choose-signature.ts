import type { FitQuality } from './fit-quality.ts';
import { fitHeatingCooling } from './five-parameter.ts';
import type { HeatingCoolingFit } from './five-parameter.ts';
import type { HeatingFit } from './heating-fit.ts';
import { heatingSignature } from './signature.ts';
import type { HeatingSignature, SignatureOptions } from './signature.ts';
import { modelOfHeating, modelOfHeatingCooling } from './models-of-fits.ts';
import type { SignatureModel } from './signature-model.ts';
import { fisherTail } from './statistics.ts';
import { DAILY_LIMITS } from './three-parameter.ts';

/** The signature that the days support best. */
export type ChosenSignature = {
  kind: 'none' | 'heating' | 'cooling' | 'heating_cooling';
  /** Null when the consumption does not depend on the weather. */
  model: SignatureModel | null;
  quality: FitQuality | null;
  /** Independent days left by autocorrelation, and parameters of the model: what a saving's uncertainty needs. */
  effectiveDays: number;
  parameters: number;
  heating: HeatingSignature;
  cooling: HeatingSignature | null;
};

/**
 * Cooling signature E = base + slope·max(0, T − balance): a heating signature in the mirror of temperatures. Its fit
 * holds the balance point with its own sign, slopes per degree above it.
 *
 * @param temperatureC mean outdoor temperature of each day [°C]; NaN where missing
 * @param energyKWh energy of each day [kWh], as many as temperatures; NaN where missing
 * @param options limits of the search, significance and days needed
 */
export function coolingSignature(
  temperatureC: Float64Array,
  energyKWh: Float64Array,
  options: SignatureOptions = {},
): HeatingSignature {
  const limits = options.limits ?? DAILY_LIMITS;
  const mirrored = heatingSignature(
    temperatureC.map((t) => -t),
    energyKWh,
    { ...options, limits: { ...limits, lowestC: -limits.highestC, highestC: -limits.lowestC } },
  );
  return mirrored.fit === null ? mirrored : { ...mirrored, fit: unmirror(mirrored.fit) };
}

function unmirror(fit: HeatingFit): HeatingFit {
  const { intervals } = fit;
  return {
    ...fit,
    balancePointC: -fit.balancePointC,
    intervals:
      intervals === null
        ? null
        : {
            ...intervals,
            balancePointC: { low: -intervals.balancePointC.high, high: -intervals.balancePointC.low },
            covariance: { ...intervals.covariance, at: -intervals.covariance.at, bt: -intervals.covariance.bt },
          },
  };
}

/**
 * The signature that the days bear out: none, heating, cooling (where the energy may serve it), or both. Both are kept
 * only when the second use improves on the better of the two alone by Fisher's test (2 more parameters), with the
 * independent days that autocorrelation leaves.
 *
 * @param temperatureC mean outdoor temperature of each day [°C]; NaN where missing
 * @param energyKWh energy of each day [kWh], as many as temperatures; NaN where missing
 * @param options `cooling`: whether the energy may cool; limits of the search, significance and days needed
 */
export function chooseSignature(
  temperatureC: Float64Array,
  energyKWh: Float64Array,
  options: SignatureOptions & { cooling: boolean },
): ChosenSignature {
  const heating = heatingSignature(temperatureC, energyKWh, options);
  const cooling = options.cooling ? coolingSignature(temperatureC, energyKWh, options) : null;
  const chosen = (
    kind: ChosenSignature['kind'],
    model: SignatureModel | null,
    fit: HeatingFit | null,
  ): ChosenSignature => ({
    kind,
    model,
    quality: fit?.quality ?? null,
    effectiveDays: fit?.effectiveDays ?? 0,
    parameters: 3,
    heating,
    cooling,
  });
  let best = heating.known ? chosen('heating', modelOfHeating(heating.fit), heating.fit) : chosen('none', null, null);
  if (cooling?.known && !(best.quality !== null && best.quality.sse <= cooling.fit.quality.sse))
    best = chosen('cooling', modelOfCooling(cooling.fit), cooling.fit);
  if (cooling === null) return best;
  const both = fitHeatingCooling(temperatureC, energyKWh, { limits: options.limits, sample: options.sample });
  if (both === null) return best;
  const model = modelOfHeatingCooling(both);
  if (!improves(both, best.quality, options.significance ?? 0.01)) return best;
  return {
    ...best,
    kind: 'heating_cooling',
    model,
    quality: both.quality,
    effectiveDays: both.effectiveDays,
    parameters: 5,
  };
}

const modelOfCooling = (fit: HeatingFit): SignatureModel => ({
  baseKWhDay: fit.baseKWhDay,
  heatingSlopeKWhDayC: 0,
  heatingBalanceC: 0,
  coolingSlopeKWhDayC: fit.slopeKWhDayC,
  coolingBalanceC: fit.balancePointC,
});

/** Against one use alone 2 parameters are added; against the mean, 4. */
function improves(both: HeatingCoolingFit, alone: FitQuality | null, significance: number): boolean {
  const freedom = both.effectiveDays - 5;
  if (!(freedom >= 1)) return false;
  const before = alone?.sse ?? both.quality.sst;
  const added = alone === null ? 4 : 2;
  const gain = before - both.quality.sse;
  if (!(gain > 0)) return false;
  if (both.quality.sse === 0) return true;
  return fisherTail(gain / added / (both.quality.sse / freedom), added, freedom) <= significance;
}
