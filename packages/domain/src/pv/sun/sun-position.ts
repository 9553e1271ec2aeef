import { DEG, pressureAtAltitude, type Site } from '../site.ts';
import { DECLINATION, DISTANCE, EQUATION, meanLongitudeDeg, siderealTimeDeg } from './geocentric.ts';
import { GeocentricSpans } from './geocentric-spans.ts';

/** What the position of the sun depends on besides place and time. */
export type SunOptions = {
  /** Terrestrial less universal time. 67 s is right to a few seconds for 2010–2030; 1 s moves the sun by 1e-6 degree. */
  deltaTS?: number;
  /** Yearly mean air pressure; from the altitude when not given. */
  pressurePa?: number;
  /** Air temperature for the refraction, one or one an instant; a missing one counts as 12 °C. */
  temperatureC?: number | Float64Array;
  /** Refraction at sunrise and sunset: below it and the sun's radius no refraction is applied. */
  horizonRefractionDeg?: number;
};

/** Where the sun is at each instant. Vectors are unit vectors towards the refracted sun. */
export type SunTrack = {
  count: number;
  /** True (not refracted) elevation. */
  elevationDeg: Float64Array;
  apparentElevationDeg: Float64Array;
  east: Float64Array;
  north: Float64Array;
  up: Float64Array;
};

export const DEFAULT_TEMPERATURE_C = 12;
export const DEFAULT_DELTA_T_S = 67;

const DAY_MS = 86_400_000;
/** 2000-01-01T12:00:00Z in days since 1970. */
const J2000_DAY = 10957.5;
const SUN_RADIUS_DEG = 0.26667;
/** Ratio of the Earth's polar to equatorial radius, and the latter. */
const FLATTENING = 0.99664719;
const EARTH_RADIUS_M = 6378140;

/**
 * Columns for the sun at some instants, to fill with `traceSun`.
 *
 * @param count number of instants
 */
export function emptySunTrack(count: number): SunTrack {
  return {
    count,
    elevationDeg: new Float64Array(count),
    apparentElevationDeg: new Float64Array(count),
    east: new Float64Array(count),
    north: new Float64Array(count),
    up: new Float64Array(count),
  };
}

/** Universal days since J2000.0 of an instant in epoch milliseconds. */
export function daysSinceJ2000(instantMs: number): number {
  return instantMs / DAY_MS - J2000_DAY;
}

/**
 * The sun's place at each instant (epoch milliseconds UTC), seen from a site.
 *
 * Topocentric, with parallax and refraction, within 1e-6 degree of the NREL SPA from which it comes; SPA itself is good to
 * 0.0003 degree from −2000 to 6000. Refraction is applied only above −(0.26667 + horizonRefraction) degrees, as in SPA: below,
 * apparent and true elevation are equal. An instant that is NaN gives NaN. `track` is reused when it has the right length.
 *
 * Source: Reda and Andreas, NREL/TP-560-34302, steps 3.11 to 3.15. Parallax is applied to the vector (same formula, fewer angles).
 *
 * @param instantsMs epoch milliseconds UTC, in any order, fastest when they grow
 * @param site latitude and longitude [°], altitude [m]
 * @param options ΔT, temperature and pressure for refraction
 */
