/**
 * Perez coefficients F11, F12, F13, F21, F22, F23 for the eight bins of sky clearness, all sites composite 1990.
 * Source: Perez, Ineichen, Seals, Michalsky and Stewart, Solar Energy 44 (1990), table 6.
 */
// oxfmt-ignore
const COEFFICIENTS = new Float64Array([
  -0.008, 0.588, -0.062, -0.06, 0.072, -0.022,
  0.13, 0.683, -0.151, -0.019, 0.066, -0.029,
  0.33, 0.487, -0.221, 0.055, -0.064, -0.026,
  0.568, 0.187, -0.295, 0.109, -0.152, -0.014,
  0.873, -0.392, -0.362, 0.226, -0.462, 0.001,
  1.132, -1.237, -0.412, 0.288, -0.823, 0.056,
  1.06, -1.6, -0.359, 0.264, -1.127, 0.131,
  0.678, -0.327, -0.25, 0.156, -1.377, 0.251,
]);
/** Upper bounds of the first seven bins. */
const CLEARNESS_BOUNDS = [1.065, 1.23, 1.5, 1.95, 2.8, 4.5, 6.2] as const;
const KAPPA = 1.041;
const COS_85 = Math.cos((85 * Math.PI) / 180);

/** Places of the parts of the sky diffuse irradiance. */
export const ISOTROPIC = 0;
export const CIRCUMSOLAR = 1;
export const HORIZON_BAND = 2;

/**
 * Sky diffuse irradiance on a tilted plane by Perez's model. [W/m²] Never negative.
 *
 * `cosZenith` and `zenith` [rad] are of the refracted sun; `cosIncidence` between sun and plane; `relativeAirMass` not corrected
 * for pressure, NaN below the horizon, where the result is 0. With neither direct nor diffuse light the result is 0 (the formula
 * is 0/0). A missing irradiance (NaN) gives NaN. The three parts go to `parts`; one of them may be negative (horizon band).
 */
export function perezSky(
  dhi: number,
  dni: number,
  extraterrestrial: number,
  relativeAirMass: number,
  zenith: number,
  cosZenith: number,
  cosIncidence: number,
  cosTilt: number,
  sinTilt: number,
  parts: Float64Array,
): number {
  parts[ISOTROPIC] = parts[CIRCUMSOLAR] = parts[HORIZON_BAND] = 0;
  if (!(relativeAirMass > 0) || dhi + dni <= 0) return dhi + dni !== dhi + dni ? Number.NaN : 0;

  const brightness = (dhi * relativeAirMass) / extraterrestrial;
  const cube = KAPPA * zenith * zenith * zenith;
  const clearness = ((dhi + dni) / dhi + cube) / (1 + cube);
  let bin = 0;
  while (bin < 7 && clearness >= CLEARNESS_BOUNDS[bin]!) bin++;
  const c = bin * 6;
  const f1 = Math.max(COEFFICIENTS[c]! + COEFFICIENTS[c + 1]! * brightness + COEFFICIENTS[c + 2]! * zenith, 0);
  const f2 = COEFFICIENTS[c + 3]! + COEFFICIENTS[c + 4]! * brightness + COEFFICIENTS[c + 5]! * zenith;

  const isotropic = dhi * 0.5 * (1 - f1) * (1 + cosTilt);
  const circumsolar = (dhi * f1 * Math.max(cosIncidence, 0)) / Math.max(cosZenith, COS_85);
  const horizon = dhi * f2 * sinTilt;
  const sky = isotropic + circumsolar + horizon;
  if (sky <= 0) return 0;
  parts[ISOTROPIC] = isotropic;
  parts[CIRCUMSOLAR] = circumsolar;
  parts[HORIZON_BAND] = horizon;
  return sky;
}
