import type { FastifyInstance } from 'fastify';
import { temperatureC } from '../../../../demo/weather.ts';

/**
 * Stand-in for Open-Meteo, archive and forecast, hourly air temperature only.
 * As the real one: times are local and naive, under the offset that the zone has TODAY for the whole answer, summer and winter alike, or
 * seconds since 1970 with `timeformat=unixtime`.
 */
type Query = Record<string, string | undefined>;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export function registerOpenMeteo(app: FastifyInstance, now: () => number): void {
  app.get('/v1/archive', async (request, reply) => {
    const query = request.query as Query;
    if (!query.start_date || !query.end_date)
      return reply.code(400).send(refused("Parameter 'start_date' and 'end_date' must be set"));
    return answer(query, now(), 0) ?? reply.code(400).send(problem(query, now(), 0));
  });
  app.get('/v1/forecast', async (request, reply) => {
    const days = Number((request.query as Query).forecast_days ?? 7);
    const today = isoDay(now());
    const query = { start_date: today, end_date: isoDay(now() + (days - 1) * DAY_MS), ...(request.query as Query) };
    return answer(query, now(), 15) ?? reply.code(400).send(problem(query, now(), 15));
  });
}

const refused = (reason: string) => ({ reason, error: true });
const isoDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

function problem(query: Query, now: number, daysAhead: number) {
  const { latitude, longitude, start_date: start = '', end_date: end = '', hourly, timezone } = query;
  if (latitude === undefined || longitude === undefined)
    return refused("Parameter 'latitude' and 'longitude' must have the same number of elements");
  if (!(Math.abs(Number(latitude)) <= 90))
    return refused(`Latitude must be in range of -90 to 90°. Given: ${latitude}.`);
  if (!(Math.abs(Number(longitude)) <= 180))
    return refused(`Longitude must be in range of -180 to 180°. Given: ${longitude}.`);
  if (timezone !== undefined && offsetSeconds(timezone, now) === null) return refused('Invalid timezone');
  for (const [name, day] of [
    ['start_date', start],
    ['end_date', end],
  ] as const) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
      return refused(`Invalid date format. Make sure to use 'YYYY-MM-DD'`);
    const last = isoDay(now + daysAhead * DAY_MS);
    if (day < '1940-01-01' || day > last)
      return refused(`Parameter '${name}' is out of allowed range from 1940-01-01 to ${last}`);
  }
  if (end < start) return refused('End-date must be larger or equals than start-date');
  const unknown = hourly?.split(',').find((variable) => variable !== 'temperature_2m');
  if (unknown !== undefined) {
    return refused(
      `Data corrupted at path ''. Cannot initialize VariableOrDerived from invalid String value ${unknown}.`,
    );
  }
  return null;
}

function answer(query: Query, now: number, daysAhead: number) {
  if (problem(query, now, daysAhead)) return null;
  const timezone = query.timezone ?? 'GMT';
  const zone = timezone === 'auto' ? 'Europe/Paris' : timezone;
  const offset = offsetSeconds(zone, now)!;
  // The real one answers for the nearest point of its grid.
  const lat = Math.round(Number(query.latitude) * 10) / 10;
  const lon = Math.round(Number(query.longitude) * 10) / 10;
  const elevation = Math.round(40 + Math.abs(Math.sin(lat * 7 + lon * 3)) * 120);
  const head = {
    latitude: lat,
    longitude: lon,
    generationtime_ms: 0.08,
    utc_offset_seconds: offset,
    timezone: zone,
    timezone_abbreviation: offset === 0 ? 'GMT' : `GMT${offset > 0 ? '+' : '-'}${Math.abs(offset) / 3600}`,
    elevation,
  };
  if (query.hourly === undefined) return head;
  const first = Date.parse(query.start_date!);
  const hours = Math.round((Date.parse(query.end_date!) - first) / HOUR_MS) + 24;
  const isUnix = query.timeformat === 'unixtime';
  const time: (string | number)[] = [];
  const values: (number | null)[] = [];
  // The archive lags two days behind; the hours that are not there yet are null.
  const known = daysAhead > 0 ? Infinity : Math.floor(now / DAY_MS) * DAY_MS - 2 * DAY_MS;
  for (let i = 0; i < hours; i++) {
    const local = first + i * HOUR_MS;
    const instant = local - offset * 1000;
    time.push(isUnix ? instant / 1000 : new Date(local).toISOString().slice(0, 16));
    values.push(
      instant < known ? Math.round(temperatureC({ lat, lon, altitudeM: elevation }, instant) * 10) / 10 : null,
    );
  }
  return {
    ...head,
    hourly_units: { time: isUnix ? 'unixtime' : 'iso8601', temperature_2m: '°C' },
    hourly: { time, temperature_2m: values },
  };
}

/** Offset from UTC that a zone has at an instant, in seconds; null when the zone does not exist. */
function offsetSeconds(zone: string, instant: number): number | null {
  if (zone === 'GMT') return 0;
  try {
    const text = new Intl.DateTimeFormat('en', {
      timeZone: zone === 'auto' ? 'Europe/Paris' : zone,
      timeZoneName: 'longOffset',
    }).format(instant);
    const m = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(text);
    return m ? (m[1] === '-' ? -1 : 1) * (Number(m[2] ?? 0) * 3600 + Number(m[3] ?? 0) * 60) : null;
  } catch {
    return null;
  }
}
