import { DEG, type Site } from '../site.ts';
import { erbs } from '../irradiance/decomposition.ts';
import { utcDayOfYear } from '../irradiance/extraterrestrial.ts';
import { traceSun } from '../sun/sun-position.ts';
import type { WeatherSeries } from './weather-series.ts';

/** Irradiance with its gaps filled where the rest determines them; `modelled` counts the steps that owe a value to the model. */
export type CompletedWeather = { weather: WeatherSeries; modelled: number };

/**
 * Gives each step its three irradiances where one or two are missing: the global one from beam and diffuse, else one of these from
 * the other and the global, else both from the global by Erbs's model. A step without a global irradiance and without the other
 * two stays missing. The weather given is not changed.
 *
 * @param weather series with one or two irradiances missing; others are kept as they are
 * @param site latitude and longitude [°]
 */
export function completeIrradiance(weather: WeatherSeries, site: Site): CompletedWeather {
  const sun = traceSun(weather.instantsMs, site, { temperatureC: weather.temperatureC });
  const ghi = weather.ghi.slice();
  const dni = weather.dni.slice();
  const dhi = weather.dhi.slice();
  let modelled = 0;
  for (let i = 0; i < ghi.length; i++) {
    const known = [ghi[i]!, dni[i]!, dhi[i]!].filter((value) => !Number.isNaN(value)).length;
    if (known === 3 || (known === 1 && Number.isNaN(ghi[i]!)) || known === 0) continue;
    const cosZenith = Math.max(0, sun.up[i]!);
    if (Number.isNaN(cosZenith)) continue;
    if (Number.isNaN(ghi[i]!)) ghi[i] = dhi[i]! + dni[i]! * cosZenith;
    else if (known === 1) {
      const split = erbs(ghi[i]!, 90 - sun.apparentElevationDeg[i]!, utcDayOfYear(weather.instantsMs[i]!));
      dni[i] = split.dni;
      dhi[i] = split.dhi;
    } else if (Number.isNaN(dhi[i]!)) dhi[i] = Math.max(0, ghi[i]! - dni[i]! * cosZenith);
    // A sun on the horizon would make any rounding of the two others a blinding beam.
    else dni[i] = cosZenith > LOWEST_COS_ZENITH ? Math.max(0, ghi[i]! - dhi[i]!) / cosZenith : 0;
    modelled++;
  }
  return { weather: { ...weather, ghi, dni, dhi }, modelled };
}

const LOWEST_COS_ZENITH = Math.cos(87 * DEG);
