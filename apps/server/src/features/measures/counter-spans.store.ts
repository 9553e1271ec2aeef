import { isoDay } from '@joulerie/domain/calendar';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { and, asc, desc, eq, gt, gte, lt } from 'drizzle-orm';
import type { CounterEnds } from '../../connectors/series/counter-ends.ts';
import type { Database } from '../../platform/database.ts';
import { counterSpan, series, seriesDay } from './measures.tables.ts';

const isOf = (sourceId: string, { variable, meter }: CounterEnds) =>
  and(eq(counterSpan.sourceId, sourceId), eq(counterSpan.variable, variable), eq(counterSpan.meter, meter ?? ''));

/** A counter in the file of an import. */
export type CounterSpan = { ends: CounterEnds; importId: string };

/**
 * What earlier files read of a counter just before and just after its readings; none where they read it over all of them. Of two files
 * that begin or end at one reading, the later one is meant: it corrects the other.
 *
 * @param ends its first and last readings in a file
 */
export async function neighboursOf(db: Database, sourceId: string, ends: CounterEnds): Promise<CounterSpan[]> {
  const [first, last] = [new Date(ends.first.at), new Date(ends.last.at)];
  const own = isOf(sourceId, ends);
  const [before] = await db
    .select()
    .from(counterSpan)
    .where(and(own, lt(counterSpan.fromAt, first)))
    .orderBy(desc(counterSpan.toAt), desc(counterSpan.importId))
    .limit(1);
  if (before && before.toAt > last) return [];
  const [after] = await db
    .select()
    .from(counterSpan)
    .where(and(own, gt(counterSpan.toAt, last)))
    .orderBy(asc(counterSpan.fromAt), desc(counterSpan.importId))
    .limit(1);
  return [before, after].flatMap((row) => (row ? [spanOf(row, ends.point)] : []));
}

/** The files of a counter, by their first readings; of those that begin together, the later ones first. */
export async function spansOf(db: Database, sourceId: string, ends: CounterEnds): Promise<CounterSpan[]> {
  const found = await db
    .select()
    .from(counterSpan)
    .where(isOf(sourceId, ends))
    .orderBy(asc(counterSpan.fromAt), desc(counterSpan.importId));
  return found.map((row) => spanOf(row, null));
}

const MOST_DAYS = 8;

/** The highest totals of the days `[fromDay, toDay)` of a variable: Wh of a power, else in its unit. */
export async function highestDays(
  db: Database,
  sourceId: string,
  variable: VariableName,
  fromDay: number,
  toDay: number,
): Promise<number[]> {
  const found = await db
    .select({ total: seriesDay.total })
    .from(seriesDay)
    .innerJoin(series, eq(series.id, seriesDay.seriesId))
    .where(
      and(
        eq(series.sourceId, sourceId),
        eq(series.variable, variable),
        gte(seriesDay.day, isoDay(fromDay)),
        lt(seriesDay.day, isoDay(toDay)),
      ),
    )
    .orderBy(desc(seriesDay.total))
    .limit(MOST_DAYS);
  return found.map(({ total }) => total);
}

const spanOf = (row: typeof counterSpan.$inferSelect, point: string | null): CounterSpan => ({
  importId: row.importId,
  ends: {
    variable: row.variable,
    point,
    meter: row.meter === '' ? null : row.meter,
    first: { at: row.fromAt.getTime(), value: row.fromValue },
    last: { at: row.toAt.getTime(), value: row.toValue },
    restartsDaily: row.restartsDaily,
  },
});

/** Keeps the ends of a counter in the file of an import. */
export async function keepCounterSpan(
  db: Database,
  sourceId: string,
  importId: string,
  { variable, meter, first, last, restartsDaily }: CounterEnds,
): Promise<void> {
  await db.insert(counterSpan).values({
    sourceId,
    variable,
    meter: meter ?? '',
    fromAt: new Date(first.at),
    fromValue: first.value,
    toAt: new Date(last.at),
    toValue: last.value,
    restartsDaily,
    importId,
  });
}

/** Forgets the counters of an import that is taken back, and answers them: nothing is counted from their readings any more. */
export async function removeCounterSpans(db: Database, sourceId: string, importId: string): Promise<CounterEnds[]> {
  const removed = await db
    .delete(counterSpan)
    .where(and(eq(counterSpan.sourceId, sourceId), eq(counterSpan.importId, importId)))
    .returning();
  return removed.map((row) => spanOf(row, null).ends);
}
