import { civilDate, dayNumber, type CivilDay, type Instant } from './days.ts';
import { HOUR_MS, dayStart } from './paris.ts';

/**
 * Days of the energy trades that begin at 06:00 legal time: the gas day (GRDF) and the Tempo day (supplier billing).
 */

/**
 * `[from, to)` of the gas or Tempo day named by a civil day: 06:00 that day to 06:00 the next, 23 to 25 hours long.
 *
 * @param day civil day that names it
 */
export function sixToSix(day: CivilDay): { from: Instant; to: Instant } {
  return { from: sixOClock(day), to: sixOClock(day + 1) };
}

function sixOClock(day: CivilDay): Instant {
  // 06:00 comes after any clock change of the day: it is 18 hours before the next midnight.
  return dayStart(day + 1) - 18 * HOUR_MS;
}

/**
 * The gas or Tempo day that an instant belongs to, given the civil day it falls on.
 *
 * @param instant instant; from 1996 on, when the present rule of clock changes began
 * @param civilDay Paris civil day of that instant
 */
export function sixToSixDay(instant: Instant, civilDay: CivilDay): CivilDay {
  return instant < sixOClock(civilDay) ? civilDay - 1 : civilDay;
}

/** TURPE season: `hiver` is November to March, `ete` April to October. */
export type EnergySeason = 'hiver' | 'ete';

/**
 * TURPE seasons: high season November to March, low season April to October (CRE, délibération TURPE).
 *
 * @param day civil day; any
 */
export function turpeSeason(day: CivilDay): EnergySeason {
  const { month } = civilDate(day);
  return month >= 4 && month <= 10 ? 'ete' : 'hiver';
}

/**
 * Heating season by convention: 1 October to 20 May (DJU tables). Returns the season's first year, or null in summer.
 *
 * @param day civil day; any
 */
export function heatingSeason(day: CivilDay): number | null {
  const { year, month, day: d } = civilDate(day);
  if (month >= 10) return year;
  if (month < 5 || (month === 5 && d <= 20)) return year - 1;
  return null;
}

/**
 * Tempo season of a day: it runs from 1 September to 31 August and is named by its first year.
 *
 * @param day civil day; any
 */
export function tempoSeason(day: CivilDay): number {
  const { year, month } = civilDate(day);
  return month >= 9 ? year : year - 1;
}

/** First and last-exclusive days of the Tempo season that begins in `year`. */
export function tempoSeasonDays(year: number): { from: CivilDay; to: CivilDay } {
  return { from: dayNumber(year, 9, 1), to: dayNumber(year + 1, 9, 1) };
}
