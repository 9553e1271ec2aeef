import { parseIsoDay } from '@joulerie/domain/calendar';
import { ENERGIES, PANEL_VARIABLES } from '@joulerie/domain/vocabulary';
import { type SQL, and, isNotNull, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
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

const PANELS = sql.param([...PANEL_VARIABLES]);
const DRAWN = sql.param([...ENERGIES.electricite.series]);

/**
 * Table `(first_day)` of the panels before a source: its own series of them, and those of the sources beside it in a building that measure
 * panels and draw nothing themselves, such as an inverter. A point that is known to sell all that it makes feeds nobody.
 *
 * @param source id of a source, as SQL
 */
export const panelsBefore = (source: SQL): SQL => sql`(
  select p.first_day from series p where p.source_id = ${source} and p.variable = any(${PANELS}) and p.first_day is not null
  union all
  select p.first_day from building_sources mine
    join building_sources beside on beside.building_id = mine.building_id and beside.used and beside.source_id <> mine.source_id
    join series p on p.source_id = beside.source_id and p.variable = any(${PANELS}) and p.first_day is not null
    join sources o on o.id = beside.source_id and (o.point->'electricity'->'withdrawal') is distinct from 'false'::jsonb
    where mine.source_id = ${source} and mine.used
      and not exists (select from series d where d.source_id = o.id and d.variable = any(${DRAWN}) and d.first_day is not null))`;

/** First day that the panels before each source were measured, by their production or what is injected; sources without any are left out. */
export async function panelsSinceOf(db: Database, sourceIds: readonly string[]): Promise<Map<string, number>> {
  if (sourceIds.length === 0) return new Map();
  const found = await rows<{ id: string; day: string }>(
    db,
    sql`select asked.id, min(p.first_day)::text as day from unnest(${uuidArray(sourceIds)}) as asked(id)
        cross join lateral ${panelsBefore(sql`asked.id`)} p group by asked.id`,
  );
  return new Map(found.map(({ id, day }) => [id, parseIsoDay(day)!]));
}
