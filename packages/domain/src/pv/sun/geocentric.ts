import { DEG } from '../site.ts';
import { LATITUDE_TERMS, LONGITUDE_TERMS, NUTATION_TERMS, RADIUS_TERMS, type SeriesTerms } from './spa-terms.ts';

/** Places of the geocentric results in the array they are written to. */
export const EQUATION = 0;
export const DECLINATION = 1;
export const DISTANCE = 2;
export const GEOCENTRIC_SIZE = 3;

const TURN = 2 * Math.PI;

/**
 * The apparent geocentric sun at an instant of terrestrial time (days since J2000.0, 2000-01-01 12:00), written to `out` from `at`:
 * EQUATION  right ascension less sidereal nutation less mean longitude, in (-pi, pi] [rad]: minus the equation of time;
 * DECLINATION [rad]; DISTANCE [au].
 *
 * Source: NREL SPA (Reda and Andreas, NREL/TP-560-34302), steps 3.2 to 3.10, every term kept.
 */
export function geocentricSun(days: number, out: Float64Array, at = 0): void {
  const century = days / 36525;
  const millennium = century / 10;

  const longitude = sumOfPowers(LONGITUDE_TERMS, millennium) + Math.PI;
  const latitude = -sumOfPowers(LATITUDE_TERMS, millennium);
  const distance = sumOfPowers(RADIUS_TERMS, millennium);

  nutation(century);
  const obliquity = meanObliquity(millennium) + nutated[1]!;
  const aberration = (-20.4898 / 3600 / distance) * DEG;
  const apparent = longitude + nutated[0]! + aberration;

  const sinObliquity = Math.sin(obliquity);
  const cosObliquity = Math.cos(obliquity);
  const sinApparent = Math.sin(apparent);
  const rightAscension = Math.atan2(sinApparent * cosObliquity - Math.tan(latitude) * sinObliquity, Math.cos(apparent));
  const equation = rightAscension - nutated[0]! * cosObliquity - meanLongitudeDeg(days) * DEG;
  out[at + EQUATION] = equation - TURN * Math.round(equation / TURN);
  out[at + DECLINATION] = Math.asin(
    Math.sin(latitude) * cosObliquity + Math.cos(latitude) * sinObliquity * sinApparent,
  );
  out[at + DISTANCE] = distance;
}

/** Mean longitude of the sun, not brought back to one turn. [deg] Argument: terrestrial days since J2000.0. */
export function meanLongitudeDeg(days: number): number {
  const t = days / 365250;
  return 280.4664567 + t * (360007.6982779 + t * (0.03032028 + t * (1 / 49931 + t * (-1 / 15300 - t / 2000000))));
}

/** Mean sidereal time at Greenwich, not brought back to one turn. [deg] Argument: universal days since J2000.0. */
export function siderealTimeDeg(days: number): number {
  const century = days / 36525;
  // The whole turns of the day count are left out: they would only eat digits.
  const turns = days - Math.floor(days);
  return 280.46061837 + 360 * turns + 0.98564736629 * days + century * century * (0.000387933 - century / 38710000);
}

function sumOfPowers(powers: readonly SeriesTerms[], t: number): number {
  let sum = 0;
  for (let power = powers.length - 1; power >= 0; power--) {
    sum = sum * t + sumOfTerms(powers[power]!, t);
  }
  return sum * 1e-8;
}

function sumOfTerms(terms: SeriesTerms, t: number): number {
  let sum = 0;
  for (let i = 0; i < terms.length; i += 3) sum += terms[i]! * Math.cos(terms[i + 1]! + terms[i + 2]! * t);
  return sum;
}

/** Nutation in longitude and in obliquity of the last instant asked. [rad] */
const nutated = new Float64Array(2);

function nutation(t: number): void {
  const elongation = (297.85036 + t * (445267.11148 + t * (-0.0019142 + t / 189474))) * DEG;
  const sunAnomaly = (357.52772 + t * (35999.05034 + t * (-0.0001603 - t / 300000))) * DEG;
  const moonAnomaly = (134.96298 + t * (477198.867398 + t * (0.0086972 + t / 56250))) * DEG;
  const moonLatitude = (93.27191 + t * (483202.017538 + t * (-0.0036825 + t / 327270))) * DEG;
  const moonNode = (125.04452 + t * (-1934.136261 + t * (0.0020708 + t / 450000))) * DEG;
  const terms = NUTATION_TERMS;
  let inLongitude = 0;
  let inObliquity = 0;
  for (let i = 0; i < terms.length; i += 9) {
    const angle =
      terms[i]! * elongation +
      terms[i + 1]! * sunAnomaly +
      terms[i + 2]! * moonAnomaly +
      terms[i + 3]! * moonLatitude +
      terms[i + 4]! * moonNode;
    inLongitude += (terms[i + 5]! + terms[i + 6]! * t) * Math.sin(angle);
    inObliquity += (terms[i + 7]! + terms[i + 8]! * t) * Math.cos(angle);
  }
  nutated[0] = (inLongitude / 36000000) * DEG;
  nutated[1] = (inObliquity / 36000000) * DEG;
}

/** Mean obliquity of the ecliptic, Laskar's polynomial in units of 10 000 years. [rad] */
function meanObliquity(millennium: number): number {
  const u = millennium / 10;
  let seconds = 2.45;
  for (const c of [5.79, 27.87, 7.12, -39.05, -249.67, -51.38, 1999.25, -1.55, -4680.93, 84381.448]) {
    seconds = seconds * u + c;
  }
  return (seconds / 3600) * DEG;
}
