import { medianInPlace, sortedPresent } from '../heating/statistics.ts';

/**
 * Base load (« talon »): the power that never goes away.
 * - `percentile`: the lowest power that 5 % of the measured slots do not pass (nearest rank); needs no calendar.
 * - `daily_minimum`: median over the days of the lowest mean over two hours; ignores a few days off.
 */
export const BASE_LOAD_METHODS = ['percentile', 'daily_minimum'] as const;
/** One of `BASE_LOAD_METHODS`. */
export type BaseLoadMethod = (typeof BASE_LOAD_METHODS)[number];

/** What a building draws when nobody is there. */
export type BaseLoad = {
  powerW: number;
  method: BaseLoadMethod;
  /** Energy of that power over the hours measured [kWh], and its share of what was used; null when nothing was. */
  energyKWh: number;
  share: number | null;
  measuredHours: number;
};

const QUANTILE = 0.05;
const WINDOW_S = 7200;
/** A day needs this many hours measured to have a minimum of its own. */
const DAY_HOURS = 20;

/**
 * Base load of a curve of mean powers [W], NaN where missing. Null with less than a day measured.
 *
 * @param powerW mean power of each slot [W]; NaN where missing
 * @param stepS length of a slot [s], above 0
 * @param method how the level is read
 */
export function baseLoad(
  powerW: Float64Array | Float32Array,
  stepS: number,
  method: BaseLoadMethod = 'percentile',
): BaseLoad | null {
  let sum = 0;
  let measured = 0;
  for (let i = 0; i < powerW.length; i++) {
    if (!Number.isFinite(powerW[i]!)) continue;
    sum += powerW[i]!;
    measured++;
  }
  const stepH = stepS / 3600;
  const measuredHours = measured * stepH;
  if (measuredHours < 24) return null;
  const level = method === 'percentile' ? nearestRank(sortedPresent(powerW), QUANTILE) : dailyMinimum(powerW, stepS);
  if (!Number.isFinite(level)) return null;
  const energyKWh = (level * measuredHours) / 1000;
  const usedKWh = (sum * stepH) / 1000;
  return { powerW: level, method, energyKWh, share: usedKWh > 0 ? energyKWh / usedKWh : null, measuredHours };
}

const nearestRank = (sorted: Float64Array, share: number): number =>
  sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? Number.NaN;

/** Median over days (blocks of 24 hours from the first slot) of the lowest two-hour mean. NaN when no day is whole. */
function dailyMinimum(powerW: Float64Array | Float32Array, stepS: number): number {
  const perDay = Math.max(1, Math.round(86_400 / stepS));
  const minima = new Float64Array(Math.ceil(powerW.length / perDay));
  let days = 0;
  for (let from = 0; from < powerW.length; from += perDay) {
    const lowest = lowestHours(powerW.subarray(from, Math.min(powerW.length, from + perDay)), stepS);
    if (Number.isFinite(lowest)) minima[days++] = lowest;
  }
  return medianInPlace(minima, days);
}

/**
 * Lowest mean over two hours without a gap of a day; NaN with less than 20 hours measured.
 *
 * @param powerW mean power of each slot of the day [W]; NaN where missing
 * @param stepS length of a slot [s], above 0
 */
export function lowestHours(powerW: Float64Array | Float32Array, stepS: number): number {
  const window = Math.max(1, Math.round(WINDOW_S / stepS));
  let present = 0;
  let run = 0;
  let sum = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < powerW.length; i++) {
    const v = powerW[i]!;
    if (!Number.isFinite(v)) {
      run = 0;
      sum = 0;
      continue;
    }
    present++;
    run++;
    sum += v;
    if (run > window) sum -= powerW[i - window]!;
    if (run >= window && sum / window < lowest) lowest = sum / window;
  }
  return (present * stepS) / 3600 >= DAY_HOURS && Number.isFinite(lowest) ? lowest : Number.NaN;
}
