import { DEG } from '../src/pv/site.ts';
import { simpleSun } from '../src/pv/sun/simple-sun.ts';
import { equationOfTimeMin, sunAngles, traceSun } from '../src/pv/sun/sun-position.ts';
import { sunTimes } from '../src/pv/sun/sunrise.ts';
import type { VerifyCase } from './case.ts';
import {
  asObject,
  filesOf,
  num,
  numberOr,
  objects,
  readJson,
  readTable,
  text,
  type JsonObject,
} from './read-reference.ts';
import { Worst } from './worst.ts';

/** Sun positions of single instants, by site, and of whole years; sunrise, transit and sunset. */
export function verifySun(dir: string): VerifyCase[] {
  const reference = readJson(dir, 'solar-position.json');
  return [
    ...(reference === null ? [] : verifyInstants(reference)),
    ...verifyYears(dir, objects(reference?.['cases'])),
    ...verifySunrise(readJson(dir, 'sunrise-sunset.json')),
  ];
}

/** Smallest difference between two azimuths. */
function azimuthDifference(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360;
  return Math.min(difference, 360 - difference);
}

function verifyInstants(reference: JsonObject): VerifyCase[] {
  const tolerances = asObject(reference['recommended_tolerance']);
  const angle = numberOr(tolerances['spa_zenith_deg'], 1e-5);
  const anchor = asObject(reference['published_anchor']);
  const cases = objects(reference['cases']);
  const anchorCase: JsonObject = {
    ...anchor,
    id: 'anchor',
    time_utc: anchor['time'] ?? null,
    spa: {
      apparent_zenith: anchor['apparent_zenith'] ?? null,
      azimuth: anchor['azimuth'] ?? null,
      equation_of_time_min: anchor['equation_of_time_min'] ?? null,
    },
  };
  const lines: VerifyCase[] = [];
  const places = new Map<string, JsonObject[]>();
  for (const c of [...('time' in anchor ? [anchorCase] : []), ...cases]) {
    const place = text(c['id']).replace(/-\d+$/, '');
    places.set(place, [...(places.get(place) ?? []), c]);
  }
  for (const [place, placeCases] of places) {
    const zenith = new Worst();
    const azimuth = new Worst();
    const equation = new Worst();
    const simple = new Worst();
    for (const c of placeCases) compareInstant(c, zenith, azimuth, equation, simple);
    lines.push(zenith.toCase('pv/sun', `${place} zenith`, angle));
    if (azimuth.count > 0)
      lines.push(azimuth.toCase('pv/sun', `${place} azimuth`, angle, 'where sin(zenith) > 0.02, else 1e-3'));
    lines.push(
      equation.toCase('pv/sun', `${place} equation of time`, numberOr(tolerances['equation_of_time_min'], 1e-4)),
    );
    if (simple.count > 0) lines.push(simple.toCase('pv/simple-sun', `${place} zenith against SPA`, 0.01));
  }
  return lines;
}

function compareInstant(c: JsonObject, zenith: Worst, azimuth: Worst, equation: Worst, simple: Worst): void {
  const id = text(c['id']);
  const spa = asObject(c['spa']);
  const site = {
    latitudeDeg: num(c['latitude']),
    longitudeDeg: num(c['longitude']),
    altitudeM: numberOr(c['altitude_m'], 0),
  };
  const instant = Date.parse(text(c['time_utc']));
  const deltaTS = numberOr(c['delta_t_s'], 67);
  const options = { pressurePa: num(c['pressure_pa']), temperatureC: numberOr(c['temperature_c'], 12), deltaTS };
  const angles = sunAngles(traceSun(Float64Array.of(instant), site, options));
  zenith.add(angles.apparentZenithDeg[0]!, num(spa['apparent_zenith']), id);
  if ('zenith' in spa) zenith.add(angles.zenithDeg[0]!, num(spa['zenith']), id);
  // Straight overhead the azimuth means nothing: it is held to 1e-3 there, brought to the tolerance of the others.
  const overhead = Math.sin(num(spa['apparent_zenith']) * DEG) <= 0.02;
  azimuth.addDeviation(azimuthDifference(angles.azimuthDeg[0]!, num(spa['azimuth'])) / (overhead ? 100 : 1), id);
  equation.add(equationOfTimeMin(instant, deltaTS), num(spa['equation_of_time_min']), id);
  const year = new Date(instant).getUTCFullYear();
  if ('zenith' in spa && year >= 1990 && year <= 2050)
    simple.add(simpleSun(instant, site).zenithDeg, num(spa['zenith']), id);
}

