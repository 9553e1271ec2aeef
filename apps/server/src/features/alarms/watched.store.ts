import { type CivilDay, parisDay, isoDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { type Database, type Query, rows, uuidArray } from '../../platform/database.ts';
import { type SourceRow, findSources } from '../sources/sources.public.ts';
import type { AlarmRow } from './alarms.tables.ts';

/** What a subject measures: the sources of a building, or one source. */
export type Watched = { id: string; sources: readonly Pick<SourceRow, 'id' | 'idtype' | 'point' | 'firstDay'>[] };

/** Sources that have a series of one of some variables, whenever that was. */
export async function sourcesWithSeries(
  query: Query,
  ids: readonly string[],
  variables: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await query<{ id: string }>(
    `select distinct source_id as id from series where source_id = any($1::uuid[]) and variable = any($2::text[])`,
    [ids, variables],
  );
  return new Set(found.map(({ id }) => id));
}

/** What alarms watch: their source, or the used sources of their building and of those inside it. In two statements, however many they are. */
export async function watchedBy(
  db: Database,
  list: readonly Pick<AlarmRow, 'id' | 'buildingId' | 'sourceId'>[],
): Promise<Map<string, Watched>> {
  const buildingIds = list.flatMap(({ buildingId }) => buildingId ?? []);
  const links =
    buildingIds.length === 0
      ? []
      : await rows<{ building: string; source: string }>(
          db,
          sql`select distinct root.id as building, bs.source_id as source
            from unnest(${uuidArray(buildingIds)}) as root(id)
              join buildings b on b.id = root.id or b.ancestors @> array[root.id]
              join building_sources bs on bs.building_id = b.id and bs.used`,
        );
  const inside = Map.groupBy(links, ({ building }) => building);
  const own = new Map(
    list.map(({ id, buildingId, sourceId }) => [
      id,
      sourceId === null ? (inside.get(buildingId!) ?? []).map(({ source }) => source) : [sourceId],
    ]),
  );
  const found = new Map((await findSources(db, [...new Set([...own.values()].flat())])).map((row) => [row.id, row]));
  return new Map([...own].map(([id, ids]) => [id, { id, sources: ids.flatMap((one) => found.get(one) ?? []) }]));
}

/** Day on which the last living agreement of sources ends. */
export async function consentEnds(
  db: Database,
  sourceIds: readonly string[],
  now: number,
): Promise<Map<string, CivilDay>> {
  const found = await rows<{ id: string; day: number }>(
    db,
    sql`select source_id as id, max(date_to) - date '1970-01-01' as day from consents
      where source_id = any(${uuidArray(sourceIds)}) and not dismissed and date_to >= ${isoDay(parisDay(now))}::date group by source_id`,
  );
  return new Map(found.map(({ id, day }) => [id, day]));
}
