import { produce, type Production } from '../src/pv/chain.ts';
import { sunAngles, traceSun } from '../src/pv/sun/sun-position.ts';
import type { PvSystem } from '../src/pv/system.ts';
import { parseEpw } from '../src/pv/weather/epw.ts';
import { parsePvgisTmy } from '../src/pv/weather/pvgis-tmy.ts';
import type { WeatherSeries } from '../src/pv/weather/weather-series.ts';
import { summariseYield, type YieldSummary } from '../src/pv/yields.ts';
import { verifyCase, type VerifyCase } from './case.ts';
import { UnknownOption, systemOf } from './pv-config.ts';
import {
  asObject,
  filesOf,
  num,
  numberOr,
  objects,
  numbersOf,
  readJson,
  readTable,
  readText,
  text,
  type JsonObject,
  type Table,
} from './read-reference.ts';
import { Worst, numberAfter } from './worst.ts';

const FAMILY = 'pv/chain';

/** Whole years: every `modelchain-*.json`, from its weather file, and hour by hour where its CSV is there. */
export function verifyChains(dir: string): VerifyCase[] {
  return filesOf(dir, 'modelchain-').flatMap((file) => {
    const name = file.replace(/\.json$/, '');
    const config = readJson(dir, file);
    if (config === null) return [];
    try {
      return verifyChain(dir, name, config);
    } catch (error) {
      if (error instanceof UnknownOption) return [verifyCase(FAMILY, name, Number.NaN, 0, error.message)];
      throw error;
    }
  });
}

function verifyChain(dir: string, name: string, config: JsonObject): VerifyCase[] {
  const { site, system } = systemOf(config);
  const table = readTable(dir, `${name}.csv`);
  const hourly = table === null ? null : weatherOfTable(table, config);
  const fromFile = weatherOfFile(dir, config, hourly);
  const weather = fromFile ?? hourly;
  if (weather === null)
    return [verifyCase(FAMILY, name, Number.NaN, 0, 'no weather: neither its file nor its hours can be read')];

  const deltaTS = numberAfter(text(asObject(config['models'])['solar_position_method']), 'delta_t', 67);
  const production = produce(weather, site, system, { deltaTS });
  const utcOffsetH = utcOffsetOf(text(config['monthly_totals_in']));
  const summary = summariseYield(production, weather.instantsMs, system, utcOffsetH);
  const lines = verifyTotals(name, config, system, production, summary);
  if (table !== null && hourly !== null) {
    if (fromFile !== null) lines.push(verifyWeather(name, fromFile, hourly));
    const angles = sunAngles(traceSun(weather.instantsMs, site, { deltaTS, temperatureC: weather.temperatureC }));
    lines.push(...verifyHours(name, config, table, production, angles));
  }
  return lines;
}

/** `UTC`, or a fixed zone: `Etc/GMT-1` is one hour AHEAD of UTC, by an old habit of those names. */
function utcOffsetOf(zone: string): number {
  const fixed = /GMT([+-]\d+)/.exec(zone);
  return fixed === null ? 0 : -Number(fixed[1]);
}

function weatherOfTable(table: Table, config: JsonObject): WeatherSeries {
  const column = (name: string): Float64Array =>
    table.numbers.get(name) ?? new Float64Array(table.count).fill(Number.NaN);
  return {
    instantsMs: Float64Array.from(table.texts.get('time_utc') ?? [], (time) => Date.parse(time)),
    stepS: 3600 * numberOr(config['step_h'], 1),
    ghi: column('ghi'),
    dni: column('dni'),
    dhi: column('dhi'),
    temperatureC: column('temp_air'),
    windMS: column('wind_speed'),
  };
}

function weatherOfFile(dir: string, config: JsonObject, hourly: WeatherSeries | null): WeatherSeries | null {
  const content = readText(dir, text(config['weather_file']));
  if (content === null) return null;
  // The year that all rows are set to: that of the hours in their middle, where no rounding to local time can show.
  const middle = hourly?.instantsMs[Math.floor(hourly.instantsMs.length / 2)];
  const year =
    middle === undefined
      ? numberAfter(text(config['time_stamps']), 'Year set to', 2023)
      : new Date(middle).getUTCFullYear();
  const reading = content.startsWith('LOCATION') ? parseEpw(content, year) : parsePvgisTmy(content, year);
  return reading.known ? reading.weather : null;
}

/** The reader against the columns of the hours: instants to the second, values as published. */
function verifyWeather(name: string, read: WeatherSeries, hourly: WeatherSeries): VerifyCase {
  const worst = new Worst();
  for (let i = 0; i < Math.max(read.instantsMs.length, hourly.instantsMs.length); i++) {
    worst.add(
      (read.instantsMs[i] ?? Number.NaN) / 1000,
      (hourly.instantsMs[i] ?? Number.NaN) / 1000,
      `row ${i} instant`,
    );
    for (const key of ['ghi', 'dni', 'dhi', 'temperatureC', 'windMS'] as const) {
      worst.add(read[key][i] ?? null, hourly[key][i] ?? null, `row ${i} ${key}`);
    }
  }
  return worst.toCase('pv/weather', name, 1e-4);
}

