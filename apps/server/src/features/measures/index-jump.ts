import type { Likelihood } from '@joulerie/contract/import-report';
import { DAY_MS, isoDay, parisDay } from '@joulerie/domain/calendar';
import type { SeriesRead, StoredSeries } from '@joulerie/domain/measures';

/** Times the next highest rise, from which on one may be of another meter. */
const BEYOND = 10;
const FEWEST_RISES = 3;

/**
 * The readings of a source and of a file between which an index rises far more than between any others, both by its energy and by its
 * days: the meter may have been replaced between the two.
 *
 * @param reads what a file holds
 * @param stored what the source has around the days of the file
 */
export function indexJump(reads: readonly SeriesRead[], stored: readonly StoredSeries[]): Likelihood['jump'] {
  for (const read of reads.filter(({ variable }) => variable === 'index')) {
    const known = stored.find((one) => one.variable === 'index' && one.register === (read.register ?? ''));
    const jump = known && jumpBetween(readingsOf(read), known);
    if (jump) return jump;
  }
  return null;
}

/** Readings by the day that they begin [Wh]. */
function readingsOf({ runs }: SeriesRead): Map<number, number> {
  const readings = new Map<number, number>();
  for (const { from, stepS, values } of runs)
    for (const [i, value] of values.entries()) {
      const day = parisDay(from + i * stepS * 1000 + (stepS * 1000 >= DAY_MS ? DAY_MS / 2 : 0));
      if (!Number.isNaN(value) && !readings.has(day)) readings.set(day, value);
    }
  return readings;
}

function jumpBetween(own: ReadonlyMap<number, number>, { days, totals }: StoredSeries): Likelihood['jump'] {
  const readings = [...new Map([...days.map((day, i) => [day, totals[i]!] as const), ...own])]
    .map(([day, value]) => ({ day, value, isOwn: own.has(day) }))
    .toSorted((a, b) => a.day - b.day);
  const rises = readings.slice(1).map((to, i) => {
    const from = readings[i]!;
    return { from, to, energy: to.value - from.value, isBetween: from.isOwn !== to.isOwn };
  });
  const usual = rises.filter(({ isBetween, energy }) => !isBetween && energy > 0);
  if (usual.length < FEWEST_RISES) return null;
  const perDay = ({ from, to, energy }: (typeof rises)[number]) => energy / (to.day - from.day);
  const most = BEYOND * Math.max(...usual.map(({ energy }) => energy));
  const mostPerDay = BEYOND * Math.max(...usual.map(perDay));
  const jump = rises.find((one) => one.isBetween && one.energy > most && perDay(one) > mostPerDay);
  return jump ? { day: isoDay(jump.to.day), fromKwh: jump.from.value / 1000, toKwh: jump.to.value / 1000 } : null;
}
