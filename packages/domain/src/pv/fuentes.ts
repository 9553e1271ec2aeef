import { DEG } from './site.ts';

/** A module on its mount. Sizes in metres, temperatures in °C. */
export type FuentesMount = {
  /** Nominal operating temperature as installed: 45 for an open rack, 49 for a roof. */
  noctInstalledC: number;
  moduleHeightM?: number;
  windSensorHeightM?: number;
  emissivity?: number;
  absorption?: number;
  tiltDeg?: number;
  moduleWidthM?: number;
  moduleLengthM?: number;
};

const BOLTZMANN = 5.669e-8;
const KELVIN = 273.15;
const PRANDTL = 0.71;
/** Heat capacity of a module. [J/m²/K] */
const CAPACITY = 11000;
const ROUNDS = 10;

/**
 * Cell temperature with the module's thermal inertia, by Fuentes's model: the one of PVWatts version 5. [°C]
 *
 * Each step starts from the one before, so the series must be regular (`stepS`) and in order; it starts at 20 °C. A step whose
 * weather is missing is NaN and the module is taken to follow the air afterwards.
 * Source: Fuentes, A simplified thermal model for flat-plate photovoltaic arrays, SAND85-0330 (1987).
 */
export function fuentesSeries(
  mount: FuentesMount,
  poa: Float64Array,
  airC: Float64Array,
  windMS: Float64Array,
  stepS: number,
  out: Float64Array,
): void {
  const emissivity = mount.emissivity ?? 0.84;
  const absorption = mount.absorption ?? 0.83;
  const sinTilt = Math.sin((mount.tiltDeg ?? 30) * DEG);
  const width = mount.moduleWidthM ?? 0.31579;
  const length = mount.moduleLengthM ?? 1.2;
  const size = (2 * width * length) / (width + length);
  const windFactor = ((mount.moduleHeightM ?? 5) / (mount.windSensorHeightM ?? 9.144)) ** 0.2;
  const radiation = emissivity * BOLTZMANN;

  // What the nominal temperature says of the mount: the ground's warmth and the share of the back that convects.
  const nominal = mount.noctInstalledC + KELVIN;
  const reference = 293.15;
  const sky = 282.21;
  const excess = nominal - reference;
  const front = convection((nominal + reference) / 2, 1, excess, size, sinTilt, false);
  const toGround = radiation * (nominal ** 2 + reference ** 2) * (nominal + reference);
  const backRatio =
    (absorption * 800 - radiation * (nominal ** 4 - sky ** 4) - front * excess) / ((toGround + front) * excess);
  const groundAtNominal = Math.min(
    Math.max((nominal ** 4 - backRatio * (nominal ** 4 - reference ** 4)) ** 0.25, reference),
    nominal,
  );
  const groundRatio = (groundAtNominal - reference) / excess;
  const convectionRatio =
    (absorption * 800 - radiation * (2 * nominal ** 4 - sky ** 4 - groundAtNominal ** 4)) / (front * excess);
  const capacity = nominal > 321.15 ? CAPACITY * (1 + (nominal - 321.15) / 12) : CAPACITY;

  let before = 293.15;
  let sunBefore = 0;
  for (let i = 0; i < poa.length; i++) {
    const air = airC[i]! + KELVIN;
    const sun = poa[i]! * absorption;
    const wind = windMS[i]! * windFactor + 0.0001;
    if (Number.isNaN(air + sun + wind)) {
      out[i] = Number.NaN;
      if (!Number.isNaN(air)) before = air;
      sunBefore = 0;
      continue;
    }
    const skyNow = 0.68 * (0.0552 * air ** 1.5) + 0.32 * air;
    let module = before;
    for (let round = 0; round < ROUNDS; round++) {
      const byAir = convectionRatio * convection((module + air) / 2, wind, Math.abs(module - air), size, sinTilt, true);
      const bySky = radiation * (module ** 2 + skyNow ** 2) * (module + skyNow);
      const ground = air + groundRatio * (module - air);
      const byGround = radiation * (module ** 2 + ground ** 2) * (module + ground);
      const losses = byAir + bySky + byGround;
      const decay = (-losses / capacity) * stepS;
      const kept = decay > -10 ? Math.exp(decay) : 0;
      module =
        before * kept +
        ((1 - kept) * (byAir * air + bySky * skyNow + byGround * ground + sunBefore + (sun - sunBefore) / decay) +
          sun -
          sunBefore) /
          losses;
    }
    out[i] = module - KELVIN;
    before = module;
    sunBefore = sun;
  }
}

/** Convection of a tilted plate, forced by wind and free together. [W/m²/K] Temperatures in K. */
function convection(
  meanK: number,
  windMS: number,
  differenceK: number,
  size: number,
  sinTilt: number,
  turbulent: boolean,
): number {
  const density = (0.003484 * 101325) / meanK;
  const viscosity = (2.4237e-7 * meanK ** 0.76) / density;
  const conductivity = 2.1695e-4 * meanK ** 0.84;
  const reynolds = (windMS * size) / viscosity;
  const forced =
    turbulent && reynolds > 1.2e5
      ? ((0.0282 / reynolds ** 0.2) * density * windMS * 1007) / PRANDTL ** 0.4
      : ((0.86 / reynolds ** 0.5) * density * windMS * 1007) / PRANDTL ** 0.67;
  const grashof = ((9.8 / meanK) * differenceK * size ** 3 * sinTilt) / viscosity ** 2;
  const free = (0.21 * (grashof * PRANDTL) ** 0.32 * conductivity) / size;
  return (free ** 3 + forced ** 3) ** (1 / 3);
}
