import type { Building } from '@joulerie/contract/buildings';
import { ruleSentence } from '@joulerie/domain/alarms';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { StoredRule } from './alarms.tables.ts';

/** Rules of a building by variable, and what rang of it and of some of its sources without being closed. */
export async function alarmsOfBuilding(
  db: Database,
  buildingId: string,
  sourceIds: readonly string[],
): Promise<Pick<Building, 'alarm' | 'alarme'>> {
  const found = await rows<{
    own: boolean;
    variable: VariableName;
    rules: StoredRule[];
    unclosed: number;
    unseen: number;
  }>(
    db,
    sql`select a.building_id is not null as own, a.variable, a.rules, e.unclosed, e.unseen from alarms a cross join lateral (
        select count(*)::int as unclosed, count(*) filter (where seen_at is null)::int as unseen from alarm_events
          where alarm_id = a.id and closed_at is null and withdrawn_at is null) e
      where a.building_id = ${buildingId} or a.source_id = any(${uuidArray(sourceIds)})
      order by a.variable`,
  );
  return {
    alarm: {
      unclosed: found.reduce((sum, { unclosed }) => sum + unclosed, 0),
      unseen: found.reduce((sum, { unseen }) => sum + unseen, 0),
    },
    alarme: Object.fromEntries(
      found
        .filter(({ own, rules }) => own && rules.length > 0)
        .map(({ variable, rules, unclosed }) => [
          variable,
          { rules: rules.map(({ rule }) => ruleSentence(rule, variable)), unclosed },
        ]),
    ),
  };
}
