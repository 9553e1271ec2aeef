import { and, isNotNull } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import { series } from './measures.tables.ts';

/** A variable that sources have measures of, with its usual step in seconds. */
export type MeasuredSpan = { variable: string; stepS: number | null };

export async function measuredSpans(db: Database, sourceIds: readonly string[]): Promise<MeasuredSpan[]> {
  if (sourceIds.length === 0) return [];
  return db
    .selectDistinct({ variable: series.variable, stepS: series.stepS })
    .from(series)
    .where(and(isOneOf(series.sourceId, sourceIds), isNotNull(series.firstDay)));
}
