import { HOLDING_ORIGINS, type Holding } from '@joulerie/domain/consents';
import { SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { readingSpans, type SourceRow, sourceHoldings, sources } from './sources.tables.ts';

/** Whether the measures of a kind of source are read by a right of their own: electricity and gas points, which have a holder. */
export const hasHolder = (idtype: SourceType): boolean => ['pdl', 'pce'].includes(SOURCE_TYPE_FACTS[idtype].number);

/** Writes by what right a source is read, and keeps the declaration. */
export async function declareHolding(
  tx: Database,
  { id, spaceId, idsource }: Pick<SourceRow, 'id' | 'spaceId' | 'idsource'>,
  declared: { holding: Holding; origin: (typeof HOLDING_ORIGINS)[number]; userId: string | null },
  now: number,
): Promise<void> {
  const { holding, origin, userId } = declared;
  await tx.update(sources).set({ holding }).where(eq(sources.id, id));
  await tx.insert(sourceHoldings).values({
    id: newId(),
    sourceId: id,
    spaceId,
    idsource,
    holding,
    origin,
    declaredBy: userId,
    declaredAt: new Date(now),
  });
}

/** Days that may be read of a source under consent, both included; `fine`: curves too. */
export type ReadingSpan = { fromDay: string; toDay: string; fine: boolean };

/** Replaces the days that may be read of a source under consent. */
export async function setReadingSpans(tx: Database, sourceId: string, spans: readonly ReadingSpan[]): Promise<void> {
  await tx.delete(readingSpans).where(eq(readingSpans.sourceId, sourceId));
  if (spans.length > 0)
    await tx
      .insert(readingSpans)
      .values(spans.map((span) => ({ ...span, sourceId })))
      .onConflictDoNothing();
}
