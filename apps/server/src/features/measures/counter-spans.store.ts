import { and, asc, desc, eq, gte, lte } from 'drizzle-orm';
import type { CounterEnds } from '../../connectors/series/counter-ends.ts';
import type { Database } from '../../platform/database.ts';
import { counterSpan } from './measures.tables.ts';

const isOf = (sourceId: string, { variable, meter }: CounterEnds) =>
  and(eq(counterSpan.sourceId, sourceId), eq(counterSpan.variable, variable), eq(counterSpan.meter, meter ?? ''));

/**
 * What earlier files read of a counter just before and just after its readings; none where they read it over all of them.
 *
 * @param ends its first and last readings in a file
 */
export async function neighboursOf(db: Database, sourceId: string, ends: CounterEnds): Promise<CounterEnds[]> {
  const [first, last] = [new Date(ends.first.at), new Date(ends.last.at)];
  const own = isOf(sourceId, ends);
  const spans = db.select().from(counterSpan);
  const [before] = await spans
    .where(and(own, lte(counterSpan.fromAt, first)))
    .orderBy(desc(counterSpan.toAt), desc(counterSpan.importId))
    .limit(1);
  if (before && before.toAt >= last) return [];
  const [after] = await db
    .select()
    .from(counterSpan)
    .where(and(own, gte(counterSpan.toAt, last)))
    .orderBy(asc(counterSpan.fromAt), desc(counterSpan.importId))
    .limit(1);
  return [before, after].flatMap((row) =>
    row
      ? [
          {
            ...ends,
            first: { at: row.fromAt.getTime(), value: row.fromValue },
            last: { at: row.toAt.getTime(), value: row.toValue },
            restartsDaily: row.restartsDaily,
          },
        ]
      : [],
  );
}

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

/** Forgets the counters of an import that is taken back: nothing is counted from their readings any more. */
export async function removeCounterSpans(db: Database, sourceId: string, importId: string): Promise<void> {
  await db.delete(counterSpan).where(and(eq(counterSpan.sourceId, sourceId), eq(counterSpan.importId, importId)));
}
