import type { NoAnswer } from '../../answers/no-answer.ts';

/**
 * Weather of an installation, one value a step, columns of equal length. A missing value is NaN.
 *
 * `instantsMs` (epoch milliseconds UTC) is where the sun is taken: the middle of the step for hourly means, the satellite's pass
 * for PVGIS. Half an hour of error there costs 1 % of a year.
 */
export type WeatherSeries = {
  instantsMs: Float64Array;
  stepS: number;
  /** Global, direct normal and diffuse horizontal irradiance. [W/m²] */
  ghi: Float64Array;
  dni: Float64Array;
  dhi: Float64Array;
  temperatureC: Float64Array;
  windMS: Float64Array;
};

/** What a weather file says of its place. `utcOffsetH` is that of its own rows. */
export type WeatherPlace = { latitudeDeg: number; longitudeDeg: number; altitudeM: number; utcOffsetH: number };

/** A weather file: its place and its series. */
export type WeatherFile = { place: WeatherPlace; weather: WeatherSeries };

/** A weather file that was read, or why it cannot be and at which line (from 1). */
export type WeatherReading =
  | ({ known: true } & WeatherFile)
  | NoAnswer<'weather_empty' | 'weather_header' | 'weather_row'>;

/**
 * A weather series of zeros, to fill.
 *
 * @param count number of steps
 * @param stepS length of a slot [s], above 0
 */
export function emptyWeather(count: number, stepS: number): WeatherSeries {
  return {
    instantsMs: new Float64Array(count),
    stepS,
    ghi: new Float64Array(count),
    dni: new Float64Array(count),
    dhi: new Float64Array(count),
    temperatureC: new Float64Array(count),
    windMS: new Float64Array(count),
  };
}

/** A number of a column, NaN when it is empty, not a number or the code that the format uses for a missing value. */
export function readingOf(text: string | undefined, missingFrom = Number.POSITIVE_INFINITY): number {
  if (text === undefined || text.trim() === '') return Number.NaN;
  const value = Number(text);
  // −0 is what PVGIS writes at night.
  return value >= missingFrom ? Number.NaN : value + 0;
}