export function traceSun(
  instantsMs: Float64Array,
  site: Site,
  options: SunOptions = {},
  track: SunTrack = emptySunTrack(instantsMs.length),
): SunTrack {
  const count = instantsMs.length;
  const out = track.count === count ? track : emptySunTrack(count);
  const { elevationDeg, apparentElevationDeg, east, north, up } = out;
  const deltaTDays = (options.deltaTS ?? DEFAULT_DELTA_T_S) / 86400;
  const pressureHPa = (options.pressurePa ?? pressureAtAltitude(site.altitudeM)) / 100;
  const temperatures = options.temperatureC instanceof Float64Array ? options.temperatureC : null;
  const oneTemperatureC = typeof options.temperatureC === 'number' ? options.temperatureC : DEFAULT_TEMPERATURE_C;
  const refractedAboveDeg = -(SUN_RADIUS_DEG + (options.horizonRefractionDeg ?? 0.5667));

  const latitude = site.latitudeDeg * DEG;
  const sinLatitude = Math.sin(latitude);
  const cosLatitude = Math.cos(latitude);
  const reduced = Math.atan(FLATTENING * Math.tan(latitude));
  const fromAxis = Math.cos(reduced) + (site.altitudeM / EARTH_RADIUS_M) * cosLatitude;
  const fromEquator = FLATTENING * Math.sin(reduced) + (site.altitudeM / EARTH_RADIUS_M) * sinLatitude;

  const spans = new GeocentricSpans();
  const sun = spans.values;
  for (let i = 0; i < count; i++) {
    const days = daysSinceJ2000(instantsMs[i]!);
    if (Number.isNaN(days)) {
      elevationDeg[i] = apparentElevationDeg[i] = east[i] = north[i] = up[i] = Number.NaN;
      continue;
    }
    const next = i + 1 < count ? daysSinceJ2000(instantsMs[i + 1]!) : Number.POSITIVE_INFINITY;
    const terrestrial = days + deltaTDays;
    spans.read(terrestrial, !GeocentricSpans.near(days, next));

    let turns = (siderealTimeDeg(days) + site.longitudeDeg - meanLongitudeDeg(terrestrial)) / 360;
    turns -= Math.round(turns);
    const hourAngle = turns * 2 * Math.PI - sun[EQUATION]!;
    const declination = sun[DECLINATION]!;
    const parallax = Math.sin((8.794 / 3600 / sun[DISTANCE]!) * DEG);
    const cosDeclination = Math.cos(declination);

    // Towards the meridian, the west and the pole, seen from the site and not from the Earth's centre.
    const meridian = cosDeclination * Math.cos(hourAngle) - parallax * fromAxis;
    const west = cosDeclination * Math.sin(hourAngle);
    const pole = Math.sin(declination) - parallax * fromEquator;
    let vertical = sinLatitude * pole + cosLatitude * meridian;
    let northward = cosLatitude * pole - sinLatitude * meridian;
    const horizontal = Math.sqrt(west * west + northward * northward);
    const elevation = Math.atan2(vertical, horizontal) / DEG;

    elevationDeg[i] = elevation;
    const length = Math.sqrt(horizontal * horizontal + vertical * vertical);
    let shrink = 1 / length;
    if (elevation >= refractedAboveDeg) {
      const given = temperatures === null ? oneTemperatureC : temperatures[i]!;
      const temperatureC = Number.isNaN(given) ? DEFAULT_TEMPERATURE_C : given;
      const lift =
        ((pressureHPa / 1010) * (283 / (273 + temperatureC)) * 1.02) /
        (60 * Math.tan((elevation + 10.3 / (elevation + 5.11)) * DEG));
      apparentElevationDeg[i] = elevation + lift;
      // The vector turned upwards by the lift: at most 0.6 degree, where two terms of sine and cosine give 1e-12.
      const a = lift * DEG;
      const sinLift = a * (1 - (a * a) / 6);
      const cosLift = 1 - (a * a) / 2 + (a * a * a * a) / 24;
      const lifted = vertical * cosLift + horizontal * sinLift;
      if (horizontal > 0) shrink *= (horizontal * cosLift - vertical * sinLift) / horizontal;
      vertical = lifted;
    } else {
      apparentElevationDeg[i] = elevation;
    }
    up[i] = vertical / length;
    east[i] = -west * shrink;
    north[i] = northward * shrink;
  }
  return out;
}

/** The same as angles, in degrees: zenith 0 overhead, azimuth clockwise from north in [0, 360). */
export type SunAngles = {
  zenithDeg: Float64Array;
  apparentZenithDeg: Float64Array;
  azimuthDeg: Float64Array;
};

/**
 * Angles of a track. `angles` is reused when it has the right length.
 *
 * @param track made by `traceSun`
 */
export function sunAngles(track: SunTrack, angles?: SunAngles): SunAngles {
  const { count } = track;
  const out =
    angles !== undefined && angles.zenithDeg.length === count
      ? angles
      : {
          zenithDeg: new Float64Array(count),
          apparentZenithDeg: new Float64Array(count),
          azimuthDeg: new Float64Array(count),
        };
  const { zenithDeg, apparentZenithDeg, azimuthDeg } = out;
  for (let i = 0; i < count; i++) {
    zenithDeg[i] = 90 - track.elevationDeg[i]!;
    apparentZenithDeg[i] = 90 - track.apparentElevationDeg[i]!;
    const azimuth = Math.atan2(track.east[i]!, track.north[i]!) / DEG;
    azimuthDeg[i] = azimuth < 0 ? azimuth + 360 : azimuth;
  }
  return out;
}

/**
 * Equation of time at an instant: apparent less mean solar time. [min] From −14.2 (February) to +16.4 (November).
 * Source: NREL SPA, appendix A.1.
 */
export function equationOfTimeMin(instantMs: number, deltaTS = DEFAULT_DELTA_T_S): number {
  const spans = new GeocentricSpans();
  spans.read(daysSinceJ2000(instantMs) + deltaTS / 86400, true);
  return 4 * (-spans.values[EQUATION]! / DEG - 0.0057183);
}
