import { dayStart } from '@joulerie/domain/calendar';
import type { SeriesRead } from '@joulerie/domain/measures';
import { FROM_DAY, STEP_S, linkyYear } from '../measures/meters.ts';

/** Whole weeks, so that days of the week stay what they are when the curve is repeated. */
const WEEKS = 52;
const DAY_SLOTS = 48;
const WEEK_SLOTS = 7 * DAY_SLOTS;

/** Half-hours of the copy `i` over the days `[fromDay, toDay)`, W. */
export type Copies = (i: number, fromDay: number, toDay: number) => Float64Array;

/** Copies of the demonstration's Linky curve, each moved by whole weeks and scaled, repeated every 52 weeks. */
export async function linkyCopies(): Promise<Copies> {
  const year = await linkyYear();
  return (i, fromDay, toDay) => {
    const from = (fromDay - FROM_DAY) * DAY_SLOTS + i * WEEK_SLOTS;
    const scale = 0.5 + ((i * 37) % 100) / 66;
    const slots = (dayStart(toDay) - dayStart(fromDay)) / (STEP_S * 1000);
    return Float64Array.from({ length: slots }, (_, k) => Math.round(year[(from + k) % (WEEKS * WEEK_SLOTS)]! * scale));
  };
}

/** What a reader would give of half-hours from a day on. */
export const powerRead = (fromDay: number, values: Float64Array): SeriesRead => ({
  ...BARE,
  variable: 'puissance',
  unit: 'W',
  runs: [{ from: dayStart(fromDay), stepS: STEP_S, values, quality: null }],
});

/** Hourly temperatures of the days `[fromDay, toDay)`: a year from 2 to 20 °C, a day that varies by 6 °C, and a noise. */
export function temperatureRead(fromDay: number, toDay: number): SeriesRead {
  const hours = (dayStart(toDay) - dayStart(fromDay)) / 3_600_000;
  const values = Float64Array.from({ length: hours }, (_, hour) => {
    const day = fromDay + hour / 24;
    const celsius =
      11 -
      9 * Math.cos((2 * Math.PI * day) / 365.25) -
      3 * Math.cos((2 * Math.PI * hour) / 24) +
      noise(Math.floor(day));
    return Math.round(10 * celsius) / 10;
  });
  return {
    ...BARE,
    variable: 'temperature_exterieure',
    unit: '°C',
    runs: [{ from: dayStart(fromDay), stepS: 3600, values, quality: null }],
  };
}

const BARE = { point: null, register: null, registerLabel: null, periods: [], duplicates: 0 };

/** Between −2 and 2, without a rhythm. */
function noise(i: number): number {
  const value = Math.sin(12.9898 * i) * 43_758.5453;
  return 4 * (value - Math.floor(value)) - 2;
}
