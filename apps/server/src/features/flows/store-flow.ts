import type { CivilDay, Instant } from '@joulerie/domain/calendar';
import type { DayRange } from '@joulerie/domain/collection';
import type { SeriesRead } from '@joulerie/domain/measures';
import { variablesOfType } from '@joulerie/domain/vocabulary';
import type { FileRead } from '../../connectors/reader.ts';
import type { Database } from '../../platform/database.ts';
import { lock } from '../../platform/locks.ts';
import { type CollectableDays, type FlowMeter, advanceByFlow, keptOf } from '../collection/collection.public.ts';
import { type Recording, record, spanOfReads } from '../measures/measures.public.ts';
import type { FlowFileRow } from './flows.tables.ts';
import { type Instants, daysGiven, keepInstants, laterInstants } from './flows.store.ts';
import { givenInstants, withoutInstants } from './given-instants.ts';

/** Values that a source may have of a file, and those that were stored. */
export type Given = { kept: number; stored: number };

const KEPT_BY_METERS: readonly string[] = variablesOfType('pdl');

/** How many values some series have; those that are missing are none. */
export const pointsOf = (series: readonly SeriesRead[]): number =>
  series.reduce(
    (sum, { runs, periods }) =>
      sum +
      periods.length +
      runs.reduce((all, { values }) => all + values.reduce((n, one) => n + (Number.isNaN(one) ? 0 : 1), 0), 0),
    0,
  );

/**
 * Stores what a file holds of a meter on one source, in the transaction: the days that may be kept, and of these no instant that a file made
 * later gave. The same file twice changes nothing, whatever came in between. The collection asks for none of the days that are stored whole.
 */
export async function storeFlow(
  { db, events }: Recording,
  file: Pick<FlowFileRow, 'id' | 'madeAt'>,
  { sourceId, number, days }: FlowMeter,
  read: FileRead,
  now: Instant,
): Promise<Given> {
  // Before what other files gave is read: two files of a source come one after the other.
  await lock(db, 'measures', sourceId);
  const later = await laterInstants(db, sourceId, file);
  const own = read.series.filter(({ point, variable }) => point === number && KEPT_BY_METERS.includes(variable));
  const span = spanOfReads(own);
  const given: Given = { kept: 0, stored: 0 };
  const storedSeries: SeriesRead[] = [];
  if (span === null) return given;
  for (const part of partsOf(days, { from: span.fromDay, to: span.toDay })) {
    const series = own
      .map((one) => cut(read, one, part, later.get(one.variable) ?? []))
      .filter(({ runs, periods }) => runs.length > 0 || periods.length > 0);
    const points = pointsOf(series);
    if (points === 0) continue;
    const { points: stored } = await record({ db, events }, sourceId, series, { kind: 'collection', id: file.id });
    given.kept += points;
    given.stored += stored;
    await noteInstants(db, file, sourceId, series);
    storedSeries.push(...series);
  }
  const hasIndexes = storedSeries.some(({ variable }) => variable === 'index');
  const indexed = hasIndexes
    ? await daysGiven(db, sourceId, 'index', { from: span.fromDay, to: span.toDay })
    : new Set<CivilDay>();
  await advanceByFlow(db, sourceId, { series: storedSeries, indexed }, now);
  return given;
}

/** The days of a span that may be kept, each part within one consent: those of a finer one are not in a coarser one again. */
function partsOf(days: readonly CollectableDays[], span: DayRange): CollectableDays[] {
  const parts: CollectableDays[] = [];
  for (const one of days.toSorted((a, b) => Number(b.fine) - Number(a.fine) || b.to - a.to)) {
    const within = { from: Math.max(one.from, span.from), to: Math.min(one.to, span.to) };
    for (const range of without(within, parts)) parts.push({ ...range, fine: one.fine });
  }
  return parts;
}

/** What is left of some days without others. */
function without(days: DayRange, others: readonly DayRange[]): DayRange[] {
  let left = [days];
  for (const { from, to } of others)
    left = left
      .flatMap((one) => [
        { from: one.from, to: Math.min(one.to, from) },
        { from: Math.max(one.from, to), to: one.to },
      ])
      .filter((one) => one.from < one.to);
  return left.filter((one) => one.from < one.to);
}

/** What a part keeps of a series: as a call for these days would, without the instants that later files gave. */
function cut(read: FileRead, one: SeriesRead, part: CollectableDays, later: readonly Instants[]): SeriesRead {
  const days = { from: part.from, to: part.to };
  const asked = {
    service: part.fine ? 'flow-curve' : 'flow',
    days,
    spans: [{ from: part.from, to: part.to - 1, fine: part.fine }],
  };
  return withoutInstants(keptOf({ ...read, series: [one] }, asked).series[0]!, later);
}

async function noteInstants(
  db: Database,
  file: Pick<FlowFileRow, 'id' | 'madeAt'>,
  sourceId: string,
  series: readonly SeriesRead[],
): Promise<void> {
  for (const [variable, own] of Map.groupBy(series, (one) => one.variable)) {
    const instants = own.flatMap(givenInstants);
    if (instants.length > 0) await keepInstants(db, file, { sourceId, variable }, instants);
  }
}