/** `solar-position-<site>-<year>-hourly.csv`: the place is that of the site's single instants, weather that of the README. */
function verifyYears(dir: string, cases: JsonObject[]): VerifyCase[] {
  const lines: VerifyCase[] = [];
  for (const name of hourlyFiles(dir)) {
    const place = /^solar-position-(.+?)(?:-\d{4})?-hourly/.exec(name)?.[1] ?? '';
    const at = cases.find((c) => text(c['id']).startsWith(place));
    const table = readTable(dir, name);
    if (at === undefined || table === null) continue;
    const times = table.texts.get('time_utc') ?? [];
    const site = {
      latitudeDeg: num(at['latitude']),
      longitudeDeg: num(at['longitude']),
      altitudeM: numberOr(at['altitude_m'], 0),
    };
    const angles = sunAngles(
      traceSun(
        Float64Array.from(times, (time) => Date.parse(time)),
        site,
        { temperatureC: 12 },
      ),
    );
    const zenith = new Worst();
    const azimuth = new Worst();
    for (const [i, time] of times.entries()) {
      zenith.add(angles.zenithDeg[i]!, table.numbers.get('zenith')![i]!, time);
      zenith.add(angles.apparentZenithDeg[i]!, table.numbers.get('apparent_zenith')![i]!, time);
      if (Math.sin(angles.zenithDeg[i]! * DEG) > 0.02) {
        azimuth.addDeviation(azimuthDifference(angles.azimuthDeg[i]!, table.numbers.get('azimuth')![i]!), time);
      }
    }
    lines.push(zenith.toCase('pv/sun', `${name} zenith`, 1e-5), azimuth.toCase('pv/sun', `${name} azimuth`, 1e-5));
  }
  return lines;
}

function hourlyFiles(dir: string): string[] {
  return filesOf(dir, 'solar-position', '.csv').filter((name) => name.includes('hourly'));
}

function verifySunrise(reference: JsonObject | null): VerifyCase[] {
  const places = new Map<string, Worst>();
  for (const c of objects(reference?.['cases'])) {
    const site = { latitudeDeg: num(c['latitude']), longitudeDeg: num(c['longitude']) };
    const times = sunTimes(localNoonMs(text(c['local_date']), text(c['timezone'])), site);
    const worst = places.get(text(c['site'])) ?? new Worst();
    places.set(text(c['site']), worst);
    const where = `${text(c['local_date'])}`;
    for (const [actual, expected] of [
      [times.sunriseMs, c['sunrise_utc']],
      [times.transitMs, c['transit_utc']],
      [times.sunsetMs, c['sunset_utc']],
    ] as const) {
      worst.add(actual, typeof expected === 'string' ? Date.parse(expected) : null, where, 1000);
    }
  }
  return [...places].map(([place, worst]) => worst.toCase('pv/sunrise', `${place} seconds`, 2));
}

/** Noon of a civil day in a time zone: noon in UTC, moved by what the zone's clocks show then. */
function localNoonMs(date: string, timeZone: string): number {
  const noonUtcMs = Date.parse(`${date}T12:00:00Z`);
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(noonUtcMs);
  const part = (type: string): number => Number(shown.find((p) => p.type === type)?.value);
  const shownMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return noonUtcMs - (shownMs - noonUtcMs);
}
