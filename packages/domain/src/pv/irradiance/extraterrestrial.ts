import { startOfYear } from '../../calendar/days.ts';

/**
 * Irradiance outside the atmosphere on a plane facing the sun. [W/m²]
 *
 * `dayOfYear` is 1 on 1 January; the series has no leap day (day angle of 2π/365), as its author wrote it.
 * Source: Spencer, Fourier series representation of the position of the sun, Search 2 (1971); constant 1366.1 W/m² (ASTM E490).
 */
export function extraterrestrialIrradiance(dayOfYear: number, solarConstant = 1366.1): number {
  const angle = ((2 * Math.PI) / 365) * (dayOfYear - 1);
  return (
    solarConstant *
    (1.00011 +
      0.034221 * Math.cos(angle) +
      0.00128 * Math.sin(angle) +
      0.000719 * Math.cos(2 * angle) +
      0.000077 * Math.sin(2 * angle))
  );
}

const DAY_MS = 86_400_000;

/** Day of the UTC year of an instant, 1 on 1 January. */
export function utcDayOfYear(instantMs: number): number {
  const day = Math.floor(instantMs / DAY_MS);
  return day - startOfYear(day) + 1;
}

/** Extraterrestrial irradiance at each instant, one evaluation a day. [W/m²] NaN for an instant that is NaN. */
export function extraterrestrialSeries(
  instantsMs: Float64Array,
  out: Float64Array = new Float64Array(instantsMs.length),
): Float64Array {
  let day = Number.NaN;
  let value = Number.NaN;
  for (let i = 0; i < instantsMs.length; i++) {
    const thisDay = Math.floor(instantsMs[i]! / DAY_MS);
    if (thisDay !== day) {
      day = thisDay;
      value = extraterrestrialIrradiance(utcDayOfYear(instantsMs[i]!));
    }
    out[i] = value;
  }
  return out;
}
