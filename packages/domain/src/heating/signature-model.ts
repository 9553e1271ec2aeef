/** Any signature as one formula [kWh/day, °C]: base + heating·(hb − T)⁺ + cooling·(T − cb)⁺. A side not used has slope 0. */
export type SignatureModel = {
  baseKWhDay: number;
  heatingSlopeKWhDayC: number;
  heatingBalanceC: number;
  coolingSlopeKWhDayC: number;
  coolingBalanceC: number;
};

/** Energy of each day [kWh] by a model; NaN where the temperature is missing. */
export function expectedDays(
  model: SignatureModel,
  temperatureC: Float64Array,
  out = new Float64Array(temperatureC.length),
): Float64Array {
  const { baseKWhDay, heatingSlopeKWhDayC, heatingBalanceC, coolingSlopeKWhDayC, coolingBalanceC } = model;
  for (let i = 0; i < temperatureC.length; i++) {
    const t = temperatureC[i]!;
    out[i] =
      baseKWhDay +
      heatingSlopeKWhDayC * Math.max(0, heatingBalanceC - t) +
      coolingSlopeKWhDayC * Math.max(0, t - coolingBalanceC);
  }
  return out;
}

/** Energy of a model over days, by use. */
export type ModelTotal = {
  /** [kWh]; null when no day has a temperature. */
  energyKWh: number | null;
  heatingKWh: number | null;
  coolingKWh: number | null;
  /** Degree-days at the model's own balance points [°C.day]. */
  heatingDegreeDays: number | null;
  coolingDegreeDays: number | null;
  days: number;
  missingDays: number;
};

/**
 * Energy of a model over days of temperature (a normal year, a past year). Days without temperature are counted, not guessed.
 *
 * @param model a signature
 * @param temperatureC mean temperature of each day [°C]; NaN is counted as missing
 */
export function modelTotal(model: SignatureModel, temperatureC: Float64Array): ModelTotal {
  let hdd = 0;
  let cdd = 0;
  let days = 0;
  for (let i = 0; i < temperatureC.length; i++) {
    const t = temperatureC[i]!;
    if (!Number.isFinite(t)) continue;
    if (t < model.heatingBalanceC) hdd += model.heatingBalanceC - t;
    if (t > model.coolingBalanceC) cdd += t - model.coolingBalanceC;
    days++;
  }
  const missingDays = temperatureC.length - days;
  if (days === 0)
    return {
      energyKWh: null,
      heatingKWh: null,
      coolingKWh: null,
      heatingDegreeDays: null,
      coolingDegreeDays: null,
      days,
      missingDays,
    };
  const heatingKWh = model.heatingSlopeKWhDayC * hdd;
  const coolingKWh = model.coolingSlopeKWhDayC * cdd;
  return {
    energyKWh: model.baseKWhDay * days + heatingKWh + coolingKWh,
    heatingKWh,
    coolingKWh,
    heatingDegreeDays: hdd,
    coolingDegreeDays: cdd,
    days,
    missingDays,
  };
}
