import { CIRCUMSOLAR, HORIZON_BAND, ISOTROPIC } from './perez.ts';

/** Keeps the ratio of inclined to horizontal beam finite when the sun is low (cos 89°). */
const MIN_COS_ZENITH = 0.01745;

/** A global irradiance that is only the rounding of a night. [W/m²] */
const DARK = 1e-6;

/** Sky diffuse irradiance of a uniform sky. [W/m²] Source: Liu and Jordan (1963). */
export function isotropicSky(dhi: number, cosTilt: number): number {
  return dhi * 0.5 * (1 + cosTilt);
}

/**
 * Sky diffuse irradiance, uniform but for the light around the sun. [W/m²] Never negative. The parts go to `parts`.
 * Source: Hay and Davies, First Canadian Solar Radiation Data Workshop (1980).
 */
export function hayDaviesSky(
  dhi: number,
  dni: number,
  extraterrestrial: number,
  cosZenith: number,
  cosIncidence: number,
  cosTilt: number,
  parts: Float64Array,
): number {
  const anisotropy = dni / extraterrestrial;
  const ratio = Math.max(cosIncidence, 0) / Math.max(cosZenith, MIN_COS_ZENITH);
  parts[ISOTROPIC] = Math.max(dhi * (1 - anisotropy) * 0.5 * (1 + cosTilt), 0);
  parts[CIRCUMSOLAR] = Math.max(dhi * anisotropy * ratio, 0);
  parts[HORIZON_BAND] = 0;
  return parts[ISOTROPIC]! + parts[CIRCUMSOLAR]!;
}

/**
 * Hay and Davies with a brighter horizon. [W/m²] Never negative. The parts go to `parts`.
 * `sinHalfTilt` is the sine of half the tilt. With no global irradiance there is no horizon term.
 * Source: Reindl, Beckman and Duffie, Solar Energy 45 (1990), as written by Loutzenhiser et al., Solar Energy 81 (2007), eq. 8.
 */
export function reindlSky(
  dhi: number,
  dni: number,
  ghi: number,
  extraterrestrial: number,
  cosZenith: number,
  cosIncidence: number,
  cosTilt: number,
  sinHalfTilt: number,
  parts: Float64Array,
): number {
  const anisotropy = dni / extraterrestrial;
  const ratio = Math.max(cosIncidence, 0) / Math.max(cosZenith, MIN_COS_ZENITH);
  const horizontalBeam = Math.max(dni * cosZenith, 0);
  const brightening = ghi > DARK ? Math.sqrt(horizontalBeam / ghi) * sinHalfTilt * sinHalfTilt * sinHalfTilt : 0;
  const uniform = dhi * (1 - anisotropy) * 0.5 * (1 + cosTilt);
  parts[ISOTROPIC] = uniform;
  parts[CIRCUMSOLAR] = dhi * anisotropy * ratio;
  parts[HORIZON_BAND] = uniform * brightening;
  return Math.max(uniform + parts[CIRCUMSOLAR]! + parts[HORIZON_BAND]!, 0);
}
