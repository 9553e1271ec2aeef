import { sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy, inDataState } from '../buildings/buildings.public.ts';
import { folderPolicy } from '../folders/folders.public.ts';

export type FolderCounts = {
  id: string;
  folderCount: number;
  buildingCount: number;
  sourceCount: number;
  /** Buildings whose data is late or has gaps. */
  toRepair: number;
};

/** What lies below each folder, at any depth, within what the actor sees. */
export async function countsOf(
  db: Database,
  actor: Actor,
  ids: string[],
  now: number,
): Promise<Map<string, FolderCounts>> {
  if (ids.length === 0) return new Map();
  const wanted = uuidArray(ids);
  const found = await rows<{
    id: string;
    folders: number | string;
    buildings: number | string;
    sources: number | string;
    repair: number | string;
  }>(
    db,
    sql`with below as materialized (
        select f.id, b.id as building_id from buildings b cross join lateral unnest(b.folder_path) as f(id)
          where f.id = any(${wanted}) and ${buildingPolicy.visibleAs(actor, 'b')})
      select f.id,
        (select count(*) from folders d where d.ancestors @> array[f.id] and ${folderPolicy.visibleAs(actor, 'd')}) as folders,
        coalesce(b.n, 0) as buildings, coalesce(s.n, 0) as sources, coalesce(r.n, 0) as repair
      from folders f
        left join (select id, count(*) as n from below group by id) b on b.id = f.id
        left join (select id, count(*) as n from (
          select distinct below.id, bs.source_id from below join building_sources bs using (building_id)) as linked
          group by id) s on s.id = f.id
        left join (select below.id, count(*) as n from below join buildings on buildings.id = below.building_id
          where ${inDataState('late', now)} or ${inDataState('holes', now)} group by below.id) r on r.id = f.id
      where f.id = any(${wanted})`,
  );
  return new Map(
    found.map((row) => [
      row.id,
      {
        id: row.id,
        folderCount: Number(row.folders),
        buildingCount: Number(row.buildings),
        sourceCount: Number(row.sources),
        toRepair: Number(row.repair),
      },
    ]),
  );
}

/** How many buildings that the actor sees lie directly in each folder. */
export async function buildingsInFolders(db: Database, actor: Actor): Promise<Map<string, number>> {
  const found = await rows<{ folder_id: string; n: number | string }>(
    db,
    sql`select b.folder_id, count(*) as n from buildings b
      where b.folder_id is not null and ${buildingPolicy.visibleAs(actor, 'b')} group by b.folder_id`,
  );
  return new Map(found.map((row) => [row.folder_id, Number(row.n)]));
}
