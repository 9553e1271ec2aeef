import { sentenceOf } from '@joulerie/domain/answers';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  SAPM_MOUNTS,
  produce,
  pvWorkspace,
  DEFAULT_LOSSES_PERCENT,
  lossFactor,
  emptyWeather,
  parsePvgisTmy,
  type PvPlane,
  type PvSystem,
  type WeatherSeries,
} from '@joulerie/domain/pv';
import { medianMs } from './median.ts';

/** Medians of pvlib 0.15.2 (ModelChain, SPA), same options, on 2 virtual cores (AMD EPYC): another machine than this one. */
const PVLIB_MS = { year: 68.2, tenMinutes: 328.9 };

const REFERENCE = join(import.meta.dirname, '../../packages/domain/test/reference/pv/weather');
const SITE = { latitudeDeg: 45, longitudeDeg: 8, altitudeM: 250 };
const SOUTH: PvPlane = {
  tiltDeg: 30,
  azimuthDeg: 180,
  albedo: 0.2,
  peakPowerW: 3000,
  gammaPerC: -0.0035,
  iam: { kind: 'physical', index: 1.526, extinction: 4, thicknessM: 0.002 },
  cell: SAPM_MOUNTS.closeMountGlassGlass,
};
const SYSTEM: PvSystem = {
  planes: [SOUTH],
  inverter: { dcLimitW: 3125, efficiency: 0.96 },
  lossFactor: lossFactor(DEFAULT_LOSSES_PERCENT),
  transposition: 'perez',
};

export function typicalYear(): WeatherSeries {
  const file = join(REFERENCE, 'pvgis_tmy_45.000_8.000_2005_2023.csv.gz');
  const reading = parsePvgisTmy(gunzipSync(readFileSync(file)).toString('utf8'), 2023);
  if (!reading.known) throw new Error(sentenceOf(reading));
  return reading.weather;
}

/** The same year by steps of ten minutes, each hour six times over. */
function byTenMinutes(hourly: WeatherSeries): WeatherSeries {
  const count = hourly.ghi.length * 6;
  const fine = emptyWeather(count, 600);
  for (let i = 0; i < count; i++) {
    const hour = Math.floor(i / 6);
    fine.instantsMs[i] = hourly.instantsMs[hour]! + (i % 6) * 600_000;
    for (const key of ['ghi', 'dni', 'dhi', 'temperatureC', 'windMS'] as const) fine[key][i] = hourly[key][hour]!;
  }
  return fine;
}

type Line = { what: string; valueMs: number; detail: string; ratio?: number; against?: string };

/** A year of production: SPA, Perez, incidence, cell temperature, modules, losses and inverter, step by step. */
export async function run(): Promise<Line[]> {
  const year = typicalYear();
  const fine = byTenMinutes(year);
  const against = 'pvlib 0.15.2 ModelChain with SPA (figure of the reference, another machine)';
  const of = (what: string, weather: WeatherSeries, system: PvSystem, pvlibMs: number | null): Line => {
    const space = pvWorkspace(weather.ghi.length, system.planes.length);
    const { ms, last } = medianMs(() => produce(weather, SITE, system, {}, space));
    let kWh = 0;
    for (const ac of last.acW) kWh += (ac * weather.stepS) / 3_600_000;
    return {
      what,
      valueMs: ms,
      detail: `${kWh.toFixed(1)} kWh`,
      ...(pvlibMs === null ? {} : { ratio: pvlibMs / ms, against }),
    };
  };
  // The sun of the last five and a half years is kept: years never asked before give the cost of a first study.
  const elsewhen = Array.from({ length: 21 }, (_, i) => ({
    ...year,
    instantsMs: year.instantsMs.map((ms) => ms + (i + 1) * 731 * 86_400_000),
  }));
  const space = pvWorkspace(year.ghi.length, 1);
  let next = 0;
  const fresh = medianMs(() => produce(elsewhen[next++ % elsewhen.length]!, SITE, SYSTEM, {}, space)).ms;
  return [
    {
      what: 'PV year, 8760 hours, SPA, a new year',
      valueMs: fresh,
      detail: 'same weather',
      ratio: PVLIB_MS.year / fresh,
      against,
    },
    of('PV year, 8760 hours, SPA, the same year again', year, SYSTEM, PVLIB_MS.year),
    of('PV year, 52560 steps of 10 min, SPA', fine, SYSTEM, PVLIB_MS.tenMinutes),
    of(
      'PV year, 8760 hours, four planes',
      year,
      { ...SYSTEM, planes: [0, 90, 180, 270].map((azimuthDeg) => ({ ...SOUTH, azimuthDeg })) },
      null,
    ),
  ];
}