function verifyTotals(
  name: string,
  config: JsonObject,
  system: PvSystem,
  production: Production,
  summary: YieldSummary,
): VerifyCase[] {
  const result = asObject(config['result']);
  const limits = asObject(config['recommended_tolerance']);
  // A chain made with a cheaper sun than SPA is itself only good to ten times that.
  const slack = /nrel|spa/i.test(text(asObject(config['models'])['solar_position_method']) || 'nrel') ? 1 : 10;
  const annualLimit = slack * numberOr(limits['annual_relative'], 1e-5);
  const relative = (actual: number | null, expected: number, what: string): VerifyCase => {
    const worst = new Worst();
    worst.add(actual, expected, what, Math.abs(expected) || 1);
    return worst.toCase(FAMILY, `${name} ${what}`, annualLimit);
  };
  const stepKWh = production.stepS / 3600 / 1000;
  let dcKWh = 0;
  for (const dc of production.dcW) dcKWh += Number.isNaN(dc) ? 0 : dc * stepKWh;
  const lines = [
    relative(summary.energyKWh, num(result['annual_ac_kwh']), 'annual AC'),
    relative(dcKWh, num(result['annual_dc_kwh_after_losses']), 'annual DC'),
    relative(summary.specificYieldKWhKW, num(result['specific_yield_kwh_per_kwp']), 'specific yield'),
    relative(summary.peakAcW, num(result['peak_ac_w']), 'peak'),
  ];
  // Published with six decimals of a ratio: those are its tolerance.
  const ratio = num(result['performance_ratio']);
  if (!Number.isNaN(ratio)) lines.push(relative(summary.performanceRatio, ratio, 'performance ratio'));
  const months = new Worst();
  for (const [month, kWh] of Object.entries(asObject(result['monthly_ac_kwh']))) {
    months.add(summary.months[Number(month) - 1]?.energyKWh ?? null, num(kWh), month, Math.abs(num(kWh)) || 1);
  }
  lines.push(months.toCase(FAMILY, `${name} monthly AC`, slack * numberOr(limits['monthly_relative'], 2e-5)));
  const planes = new Worst();
  for (const [p, kWh] of numbersOf(result['annual_poa_kwh_m2']).entries()) {
    planes.add(summary.planePoaKWhM2[p] ?? null, kWh, `plane ${p + 1}`, kWh || 1);
  }
  lines.push(planes.toCase(FAMILY, `${name} annual plane irradiance`, annualLimit));
  const hours = num(result['hours_at_ac_rating']);
  lines.push(
    verifyCase(FAMILY, `${name} hours at rating`, Math.abs(summary.hoursAtRating - hours), 0.5, `${hours} hours`),
  );
  return lines;
}

function verifyHours(
  name: string,
  config: JsonObject,
  table: Table,
  production: Production,
  sun: ReturnType<typeof sunAngles>,
): VerifyCase[] {
  const limits = asObject(config['recommended_tolerance']);
  const ratingW = num(asObject(config['inverter'])['ac_rating_w']) || num(asObject(config['inverter'])['pdc0']);
  const times = table.texts.get('time_utc') ?? [];
  const column = (key: string): Float64Array | undefined => table.numbers.get(key);
  const ac = new Worst();
  const poa = new Worst();
  const cells = new Worst();
  const zenith = new Worst();
  const count = objects(config['arrays']).length;
  for (const [i, time] of times.entries()) {
    const expectedAc = column('ac_w')?.[i];
    if (expectedAc !== undefined) {
      const low = !(sun.apparentZenithDeg[i]! < 85);
      const allowed = low ? 0.005 * ratingW : 0.1 + 1e-5 * Math.abs(expectedAc);
      ac.add(production.acW[i]!, orZero(expectedAc), time, allowed);
    }
    const expectedZenith = column('apparent_zenith')?.[i];
    if (expectedZenith !== undefined) zenith.add(sun.apparentZenithDeg[i]!, expectedZenith, time);
    for (let p = 0; p < count; p++) {
      const suffix = count > 1 ? `_${p + 1}` : '';
      const plane = production.planes[p]!;
      for (const [key, values] of [
        ['poa_global', plane.poa],
        ['effective_irradiance', plane.effective],
      ] as const) {
        const expected = column(key + suffix)?.[i];
        // An empty cell is the library's 0/0 with no light but a sun above the horizon: no comparison, the power is held to 0 above.
        if (expected !== undefined && !Number.isNaN(expected)) poa.add(values[i]!, expected, `${time} ${key}${suffix}`);
      }
      const expectedC = column('cell_temperature' + suffix)?.[i];
      if (expectedC !== undefined && !Number.isNaN(expectedC))
        cells.add(plane.cellC[i]!, expectedC, `${time}${suffix}`);
    }
  }
  const lines = [
    ac.toCase(FAMILY, `${name} hourly AC`, 1, 'in units of 0.1 W + 1e-5 of AC, 0.5 % of the rating beyond zenith 85°'),
  ];
  // Four decimals in the file: half of the last one is its own rounding.
  if (zenith.count > 0) lines.push(zenith.toCase(FAMILY, `${name} hourly zenith`, 6e-5));
  if (poa.count > 0)
    lines.push(poa.toCase(FAMILY, `${name} hourly plane irradiance`, numberOr(limits['poa_w_m2'], 0.01)));
  if (cells.count > 0)
    lines.push(cells.toCase(FAMILY, `${name} hourly cell temperature`, numberOr(limits['cell_temperature_c'], 0.005)));
  return lines;
}

function orZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
