import { DAY_MS, dayStart, parisDay } from '@joulerie/domain/calendar';
import type { Run, SeriesRead } from '@joulerie/domain/measures';
import type { Instants } from './flows.store.ts';

/** The instants of a value of a run, by its place. Days are those of the calendar, whatever their hours. */
function instantsAt({ from, stepS }: Run, place: number): Instants {
  const stepMs = stepS * 1000;
  if (stepMs < DAY_MS) return { from: from + place * stepMs, to: from + (place + 1) * stepMs };
  const days = Math.round(stepMs / DAY_MS);
  const day = parisDay(from) + place * days;
  return { from: dayStart(day), to: dayStart(day + days) };
}

/** The instants that a series has values of, those that follow one another as one. */
export function givenInstants({ runs, periods }: SeriesRead): Instants[] {
  const given: Instants[] = periods.map(({ fromDay, toDay }) => ({ from: dayStart(fromDay), to: dayStart(toDay) }));
  for (const run of runs) {
    let last: Instants | null = null;
    for (const [place, value] of run.values.entries()) {
      const instants = instantsAt(run, place);
      if (Number.isNaN(value)) last = null;
      else if (last) last.to = instants.to;
      else given.push((last = instants));
    }
  }
  return given;
}

/**
 * A series without the values of some instants: a value that has one of them is left out. A period cannot be divided: it is left out where all of
 * it is among them.
 */
export function withoutInstants(series: SeriesRead, taken: readonly Instants[]): SeriesRead {
  if (taken.length === 0) return series;
  return {
    ...series,
    runs: series.runs.flatMap((run) => freePieces(run, taken)),
    periods: series.periods.filter(
      ({ fromDay, toDay }) => !taken.some(({ from, to }) => from <= dayStart(fromDay) && dayStart(toDay) <= to),
    ),
  };
}

/** The parts of a run of which no value has an instant that is taken. @param taken in order of time within each file */
function freePieces(run: Run, taken: readonly Instants[]): Run[] {
  const begin = instantsAt(run, 0).from;
  const end = instantsAt(run, run.values.length - 1).to;
  const near = taken.filter(({ from, to }) => from < end && to > begin);
  if (near.length === 0) return [run];
  const pieces: Run[] = [];
  let first: number | null = null;
  for (let place = 0; place <= run.values.length; place++) {
    const own = place < run.values.length ? instantsAt(run, place) : null;
    const isFree = own !== null && !near.some(({ from, to }) => from < own.to && to > own.from);
    if (isFree) first ??= place;
    else if (first !== null) {
      pieces.push(pieceOf(run, first, place));
      first = null;
    }
  }
  return pieces;
}

const pieceOf = (run: Run, first: number, end: number): Run => ({
  ...run,
  from: first === 0 ? run.from : instantsAt(run, first).from,
  values: run.values.slice(first, end),
  quality: run.quality?.slice(first, end) ?? null,
  ...(run.finality ? { finality: run.finality.slice(first, end) } : {}),
});
