import { DEG } from '../site.ts';
import type { SunTrack } from '../sun/sun-position.ts';
import { CIRCUMSOLAR, perezSky } from './perez.ts';
import { hayDaviesSky, isotropicSky, reindlSky } from './sky-models.ts';
import { airMass } from './air-mass.ts';

/** Model of the light of the sky on a tilted plane. */
export type TranspositionModel = 'isotropic' | 'hay-davies' | 'reindl' | 'perez';

/** A plane: tilt 0 horizontal, 90 vertical; azimuth clockwise from north, 180 south. */
export type PlaneOrientation = { tiltDeg: number; azimuthDeg: number };

/** Irradiance horizontal and normal, one value an instant. [W/m²] */
export type Irradiance = { ghi: Float64Array; dni: Float64Array; dhi: Float64Array };

/** Light on a plane, split so that a horizon or an incidence modifier can act on each part. [W/m²] */
export type PlaneLight = {
  cosIncidence: Float64Array;
  beam: Float64Array;
  circumsolar: Float64Array;
  /** Sky diffuse less circumsolar. */
  sky: Float64Array;
  ground: Float64Array;
};

export function emptyPlaneLight(count: number): PlaneLight {
  return {
    cosIncidence: new Float64Array(count),
    beam: new Float64Array(count),
    circumsolar: new Float64Array(count),
    sky: new Float64Array(count),
    ground: new Float64Array(count),
  };
}

/** Cosine of the angle between the sun and the normal of a plane, in [−1, 1], from the sun's unit vector. */
export function cosIncidenceOf(plane: PlaneOrientation, east: number, north: number, up: number): number {
  const sinTilt = Math.sin(plane.tiltDeg * DEG);
  const c =
    up * Math.cos(plane.tiltDeg * DEG) +
    sinTilt * (east * Math.sin(plane.azimuthDeg * DEG) + north * Math.cos(plane.azimuthDeg * DEG));
  return Math.min(Math.max(c, -1), 1);
}

/** Relative air mass of each instant, NaN where the sun is down. */
export function airMassSeries(sun: SunTrack, out: Float64Array = new Float64Array(sun.count)): Float64Array {
  for (let i = 0; i < sun.count; i++) out[i] = airMass(90 - sun.apparentElevationDeg[i]!);
  return out;
}

/**
 * Irradiance of a plane at each instant, from the horizontal one and the sun (its refracted vector, as in the reference chains).
 *
 * Every part is 0 where there is no light, whatever the sun; where ghi, dni or dhi is missing (NaN) all parts are missing. Beam is
 * never negative. `extraterrestrial` and `airMasses` as given by their own functions; only Perez reads the air mass.
 */
export function transpose(
  model: TranspositionModel,
  plane: PlaneOrientation,
  albedo: number,
  sun: SunTrack,
  irradiance: Irradiance,
  extraterrestrial: Float64Array,
  airMasses: Float64Array,
  out: PlaneLight = emptyPlaneLight(sun.count),
): PlaneLight {
  const { ghi, dni, dhi } = irradiance;
  const cosTilt = Math.cos(plane.tiltDeg * DEG);
  const sinTilt = Math.sin(plane.tiltDeg * DEG);
  const sinHalfTilt = Math.sin((plane.tiltDeg / 2) * DEG);
  const normalEast = sinTilt * Math.sin(plane.azimuthDeg * DEG);
  const normalNorth = sinTilt * Math.cos(plane.azimuthDeg * DEG);
  const groundView = 0.5 * albedo * (1 - cosTilt);
  const parts = new Float64Array(3);

  for (let i = 0; i < sun.count; i++) {
    const global = ghi[i]!;
    const direct = dni[i]!;
    const diffuse = dhi[i]!;
    if (global === 0 && direct === 0 && diffuse === 0) {
      out.cosIncidence[i] = out.beam[i] = out.circumsolar[i] = out.sky[i] = out.ground[i] = 0;
      continue;
    }
    const cosZenith = sun.up[i]!;
    const c = cosZenith * cosTilt + normalEast * sun.east[i]! + normalNorth * sun.north[i]!;
    const cosIncidence = c > 1 ? 1 : c < -1 ? -1 : c;
    let sky: number;
    if (model === 'perez') {
      const zenith = (90 - sun.apparentElevationDeg[i]!) * DEG;
      sky = perezSky(
        diffuse,
        direct,
        extraterrestrial[i]!,
        airMasses[i]!,
        zenith,
        cosZenith,
        cosIncidence,
        cosTilt,
        sinTilt,
        parts,
      );
    } else if (model === 'hay-davies') {
      sky = hayDaviesSky(diffuse, direct, extraterrestrial[i]!, cosZenith, cosIncidence, cosTilt, parts);
    } else if (model === 'reindl') {
      sky = reindlSky(
        diffuse,
        direct,
        global,
        extraterrestrial[i]!,
        cosZenith,
        cosIncidence,
        cosTilt,
        sinHalfTilt,
        parts,
      );
    } else {
      sky = isotropicSky(diffuse, cosTilt);
      parts[CIRCUMSOLAR] = 0;
    }
    const missing = global + direct + diffuse + cosZenith;
    if (missing !== missing) {
      out.cosIncidence[i] = out.beam[i] = out.circumsolar[i] = out.sky[i] = out.ground[i] = Number.NaN;
      continue;
    }
    out.cosIncidence[i] = cosIncidence;
    out.beam[i] = cosIncidence > 0 && direct > 0 ? direct * cosIncidence : 0;
    out.circumsolar[i] = parts[CIRCUMSOLAR]!;
    out.sky[i] = sky - parts[CIRCUMSOLAR]!;
    out.ground[i] = global * groundView;
  }
  return out;
}
