import type { CellTemperatureModel } from '../src/pv/cell-temperature.ts';
import type { IamModel } from '../src/pv/iam.ts';
import type { TranspositionModel } from '../src/pv/irradiance/transposition.ts';
import { lossFactor } from '../src/pv/pvwatts.ts';
import type { Site } from '../src/pv/site.ts';
import type { PvPlane, PvSystem } from '../src/pv/system.ts';
import { asObject, num, numberOr, objects, text, type JsonObject } from './read-reference.ts';

/** Raised for an option that a configuration asks and the engine does not have. */
export class UnknownOption extends Error {}

/** A pvlib model chain configuration in the engine's words. */
export function systemOf(config: JsonObject): { site: Site; system: PvSystem } {
  const location = asObject(config['location']);
  const models = asObject(config['models']);
  const inverter = asObject(config['inverter']);
  const losses = Object.entries(asObject(config['losses_parameters_percent']));
  const planes = objects(config['arrays']).map((array) => planeOf(array, models));
  return {
    site: {
      latitudeDeg: num(location['latitude']),
      longitudeDeg: num(location['longitude']),
      altitudeM: numberOr(location['altitude_m'], 0),
    },
    system: {
      planes,
      inverter: {
        dcLimitW: num(inverter['pdc0']),
        efficiency: numberOr(inverter['eta_inv_nom'], 0.96),
        referenceEfficiency: numberOr(inverter['eta_inv_ref'], 0.9637),
      },
      lossFactor:
        text(models['losses_model']) === 'no_loss'
          ? 1
          : lossFactor(Object.fromEntries(losses.map(([name, percent]) => [name, num(percent)]))),
      transposition: oneOf<TranspositionModel>(text(models['transposition_model']), {
        isotropic: 'isotropic',
        haydavies: 'hay-davies',
        reindl: 'reindl',
        perez: 'perez',
      }),
    },
  };
}

function planeOf(array: JsonObject, models: JsonObject): PvPlane {
  const module = asObject(array['module_parameters']);
  return {
    tiltDeg: num(array['surface_tilt']),
    azimuthDeg: num(array['surface_azimuth']),
    albedo: numberOr(array['albedo'], 0.25),
    peakPowerW: num(module['pdc0']),
    gammaPerC: num(module['gamma_pdc']),
    iam: iamOf(firstWord(models['aoi_model']), module),
    cell: cellOf(firstWord(models['temperature_model']), asObject(array['temperature_model_parameters']), module),
  };
}

/** The model's name, without the remark that may follow it. */
function firstWord(value: JsonObject[string] | undefined): string {
  return text(value).split(/[\s,(]/)[0] ?? '';
}

function iamOf(name: string, module: JsonObject): IamModel {
  switch (name) {
    case 'no_loss':
      return { kind: 'none' };
    case 'ashrae':
      return { kind: 'ashrae', b: numberOr(module['b'], 0.05) };
    case 'martin_ruiz':
      return { kind: 'martin-ruiz', ar: numberOr(module['a_r'], 0.16) };
    case 'schlick':
      return { kind: 'schlick' };
    case 'physical': {
      const coating = num(module['n_ar']);
      return {
        kind: 'physical',
        index: numberOr(module['n'], 1.526),
        extinction: numberOr(module['K'], 4),
        thicknessM: numberOr(module['L'], 0.002),
        ...(Number.isNaN(coating) || coating === 1 ? {} : { coatingIndex: coating }),
      };
    }
    default:
      throw new UnknownOption(`incidence model ${name}`);
  }
}

function cellOf(name: string, p: JsonObject, module: JsonObject): CellTemperatureModel {
  switch (name) {
    case 'faiman':
      return { kind: 'faiman', u0: numberOr(p['u0'], 25), u1: numberOr(p['u1'], 6.84) };
    case 'sapm':
      return {
        kind: 'sapm',
        a: num(p['a']),
        b: num(p['b']),
        deltaTC: num(p['deltaT']),
        referenceIrradiance: numberOr(p['irrad_ref'], 1000),
      };
    case 'pvsyst':
      return {
        kind: 'pvsyst',
        uc: numberOr(p['u_c'], 29),
        uv: numberOr(p['u_v'], 0),
        efficiency: numberOr(module['module_efficiency'] ?? p['module_efficiency'], 0.1),
        absorption: numberOr(module['alpha_absorption'] ?? p['alpha_absorption'], 0.9),
      };
    case 'ross':
      return { kind: 'ross', k: numberOr(p['k'], (num(p['noct']) - 20) / 800) };
    case 'noct_sam':
      return {
        kind: 'noct-sam',
        noctC: num(p['noct']),
        efficiency: num(p['module_efficiency']),
        transmittanceAbsorptance: numberOr(p['transmittance_absorptance'], 0.9),
        storeys: num(p['array_height']) === 2 ? 2 : 1,
        standoffInch: numberOr(p['mount_standoff'], 4),
      };
    case 'fuentes':
      return {
        kind: 'fuentes',
        noctInstalledC: num(p['noct_installed']),
        moduleHeightM: numberOr(p['module_height'], 5),
        windSensorHeightM: numberOr(p['wind_height'], 9.144),
        emissivity: numberOr(p['emissivity'], 0.84),
        absorption: numberOr(p['absorption'], 0.83),
        tiltDeg: numberOr(p['surface_tilt'], 30),
        moduleWidthM: numberOr(p['module_width'], 0.31579),
        moduleLengthM: numberOr(p['module_length'], 1.2),
      };
    default:
      throw new UnknownOption(`cell temperature model ${name}`);
  }
}

function oneOf<T>(name: string, known: Record<string, T>): T {
  const found = known[name.split(/[\s,(]/)[0] ?? ''];
  if (found === undefined) throw new UnknownOption(`transposition model ${name}`);
  return found;
}
