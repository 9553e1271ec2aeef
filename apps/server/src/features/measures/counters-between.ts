import { DAY_MS, parisDay } from '@joulerie/domain/calendar';
import type { SeriesRead } from '@joulerie/domain/measures';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import type { FileRead } from '../../connectors/reader.ts';
import { isPower } from '../../connectors/series/counted-amounts.ts';
import type { CounterEnds } from '../../connectors/series/counter-ends.ts';
import { joinCounters } from '../../connectors/series/join-counters.ts';
import { ReadBuilder } from '../../connectors/series/read-builder.ts';
import type { Database } from '../../platform/database.ts';
import { type CounterSpan, highestDays, keepCounterSpan, neighboursOf, spansOf } from './counter-spans.store.ts';
import { isBetweenNoted } from './receipts.store.ts';
import { type Received, type Recording, record } from './record.ts';

/** What is read for a source of its counters. */
type Counted = Pick<FileRead, 'format' | 'label' | 'notes' | 'counters'> & { series: readonly SeriesRead[] };

/**
 * What a file holds for a source, with what its counters counted between their readings and those of the files before and after it.
 *
 * @param own the series that are of the source
 */
export async function withCountersBetween<T extends Counted>(
  db: Database,
  sourceId: string,
  read: T,
  own: readonly SeriesRead[] = read.series,
): Promise<T> {
  const series: Received[] = [];
  const notes: string[] = [];
  for (const ends of countersOf({ ...read, series: own }))
    for (const other of await neighboursOf(db, sourceId, ends)) {
      const found = between(read, { series: own, counters: [ends] }, other);
      series.push(...found.series);
      notes.push(...found.notes);
    }
  return { ...read, series: [...read.series, ...series], notes: [...read.notes, ...notes] };
}

/** What a counter counted between its readings and those of another import. */
function between(
  { format, label }: Pick<Counted, 'format' | 'label'>,
  read: { series: readonly SeriesRead[]; counters: readonly CounterEnds[] },
  other: CounterSpan,
): { series: Received[]; notes: string[] } {
  const builder = new ReadBuilder(format, label);
  joinCounters([read, { series: [], counters: [other.ends] }], builder);
  const { series, notes } = builder.found();
  return { series: series.map((one) => ({ ...one, beside: other.importId })), notes };
}

/** Keeps the ends of the counters of a file, for the files after it and before it. */
export async function keepCounters(db: Database, sourceId: string, importId: string, read: Counted): Promise<void> {
  for (const ends of countersOf(read)) await keepCounterSpan(db, sourceId, importId, ends);
}

/**
 * Adds what counters counted between the imports that an import was between, once its readings are forgotten: the later one of two that
 * had it between them did not add it.
 *
 * @param removed its readings
 */
export async function joinAround(
  recording: Recording,
  sourceId: string,
  removed: readonly CounterEnds[],
): Promise<void> {
  const { db } = recording;
  for (const gone of removed)
    for (const [before, after] of gapsOf(await spansOf(db, sourceId, gone), gone)) {
      if (await isBetweenNoted(db, sourceId, [before.importId, after.importId])) continue;
      const [earlier, later] = before.importId < after.importId ? [before, after] : [after, before];
      const usual = await usualOf(db, sourceId, later.ends);
      const { series } = between({ format: '', label: '' }, { series: usual, counters: [later.ends] }, earlier);
      if (series.length > 0) await record(recording, sourceId, series, { kind: 'import', id: later.importId });
    }
}

/** The files that follow one another with a gap between them, which the readings of another were in. */
function gapsOf(spans: readonly CounterSpan[], { first, last }: CounterEnds): [CounterSpan, CounterSpan][] {
  const gaps: [CounterSpan, CounterSpan][] = [];
  let reach: CounterSpan | undefined;
  for (const next of spans) {
    if (reach && next.ends.first.at > reach.ends.last.at) {
      if (reach.ends.last.at < last.at && next.ends.first.at > first.at) gaps.push([reach, next]);
      reach = next;
    } else if (!reach || isFurther(next, reach)) reach = next;
  }
  return gaps;
}

const isFurther = (one: CounterSpan, other: CounterSpan): boolean =>
  one.ends.last.at === other.ends.last.at ? one.importId > other.importId : one.ends.last.at > other.ends.last.at;

/** The highest days of a counter, as a file has them. */
async function usualOf(
  db: Database,
  sourceId: string,
  { variable, point, first, last }: CounterEnds,
): Promise<SeriesRead[]> {
  const totals = await highestDays(db, sourceId, variable, parisDay(first.at), parisDay(last.at));
  const values = Float64Array.from(totals, (total) => (isPower(variable) ? total / 24 : total));
  const { unit } = VARIABLES[variable];
  const run = { from: first.at, stepS: DAY_MS / 1000, values, quality: null };
  return [{ variable, point, register: null, registerLabel: null, unit, runs: [run], periods: [], duplicates: 0 }];
}

/** The counters of the series of a read, each alone of its variable and device. */
function countersOf({ series, counters = [] }: Counted): CounterEnds[] {
  const kept = counters.filter((one) =>
    series.some(({ variable, point }) => variable === one.variable && point === one.point),
  );
  const byName = Map.groupBy(kept, ({ variable, meter }) => `${variable}|${meter ?? ''}`);
  return [...byName.values()].flatMap((own) => (own.length === 1 ? own : []));
}
