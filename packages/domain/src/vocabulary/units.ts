import { keysOf } from './keys.ts';

/** Units of stored values. `toKwh` turns an energy into kWh; null for what is not an energy. */
export const UNITS = {
  W: { quantity: 'power', toKwh: null },
  Wh: { quantity: 'energy', toKwh: 0.001 },
  VA: { quantity: 'apparent-power', toKwh: null },
  'm³': { quantity: 'volume', toKwh: null },
  kWh: { quantity: 'energy', toKwh: 1 },
  /** Higher heating value, as gas is published and billed. */
  'kWh PCS': { quantity: 'energy', toKwh: 1 },
  '°C': { quantity: 'temperature', toKwh: null },
  '%': { quantity: 'ratio', toKwh: null },
  ppm: { quantity: 'concentration', toKwh: null },
  'W/m²': { quantity: 'irradiance', toKwh: null },
  'm/s': { quantity: 'speed', toKwh: null },
  EUR: { quantity: 'money', toKwh: null },
  kgCO2e: { quantity: 'emissions', toKwh: null },
  'EUR/MWh': { quantity: 'price', toKwh: null },
  'gCO2e/kWh': { quantity: 'emission-factor', toKwh: null },
  '°C.jour': { quantity: 'degree-days', toKwh: null },
  kg: { quantity: 'mass', toKwh: null },
  L: { quantity: 'volume', toKwh: null },
  stère: { quantity: 'volume', toKwh: null },
} as const satisfies Record<string, { quantity: string; toKwh: number | null }>;

/** One of `UNITS`. */
export type Unit = keyof typeof UNITS;
/** Names of the units. */
export const UNIT_NAMES = keysOf(UNITS);
