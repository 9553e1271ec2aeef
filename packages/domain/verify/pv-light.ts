import { DEG } from '../src/pv/site.ts';
import { ashraeIam, martinRuizIam, physicalIam, schlickIam } from '../src/pv/iam.ts';
import { diffuseIam, martinRuizDiffuse, schlickDiffuse } from '../src/pv/iam-diffuse.ts';
import { absoluteAirMass, airMass } from '../src/pv/irradiance/air-mass.ts';
import { disc, erbs } from '../src/pv/irradiance/decomposition.ts';
import { extraterrestrialIrradiance } from '../src/pv/irradiance/extraterrestrial.ts';
import { cosIncidenceOf, transpose, type TranspositionModel } from '../src/pv/irradiance/transposition.ts';
import { perezSky } from '../src/pv/irradiance/perez.ts';
import type { SunTrack } from '../src/pv/sun/sun-position.ts';
import type { VerifyCase } from './case.ts';
import { asObject, num, numberOr, objects, readJson, type JsonObject } from './read-reference.ts';
import { Worst, mixedScale } from './worst.ts';

/** Decomposition, transposition and incidence modifiers. */
export function verifyLight(dir: string): VerifyCase[] {
  return [
    ...verifyDecomposition(readJson(dir, 'decomposition.json')),
    ...verifyTransposition(readJson(dir, 'transposition.json')),
    ...verifyIam(readJson(dir, 'iam.json')),
  ];
}

function verifyDecomposition(reference: JsonObject | null): VerifyCase[] {
  if (reference === null) return [];
  const { relative, absolute } = tolerances(reference);
  const erbsWorst = new Worst();
  const discWorst = new Worst();
  const sunWorst = new Worst();
  for (const c of objects(reference['cases'])) {
    const id = String(c['id']);
    const [day, zenith, ghi, pressure] = [
      num(c['day_of_year']),
      num(c['zenith']),
      num(c['ghi']),
      num(c['pressure_pa']),
    ];
    const compare = (worst: Worst, actual: number, expected: number, what: string): void =>
      worst.add(actual, expected, `${id} ${what}`, mixedScale(expected, relative, absolute));
    compare(sunWorst, extraterrestrialIrradiance(day), num(c['dni_extra_spencer']), 'extraterrestrial');
    compare(sunWorst, airMass(zenith), num(c['airmass_relative_kastenyoung1989']), 'air mass');
    compare(sunWorst, absoluteAirMass(airMass(zenith), pressure), num(c['airmass_absolute']), 'absolute air mass');
    const byErbs = erbs(ghi, zenith, day);
    const expectedErbs = asObject(c['erbs']);
    compare(erbsWorst, byErbs.dni, num(expectedErbs['dni']), 'dni');
    compare(erbsWorst, byErbs.dhi, num(expectedErbs['dhi']), 'dhi');
    compare(erbsWorst, byErbs.clearness, num(expectedErbs['kt']), 'kt');
    const byDisc = disc(ghi, zenith, day, pressure);
    const expectedDisc = asObject(c['disc']);
    compare(discWorst, byDisc.dni, num(expectedDisc['dni']), 'dni');
    compare(discWorst, byDisc.clearness, num(expectedDisc['kt']), 'kt');
    compare(discWorst, byDisc.airMass, num(expectedDisc['airmass']), 'air mass');
  }
  return [
    sunWorst.toCase('pv/decomposition', 'extraterrestrial and air mass', relative),
    erbsWorst.toCase('pv/decomposition', 'Erbs', relative),
    discWorst.toCase('pv/decomposition', 'DISC', relative),
  ];
}

const MODELS = {
  isotropic: 'isotropic',
  haydavies: 'hay-davies',
  reindl: 'reindl',
  perez: 'perez',
} as const satisfies Record<string, TranspositionModel>;

