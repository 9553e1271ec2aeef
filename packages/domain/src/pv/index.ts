export { PVSYST_MOUNTS, SAPM_MOUNTS, type CellTemperatureModel } from './cell-temperature.ts';
export { produce, pvWorkspace, type PlaneOutput, type Production, type PvWorkspace } from './chain.ts';
export { ageing, exceedance, type Exceedance, type ExceedanceLevel } from './exceedance.ts';
export type { FuentesMount } from './fuentes.ts';
export { horizonAt, horizonProfile, skyShare, type HorizonPoint, type HorizonProfile } from './horizon.ts';
export type { IamModel } from './iam.ts';
export type { PlaneOrientation, TranspositionModel } from './irradiance/transposition.ts';
export {
  comparePeriods,
  compareProduction,
  extrapolateYear,
  type Comparison,
  type YearExtrapolation,
} from './measured.ts';
export { DEFAULT_LOSSES_PERCENT, lossFactor, type Inverter } from './pvwatts.ts';
export type { Site } from './site.ts';
export { simpleSun, type SunAngle } from './sun/simple-sun.ts';
export {
  emptySunTrack,
  sunAngles,
  traceSun,
  type SunAngles,
  type SunOptions,
  type SunTrack,
} from './sun/sun-position.ts';
export { sunTimes, type SunTimes } from './sun/sunrise.ts';
export type { PvPlane, PvSystem } from './system.ts';
export { completeIrradiance, type CompletedWeather } from './weather/complete-irradiance.ts';
export { parseEpw } from './weather/epw.ts';
export { parsePvgisTmy } from './weather/pvgis-tmy.ts';
export {
  emptyWeather,
  type WeatherFile,
  type WeatherPlace,
  type WeatherReading,
  type WeatherSeries,
} from './weather/weather-series.ts';
export { stepEnergiesKWh, summariseYield, yearlyYields, type CoveredEnergy, type YieldSummary } from './yields.ts';
