import { sampleDays } from './change-point-sample.ts';
import type { ChangePointSample } from './change-point-sample.ts';
import { pairAt } from './five-parameter.ts';
import { profileAt } from './three-parameter.ts';

/**
 * CalTRACK 2.0 « usage per day » daily method, §3.4: balance points are whole °F from 30 to 90; ordinary least squares
 * on each candidate; a candidate qualifies with positive slopes, at least 10 days with degree-days and 20 °F.day on each
 * side it uses; of those and the mean alone, the highest adjusted R² wins. It picks a model even where there is no
 * signal: use `heatingSignature` to decide whether one may be shown.
 */
export type CaltrackModel = {
  kind: 'intercept_only' | 'hdd_only' | 'cdd_only' | 'cdd_hdd';
  interceptKWhDay: number;
  heatingBalanceF: number | null;
  heatingSlopeKWhDayF: number | null;
  coolingBalanceF: number | null;
  coolingSlopeKWhDayF: number | null;
  r2Adjusted: number;
  rmseKWh: number;
  /** Null when the mean is nil. */
  cvrmse: number | null;
  candidates: number;
};

const LOWEST_F = 30;
const HIGHEST_F = 90;
const MINIMUM = { minimumDays: 10, minimumDegreeDays: 20 };

const fahrenheit = (celsius: number): number => celsius * 1.8 + 32;
export const celsius = (f: number): number => (f - 32) / 1.8;

let scratchF = new Float64Array(0);

/**
 * CalTRACK model of days of mean temperature [°C] and energy [kWh/day] (NaN: missing day, left out). `cooling` says
 * whether the energy may serve cooling: true for electricity, false for gas. Null without a day, or with a single value
 * and nothing to explain.
 *
 * @param temperatureC mean outdoor temperature of each day [°C]; NaN where missing
 * @param energyKWh energy of each day [kWh], as many as temperatures; NaN where missing
 * @param options whether cooling is looked for; samples to reuse between meters of one place
 */
export function fitCaltrack(
  temperatureC: Float64Array,
  energyKWh: Float64Array,
  options: { cooling: boolean; samples?: readonly [ChangePointSample, ChangePointSample] },
): CaltrackModel | null {
  if (scratchF.length < temperatureC.length) scratchF = new Float64Array(temperatureC.length);
  const temperatureF = scratchF.subarray(0, temperatureC.length);
  for (let i = 0; i < temperatureC.length; i++) temperatureF[i] = fahrenheit(temperatureC[i]!);
  const heat = sampleDays(temperatureF, energyKWh, options.samples?.[0]);
  const n = heat.count;
  if (n === 0) return null;
  const best: CaltrackModel = {
    kind: 'intercept_only',
    interceptKWhDay: heat.meanEnergyKWh,
    heatingBalanceF: null,
    heatingSlopeKWhDayF: null,
    coolingBalanceF: null,
    coolingSlopeKWhDayF: null,
    r2Adjusted: 0,
    rmseKWh: Math.sqrt(heat.sst / n),
    cvrmse: null,
    candidates: 1,
  };
  const adjusted = (sse: number, slopes: number): number => 1 - ((sse / heat.sst) * (n - 1)) / (n - slopes - 1);
  const beats = (sse: number, slopes: number): boolean =>
    heat.sst > 0 && n > slopes + 1 && adjusted(sse, slopes) > best.r2Adjusted;
  const keep = (kind: CaltrackModel['kind'], sse: number, slopes: number, model: Partial<CaltrackModel>): void => {
    const blank = {
      heatingBalanceF: null,
      heatingSlopeKWhDayF: null,
      coolingBalanceF: null,
      coolingSlopeKWhDayF: null,
    };
    Object.assign(best, blank, model, { kind, r2Adjusted: adjusted(sse, slopes), rmseKWh: Math.sqrt(sse / n) });
  };

  for (let f = LOWEST_F; f <= HIGHEST_F; f++) {
    best.candidates++;
    const p = profileAt(heat, f);
    if (p.slopeKWhDayC <= 0 || p.coldDays < MINIMUM.minimumDays || p.degreeDays < MINIMUM.minimumDegreeDays) continue;
    if (beats(p.sse, 1))
      keep('hdd_only', p.sse, 1, {
        interceptKWhDay: p.baseKWhDay,
        heatingBalanceF: f,
        heatingSlopeKWhDayF: p.slopeKWhDayC,
      });
  }
  if (options.cooling) {
    const mirror = sampleDays(temperatureF, energyKWh, options.samples?.[1], true);
    for (let f = LOWEST_F; f <= HIGHEST_F; f++) {
      best.candidates++;
      const p = profileAt(mirror, -f);
      if (p.slopeKWhDayC <= 0 || p.coldDays < MINIMUM.minimumDays || p.degreeDays < MINIMUM.minimumDegreeDays) continue;
      if (beats(p.sse, 1))
        keep('cdd_only', p.sse, 1, {
          interceptKWhDay: p.baseKWhDay,
          coolingBalanceF: f,
          coolingSlopeKWhDayF: p.slopeKWhDayC,
        });
    }
    for (let h = LOWEST_F; h <= HIGHEST_F; h++)
      for (let c = h; c <= HIGHEST_F; c++) {
        best.candidates++;
        const p = pairAt(heat, h, c, MINIMUM);
        if (p !== null && beats(p.sse, 2))
          keep('cdd_hdd', p.sse, 2, {
            interceptKWhDay: p.base,
            heatingBalanceF: h,
            heatingSlopeKWhDayF: p.heatingSlope,
            coolingBalanceF: c,
            coolingSlopeKWhDayF: p.coolingSlope,
          });
      }
  }
  best.cvrmse = heat.meanEnergyKWh === 0 ? null : best.rmseKWh / heat.meanEnergyKWh;
  return best;
}

/** Energy of a day of mean temperature [°C] by a CalTRACK model [kWh]; NaN for a missing temperature. */
export function caltrackDay(model: CaltrackModel, temperatureC: number): number {
  const f = fahrenheit(temperatureC);
  if (Number.isNaN(f)) return Number.NaN;
  let energy = model.interceptKWhDay;
  if (model.heatingBalanceF !== null) energy += model.heatingSlopeKWhDayF! * Math.max(0, model.heatingBalanceF - f);
  if (model.coolingBalanceF !== null) energy += model.coolingSlopeKWhDayF! * Math.max(0, f - model.coolingBalanceF);
  return energy;
}
