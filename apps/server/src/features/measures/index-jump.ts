import type { Likelihood } from '@joulerie/contract/import-report';
import { DAY_MS, isoDay, parisDay } from '@joulerie/domain/calendar';
import type { SeriesRead, StoredSeries } from '@joulerie/domain/measures';
import { isFarAbove, risesOf } from '../../connectors/series/rises.ts';

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
    .map(([day, value]) => ({ at: day, value, isOwn: own.has(day) }))
    .toSorted((a, b) => a.at - b.at);
  const rises = risesOf(readings);
  const isBetween = (i: number) => readings[i]!.isOwn !== readings[i + 1]!.isOwn;
  const usual = rises.filter((_, i) => !isBetween(i));
  const place = rises.findIndex((rise, i) => isBetween(i) && isFarAbove(rise, usual));
  const [from, to] = [readings[place], readings[place + 1]];
  return from && to ? { day: isoDay(to.at), fromKwh: from.value / 1000, toKwh: to.value / 1000 } : null;
}
