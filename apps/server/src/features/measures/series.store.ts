import { and, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
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
