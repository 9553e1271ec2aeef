import { aSource } from './builders.ts';
import { dailyCsv, stored } from './files.ts';
import type { OwnBuilding } from './own-building.ts';

/** Two years of days from 1 January 2024 on: the second is two degrees milder. */
const DAYS = 731;
/** Between −2 and 2, without a rhythm. */
export const noise = (i: number, seed: number) => {
  const value = Math.sin(12.9898 * i + seed) * 43_758.5453;
  return 4 * (value - Math.floor(value)) - 2;
};
export const TEMPERATURES = Array.from(
  { length: DAYS },
  (_, i) => Math.round(10 * (11 - 9 * Math.cos((2 * Math.PI * i) / 365.25) + noise(i, 1) + (i >= 366 ? 2 : 0))) / 10,
);
/** 40 kWh a day and 6 kWh by degree below 16 °C, more or less 8 kWh, times `factor` in the second year. */
export const energies = (factor: number): number[] =>
  TEMPERATURES.map((t, i) => (40 + 6 * Math.max(0, 16 - t) + 4 * noise(i, 5)) * (i >= 366 ? factor : 1));

/** Stores the temperatures of both years in a station. */
export const storeTemperatures = ({ app, user }: OwnBuilding, station: { _id: string }) =>
  stored(app, user, station, dailyCsv('Date;Température', '2024-01-01', TEMPERATURES), {
    variable: 'temperature_exterieure',
    unit: '°C',
  });

/** A weather station of the building, with the temperatures of both years. */
export async function aStation(own: OwnBuilding): Promise<void> {
  await storeTemperatures(own, await aSource(own.app, own.user, own.building, { idtype: 'idopenmeteo' }));
}
