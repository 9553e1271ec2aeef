import { DEG, type Site } from '../site.ts';
import {
  DECLINATION,
  EQUATION,
  GEOCENTRIC_SIZE,
  geocentricSun,
  meanLongitudeDeg,
  siderealTimeDeg,
} from './geocentric.ts';
import { DEFAULT_DELTA_T_S, daysSinceJ2000 } from './sun-position.ts';

/** Sunrise, transit and sunset of a civil day, or the side of the horizon on which the sun stays. */
export type SunTimes =
  | { kind: 'rises'; sunriseMs: number; transitMs: number; sunsetMs: number }
  /** The sun stays on one side of the horizon all day. */
  | { kind: 'polar-day' | 'polar-night'; transitMs: number; sunriseMs: null; sunsetMs: null };

const DAY_MS = 86_400_000;
/** Centre of the sun at sunrise: refraction at the horizon and half its width. */
const HORIZON_DEG = -0.8333;

/**
 * Sunrise, transit and sunset around the transit of one UTC day. [epoch milliseconds UTC]
 *
 * `dayMs` is any instant of that UTC day; for the day of a French place, its local noon does. Sunrise may fall on the day before
 * and sunset on the day after (far from Greenwich). Within 2 s of a full search at the latitudes where people live.
 *
 * Source: NREL SPA (NREL/TP-560-34302), appendix A.2.
 *
 * @param site latitude and longitude [°]
 * @param deltaTS terrestrial less universal time [s]
 */
export function sunTimes(
  dayMs: number,
  site: Pick<Site, 'latitudeDeg' | 'longitudeDeg'>,
  deltaTS = DEFAULT_DELTA_T_S,
): SunTimes {
  const startMs = Math.floor(dayMs / DAY_MS) * DAY_MS;
  const day = daysSinceJ2000(startMs);
  const days = [0, 1, 2].map((n) => equatorialSun(day + n - 1));
  const [before, today, after] = days as [Equatorial, Equatorial, Equatorial];
  const sidereal = siderealTimeDeg(day);

  const transit = fraction((today.rightAscensionDeg - site.longitudeDeg - sidereal) / 360);
  const sinLatitude = Math.sin(site.latitudeDeg * DEG);
  const cosLatitude = Math.cos(site.latitudeDeg * DEG);
  const cosHourAngle =
    (Math.sin(HORIZON_DEG * DEG) - sinLatitude * Math.sin(today.declinationDeg * DEG)) /
    (cosLatitude * Math.cos(today.declinationDeg * DEG));

  /** Hour angle and declination at a fraction of the day, by the second differences of the three days. */
  const at = (m: number): { hourAngleDeg: number; declination: number } => {
    const n = m + deltaTS / 86400;
    const rightAscension = throughThree(
      before.rightAscensionDeg,
      today.rightAscensionDeg,
      after.rightAscensionDeg,
      n,
      360,
    );
    const declination = throughThree(before.declinationDeg, today.declinationDeg, after.declinationDeg, n);
    const turn = fraction((sidereal + 360.985647 * m + site.longitudeDeg - rightAscension) / 360);
    return { hourAngleDeg: 360 * (turn >= 0.5 ? turn - 1 : turn), declination: declination * DEG };
  };
  const transitMs = startMs + (transit - at(transit).hourAngleDeg / 360) * DAY_MS;
  if (!(Math.abs(cosHourAngle) <= 1)) {
    return { kind: cosHourAngle < 0 ? 'polar-day' : 'polar-night', transitMs, sunriseMs: null, sunsetMs: null };
  }

  const halfDay = Math.acos(cosHourAngle) / DEG / 360;
  /** One Newton step on the altitude. The step is taken on the fraction within the day, as SPA does. */
  const crossing = (guess: number): number => {
    const m = fraction(guess);
    const { hourAngleDeg, declination } = at(m);
    const sinAltitude =
      sinLatitude * Math.sin(declination) + cosLatitude * Math.cos(declination) * Math.cos(hourAngleDeg * DEG);
    const missingDeg = Math.asin(sinAltitude) / DEG - HORIZON_DEG;
    const speed = 360 * Math.cos(declination) * cosLatitude * Math.sin(hourAngleDeg * DEG);
    return startMs + (guess + missingDeg / speed) * DAY_MS;
  };
  return { kind: 'rises', sunriseMs: crossing(transit - halfDay), transitMs, sunsetMs: crossing(transit + halfDay) };
}

type Equatorial = { rightAscensionDeg: number; declinationDeg: number };

/**
 * The sun at a terrestrial day since J2000.0. Right ascension and nutation are not separated by `geocentricSun`; the nutation of
 * the sidereal time is at most 0.005 degree and cancels in every hour angle, so it is left in the right ascension here.
 */
function equatorialSun(day: number): Equatorial {
  const out = new Float64Array(GEOCENTRIC_SIZE);
  geocentricSun(day, out);
  return {
    rightAscensionDeg: out[EQUATION]! / DEG + meanLongitudeDeg(day),
    declinationDeg: out[DECLINATION]! / DEG,
  };
}

/** Value n days after the middle one of three, by second differences. Differences are brought within half a `turn` when given. */
function throughThree(before: number, today: number, after: number, n: number, turn = 0): number {
  const near = (difference: number): number =>
    turn === 0 ? difference : difference - turn * Math.round(difference / turn);
  const a = near(today - before);
  const b = near(after - today);
  return today + (n * (a + b + (b - a) * n)) / 2;
}

function fraction(x: number): number {
  return x - Math.floor(x);
}
