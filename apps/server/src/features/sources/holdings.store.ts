import { HOLDING_ORIGINS, type Holding } from '@joulerie/domain/consents';
import { SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';
import { type CivilDay, isoDay, isoInstant } from '@joulerie/domain/calendar';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
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

/**
 * Keeps the right of each source that a restored export brought into a space: as its archive said, by whom restored it. A meter under consent is
 * read by nobody until its holder agrees again: consents do not leave a space.
 */
export async function declareRestored(tx: Database, spaceId: string, userId: string, now: number): Promise<void> {
  await tx.execute(sql`insert into source_holdings (id, source_id, space_id, idsource, holding, origin, declared_by, declared_at)
    select gen_random_uuid(), id, space_id, idsource, holding, 'restored', ${userId}::uuid, ${isoInstant(now)}::timestamptz
    from sources where space_id = ${spaceId}::uuid and holding <> 'free'`);
}

/** The last declaration that a space is the holder of a source; null where it is read by another right. */
export async function holderDeclaration(
  db: Database,
  { id, holding }: Pick<SourceRow, 'id' | 'holding'>,
): Promise<string | null> {
  if (holding !== 'holder') return null;
  const [found] = await db
    .select({ id: sourceHoldings.id })
    .from(sourceHoldings)
    .where(and(eq(sourceHoldings.sourceId, id), eq(sourceHoldings.holding, 'holder')))
    .orderBy(desc(sourceHoldings.declaredAt))
    .limit(1);
  return found?.id ?? null;
}

/** Days that may be read of a source under consent, both included; `fine`: curves too; `advice`: for advice too. */
export type ReadingSpan = { fromDay: string; toDay: string; fine: boolean; advice: boolean };

/** Replaces the days that may be read of a source under consent. */
export async function setReadingSpans(tx: Database, sourceId: string, spans: readonly ReadingSpan[]): Promise<void> {
  await tx.delete(readingSpans).where(eq(readingSpans.sourceId, sourceId));
  if (spans.length > 0)
    await tx
      .insert(readingSpans)
      .values(spans.map((span) => ({ ...span, sourceId })))
      .onConflictDoNothing();
}

/**
 * What may be read of sources under consent on a day, in one word: two that differ say that something else may be read since. A file is served
 * as long as the word is that of its making; that of sources without consent is empty.
 */
export async function readingDigest(db: Database, sourceIds: readonly string[], today: CivilDay): Promise<string> {
  const [mark] = await rows<{ mark: string }>(
    db,
    sql`select coalesce(md5(string_agg(concat_ws(' ', r.source_id, r.from_day, r.to_day, r.fine, r.advice), ',' order by r)), '') as mark
      from reading_spans r join sources s on s.id = r.source_id and s.holding = 'consent'
      where r.source_id = any(${uuidArray(sourceIds)}) and r.to_day >= ${isoDay(today)}::date`,
  );
  return mark!.mark;
}

/** Those of some sources whose data may serve for advice: of a source under consent, one at least of its living consents says so. */
export async function advisedAmong<Row extends Pick<SourceRow, 'id' | 'holding'>>(
  db: Database,
  list: readonly Row[],
): Promise<Row[]> {
  const held = list.filter(({ holding }) => holding === 'consent').map(({ id }) => id);
  if (held.length === 0) return [...list];
  const spans = await db
    .selectDistinct({ id: readingSpans.sourceId })
    .from(readingSpans)
    .where(and(inArray(readingSpans.sourceId, held), readingSpans.advice));
  const advised = new Set(spans.map(({ id }) => id));
  return list.filter(({ id, holding }) => holding !== 'consent' || advised.has(id));
}
