import type * as contract from '@joulerie/contract/buildings';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { inOrder } from '../../platform/order.ts';
import { escapeLike } from '../../platform/text.ts';
import { openFolder } from '../folders/folders.store.ts';
import { presentSummaries } from './buildings.present.ts';
import { childTrees } from './buildings.store.ts';
import { buildings } from './buildings.tables.ts';
import { inDataState } from './data-of-building.store.ts';
import { buildingPolicy } from './buildings.policy.ts';

const SORTS: Record<string, SQL> = {
  name: sql`buildings.sort_name`,
  city: sql`buildings.sort_city`,
  createdAt: sql`buildings.created_at`,
  lastUpdated: sql`buildings.updated_at`,
  surface: sql`(buildings.facts->>'surfaceHabitableM2')::float`,
  energy: sql`buildings.energy_kwh`,
};

export const listBuildings: Serve<typeof contract.listBuildings> = async ({ db, actor, query, now }) => {
  const filters: (SQL | undefined)[] = [buildingPolicy.visible(actor)];
  if (query._id_user) filters.push(eq(buildings.createdBy, query._id_user));
  if (query.level) filters.push(eq(buildings.level, query.level));
  // As a tree: only the outermost buildings are rows, each with those inside it.
  if (query.tree) filters.push(sql`${buildings.parentId} is null`);
  if (query._id_folder === 'root') filters.push(query.recursive ? undefined : sql`${buildings.folderId} is null`);
  else if (query._id_folder) {
    const folder = await openFolder(db, actor, query._id_folder);
    filters.push(
      query.recursive ? sql`${buildings.folderPath} @> array[${folder.id}::uuid]` : eq(buildings.folderId, folder.id),
    );
  }
  for (const tag of query.tags ?? [])
    filters.push(
      sql`exists (select 1 from building_tags bt join tags t on t.id = bt.tag_id where bt.building_id = ${buildings.id} and t.name = ${tag})`,
    );
  if (query.state) filters.push(inDataState(query.state, now));
  for (const word of query.search?.split(/\s+/).filter(Boolean) ?? [])
    filters.push(sql`buildings.search like '%' || plain(${escapeLike(word)}) || '%'`);
  const where = and(...filters);
  const direction = query.order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  const key = SORTS[query.sort];
  if (!key) throw new DomainError('invalid_input');
  // Only the key is sorted; the rows of the page are read afterwards.
  const [page, [total]] = await Promise.all([
    db
      .select({ id: buildings.id })
      .from(buildings)
      .where(where)
      .orderBy(sql`${key} ${direction}`, buildings.id)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.select({ n: count() }).from(buildings).where(where),
  ]);
  const ids = page.map((row) => row.id);
  const found = await db.select().from(buildings).where(inArray(buildings.id, ids));
  const n = total!.n;
  const [rows, trees] = await Promise.all([
    presentSummaries(db, actor, inOrder(ids, found), now),
    query.tree ? childTrees(db, ids) : null,
  ]);
  return {
    data: trees ? rows.map((row) => ({ ...row, children: trees.get(row.id)!.nodes })) : rows,
    page: query.page,
    limit: query.limit,
    total: n,
    has_more: query.page * query.limit < n,
  };
};
