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

const BARE = { point: null, register: null, registerLabel: null, periods: [], duplicates: 0 };
