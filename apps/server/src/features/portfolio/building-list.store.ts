import type { listBuildings } from '@joulerie/contract/buildings';
import { type SQL, and, count, eq, sql } from 'drizzle-orm';
import type { Call } from '../../platform/http/call.ts';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { escapeLike } from '../../platform/text.ts';
import { buildingPolicy, buildings, inDataState } from '../buildings/buildings.public.ts';
import type { FolderRow } from '../folders/folders.public.ts';

type Query = Call<typeof listBuildings>['query'];

const SORTS: Record<Query['sort'], SQL> = {
  name: sql`buildings.sort_name`,
  city: sql`buildings.sort_city`,
  createdAt: sql`buildings.created_at`,
  lastUpdated: sql`buildings.updated_at`,
  surface: sql`(buildings.facts->>'surfaceHabitableM2')::float`,
  energy: sql`buildings.energy_kwh`,
};

/**
 * Buildings of the space that bear all of some tags. One subquery whatever their number: with one for each tag, the planner
 * took seconds to order the joins of twenty.
 */
const bearsTags = (actor: Actor, names: readonly string[]): SQL =>
  sql`${buildings.id} in (select bt.building_id from building_tags bt join tags t on t.id = bt.tag_id
    where t.space_id = ${actor.space.id} and t.name in ${[...names]} group by bt.building_id having count(*) = ${names.length})`;

/** Ids of one page of buildings that the actor sees, in order, and how many there are in all. `folder` is that of the query. */
export async function pageOfBuildings(
  db: Database,
  actor: Actor,
  query: Query,
  folder: FolderRow | null,
  now: number,
): Promise<{ ids: string[]; total: number }> {
  const filters: (SQL | undefined)[] = [buildingPolicy.visible(actor)];
  if (query._id_user) filters.push(eq(buildings.createdBy, query._id_user));
  if (query.level) filters.push(eq(buildings.level, query.level));
  // As a tree: only the outermost buildings are rows, each with those inside it.
  if (query.tree) filters.push(sql`${buildings.parentId} is null`);
  if (query._id_folder === 'root') filters.push(query.recursive ? undefined : sql`${buildings.folderId} is null`);
  else if (folder)
    filters.push(
      query.recursive ? sql`${buildings.folderPath} @> array[${folder.id}::uuid]` : eq(buildings.folderId, folder.id),
    );
  if (query.tags) filters.push(bearsTags(actor, [...new Set(query.tags)]));
  if (query.state) filters.push(inDataState(query.state, now));
  for (const word of query.search?.split(/\s+/).filter(Boolean) ?? [])
    filters.push(sql`buildings.search like '%' || plain(${escapeLike(word)}) || '%'`);
  const where = and(...filters);
  const direction = query.order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  // Only the key is sorted; the rows of the page are read afterwards.
  const [page, [total]] = await Promise.all([
    db
      .select({ id: buildings.id })
      .from(buildings)
      .where(where)
      .orderBy(sql`${SORTS[query.sort]} ${direction}`, buildings.id)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.select({ n: count() }).from(buildings).where(where),
  ]);
  return { ids: page.map((row) => row.id), total: total!.n };
}
