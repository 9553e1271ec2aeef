import { weekday } from '../calendar/days.ts';
import { holidayName } from '../calendar/holidays.ts';
import { isCompared, type ComparedDays, type DayAmounts } from './compared-days.ts';

/** Share of the days compared that are Saturdays, Sundays and public holidays, 0..1, in a period and in the other one. */
export type RestShares = { now: number; previous: number };

/** First day of the week-end: days of the week begin with Monday, 0. */
const SATURDAY = 5;
const isRest = (day: number): boolean => weekday(day) >= SATURDAY || holidayName(day) !== null;

/**
 * How many of the days that `comparePeriods` compares are days of rest, in both periods: the same dates of another year are other days of
 * the week. A day counts once a source that compares it. Null without any.
 *
 * @param sources each source in both periods
 * @param partners of `partnerDays`
 * @param fromDay first civil day of the period
 * @param beforeFrom the same of the period compared with
 */
export function restShares(
  sources: readonly { now: DayAmounts; before: DayAmounts }[],
  partners: Int32Array,
  fromDay: number,
  beforeFrom: number,
): RestShares | null {
  let [days, now, previous] = [0, 0, 0];
  for (const [i, j] of partners.entries()) {
    const many = sources.filter((source) => isCompared(source, i, j)).length;
    days += many;
    if (isRest(fromDay + i)) now += many;
    if (isRest(beforeFrom + j)) previous += many;
  }
  return days === 0 ? null : { now: now / days, previous: previous / days };
}

/** Shares of days of rest that differ by more make a change of their own. */
const UNLIKE = 0.05;

/**
 * What makes a change say little of how a building is used, in words: days of rest beside days of work; null where they are as many.
 *
 * @param compared a comparison of two periods, with the days of rest of each where they are known
 */
export function restReserve({
  days,
  rest,
}: Pick<ComparedDays, 'days'> & { rest?: RestShares | undefined }): string | null {
  if (!rest || Math.abs(rest.now - rest.previous) <= UNLIKE) return null;
  if (days === 1)
    return rest.now > rest.previous
      ? 'un jour de week-end ou férié comparé à un jour de semaine'
      : 'un jour de semaine comparé à un jour de week-end ou férié';
  if (days === null) return `${percent(rest.now)} de jours de week-end ou fériés contre ${percent(rest.previous)}`;
  const [now, previous] = [Math.round(rest.now * days), Math.round(rest.previous * days)];
  return `${now || 'aucun'}\u00a0jour${now >= 2 ? 's' : ''} de week-end ou férié${now >= 2 ? 's' : ''} contre\u00a0${previous || 'aucun'}`;
}

const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;
