import { DEG } from '../site.ts';
import { airMassKasten1966, absoluteAirMass } from './air-mass.ts';
import { extraterrestrialIrradiance } from './extraterrestrial.ts';

/** Beyond this zenith the two models give no direct irradiance: their fits end there. */
const MAX_ZENITH_DEG = 87;
/** Keeps the clearness index finite when the sun is low. */
const MIN_COS_ZENITH = 0.065;
const DISC_SOLAR_CONSTANT = 1370;
const DISC_MAX_AIR_MASS = 12;

export type Decomposed = { dni: number; dhi: number; clearness: number };

/**
 * Share of the extraterrestrial irradiance that reaches the ground, in [0, 1]. NaN when the irradiance is missing.
 * `ghi` and `extraterrestrial` in W/m², zenith in degrees.
 */
function clearnessIndex(ghi: number, zenithDeg: number, extraterrestrial: number): number {
  const horizontal = extraterrestrial * Math.max(Math.cos(zenithDeg * DEG), MIN_COS_ZENITH);
  return Math.min(Math.max(ghi / horizontal, 0), 1);
}

/**
 * Direct and diffuse irradiance from the global one, by the diffuse fraction. [W/m²]
 *
 * Beyond a zenith of 87°, or for a negative reading, all is diffuse: dni 0 and dhi = ghi, so that the three always add up.
 * A missing reading (NaN) stays missing.
 * Source: Erbs, Klein and Duffie, Solar Energy 28 (1982).
 */
export function erbs(ghi: number, zenithDeg: number, dayOfYear: number): Decomposed {
  const kt = clearnessIndex(ghi, zenithDeg, extraterrestrialIrradiance(dayOfYear));
  const dhi = erbsDiffuseFraction(kt) * ghi;
  const dni = (ghi - dhi) / Math.cos(zenithDeg * DEG);
  if (zenithDeg > MAX_ZENITH_DEG || ghi < 0 || dni < 0) return { dni: 0, dhi: ghi, clearness: kt };
  return { dni, dhi, clearness: kt };
}

function erbsDiffuseFraction(kt: number): number {
  if (kt <= 0.22) return 1 - 0.09 * kt;
  if (kt <= 0.8) return 0.9511 + kt * (-0.1604 + kt * (4.388 + kt * (-16.638 + 12.336 * kt)));
  return kt > 0.8 ? 0.165 : Number.NaN;
}

/**
 * Direct irradiance from the global one, by the transmittance of a clear sky. [W/m²] Never negative.
 *
 * 0 beyond a zenith of 87° and for a negative reading; a missing reading (NaN) stays missing. `clearness` and `airMass` are those
 * of the model (air mass of Kasten 1966 at the site's pressure [Pa], at most 12).
 * Source: Maxwell, A quasi-physical model for converting hourly GHI to DNI, SERI/TR-215-3087 (1987).
 */
export function disc(
  ghi: number,
  zenithDeg: number,
  dayOfYear: number,
  pressurePa = 101325,
): { dni: number; clearness: number; airMass: number } {
  const extraterrestrial = extraterrestrialIrradiance(dayOfYear, DISC_SOLAR_CONSTANT);
  const kt = clearnessIndex(ghi, zenithDeg, extraterrestrial);
  const air = Math.min(absoluteAirMass(airMassKasten1966(zenithDeg), pressurePa), DISC_MAX_AIR_MASS);
  if (zenithDeg > MAX_ZENITH_DEG || ghi < 0) return { dni: 0, clearness: kt, airMass: air };
  const cloudy = kt <= 0.6;
  const a = cloudy
    ? 0.512 + kt * (-1.56 + kt * (2.286 - 2.222 * kt))
    : -5.743 + kt * (21.77 + kt * (-27.49 + 11.56 * kt));
  const b = cloudy ? 0.37 + 0.962 * kt : 41.4 + kt * (-118.5 + kt * (66.05 + 31.9 * kt));
  const c = cloudy ? -0.28 + kt * (0.932 - 2.048 * kt) : -47.01 + kt * (184.2 + kt * (-222 + 73.81 * kt));
  const clearSky = 0.866 + air * (-0.122 + air * (0.0121 + air * (-0.000653 + 1.4e-5 * air)));
  const dni = (clearSky - (a + b * Math.exp(c * air))) * extraterrestrial;
  return { dni: dni < 0 ? 0 : dni, clearness: kt, airMass: air };
}

/** Erbs over a series, written to `dni` and `dhi`. Lengths must agree; missing readings stay missing. */
export function erbsSeries(
  ghi: Float64Array,
  zenithDeg: Float64Array,
  dayOfYear: Float64Array,
  dni: Float64Array,
  dhi: Float64Array,
): void {
  for (let i = 0; i < ghi.length; i++) {
    const zenith = zenithDeg[i]!;
    const kt = clearnessIndex(ghi[i]!, zenith, extraterrestrialIrradiance(dayOfYear[i]!));
    const diffuse = erbsDiffuseFraction(kt) * ghi[i]!;
    const direct = (ghi[i]! - diffuse) / Math.cos(zenith * DEG);
    const none = zenith > MAX_ZENITH_DEG || ghi[i]! < 0 || direct < 0;
    dni[i] = none ? 0 : direct;
    dhi[i] = none ? ghi[i]! : diffuse;
  }
}
