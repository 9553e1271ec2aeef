import { DEG } from './site.ts';
import type { PlaneLight, PlaneOrientation } from './irradiance/transposition.ts';
import type { SunTrack } from './sun/sun-position.ts';

/** Height of what hides the sky, by azimuth clockwise from north. PVGIS counts azimuths from south: convert first. */
export type HorizonPoint = { azimuthDeg: number; elevationDeg: number };

/** Heights of the horizon at each whole degree of azimuth, 0 to 359. */
export type HorizonProfile = Float64Array;

/**
 * Horizon at each whole degree, linear between the points given and around north. No point: a free horizon. Points with a missing
 * value are left out; heights below 0 count as 0 (the sun is not seen below the astronomical horizon anyway).
 *
 * @param points azimuths from north clockwise and heights [°], in any order; without a point the horizon is flat
 */
export function horizonProfile(points: readonly HorizonPoint[]): HorizonProfile {
  const known = points
    .filter((p) => Number.isFinite(p.azimuthDeg) && Number.isFinite(p.elevationDeg))
    .map((p) => ({ azimuthDeg: ((p.azimuthDeg % 360) + 360) % 360, elevationDeg: Math.max(p.elevationDeg, 0) }))
    .sort((a, b) => a.azimuthDeg - b.azimuthDeg);
  const profile = new Float64Array(360);
  const first = known[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined) return profile;
  let right = 0;
  for (let degree = 0; degree < 360; degree++) {
    while (right < known.length && known[right]!.azimuthDeg < degree) right++;
    const after = known[right] ?? { ...first, azimuthDeg: first.azimuthDeg + 360 };
    const before = known[right - 1] ?? { ...last, azimuthDeg: last.azimuthDeg - 360 };
    const width = after.azimuthDeg - before.azimuthDeg;
    const share = width > 0 ? (degree - before.azimuthDeg) / width : 1;
    profile[degree] = before.elevationDeg + share * (after.elevationDeg - before.elevationDeg);
  }
  return profile;
}

/**
 * Height of the horizon at an azimuth, linear between whole degrees. [deg]
 *
 * @param profile made by `horizonProfile`
 * @param azimuthDeg from north, clockwise; any
 */
export function horizonAt(profile: HorizonProfile, azimuthDeg: number): number {
  const turned = ((azimuthDeg % 360) + 360) % 360;
  const low = Math.floor(turned) % 360;
  const high = (low + 1) % 360;
  return profile[low]! + (turned - Math.floor(turned)) * (profile[high]! - profile[low]!);
}

/**
 * Share of the sky's diffuse light that a plane still gets behind a horizon, for a uniform sky, in [0, 1]. 1 for a free horizon or
 * for a plane that sees no sky.
 *
 * @param profile made by `horizonProfile`
 * @param plane tilt and azimuth [°]
 */
export function skyShare(profile: HorizonProfile, plane: PlaneOrientation): number {
  const cosTilt = Math.cos(plane.tiltDeg * DEG);
  const sinTilt = Math.sin(plane.tiltDeg * DEG);
  let free = 0;
  let all = 0;
  for (let azimuth = 0; azimuth < 360; azimuth++) {
    const across = sinTilt * Math.cos((azimuth - plane.azimuthDeg) * DEG);
    for (let elevation = 0.5; elevation < 90; elevation++) {
      const cosElevation = Math.cos(elevation * DEG);
      const cosIncidence = cosTilt * Math.sin(elevation * DEG) + across * cosElevation;
      if (cosIncidence <= 0) continue;
      const light = cosIncidence * cosElevation;
      all += light;
      if (elevation > profile[azimuth]!) free += light;
    }
  }
  return all > 0 ? free / all : 1;
}

/** Takes away from a plane, in place, what the horizon hides: beam and circumsolar light when the sun is behind it, its share of sky. */
export function hideBehindHorizon(
  profile: HorizonProfile,
  plane: PlaneOrientation,
  sun: SunTrack,
  light: PlaneLight,
): void {
  const share = skyShare(profile, plane);
  for (let i = 0; i < sun.count; i++) {
    // Night, or a missing irradiance (NaN): nothing to hide.
    if (!(light.beam[i]! + light.circumsolar[i]! > 0) && !(Math.abs(light.sky[i]!) > 0)) continue;
    const azimuthDeg = Math.atan2(sun.east[i]!, sun.north[i]!) / DEG;
    if (sun.apparentElevationDeg[i]! < horizonAt(profile, azimuthDeg)) {
      // The rest of Perez's sky can be negative on its own: what is left of the light is not.
      light.sky[i] = Math.max(light.sky[i]!, 0);
      light.beam[i] = 0;
      light.circumsolar[i] = 0;
    }
    light.sky[i] = light.sky[i]! * share;
  }
}
