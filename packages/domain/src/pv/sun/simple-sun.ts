import { DEG, pressureAtAltitude, type Site } from '../site.ts';
import { siderealTimeDeg } from './geocentric.ts';
import { DEFAULT_TEMPERATURE_C, DEFAULT_DELTA_T_S, daysSinceJ2000 } from './sun-position.ts';

/** Where the sun is [°]; the apparent zenith is refracted. */
export type SunAngle = { zenithDeg: number; apparentZenithDeg: number; azimuthDeg: number };

/**
 * The sun at one instant by a few terms: within 0.01 degree of SPA in zenith from 1990 to 2050, at a tenth of its cost for a lone
 * instant. For drawing a sun path or placing a shadow; a production is computed with `traceSun`.
 *
 * Refraction as in SPA (standard pressure of the altitude, 12 °C), none below the horizon. NaN in, NaN out.
 * Source: Meeus, Astronomical Algorithms (1998), chapter 25, low accuracy; parallax from chapter 40.
 *
 * @param instantMs epoch milliseconds UTC
 * @param site latitude and longitude [°]
 */
export function simpleSun(instantMs: number, site: Site): SunAngle {
  const days = daysSinceJ2000(instantMs);
  const t = (days + DEFAULT_DELTA_T_S / 86400) / 36525;
  const meanLongitude = 280.46646 + t * (36000.76983 + 0.0003032 * t);
  const anomaly = (357.52911 + t * (35999.05029 - 0.0001537 * t)) * DEG;
  const centre =
    (1.914602 - 0.004817 * t) * Math.sin(anomaly) + 0.019993 * Math.sin(2 * anomaly) + 0.000289 * Math.sin(3 * anomaly);
  const node = (125.04 - 1934.136 * t) * DEG;
  const nutationDeg = -0.00478 * Math.sin(node);
  const longitude = (meanLongitude + centre - 0.00569 + nutationDeg) * DEG;
  const obliquity = (23.439291 - 0.0130042 * t + 0.00256 * Math.cos(node)) * DEG;

  const sinLongitude = Math.sin(longitude);
  const rightAscension = Math.atan2(Math.cos(obliquity) * sinLongitude, Math.cos(longitude));
  const sinDeclination = Math.sin(obliquity) * sinLongitude;
  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination);
  const hourAngle =
    (siderealTimeDeg(days) + site.longitudeDeg + nutationDeg * Math.cos(obliquity)) * DEG - rightAscension;

  const sinLatitude = Math.sin(site.latitudeDeg * DEG);
  const cosLatitude = Math.cos(site.latitudeDeg * DEG);
  const meridian = cosDeclination * Math.cos(hourAngle);
  const west = cosDeclination * Math.sin(hourAngle);
  const vertical = sinLatitude * sinDeclination + cosLatitude * meridian;
  const northward = cosLatitude * sinDeclination - sinLatitude * meridian;
  const horizontal = Math.hypot(west, northward);

  const geocentricDeg = Math.atan2(vertical, horizontal) / DEG;
  const elevation = geocentricDeg - (8.794 / 3600) * horizontal;
  const lift =
    elevation > -0.83337
      ? ((pressureAtAltitude(site.altitudeM) / 101000) * (283 / (273 + DEFAULT_TEMPERATURE_C)) * 1.02) /
        (60 * Math.tan((elevation + 10.3 / (elevation + 5.11)) * DEG))
      : 0;
  const azimuth = Math.atan2(-west, northward) / DEG;
  return {
    zenithDeg: 90 - elevation,
    apparentZenithDeg: 90 - elevation - lift,
    azimuthDeg: azimuth < 0 ? azimuth + 360 : azimuth,
  };
}
