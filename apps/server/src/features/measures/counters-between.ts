import type { SeriesRead } from '@joulerie/domain/measures';
import type { FileRead } from '../../connectors/reader.ts';
import type { CounterEnds } from '../../connectors/series/counter-ends.ts';
import { joinCounters } from '../../connectors/series/join-counters.ts';
import { ReadBuilder } from '../../connectors/series/read-builder.ts';
import type { Database } from '../../platform/database.ts';
import { keepCounterSpan, neighboursOf } from './counter-spans.store.ts';

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
  const builder = new ReadBuilder(read.format, read.label);
  for (const ends of countersOf({ ...read, series: own })) {
    const others = await neighboursOf(db, sourceId, ends);
    const files = others.map((one) => ({ series: [], counters: [one] }));
    joinCounters([{ series: own, counters: [ends] }, ...files], builder);
  }
  const { series, notes } = builder.found();
  return { ...read, series: [...read.series, ...series], notes: [...read.notes, ...notes] };
}

/** Keeps the ends of the counters of a file, for the files after it and before it. */
export async function keepCounters(db: Database, sourceId: string, importId: string, read: Counted): Promise<void> {
  for (const ends of countersOf(read)) await keepCounterSpan(db, sourceId, importId, ends);
}

/** The counters of the series of a read, each alone of its variable and device. */
function countersOf({ series, counters = [] }: Counted): CounterEnds[] {
  const kept = counters.filter((one) =>
    series.some(({ variable, point }) => variable === one.variable && point === one.point),
  );
  const byName = Map.groupBy(kept, ({ variable, meter }) => `${variable}|${meter ?? ''}`);
  return [...byName.values()].flatMap((own) => (own.length === 1 ? own : []));
}
