import { and, asc, count, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { escapeLike } from '../../platform/text.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy, type BuildingRow, buildings } from '../buildings/buildings.public.ts';
import { folderPolicy, type FolderRow, folders } from '../folders/folders.public.ts';
import { sourcePolicy, type SourceRow, sources } from '../sources/sources.public.ts';

type Found = { folders: FolderRow[]; buildings: BuildingRow[]; sources: SourceRow[]; total: number };

const everyWord = (column: string, words: string[]) =>
  words.map((word) => sql`${sql.raw(column)} like '%' || plain(${escapeLike(word)}) || '%'`);

/** What the actor sees and that holds every word, at most `limit` of each; sources by `number` when it is given. */
export async function findEverything(
  db: Database,
  actor: Actor,
  words: string[],
  number: string | null,
  limit: number,
): Promise<Found> {
  const ofBuildings = and(buildingPolicy.visible(actor), ...everyWord('buildings.search', words));
  const ofSources = and(
    sourcePolicy.visible(actor),
    ...everyWord('sources.search', number === null ? words : [number]),
  );
  const ofFolders = and(folderPolicy.visible(actor), ...everyWord('folders.sort_name', words));
  const [foundBuildings, foundSources, foundFolders, ...counts] = await Promise.all([
    db
      .select()
      .from(buildings)
      .where(ofBuildings)
      .orderBy(asc(sql`buildings.sort_name`))
      .limit(limit),
    db
      .select()
      .from(sources)
      .where(ofSources)
      .orderBy(asc(sql`sources.sort_name`))
      .limit(limit),
    db
      .select()
      .from(folders)
      .where(ofFolders)
      .orderBy(asc(sql`folders.sort_name`))
      .limit(limit),
    db.select({ n: count() }).from(buildings).where(ofBuildings),
    db.select({ n: count() }).from(sources).where(ofSources),
    db.select({ n: count() }).from(folders).where(ofFolders),
  ]);
  const total = counts.reduce((sum, [row]) => sum + row!.n, 0);
  return { folders: foundFolders, buildings: foundBuildings, sources: foundSources, total };
}
