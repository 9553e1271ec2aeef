/** Efficiency of the inverter against which the shape of the PVWatts curve was drawn. */
const REFERENCE_EFFICIENCY = 0.9637;

/**
 * Direct current power of modules. [W] Linear in the irradiance on the cells, with a loss (or gain) by degree from 25 °C.
 *
 * `peakPowerW` at 1000 W/m² and 25 °C; `gammaPerC` is negative for silicon. A negative irradiance gives a negative power (a
 * sensor's offset is not hidden here); missing gives NaN.
 * Source: Dobos, PVWatts version 5 manual, NREL/TP-6A20-62641 (2014), section 9.
 */
export function pvwattsDcW(effectiveIrradiance: number, cellC: number, peakPowerW: number, gammaPerC: number): number {
  return effectiveIrradiance * 0.001 * peakPowerW * (1 + gammaPerC * (cellC - 25));
}

/** Beyond this load the curve, fitted up to 1, would come down again. */
const FITTED_LOAD = 2;

/** An inverter by its limit and its efficiency. */
export type Inverter = {
  /** Direct current power at which the inverter gives its rating: the rating is `efficiency` times this. */
  dcLimitW: number;
  /** Nominal efficiency, a fraction. */
  efficiency: number;
  /** Efficiency of the inverter the curve was drawn from, when it is not the usual one. */
  referenceEfficiency?: number;
};

/** Alternating current rating: clipping begins there. [W] */
export function inverterRatingW(inverter: Inverter): number {
  return inverter.efficiency * inverter.dcLimitW;
}

/**
 * Alternating current power of an inverter. [W] Never negative (no consumption at night), clipped at the rating. An inverter
 * without power gives nothing. NaN stays NaN.
 * Source: PVWatts version 5 manual, section 11.
 */
export function pvwattsAcW(dcW: number, inverter: Inverter): number {
  if (dcW <= 0 || (inverter.dcLimitW <= 0 && !Number.isNaN(dcW))) return 0;
  const load = dcW / inverter.dcLimitW;
  const rating = inverterRatingW(inverter);
  if (load > FITTED_LOAD) return rating;
  // Efficiency times power: the term in 1/load becomes a constant loss, and a load of nearly nothing stays finite.
  const ac =
    (rating / (inverter.referenceEfficiency ?? REFERENCE_EFFICIENCY)) *
    (-0.0162 * load * load + 0.9858 * load - 0.0059);
  return ac < 0 ? 0 : ac > rating ? rating : ac;
}

/** The losses PVWatts starts from. [%] */
export const DEFAULT_LOSSES_PERCENT = {
  soiling: 2,
  shading: 3,
  snow: 0,
  mismatch: 2,
  wiring: 2,
  connections: 0.5,
  lightInduced: 1.5,
  nameplate: 1,
  age: 0,
  availability: 3,
} as const;

/**
 * What is left after several losses, in [0, 1]. They multiply: 3 % then 3 % leaves 94.09 %, not 94 %. [%] in, factor out.
 *
 * @param lossesPercent each between 0 and 100 [%]
 */
export function lossFactor(lossesPercent: Readonly<Record<string, number>>): number {
  let factor = 1;
  for (const percent of Object.values(lossesPercent)) factor *= 1 - percent / 100;
  return factor;
}
