import { hash32, smoothNoise } from './random.ts';

/**
 * Invented weather: plausible, repeatable, the same for everyone who asks about a place and an instant. The sandbox
 * serves it and the generated meters answer to it, so that a heating signature found in the demonstration is a true one.
 */
export type Place = { lat: number; lon: number; altitudeM: number };

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.2425;

/** Outdoor air temperature at an instant (epoch milliseconds, UTC), in °C. */
export function temperatureC(place: Place, instant: number): number {
  const days = instant / DAY_MS;
  const climate = climateOf(place);
  // The coldest and hottest days come about three weeks after the solstices.
  const phase = Math.cos((2 * Math.PI * (days - 20)) / YEAR_DAYS);
  const season = -climate.amplitudeC * phase;
  // Fronts cross the country from west to east in about a day.
  const moved = days - place.lon * 0.08;
  const fronts =
    2.6 * smoothNoise(11, moved / 3.5) + 2.2 * smoothNoise(12, moved / 9) + 1.4 * smoothNoise(13, moved / 41);
  const solarHour = (((days + place.lon / 360) % 1) + 1) % 1;
  const clearness = 0.65 + 0.35 * smoothNoise(14, moved / 2.2);
  const swing = (climate.swingC - 1.4 * phase * Math.sign(place.lat)) * clearness;
  const daily = swing * Math.cos(2 * Math.PI * (solarHour - 15 / 24));
  const local = 0.5 * smoothNoise(hash32(Math.round(place.lat * 10), Math.round(place.lon * 10)), days / 2);
  return climate.meanC + season + fronts * climate.fronts + daily + local;
}

/** Mean of a day that begins at an instant, in °C: eight readings, one every three hours. */
export function dayTemperatureC(place: Place, dayStartInstant: number): number {
  let sum = 0;
  for (let i = 0; i < 8; i++) sum += temperatureC(place, dayStartInstant + i * 10_800_000);
  return sum / 8;
}

/** Share of the clear-sky sun that passes the clouds, 0..1. */
export function skyClearness(place: Place, instant: number): number {
  const moved = instant / DAY_MS - place.lon * 0.08;
  const slow = 0.62 + 0.38 * smoothNoise(15, moved / 2.6);
  const quick = 0.2 * smoothNoise(16, moved * 14);
  return Math.min(1, Math.max(0.08, slow + quick));
}

/** Sine of the sun's height above the horizon (declination by Cooper's formula, no refraction). */
export function sunHeightSine(place: Place, instant: number): number {
  const days = instant / DAY_MS;
  const declination = 0.4093 * Math.sin((2 * Math.PI * (days - 80)) / YEAR_DAYS);
  const hourAngle = 2 * Math.PI * (days + place.lon / 360) - Math.PI;
  const lat = (place.lat * Math.PI) / 180;
  return Math.sin(lat) * Math.sin(declination) + Math.cos(lat) * Math.cos(declination) * Math.cos(hourAngle);
}

/** Yearly mean, half the yearly range and half the daily range, set by eye on the normals of a dozen French cities. */
function climateOf({ lat, lon, altitudeM }: Place) {
  const heightC = -0.0065 * altitudeM;
  if (Math.abs(lat) < 25) {
    return { meanC: 26 + heightC, amplitudeC: 2 * Math.sign(lat), swingC: 2.8, fronts: 0.25 };
  }
  const amplitudeC = Math.min(10, Math.max(5.5, 7.4 + 0.28 * (lon - 1)));
  return { meanC: 13 - 0.62 * (lat - 47) + heightC, amplitudeC: amplitudeC * Math.sign(lat), swingC: 3.6, fronts: 1 };
}
