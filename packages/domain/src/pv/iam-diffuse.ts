import { DEG } from './site.ts';

export type DiffuseIam = { sky: number; ground: number };
/** A part of the surroundings seen by the plane: the sky, its lowest half degree, the ground. */
export type DiffuseRegion = 'sky' | 'horizon' | 'ground';

/** Below this tilt the ground's modifier is a difference of two infinities, for a part of the view that is nil. */
const FLAT_DEG = 1e-3;

/**
 * Modifiers of sky and ground diffuse light for the Martin and Ruiz model. A horizontal plane sees no ground: its modifier is 0.
 * Source: Martin and Ruiz (2001, corrigendum 2013); second parameter from IEC 61853-3, section 7.2.
 */
export function martinRuizDiffuse(tiltDeg: number, ar = 0.16): DiffuseIam {
  // 4/(3π), in the four digits that the authors and the standard print.
  const c1 = 0.4244;
  const c2 = 0.5 * ar - 0.154;
  const modifier = (angle: number): number => {
    // `angle` is the tilt for the ground, its supplement for the sky.
    if (angle < FLAT_DEG * DEG) return 0;
    const sin = Math.sin(angle);
    const term = sin + (angle - sin) / (1 - Math.cos(angle));
    return 1 - Math.exp((-(c1 + c2 * term) * term) / ar);
  };
  const tilt = tiltDeg * DEG;
  return { sky: modifier(Math.PI - tilt), ground: modifier(tilt) };
}

/**
 * Modifiers of diffuse light for Schlick's approximation, in closed form. A horizontal plane sees no ground: its modifier is 0.
 * Source: Xie, Sengupta, Habte and Andreas, Solar Energy 201 (2020), eq. 4 and 6.
 */
export function schlickDiffuse(tiltDeg: number): DiffuseIam {
  const tilt = tiltDeg * DEG;
  const c = Math.cos(tilt);
  const s = Math.sin(tilt);
  const sky =
    (2 / (Math.PI * (1 + c))) *
    ((30 / 7) * Math.PI -
      (160 / 21) * tilt -
      (10 / 3) * Math.PI * c +
      (160 / 21) * c * s -
      (5 / 3) * Math.PI * c * s ** 2 +
      (20 / 7) * c * s ** 3 -
      (5 / 16) * Math.PI * c * s ** 4 +
      (16 / 105) * c * s ** 5);
  const ground = tiltDeg < FLAT_DEG ? 0 : 40 / (21 * (1 - c)) - ((1 + c) / (1 - c)) * sky;
  return { sky, ground };
}

/**
 * Modifier of the light of one region for any beam modifier (a function of the cosine of the angle), by integration over the
 * directions of that region that the plane sees. 0 when it sees none.
 * Source: Marion, Numerical method for angle-of-incidence correction factors, Solar Energy 147 (2017), with its steps.
 */
export function diffuseIam(iam: (cosIncidence: number) => number, tiltDeg: number, region: DiffuseRegion): number {
  const steps = region === 'horizon' ? 1800 : 180;
  const step = Math.PI / steps;
  const [first, last] =
    region === 'sky' ? [0, steps / 2] : region === 'ground' ? [steps / 2, steps] : [Math.round(89.5 * 10), steps / 2];
  const cosTilt = Math.cos(tiltDeg * DEG);
  const sinTilt = Math.sin(tiltDeg * DEG);
  let passed = 0;
  let received = 0;
  for (let j = first; j < last; j++) {
    const polar = (j + 0.5) * step;
    const along = cosTilt * Math.cos(polar);
    const across = sinTilt * Math.sin(polar);
    const area = Math.cos(j * step) - Math.cos((j + 1) * step);
    // Half a turn is enough: the other half is its mirror.
    for (let k = 0; k < steps; k++) {
      const cosIncidence = along + across * Math.cos((k + 0.5) * step);
      if (cosIncidence <= 0) continue;
      passed += iam(cosIncidence) * cosIncidence * area;
      received += cosIncidence * area;
    }
  }
  return received > 0 ? passed / received : 0;
}
