import { fuentesSeries, type FuentesMount } from './fuentes.ts';

/**
 * How warm the cells are. [°C] Arguments everywhere: irradiance on the plane before any incidence modifier [W/m²], air temperature
 * [°C], wind speed [m/s]. Missing in, missing (NaN) out; without light the cells are at the air's temperature.
 */
export type CellTemperatureModel =
  /** Heat loss u0 [W/m²/K] and its growth with wind u1 [W/m²/K per m/s]. */
  | { kind: 'faiman'; u0: number; u1: number }
  | { kind: 'sapm'; a: number; b: number; deltaTC: number; referenceIrradiance?: number }
  | { kind: 'pvsyst'; uc: number; uv: number; efficiency: number; absorption: number }
  /** Warming by irradiance k [K·m²/W]. */
  | { kind: 'ross'; k: number }
  | {
      kind: 'noct-sam';
      noctC: number;
      efficiency: number;
      transmittanceAbsorptance: number;
      storeys: 1 | 2;
      standoffInch: number;
    }
  | ({ kind: 'fuentes' } & FuentesMount);

/** King, Boyson and Kratochvil, Photovoltaic array performance model, SAND2004-3535: mounts and their coefficients. */
export const SAPM_MOUNTS = {
  openRackGlassGlass: { kind: 'sapm', a: -3.47, b: -0.0594, deltaTC: 3 },
  closeMountGlassGlass: { kind: 'sapm', a: -2.98, b: -0.0471, deltaTC: 1 },
  openRackGlassPolymer: { kind: 'sapm', a: -3.56, b: -0.075, deltaTC: 3 },
  insulatedBackGlassPolymer: { kind: 'sapm', a: -2.81, b: -0.0455, deltaTC: 0 },
} as const satisfies Record<string, CellTemperatureModel>;

/** PVsyst help, Array thermal losses: heat loss factors by mount. */
export const PVSYST_MOUNTS = {
  freestanding: { uc: 29, uv: 0 },
  semiIntegrated: { uc: 20, uv: 0 },
  insulated: { uc: 15, uv: 0 },
} as const;

/** Faiman, Progress in Photovoltaics 16 (2008). */
export function faimanC(poa: number, airC: number, windMS: number, u0 = 25, u1 = 6.84): number {
  return airC + poa / (u0 + u1 * windMS);
}

/** Sandia model, SAND2004-3535, eq. 11 and 12: back of the module, then `deltaTC` more at 1000 W/m². */
export function sapmC(
  poa: number,
  airC: number,
  windMS: number,
  a: number,
  b: number,
  deltaTC: number,
  referenceIrradiance = 1000,
): number {
  return airC + poa * Math.exp(a + b * windMS) + (poa / referenceIrradiance) * deltaTC;
}

/** Thermal balance of PVsyst: what is absorbed and not turned into power warms the module. */
export function pvsystC(
  poa: number,
  airC: number,
  windMS: number,
  uc = 29,
  uv = 0,
  efficiency = 0.1,
  absorption = 0.9,
): number {
  return airC + (poa * absorption * (1 - efficiency)) / (uc + uv * windMS);
}

/** Ross (1981): warming proportional to irradiance. */
export function rossC(poa: number, airC: number, k: number): number {
  return airC + poa * k;
}

/** Ross's coefficient from the nominal operating cell temperature (800 W/m², 20 °C of air). [K·m²/W] */
export function rossFromNoct(noctC: number): number {
  return (noctC - 20) / 800;
}

/**
 * NOCT model of the System Advisor Model (Gilman, NREL/TP-6A20-67399, 2018). `effective` is the irradiance after incidence losses.
 * Without light the formula is 0/0: the air's temperature is returned.
 */
export function noctSamC(
  poa: number,
  effective: number,
  airC: number,
  windMS: number,
  noctC: number,
  efficiency: number,
  transmittanceAbsorptance = 0.9,
  storeys: 1 | 2 = 1,
  standoffInch = 4,
): number {
  if (poa === 0) return airC;
  const absorbed = (transmittanceAbsorptance * effective) / poa;
  // All light lost on the way in (beam at 90°, no diffuse): nothing is turned into heat either.
  if (absorbed === 0) return airC;
  const wind = (storeys === 2 ? 0.61 : 0.51) * windMS;
  const warming = (poa / 800) * (noctC + standoffAdjustmentC(standoffInch) - 20);
  return airC + (warming * (1 - efficiency / absorbed) * 9.5) / (5.7 + 3.8 * wind);
}

/** What a small gap behind the modules adds to their NOCT. [K] */
function standoffAdjustmentC(inch: number): number {
  if (inch <= 0 || inch > 3.5) return 0;
  if (inch < 0.5) return 18;
  if (inch < 1.5) return 11;
  if (inch < 2.5) return 6;
  return 2;
}

/** Cell temperature at each instant, written to `out`. `stepS` is only read by Fuentes's model, which has a thermal memory. */
export function cellTemperatureSeries(
  model: CellTemperatureModel,
  poa: Float64Array,
  effective: Float64Array,
  airC: Float64Array,
  windMS: Float64Array,
  stepS: number,
  out: Float64Array,
): void {
  const count = poa.length;
  switch (model.kind) {
    case 'faiman': {
      const { u0, u1 } = model;
      for (let i = 0; i < count; i++) out[i] = faimanC(poa[i]!, airC[i]!, windMS[i]!, u0, u1);
      return;
    }
    case 'sapm': {
      const { a, b, deltaTC } = model;
      const reference = model.referenceIrradiance ?? 1000;
      for (let i = 0; i < count; i++) {
        // Without light the exponential is not worth its time.
        const light = poa[i]!;
        out[i] = light === 0 ? airC[i]! : sapmC(light, airC[i]!, windMS[i]!, a, b, deltaTC, reference);
      }
      return;
    }
    case 'pvsyst': {
      const { uc, uv, efficiency, absorption } = model;
      for (let i = 0; i < count; i++) out[i] = pvsystC(poa[i]!, airC[i]!, windMS[i]!, uc, uv, efficiency, absorption);
      return;
    }
    case 'ross': {
      const { k } = model;
      for (let i = 0; i < count; i++) out[i] = rossC(poa[i]!, airC[i]!, k);
      return;
    }
    case 'noct-sam': {
      const { noctC, efficiency, transmittanceAbsorptance, storeys, standoffInch } = model;
      for (let i = 0; i < count; i++) {
        out[i] = noctSamC(
          poa[i]!,
          effective[i]!,
          airC[i]!,
          windMS[i]!,
          noctC,
          efficiency,
          transmittanceAbsorptance,
          storeys,
          standoffInch,
        );
      }
      return;
    }
    case 'fuentes':
      fuentesSeries(model, poa, airC, windMS, stepS, out);
  }
}
