import { produce } from '../src/pv/chain.ts';
import { SAPM_MOUNTS, type CellTemperatureModel } from '../src/pv/cell-temperature.ts';
import { pvwattsAcW } from '../src/pv/pvwatts.ts';
import { traceSun } from '../src/pv/sun/sun-position.ts';
import type { PvSystem } from '../src/pv/system.ts';
import { emptyWeather, type WeatherSeries } from '../src/pv/weather/weather-series.ts';
import { summariseYield } from '../src/pv/yields.ts';
import { verifyCase, type VerifyCase } from './case.ts';
import {
  asObject,
  filesOf,
  num,
  numberOr,
  readJson,
  readTable,
  text,
  type JsonObject,
  type Table,
} from './read-reference.ts';
import { Worst, numberAfter } from './worst.ts';

const FAMILY = 'pv/tool';
/** Any recent year without 29 February does: the tool's own year mixes several. */
const YEAR = 2023;

/** `pvwatts-v*.json`: years of the real PVWatts tool, an end-to-end check that owes nothing to pvlib. */
export function verifyTool(dir: string): VerifyCase[] {
  return filesOf(dir, 'pvwatts-v').flatMap((file) => {
    const name = file.replace(/\.json$/, '');
    const config = readJson(dir, file);
    const table = readTable(dir, `${name}.csv`);
    return config === null || table === null ? [] : verifyYear(name, config, table);
  });
}

function verifyYear(name: string, config: JsonObject, table: Table): VerifyCase[] {
  const location = asObject(config['location']);
  const system = asObject(config['system']);
  const site = {
    latitudeDeg: num(location['latitude']),
    longitudeDeg: num(location['longitude']),
    altitudeM: numberOr(location['altitude_m'], 0),
  };
  const column = (key: string): Float64Array => table.numbers.get(key)!;
  const utcOffsetH = numberAfter(text(location['time']), 'UTC', 0);
  const weather = weatherOf(table, utcOffsetH);
  const sun = traceSun(weather.instantsMs, site, { temperatureC: weather.temperatureC });
  for (let i = 0; i < table.count; i++) weather.ghi[i] = weather.dhi[i]! + weather.dni[i]! * Math.max(0, sun.up[i]!);

  const inverter = {
    dcLimitW: numberOr(
      system['inverter_pdc0_w'],
      num(system['pdc0_w']) / numberOr(system['dc_ac_ratio'], 1.2) / num(system['inverter_efficiency']),
    ),
    efficiency: num(system['inverter_efficiency']),
  };
  const under = (cell: CellTemperatureModel): PvSystem => ({
    planes: [
      {
        tiltDeg: num(system['tilt']),
        azimuthDeg: num(system['azimuth']),
        albedo: 0.2,
        peakPowerW: num(system['pdc0_w']),
        gammaPerC: num(system['gamma_pdc']),
        iam: { kind: 'physical', index: 1.526, extinction: 4, thicknessM: 0.002 },
        cell,
      },
    ],
    inverter,
    lossFactor: 1 - num(system['losses_percent']) / 100,
    transposition: 'perez',
  });
  const expected = num(asObject(config['pvwatts'])['annual_ac_kwh']);
  const lines: VerifyCase[] = [];
  for (const [what, cell, limit] of [
    ['annual AC, Fuentes', { kind: 'fuentes', noctInstalledC: 45, tiltDeg: num(system['tilt']) }, 0.005],
    ['annual AC, SAPM', SAPM_MOUNTS.openRackGlassPolymer, 0.02],
    ['annual AC, Faiman', { kind: 'faiman', u0: 25, u1: 6.84 }, 0.02],
  ] as const) {
    const pv = under(cell);
    const production = produce(weather, site, pv);
    const kWh = summariseYield(production, weather.instantsMs, pv, utcOffsetH).energyKWh;
    const worst = new Worst();
    worst.add(kWh, expected, what, expected);
    lines.push(worst.toCase(FAMILY, `${name} ${what}`, limit));
    if (cell.kind !== 'fuentes') continue;
    let squares = 0;
    for (let i = 0; i < table.count; i++) squares += (production.planes[0]!.poa[i]! - column('poa_global')[i]!) ** 2;
    lines.push(verifyCase(FAMILY, `${name} plane irradiance, RMSE`, Math.sqrt(squares / table.count), 2, 'W/m²'));
  }
  const ac = new Worst();
  for (let i = 0; i < table.count; i++)
    ac.add(pvwattsAcW(column('dc_w')[i]!, inverter), column('ac_w')[i]!, `row ${i}`);
  lines.push(ac.toCase(FAMILY, `${name} inverter`, 0.01, 'W'));
  return lines;
}

/** Hour h of local standard time covers h:00 to h+1:00: the sun is taken in its middle. */
function weatherOf(table: Table, utcOffsetH: number): WeatherSeries {
  const column = (key: string): Float64Array => table.numbers.get(key)!;
  const weather = emptyWeather(table.count, 3600);
  for (let i = 0; i < table.count; i++) {
    weather.instantsMs[i] = Date.UTC(
      YEAR,
      column('month')[i]! - 1,
      column('day')[i]!,
      column('hour')[i]! - utcOffsetH,
      30,
    );
  }
  weather.dni.set(column('dni'));
  weather.dhi.set(column('dhi'));
  weather.temperatureC.set(column('temp_air'));
  weather.windMS.set(column('wind_speed'));
  return weather;
}
