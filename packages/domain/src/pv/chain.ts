import { cellTemperatureSeries } from './cell-temperature.ts';
import { hideBehindHorizon } from './horizon.ts';
import { effectiveIrradiance } from './iam.ts';
import { extraterrestrialSeries } from './irradiance/extraterrestrial.ts';
import { airMassSeries, emptyPlaneLight, transpose, type PlaneLight } from './irradiance/transposition.ts';
import { pvwattsAcW, pvwattsDcW } from './pvwatts.ts';
import type { Site } from './site.ts';
import { emptySunTrack, traceSun, type SunOptions, type SunTrack } from './sun/sun-position.ts';
import type { PvSystem } from './system.ts';
import type { WeatherSeries } from './weather/weather-series.ts';

/** What one plane gets and gives at each instant. Irradiances in W/m², before (`poa`) and after (`effective`) incidence losses. */
export type PlaneOutput = {
  poa: Float64Array;
  effective: Float64Array;
  cellC: Float64Array;
  /** Before losses. */
  dcW: Float64Array;
};

/** Production at each instant. A step whose weather is missing is NaN, never 0. */
export type Production = {
  count: number;
  stepS: number;
  planes: PlaneOutput[];
  /** All planes, after losses. */
  dcW: Float64Array;
  acW: Float64Array;
};

/** Arrays of a computation, to be used again by the next one of the same length. A result lives until the next use. */
export type PvWorkspace = {
  count: number;
  sun: SunTrack;
  extraterrestrial: Float64Array;
  airMasses: Float64Array;
  light: PlaneLight;
  diffuse: Float64Array;
  production: Production;
};

/**
 * Columns that `produce` fills, to reuse between systems of one weather.
 *
 * @param count number of steps
 * @param planes number of planes
 */
export function pvWorkspace(count: number, planes: number): PvWorkspace {
  const column = (): Float64Array => new Float64Array(count);
  return {
    count,
    sun: emptySunTrack(count),
    extraterrestrial: column(),
    airMasses: column(),
    light: emptyPlaneLight(count),
    diffuse: column(),
    production: {
      count,
      stepS: 0,
      planes: Array.from({ length: planes }, () => ({
        poa: column(),
        effective: column(),
        cellC: column(),
        dcW: column(),
      })),
      dcW: column(),
      acW: column(),
    },
  };
}

/**
 * Production of an installation under a weather, step by step: sun, light on each plane, incidence, cell temperature, modules,
 * losses, inverter. [W]
 *
 * Irradiance on the plane uses the refracted sun; the incidence modifier acts on the beam only; cells are warmed by the light
 * before incidence losses; the direct current of all planes is summed before the inverter. Night gives 0. A missing irradiance,
 * or a missing temperature or wind while there is light, gives NaN for that step.
 *
 * `workspace` (from `pvWorkspace`) avoids new arrays; without it, or with one of another shape, new ones are made.
 *
 * @param weather one value a step; NaN where missing makes that step unknown
 * @param site latitude, longitude and altitude
 * @param system planes, modules, losses and inverter
 * @param options corrections of the sun’s position
 */
export function produce(
  weather: WeatherSeries,
  site: Site,
  system: PvSystem,
  options: SunOptions = {},
  workspace?: PvWorkspace,
): Production {
  const count = weather.instantsMs.length;
  const fits =
    workspace !== undefined && workspace.count === count && workspace.production.planes.length >= system.planes.length;
  const space = fits ? workspace : pvWorkspace(count, system.planes.length);
  const sun = traceSun(weather.instantsMs, site, { temperatureC: weather.temperatureC, ...options }, space.sun);
  extraterrestrialSeries(weather.instantsMs, space.extraterrestrial);
  if (system.transposition === 'perez') airMassSeries(sun, space.airMasses);
  return produceUnderSun(weather, sun, system, space);
}

/** `produce` for a sun already traced (and, for Perez, its air masses and extraterrestrial irradiance) in the workspace. */
function produceUnderSun(weather: WeatherSeries, sun: SunTrack, system: PvSystem, space: PvWorkspace): Production {
  const { count, production, light, diffuse } = space;
  production.stepS = weather.stepS;
  const dcW = production.dcW.fill(0);
  for (let p = 0; p < system.planes.length; p++) {
    const plane = system.planes[p]!;
    const out = production.planes[p]!;
    transpose(system.transposition, plane, plane.albedo, sun, weather, space.extraterrestrial, space.airMasses, light);
    if (system.horizon !== undefined) hideBehindHorizon(system.horizon, plane, sun, light);
    for (let i = 0; i < count; i++) {
      diffuse[i] = light.circumsolar[i]! + light.sky[i]! + light.ground[i]!;
      out.poa[i] = light.beam[i]! + diffuse[i]!;
    }
    effectiveIrradiance(plane.iam, light.cosIncidence, light.beam, diffuse, out.effective);
    cellTemperatureSeries(
      plane.cell,
      out.poa,
      out.effective,
      weather.temperatureC,
      weather.windMS,
      weather.stepS,
      out.cellC,
    );
    const { peakPowerW, gammaPerC } = plane;
    for (let i = 0; i < count; i++) {
      const effective = out.effective[i]!;
      // No light, no power, even where the night's temperature is missing.
      const dc = effective === 0 ? 0 : pvwattsDcW(effective, out.cellC[i]!, peakPowerW, gammaPerC);
      out.dcW[i] = dc;
      dcW[i]! += dc;
    }
  }
  const { lossFactor, inverter } = system;
  for (let i = 0; i < count; i++) {
    dcW[i]! *= lossFactor;
    production.acW[i] = dcW[i] === 0 ? 0 : pvwattsAcW(dcW[i]!, inverter);
  }
  // A workspace made for more planes keeps them out of this result.
  return production.planes.length === system.planes.length
    ? production
    : { ...production, planes: production.planes.slice(0, system.planes.length) };
}
