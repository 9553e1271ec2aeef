import type { CellTemperatureModel } from './cell-temperature.ts';
import type { HorizonProfile } from './horizon.ts';
import type { IamModel } from './iam.ts';
import type { PlaneOrientation, TranspositionModel } from './irradiance/transposition.ts';
import type { Inverter } from './pvwatts.ts';

/** Modules on one plane. */
export type PvPlane = PlaneOrientation & {
  /** Share of light that the ground turns back, 0.2 for grass or gravel. */
  albedo: number;
  /** Power at 1000 W/m² and 25 °C. */
  peakPowerW: number;
  /** Change of power by degree of the cells, −0.0035 for usual silicon. */
  gammaPerC: number;
  iam: IamModel;
  cell: CellTemperatureModel;
};

/** Planes on one inverter. */
export type PvSystem = {
  planes: readonly PvPlane[];
  inverter: Inverter;
  /** What losses leave before the inverter, in [0, 1]: see `lossFactor`. */
  lossFactor: number;
  transposition: TranspositionModel;
  horizon?: HorizonProfile;
};

export function systemPeakW(system: PvSystem): number {
  let sum = 0;
  for (const plane of system.planes) sum += plane.peakPowerW;
  return sum;
}
