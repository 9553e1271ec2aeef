import { sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import type { RightName } from '../access/access.public.ts';
import { type SourcePlaces, sourcePolicy } from './sources.policy.ts';
import type { SourceRow } from './sources.tables.ts';

type Sourced = Pick<SourceRow, 'id' | 'spaceId' | 'createdBy'>;

const NOWHERE: SourcePlaces = { belowFolders: [], inFolders: [], ofBuildings: [] };

/** The rights of an actor on sources, by id; one that they may not see has none. Where its buildings lie is read only for whoever was granted some. */
export async function rightsOnSources(
  db: Database,
  actor: Actor,
  list: readonly Sourced[],
): Promise<Map<string, RightName[]>> {
  const places = actor.grants.spaces.size === 0 ? null : await placesOf(db, list);
  return new Map(
    list.map((row) => [row.id, sourcePolicy.rightsOn(actor, { ...row, ...(places?.get(row.id) ?? NOWHERE) })]),
  );
}

/** The same for one source. */
export async function rightsOnSource(db: Database, actor: Actor, source: Sourced): Promise<RightName[]> {
  return (await rightsOnSources(db, actor, [source])).get(source.id)!;
}

/** Says of each of some sources whether the actor may see it. */
export async function seenAmong(
  db: Database,
  actor: Actor,
  list: readonly Sourced[],
): Promise<(source: Pick<SourceRow, 'id'>) => boolean> {
  const rights = await rightsOnSources(db, actor, list);
  return ({ id }) => (rights.get(id)?.length ?? 0) > 0;
}

async function placesOf(db: Database, list: readonly Sourced[]): Promise<Map<string, SourcePlaces>> {
  if (list.length === 0) return new Map();
  const found = await rows<SourcePlaces & { id: string }>(
    db,
    sql`select bs.source_id as id, array_agg(distinct f.id) filter (where f.id is not null) as "belowFolders",
        array_agg(distinct b.folder_id) filter (where b.folder_id is not null) as "inFolders", array_agg(distinct around.id) as "ofBuildings"
      from building_sources bs join buildings b on b.id = bs.building_id
        left join lateral unnest(b.folder_path) as f(id) on true
        cross join lateral unnest(b.ancestors || b.id) as around(id)
      where bs.source_id = any(${uuidArray(list.map(({ id }) => id))})
      group by bs.source_id`,
  );
  return new Map(
    found.map(({ id, ...places }) => [
      id,
      {
        belowFolders: places.belowFolders ?? [],
        inFolders: places.inFolders ?? [],
        ofBuildings: places.ofBuildings,
      },
    ]),
  );
}
