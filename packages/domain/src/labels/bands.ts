/** Bands of the energy label, best first. */
export const BANDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
/** One of `BANDS`. */
export type Band = (typeof BANDS)[number];
/** GES bands; H: unknown. */
export const GES_BANDS = [...BANDS, 'H'] as const;
/** One of `GES_BANDS`. */
export type GesBand = (typeof GES_BANDS)[number];

/** Said beside every label: the figures come from meters, a DPE from a visit. */
export const LABEL_NOTICE = 'estimation, ne vaut pas DPE';

/** Last whole number of each band of energy, A to F [kWh/m²/year]. */
export const ENERGY_LAST = [69, 109, 179, 249, 329, 420] as const;
const GES_LAST = [5, 10, 29, 49, 69, 99] as const;

function bandOf(value: number, last: readonly number[], above = Number.POSITIVE_INFINITY): Band {
  if (value > above) return 'G';
  const whole = Math.floor(value);
  const index = last.findIndex((bound) => whole <= bound);
  return index < 0 ? 'G' : BANDS[index]!;
}

/** Whether a figure per square metre can have a band: a number, not negative. */
const countable = (value: number | null): value is number => value !== null && Number.isFinite(value) && value >= 0;

/**
 * Energy label of a building [kWh/m²/year]. Bands are in whole numbers and include both bounds: 69 is A, 70 is B. The
 * fraction is dropped between them, so 69.9 is A; anything above 420 is G. A missing or negative consumption has no label.
 * Source: product specification, business constants (« A 0-69 … F 330-420, G above 420 »).
 *
 * @param consumptionKWhM2 primary energy [kWh/m²/year]; null or below 0 gives null
 */
export function energyLabel(consumptionKWhM2: number | null): Band | null {
  return countable(consumptionKWhM2) ? bandOf(consumptionKWhM2, ENERGY_LAST, 420) : null;
}

/**
 * Greenhouse-gas label [kgCO₂e/m²/year]: A 0–5, B 6–10, C 11–29, D 30–49, E 50–69, F 70–99, G from 100; the fraction is
 * dropped first. A missing or negative figure is H. Source: product specification, business constants.
 *
 * @param emissionsKgM2 emissions [kgCO₂e/m²/year]; null or below 0 gives null
 */
export function gesLabel(emissionsKgM2: number | null): GesBand {
  return countable(emissionsKgM2) ? bandOf(emissionsKgM2, GES_LAST) : 'H';
}

/**
 * The worse of two bands; null when either is unknown (H included).
 *
 * @param a band of energy
 * @param b band of emissions
 */
export function worseBand(a: Band | null, b: GesBand | null): Band | null {
  if (a === null || b === null || b === 'H') return null;
  return BANDS[Math.max(BANDS.indexOf(a), BANDS.indexOf(b))]!;
}
