import { parseIsoDay } from '@joulerie/domain/calendar';
import { PANEL_VARIABLES } from '@joulerie/domain/vocabulary';
import { and, isNotNull, sql } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import { isOneOfGiven, statement } from '../../platform/statement.ts';
import { series } from './measures.tables.ts';

/** A variable that sources have measures of, with its usual step in seconds. */
export type MeasuredSpan = { variable: string; stepS: number | null };

const spansBySource = statement((db) =>
  db
    .selectDistinct({ variable: series.variable, stepS: series.stepS })
    .from(series)
    .where(and(isOneOfGiven(series.sourceId, 'sourceIds'), isNotNull(series.firstDay))),
);

export async function measuredSpans(db: Database, sourceIds: readonly string[]): Promise<MeasuredSpan[]> {
  if (sourceIds.length === 0) return [];
  return spansBySource(db, { sourceIds });
}

/** First day that the panels of each source were measured, by their production or what is injected; sources without any are left out. */
export async function panelsSinceOf(db: Database, sourceIds: readonly string[]): Promise<Map<string, number>> {
  if (sourceIds.length === 0) return new Map();
  const found = await db
    .select({ id: series.sourceId, day: sql<string>`min(${series.firstDay})::text` })
    .from(series)
    .where(
      and(isOneOf(series.sourceId, sourceIds), isOneOf(series.variable, PANEL_VARIABLES), isNotNull(series.firstDay)),
    )
    .groupBy(series.sourceId);
  return new Map(found.map(({ id, day }) => [id, parseIsoDay(day)!]));
}
