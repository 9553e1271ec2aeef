import type { SourceType } from '@joulerie/domain/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { buildingPolicy } from '../buildings/buildings.public.ts';
import { sourcePolicy } from '../sources/sources.public.ts';

/** A source of a file, with the buildings that hold it: those asked, or all that the person sees. */
export type ExportedSource = {
  id: string;
  idtype: SourceType;
  idsource: string | null;
  name: string;
  buildingIds: string[];
  buildingNames: string[];
};

/** Which sources a file has. */
export type Selection = {
  buildings?: readonly string[] | undefined;
  folder?: string | undefined;
  /** What this member created. */
  createdBy?: string | undefined;
};

/**
 * Sources that the actor sees, by the name of their building and theirs, one more than `most` at the most. Without buildings nor a folder,
 * who manages the space has those of the space.
 */
export async function sourcesToExport(
  db: Database,
  actor: Actor,
  { buildings, folder, createdBy }: Selection,
  most: number,
): Promise<ExportedSource[]> {
  const places: SQL[] = [];
  if (buildings) places.push(sql`(b.id = any(${uuidArray(buildings)}) or b.ancestors && ${uuidArray(buildings)})`);
  if (folder !== undefined) places.push(sql`b.folder_path @> array[${folder}]::uuid[]`);
  const whole = places.length === 0;
  const conditions = [
    sourcePolicy.visibleAs(actor, 's'),
    ...(whole ? [] : [sql`held.ids is not null`]),
    ...(whole && managesSpace(actor.memberType) ? [sql`s.space_id = ${actor.space.id}`] : []),
    ...(createdBy === undefined ? [] : [sql`s.created_by = ${createdBy}`]),
  ];
  const held = sql.join([buildingPolicy.visibleAs(actor, 'b'), ...places], sql` and `);
  return rows<ExportedSource>(
    db,
    sql`select s.id, s.idtype, s.idsource, s.name, coalesce(held.ids, '{}') as "buildingIds", coalesce(held.names, '{}') as "buildingNames"
      from sources s left join lateral (
        select array_agg(b.id order by b.sort_name, b.id) as ids, array_agg(b.name order by b.sort_name, b.id) as names, min(b.sort_name) as first
          from building_sources bs join buildings b on b.id = bs.building_id
          where bs.source_id = s.id and ${held}) held on true
      where ${sql.join(conditions, sql` and `)}
      order by held.first nulls last, s.sort_name, s.id
      limit ${most + 1}`,
  );
}

/** Names of the people who created sources of a space, by id of the source. Those of another space are not known here. */
export async function creatorsOf(
  db: Database,
  spaceId: string,
  sourceIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows<{ id: string; name: string }>(
    db,
    sql`select s.id, u.firstname || ' ' || u.lastname as name from sources s join users u on u.id = s.created_by
      where s.id = any(${uuidArray(sourceIds)}) and s.space_id = ${spaceId}`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