function verifyTransposition(reference: JsonObject | null): VerifyCase[] {
  if (reference === null) return [];
  const { relative, absolute } = tolerances(reference);
  const worsts = new Map<string, Worst>(Object.keys(MODELS).map((key) => [key, new Worst()]));
  const components = new Worst();
  for (const c of objects(reference['cases'])) {
    const id = String(c['id']);
    const plane = { tiltDeg: num(c['surface_tilt']), azimuthDeg: num(c['surface_azimuth']) };
    const zenith = num(c['solar_zenith_apparent']);
    const track = sunAt(zenith, num(c['solar_azimuth']));
    const [ghi, dni, dhi] = [num(c['ghi']), num(c['dni']), num(c['dhi'])];
    const extra = num(c['dni_extra']);
    const air = num(c['airmass_relative']);
    for (const [key, model] of Object.entries(MODELS)) {
      const light = transpose(
        model,
        plane,
        num(c['albedo']),
        track,
        { ghi: Float64Array.of(ghi), dni: Float64Array.of(dni), dhi: Float64Array.of(dhi) },
        Float64Array.of(extra),
        Float64Array.of(air),
      );
      const sky = light.sky[0]! + light.circumsolar[0]!;
      const expected = asObject(c[key]);
      const worst = worsts.get(key)!;
      for (const [actual, value, what] of [
        [sky, expected['sky_diffuse'], 'sky'],
        [sky + light.beam[0]! + light.ground[0]!, expected['poa_global'], 'poa'],
        [light.beam[0]!, c['poa_direct'], 'beam'],
        [light.ground[0]!, c['poa_ground_diffuse'], 'ground'],
      ] as const) {
        // Null is the library's 0/0 with neither beam nor diffuse: 0 is due there.
        const due =
          value === null && dni === 0 && dhi === 0 ? (what === 'poa' ? num(c['poa_ground_diffuse']) : 0) : num(value);
        worst.add(actual, due, `${id} ${what}`, mixedScale(due, relative, absolute));
      }
    }
    const parts = new Float64Array(3);
    perezSky(
      dhi,
      dni,
      extra,
      air,
      zenith * DEG,
      Math.cos(zenith * DEG),
      cosIncidenceOf(plane, track.east[0]!, track.north[0]!, track.up[0]!),
      Math.cos(plane.tiltDeg * DEG),
      Math.sin(plane.tiltDeg * DEG),
      parts,
    );
    const expectedParts = asObject(asObject(c['perez'])['components']);
    for (const [p, name] of ['poa_isotropic', 'poa_circumsolar', 'poa_horizon'].entries()) {
      const due = numberOr(expectedParts[name], 0);
      components.add(parts[p]!, due, `${id} ${name}`, mixedScale(due, relative, absolute));
    }
  }
  return [
    ...[...worsts].map(([key, worst]) => worst.toCase('pv/transposition', key, relative)),
    components.toCase('pv/transposition', 'perez components', relative),
  ];
}

function sunAt(zenithDeg: number, azimuthDeg: number): SunTrack {
  const horizontal = Math.sin(zenithDeg * DEG);
  return {
    count: 1,
    elevationDeg: Float64Array.of(90 - zenithDeg),
    apparentElevationDeg: Float64Array.of(90 - zenithDeg),
    east: Float64Array.of(horizontal * Math.sin(azimuthDeg * DEG)),
    north: Float64Array.of(horizontal * Math.cos(azimuthDeg * DEG)),
    up: Float64Array.of(Math.cos(zenithDeg * DEG)),
  };
}

function verifyIam(reference: JsonObject | null): VerifyCase[] {
  if (reference === null) return [];
  const limits = asObject(reference['recommended_tolerance']);
  const parameters = asObject(reference['parameters']);
  const b = numberOr(parameters['b'], 0.05);
  const ar = numberOr(parameters['a_r'], 0.16);
  const glass = [
    numberOr(parameters['n'], 1.526),
    numberOr(parameters['K'], 4),
    numberOr(parameters['L'], 0.002),
  ] as const;
  const coating = numberOr(parameters['n_ar'], 1.29);
  const models: Record<string, (c: number) => number> = {
    ashrae_b: (c) => ashraeIam(c, b),
    physical: (c) => physicalIam(c, ...glass),
    physical_ar: (c) => physicalIam(c, ...glass, coating),
    martin_ruiz: (c) => martinRuizIam(c, ar),
    schlick: schlickIam,
  };
  const lines = Object.entries(models).map(([key, model]) => {
    const worst = new Worst();
    for (const c of objects(reference['cases'])) {
      // 90° is the edge of the plane's sight, which the rounding of its cosine would move.
      const aoi = Math.abs(num(c['aoi']));
      worst.add(model(aoi >= 90 ? 0 : Math.cos(aoi * DEG)), num(c[key]), `${aoi}°`);
    }
    return worst.toCase('pv/iam', key, numberOr(limits['direct'], 1e-8));
  });

  const closed = new Worst();
  const marion = new Worst();
  for (const c of objects(reference['diffuse'])) {
    const tilt = num(c['tilt']);
    for (const [key, actual] of [
      ['martin_ruiz_diffuse', martinRuizDiffuse(tilt, ar)],
      ['schlick_diffuse', schlickDiffuse(tilt)],
    ] as const) {
      const expected = asObject(c[key]);
      closed.add(actual.sky, num(expected['sky']), `${key} sky ${tilt}°`);
      // A horizontal plane sees no ground; the library may leave 5e-8 there.
      const ground = num(expected['ground']);
      closed.add(actual.ground, tilt === 0 && ground < 1e-7 ? 0 : ground, `${key} ground ${tilt}°`);
    }
    for (const [key, model] of [
      ['marion_physical', models['physical']!],
      ['marion_ashrae', models['ashrae_b']!],
    ] as const) {
      const expected = asObject(c[key]);
      for (const region of ['sky', 'horizon', 'ground'] as const) {
        if (region in expected)
          marion.add(diffuseIam(model, tilt, region), num(expected[region]), `${key} ${region} ${tilt}°`);
      }
    }
  }
  return [
    ...lines,
    closed.toCase('pv/iam', 'diffuse, closed forms', numberOr(limits['martin_ruiz_diffuse'], 1e-8)),
    marion.toCase('pv/iam', 'diffuse, integrated', numberOr(limits['marion_diffuse'], 1e-4)),
  ];
}

function tolerances(reference: JsonObject): { relative: number; absolute: number } {
  const limits = asObject(reference['recommended_tolerance']);
  const relative = numberOr(limits['relative'], 1e-6);
  return { relative, absolute: numberOr(limits['absolute'], relative) };
}
