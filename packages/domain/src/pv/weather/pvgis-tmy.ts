import { noAnswer } from '../../answers/no-answer.ts';
import { existingDay } from '../../calendar/days.ts';
import { emptyWeather, readingOf, type WeatherReading } from './weather-series.ts';

/**
 * Reads a typical year of PVGIS (CSV as downloaded): UTC rows `AAAAMMJJ:HHMM`, 8760 of them.
 *
 * Irradiance is that of the satellite's pass, `Irradiance Time Offset` hours after the stamp (0 in files that have no such line):
 * the sun is taken there, to the second. Months come from different years; all rows are set to `year`, in file order.
 * Columns are found by their names; the text around the table is skipped.
 *
 * Source: PVGIS (c) European Union, user manual, TMY.
 *
 * @param text the whole file
 */
export function parsePvgisTmy(text: string, year: number): WeatherReading {
  const lines = text.split(/\r?\n/);
  const header = lines.findIndex((line) => line.startsWith('time(UTC)'));
  if (header < 0) return noAnswer(text.trim() === '' ? 'weather_empty' : 'weather_header', { line: 1 });
  const stated = (label: string): number => {
    const line = lines.slice(0, header).find((l) => l.toLowerCase().startsWith(label));
    return readingOf(line?.slice(line.indexOf(':') + 1));
  };
  const offsetH = stated('irradiance time offset');
  const offsetMs = Number.isNaN(offsetH) ? 0 : Math.round(offsetH * 3600) * 1000;
  const place = {
    latitudeDeg: stated('latitude'),
    longitudeDeg: stated('longitude'),
    altitudeM: stated('elevation'),
    utcOffsetH: 0,
  };
  const names = lines[header]!.split(',').map((name) => name.trim());
  const [t2m, ghi, dni, dhi, wind] = ['T2m', 'G(h)', 'Gb(n)', 'Gd(h)', 'WS10m'].map((name) => names.indexOf(name)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (
    Math.min(t2m, ghi, dni, dhi, wind) < 0 ||
    Number.isNaN(place.latitudeDeg + place.longitudeDeg + place.altitudeM)
  ) {
    return noAnswer('weather_header', { line: header + 1 });
  }
  let end = header + 1;
  while (end < lines.length && /^\d{8}:\d{4},/.test(lines[end]!)) end++;
  // A row that is not one, in the middle of the table, must not shorten the year silently.
  if (lines.slice(end).some((line) => /^\d{8}:/.test(line))) return noAnswer('weather_row', { line: end + 1 });
  if (end === header + 1) return noAnswer('weather_empty', { line: header + 2 });

  const weather = emptyWeather(end - header - 1, 3600);
  for (let i = 0; i < weather.ghi.length; i++) {
    const line = lines[header + 1 + i]!;
    const cells = line.split(',');
    const day = existingDay(year, Number(line.slice(4, 6)), Number(line.slice(6, 8)));
    if (cells.length < names.length || day === null) return noAnswer('weather_row', { line: header + 2 + i });
    const stampMs = ((day * 24 + Number(line.slice(9, 11))) * 60 + Number(line.slice(11, 13))) * 60_000;
    weather.instantsMs[i] = stampMs + offsetMs;
    weather.temperatureC[i] = readingOf(cells[t2m]);
    weather.ghi[i] = readingOf(cells[ghi]);
    weather.dni[i] = readingOf(cells[dni]);
    weather.dhi[i] = readingOf(cells[dhi]);
    weather.windMS[i] = readingOf(cells[wind]);
  }
  return { known: true, place, weather };
}
