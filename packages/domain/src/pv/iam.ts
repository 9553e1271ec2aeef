/**
 * Incidence angle modifiers: the share of the beam that glass lets through, relative to normal incidence. In [0, 1], 0 at 90° and
 * beyond. All take the cosine of the angle, so the sign of the angle does not matter and no arc cosine is needed.
 */
export type IamModel =
  | { kind: 'none' }
  | { kind: 'ashrae'; b: number }
  /** Refractive index, extinction [1/m] and thickness [m] of the glass; index of its coating when it has one. */
  | { kind: 'physical'; index: number; extinction: number; thicknessM: number; coatingIndex?: number }
  | { kind: 'martin-ruiz'; ar: number }
  | { kind: 'schlick' };

/** Souka and Safwat (1966), taken up by ASHRAE 93. Clipped at 0. */
export function ashraeIam(cosIncidence: number, b = 0.05): number {
  if (cosIncidence <= 0) return 0;
  return Math.max(0, 1 - b * (1 / cosIncidence - 1));
}

/** Martin and Ruiz, Solar Energy Materials and Solar Cells 70 (2001). `ar` is 0.16 for clean glass and must be positive. */
export function martinRuizIam(cosIncidence: number, ar = 0.16): number {
  if (cosIncidence <= 0) return 0;
  return (1 - Math.exp(-cosIncidence / ar)) / (1 - Math.exp(-1 / ar));
}

/** Schlick's approximation of Fresnel reflection, as used for PV by Xie et al., Solar Energy 201 (2020). */
export function schlickIam(cosIncidence: number): number {
  if (cosIncidence <= 0) return 0;
  const x = 1 - Math.min(cosIncidence, 1);
  return 1 - x * x * x * x * x;
}

/**
 * Snell, Fresnel and Bouguer: reflection on the glass (on its coating too when `coatingIndex` is given) and absorption in it.
 * Source: De Soto, Klein and Beckman, Solar Energy 80 (2006); coating as in the PVWatts version 5 manual (NREL/TP-6A20-62641).
 */
export function physicalIam(
  cosIncidence: number,
  index = 1.526,
  extinction = 4,
  thicknessM = 0.002,
  coatingIndex = index,
): number {
  if (cosIncidence <= 0) return 0;
  return (
    physicalTransmittance(Math.min(cosIncidence, 1), index, extinction, thicknessM, coatingIndex) /
    physicalTransmittance(1, index, extinction, thicknessM, coatingIndex)
  );
}

function physicalTransmittance(
  cosAir: number,
  index: number,
  extinction: number,
  thicknessM: number,
  coatingIndex: number,
): number {
  const sin2 = 1 - cosAir * cosAir;
  const cosCoating = Math.sqrt(1 - sin2 / (coatingIndex * coatingIndex));
  let s = 1 - reflectance(cosAir, coatingIndex * cosCoating);
  let p = 1 - reflectance(cosCoating, coatingIndex * cosAir);
  let cosGlass = cosCoating;
  if (coatingIndex !== index) {
    cosGlass = Math.sqrt(1 - sin2 / (index * index));
    const innerS = reflectance(coatingIndex * cosCoating, index * cosGlass);
    const innerP = reflectance(coatingIndex * cosGlass, index * cosCoating);
    s *= (1 - innerS) / (1 - innerS * (1 - s));
    p *= (1 - innerP) / (1 - innerP * (1 - p));
  }
  return 0.5 * (s + p) * Math.exp((-extinction * thicknessM) / cosGlass);
}

/** Share of light turned back between two media, from the two terms of Fresnel's formula. */
function reflectance(a: number, b: number): number {
  const r = (a - b) / (a + b);
  return r * r;
}

/** Modifier of a model at one angle. */
export function iamOf(model: IamModel, cosIncidence: number): number {
  switch (model.kind) {
    case 'none':
      return 1;
    case 'ashrae':
      return ashraeIam(cosIncidence, model.b);
    case 'physical':
      return physicalIam(cosIncidence, model.index, model.extinction, model.thicknessM, model.coatingIndex);
    case 'martin-ruiz':
      return martinRuizIam(cosIncidence, model.ar);
    case 'schlick':
      return schlickIam(cosIncidence);
  }
}

/**
 * Irradiance that reaches the cells. [W/m²] The modifier acts on the beam only, as in the reference chains; diffuse passes whole.
 * Parts that are missing (NaN) make the result missing.
 */
export function effectiveIrradiance(
  model: IamModel,
  cosIncidence: Float64Array,
  beam: Float64Array,
  diffuse: Float64Array,
  out: Float64Array,
): void {
  const count = beam.length;
  switch (model.kind) {
    case 'none':
      for (let i = 0; i < count; i++) out[i] = beam[i]! + diffuse[i]!;
      return;
    case 'ashrae':
      for (let i = 0; i < count; i++) out[i] = beam[i]! * ashraeIam(cosIncidence[i]!, model.b) + diffuse[i]!;
      return;
    case 'martin-ruiz':
      for (let i = 0; i < count; i++) out[i] = beam[i]! * martinRuizIam(cosIncidence[i]!, model.ar) + diffuse[i]!;
      return;
    case 'schlick':
      for (let i = 0; i < count; i++) out[i] = beam[i]! * schlickIam(cosIncidence[i]!) + diffuse[i]!;
      return;
    case 'physical': {
      const { index, extinction, thicknessM } = model;
      const coating = model.coatingIndex ?? index;
      const normal = physicalTransmittance(1, index, extinction, thicknessM, coating);
      for (let i = 0; i < count; i++) {
        const c = cosIncidence[i]!;
        if (beam[i] === 0 || c <= 0) out[i] = diffuse[i]!;
        else
          out[i] = (beam[i]! * physicalTransmittance(c, index, extinction, thicknessM, coating)) / normal + diffuse[i]!;
      }
    }
  }
}
