import { noAnswer } from '../../answers/no-answer.ts';
import { existingDay } from '../../calendar/days.ts';
import { emptyWeather, readingOf, type WeatherReading } from './weather-series.ts';

const HEADER_LINES = 8;
const HOUR_MS = 3_600_000;

/**
 * Reads an EnergyPlus weather file (EPW), a year of hours.
 *
 * Rows are stamped at the END of their hour, in standard time all year (no summer time): the sun is taken 30 minutes before.
 * A typical year mixes years: all its rows are set to `year` (use a year without 29 February for a file of 8760 rows). Values that
 * the format calls missing (9999 for irradiances, 99.9 and 999 for temperature and wind) are NaN.
 *
 * Source: EnergyPlus Auxiliary Programs, Weather Converter, EPW data dictionary.
 *
 * @param text the whole file
 */
export function parseEpw(text: string, year: number): WeatherReading {
  const lines = text.split(/\r?\n/);
  const location = lines[0]?.split(',');
  if (location === undefined || lines[0] === '') return noAnswer('weather_empty', { line: 1 });
  const place = {
    latitudeDeg: readingOf(location[6]),
    longitudeDeg: readingOf(location[7]),
    utcOffsetH: readingOf(location[8]),
    altitudeM: readingOf(location[9]),
  };
  if (location[0] !== 'LOCATION' || Object.values(place).some(Number.isNaN)) {
    return noAnswer('weather_header', { line: 1 });
  }
  const rows = lines.slice(HEADER_LINES).filter((line) => line.trim() !== '');
  if (rows.length === 0) return noAnswer('weather_empty', { line: HEADER_LINES + 1 });

  const weather = emptyWeather(rows.length, 3600);
  for (const [i, row] of rows.entries()) {
    const cells = row.split(',');
    const [month, day, hour] = [Number(cells[1]), Number(cells[2]), Number(cells[3])];
    // 29 February of a typical year set to a common one is no day.
    const civil = existingDay(year, month, day);
    if (cells.length < 22 || civil === null || Number.isNaN(civil) || !(hour >= 1 && hour <= 24))
      return noAnswer('weather_row', { line: HEADER_LINES + 1 + i });
    weather.instantsMs[i] = (civil * 24 + hour) * HOUR_MS - place.utcOffsetH * HOUR_MS - HOUR_MS / 2;
    weather.temperatureC[i] = readingOf(cells[6], 99.9);
    weather.ghi[i] = readingOf(cells[13], 9999);
    weather.dni[i] = readingOf(cells[14], 9999);
    weather.dhi[i] = readingOf(cells[15], 9999);
    weather.windMS[i] = readingOf(cells[21], 999);
  }
  return { known: true, place, weather };
}
