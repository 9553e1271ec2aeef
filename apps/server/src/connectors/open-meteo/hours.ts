import { type CivilDay, type Instant, dayStart, isoDay } from '@joulerie/domain/calendar';
import type { Config } from '../../platform/config.ts';
import { exchange } from '../../platform/outgoing.ts';
import { parseAnswer } from '../operators/answer-text.ts';
import { type OperatorOutcome, failed, unanswered } from '../operators/outcome.ts';
import { FileRefused, type FileRead } from '../reader.ts';
import { isRecord, textOf } from '../text/json.ts';
import { openMeteoJson } from '../weather/read-open-meteo.ts';

export type OpenMeteoSettings = Pick<Config, 'OPEN_METEO_ARCHIVE_URL' | 'OPEN_METEO_FORECAST_URL' | 'OPEN_METEO_KEY'>;

/** Days that one call asks for, and days before which the archive is complete: it lags two to five days behind. */
const DAYS_A_CALL = 366;
const ARCHIVE_LAG_DAYS = 6;
const WITHIN_MS = 30_000;
const HOURLY = 'temperature_2m';

/**
 * Hourly weather of a place over days `[fromDay, toDay)`, in UTC: the archive where it is complete, the last analyses of the forecast after
 * that. Hours that are not known are left out. A call asks for `DAYS_A_CALL` days at most, all on one side of the border (`sides`).
 */
export async function openMeteoHours(
  settings: OpenMeteoSettings,
  { lat, lon }: { lat: number; lon: number },
  { fromDay, toDay, side }: WeatherCall,
): Promise<OperatorOutcome<FileRead>> {
  const host = side === 'archive' ? settings.OPEN_METEO_ARCHIVE_URL : settings.OPEN_METEO_FORECAST_URL;
  if (host === undefined) return failed('credentials');
  const url = new URL(side === 'archive' ? '/v1/archive' : '/v1/forecast', host);
  url.search = new URLSearchParams({
    latitude: String(lat),
    longitude: String(lon),
    // UTC days cover those of Paris with the day before.
    start_date: isoDay(fromDay - 1),
    end_date: isoDay(toDay - 1),
    hourly: HOURLY,
    timezone: 'GMT',
    timeformat: 'unixtime',
    ...(settings.OPEN_METEO_KEY === undefined ? {} : { apikey: settings.OPEN_METEO_KEY }),
  }).toString();
  const answer = await exchange(
    'open-meteo',
    url,
    { method: 'GET', headers: { accept: 'application/json' } },
    { withinMs: WITHIN_MS },
  );
  if (!answer.ok) return unanswered(answer.reason);
  const value = parseAnswer(answer.text);
  const reason = isRecord(value) ? textOf(value.reason) : null;
  if (answer.status === 429) return failed('quota', { status: 429, message: reason, retryAfterS: answer.retryAfterS });
  if (answer.status >= 500) return failed('down', { status: answer.status, message: reason });
  if (answer.status !== 200) return failed('request', { status: answer.status, message: reason });
  const content = {
    kind: 'json' as const,
    text: answer.text,
    value: hoursWithin(value, dayStart(fromDay), dayStart(toDay)),
  };
  if (!openMeteoJson.recognises(content)) return failed('unreadable', { status: answer.status });
  try {
    return { ok: true, value: openMeteoJson.read(content, {}) };
  } catch (error) {
    if (error instanceof FileRefused) return failed('unreadable', { status: answer.status, message: error.message });
    throw error;
  }
}

/** An answer with its hours of `[from, to)` only: days are asked for in UTC, and are those of Paris here. */
function hoursWithin(value: unknown, from: Instant, to: Instant): unknown {
  if (!isRecord(value) || !isRecord(value.hourly) || !Array.isArray(value.hourly.time)) return value;
  const isWanted = value.hourly.time.map((time) => Number(time) * 1000 >= from && Number(time) * 1000 < to);
  const hourly = Object.entries(value.hourly).map(([name, column]) => [
    name,
    Array.isArray(column) && column.length === isWanted.length ? column.filter((_, i) => isWanted[i]) : column,
  ]);
  return { ...value, hourly: Object.fromEntries(hourly) };
}

export type WeatherCall = { fromDay: CivilDay; toDay: CivilDay; side: 'archive' | 'forecast' };

/** The calls of a period `[fromDay, toDay)`, oldest first. */
export function openMeteoCalls(fromDay: CivilDay, toDay: CivilDay, today: CivilDay): WeatherCall[] {
  const border = Math.min(toDay, Math.max(fromDay, today - ARCHIVE_LAG_DAYS));
  const calls: WeatherCall[] = [];
  for (let day = fromDay; day < border; day += DAYS_A_CALL)
    calls.push({ fromDay: day, toDay: Math.min(border, day + DAYS_A_CALL), side: 'archive' });
  if (border < toDay) calls.push({ fromDay: border, toDay, side: 'forecast' });
  return calls;
}
