import { PVSYST_MOUNTS, faimanC, noctSamC, pvsystC, rossC, rossFromNoct, sapmC } from '../src/pv/cell-temperature.ts';
import { lossFactor, pvwattsAcW, pvwattsDcW } from '../src/pv/pvwatts.ts';
import type { VerifyCase } from './case.ts';
import { asObject, num, numberOr, objects, readJson, text, type JsonObject } from './read-reference.ts';
import { Worst, mixedScale, numberAfter } from './worst.ts';

/** Cell temperature, direct and alternating current, losses. */
export function verifyModules(dir: string): VerifyCase[] {
  return [...verifyCells(readJson(dir, 'cell-temperature.json')), ...verifyPvwatts(readJson(dir, 'pvwatts.json'))];
}

/** One model of the file: its key in the cases, and the cell temperature for one case. */
type CellModel = (poa: number, airC: number, windMS: number) => number;

function cellModels(reference: JsonObject): Map<string, CellModel | Map<string, CellModel>> {
  const parameters = asObject(reference['parameters']);
  const faiman = text(parameters['faiman']);
  const fixed = text(parameters['pvsyst_fixed']);
  const noct = text(parameters['noct_sam']);
  const efficiency = numberAfter(fixed, 'module_efficiency', 0.2);
  const absorption = numberAfter(fixed, 'alpha_absorption', 0.9);
  const windy = fixed.slice(Math.max(0, fixed.indexOf('pvsyst_wind')));
  const samReference = numberOr(parameters['sapm_irrad_ref'], 1000);
  const noctModel = (key: string, effectiveShare: number): CellModel => {
    const [noctC = 45, storeys = 1, standoff = 4] = key.split('-').map(Number);
    return (poa, air, wind) =>
      noctSamC(
        poa,
        poa * effectiveShare,
        air,
        wind,
        noctC,
        numberAfter(noct, 'module_efficiency', 0.2),
        numberAfter(noct, 'transmittance_absorptance', 0.9),
        storeys === 2 ? 2 : 1,
        standoff,
      );
  };
  const models = new Map<string, CellModel | Map<string, CellModel>>();
  const u0 = numberAfter(faiman, 'u0', 25);
  const u1 = numberAfter(faiman, 'u1', 6.84);
  models.set('faiman', (poa, air, wind) => faimanC(poa, air, wind, u0, u1));
  models.set(
    'sapm',
    new Map(
      Object.entries(asObject(parameters['sapm'])).map(([mount, value]) => {
        const p = asObject(value);
        return [
          mount,
          (poa, air, wind) => sapmC(poa, air, wind, num(p['a']), num(p['b']), num(p['deltaT']), samReference),
        ];
      }),
    ),
  );
  const mounts = asObject(parameters['pvsyst']);
  models.set(
    'pvsyst',
    new Map(
      Object.entries(mounts).map(([mount, value]) => {
        const p = asObject(value);
        const uc = numberOr(p['u_c'], PVSYST_MOUNTS.freestanding.uc);
        return [mount, (poa, air, wind) => pvsystC(poa, air, wind, uc, numberOr(p['u_v'], 0), efficiency, absorption)];
      }),
    ),
  );
  const first = asObject(objects(reference['cases'])[0]);
  for (const key of Object.keys(first)) {
    const wind = /^pvsyst_wind_(\d+)_(\d+)$/.exec(key);
    const ross = /^ross_noct(\d+)$/.exec(key);
    const share = /^noct_sam_effective_(\d+)$/.exec(key);
    if (wind !== null) {
      const windyEfficiency = numberAfter(windy, 'module_efficiency', 0.1);
      models.set(key, (poa, air, speed) =>
        pvsystC(poa, air, speed, Number(wind[1]), Number(wind[2]), windyEfficiency, absorption),
      );
    }
    if (ross !== null) models.set(key, (poa, air) => rossC(poa, air, rossFromNoct(Number(ross[1]))));
    if (share !== null) {
      const like = /as ([\d.]+-\d-[\d.]+)/.exec(text(parameters['noct_sam_effective_95']))?.[1] ?? '45-1-4';
      models.set(key, noctModel(like, Number(share[1]) / 100));
    }
  }
  models.set('noct_sam', new Map(Object.keys(asObject(first['noct_sam'])).map((key) => [key, noctModel(key, 1)])));
  return models;
}

function verifyCells(reference: JsonObject | null): VerifyCase[] {
  if (reference === null) return [];
  const tolerance = numberOr(asObject(reference['recommended_tolerance'])['absolute_c'], 1e-6);
  const lines: VerifyCase[] = [];
  for (const [key, model] of cellModels(reference)) {
    const worst = new Worst();
    for (const c of objects(reference['cases'])) {
      const [poa, air, wind] = [num(c['poa_global']), num(c['temp_air']), num(c['wind_speed'])];
      if (typeof model === 'function') worst.add(model(poa, air, wind), num(c[key]), String(c['id']));
      else {
        for (const [mount, expected] of Object.entries(asObject(c[key]))) {
          worst.add(model.get(mount)?.(poa, air, wind) ?? null, num(expected), `${String(c['id'])} ${mount}`);
        }
      }
    }
    lines.push(worst.toCase('pv/cell-temperature', key, tolerance));
  }
  return lines;
}

function verifyPvwatts(reference: JsonObject | null): VerifyCase[] {
  if (reference === null) return [];
  const relative = numberOr(asObject(reference['recommended_tolerance'])['relative'], 1e-9);
  // The file's digits: eight to ten decimals.
  const rounding = 1e-8;
  const dc = new Worst();
  for (const c of objects(reference['dc'])) {
    const expected = num(c['pdc']);
    const actual = pvwattsDcW(num(c['effective_irradiance']), num(c['temp_cell']), num(c['pdc0']), num(c['gamma_pdc']));
    dc.add(actual, expected, String(c['id']), mixedScale(expected, relative, rounding));
  }
  const ac = new Worst();
  for (const c of objects(reference['ac'])) {
    const expected = num(c['pac']);
    const inverter = {
      dcLimitW: num(c['inverter_pdc0']),
      efficiency: num(c['eta_inv_nom']),
      referenceEfficiency: numberOr(c['eta_inv_ref'], 0.9637),
    };
    ac.add(pvwattsAcW(num(c['pdc']), inverter), expected, String(c['id']), mixedScale(expected, relative, rounding));
  }
  const losses = new Worst();
  for (const [i, c] of objects(reference['losses_percent']).entries()) {
    const each = Object.entries(c).filter(([name]) => name !== 'total');
    const total = 100 * (1 - lossFactor(Object.fromEntries(each.map(([name, value]) => [name, num(value)]))));
    losses.add(total, num(c['total']), String(i), mixedScale(num(c['total']), relative, rounding));
  }
  return [
    dc.toCase('pv/pvwatts', 'direct current', relative),
    ac.toCase('pv/pvwatts', 'alternating current', relative),
    losses.toCase('pv/pvwatts', 'losses', relative),
  ];
}
