import type { VariableName } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';

type MeasuredSource = {
  sourceId: string;
  series: { variable: VariableName; register: string }[];
  from: string;
  to: string;
  points: number;
};

/** What a space has measured, by source: stations first, whose weather others follow. */
export const measuredSources = (db: Database, spaceId: string): Promise<MeasuredSource[]> =>
  rows(
    db,
    sql`select s.id as "sourceId", jsonb_agg(jsonb_build_object('variable', e.variable, 'register', e.register)) as series,
        min(e.first_day)::text as "from", max(e.last_day)::text as "to", sum(e.points)::int as points
      from sources s join series e on e.source_id = s.id where s.space_id = ${spaceId} and e.first_day is not null
      group by s.id order by s.idtype <> 'idmeteofrance', s.id`,
  );

/** First and last day that a source has measured, whether or not they may be read; null without any. */
export async function measuredDays(db: Database, sourceId: string): Promise<{ from: string; to: string } | null> {
  const [found] = await rows<{ from: string | null; to: string | null }>(
    db,
    sql`select min(first_day)::text as "from", max(last_day)::text as "to" from series where source_id = ${sourceId}`,
  );
  return found?.from && found.to ? { from: found.from, to: found.to } : null;
}
