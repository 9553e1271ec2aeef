import { ENOUGH_READINGS } from './daily-temperatures.ts';
import { degreeDay } from './degree-days.ts';
import { slotsInDay } from '../calendar/paris.ts';
import type { StoredPeriod, StoredSeries } from '../measures/stored.ts';

/** Base of the degree-days that share an amount [°C]: unified degree-days, by the method of Météo-France. */
const BASE_C = 18;
/** Share of the days of a period that gives its weather. */
const ENOUGH_DAYS = 0.9;

/**
 * A period with the weight of each of its days, by the degree-days of a weather station. Up to a tenth of the days may lack: they have
 * those of the known days around them. Below, or where no day is cold, the amount lies evenly.
 *
 * @param period an amount of fuel over days
 * @param station outdoor temperatures of the station, with the extremes of each day [°C]; null where the building has none
 * @param heats whether the source heats
 */
export function spreadByWeather(period: StoredPeriod, station: StoredSeries | null, heats: boolean): StoredPeriod {
  if (!heats) return { ...period, spread: 'no_heating' };
  if (station === null) return { ...period, spread: 'no_station' };
  const degreeDays = degreeDaysOf(station, period.fromDay, period.toDay);
  const known = degreeDays.filter((value) => !Number.isNaN(value));
  if (known.length < ENOUGH_DAYS * degreeDays.length || known.every((value) => value === 0))
    return { ...period, spread: 'no_weather' };
  return { ...period, spread: 'degree_days', weights: withoutGaps(degreeDays) };
}

/** Degree-days of each day `[fromDay, toDay)` [°C·day], NaN where less than nine tenths of its readings are known. */
function degreeDaysOf(station: StoredSeries, fromDay: number, toDay: number): Float64Array {
  const values = new Float64Array(toDay - fromDay).fill(Number.NaN);
  for (const [k, day] of station.days.entries()) {
    if (day < fromDay || day >= toDay) continue;
    if (station.points[k]! < ENOUGH_READINGS * slotsInDay(day, station.steps[k]!)) continue;
    const [minC, maxC] = [station.minima[k]!, station.maxima[k]!];
    values[day - fromDay] = degreeDay('mean_min_max', { minC, maxC, meanC: (minC + maxC) / 2 }, BASE_C);
  }
  return values;
}

/** Unknown values as the mean of the nearest known ones on each side. At least one value is known. */
function withoutGaps(values: Float64Array): Float64Array {
  const filled = Float64Array.from(values);
  for (let from = 0; from < values.length; from++) {
    if (!Number.isNaN(values[from]!)) continue;
    let to = from;
    while (to < values.length && Number.isNaN(values[to]!)) to++;
    const around = [values[from - 1], values[to]].filter((value) => value !== undefined);
    filled.fill(around.reduce((sum, value) => sum + value, 0) / around.length, from, to);
    from = to;
  }
  return filled;
}
