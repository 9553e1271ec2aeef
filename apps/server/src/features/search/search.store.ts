import { type SQL, and, asc, count, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { escapeLike } from '../../platform/text.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy, type BuildingRow, buildings } from '../buildings/buildings.public.ts';
import { folderPolicy, type FolderRow, folders } from '../folders/folders.public.ts';
import { sourcePolicy, type SourceRow, sources } from '../sources/sources.public.ts';

export type FoundThings = { folders: FolderRow[]; buildings: BuildingRow[]; sources: SourceRow[]; total: number };

/** How a column is compared with the words that were typed. */
type Match = (column: string, words: readonly string[]) => SQL[];

/** It holds every word, accents and case aside. */
const holds: Match = (column, words) =>
  words.map((word) => sql`${sql.raw(column)} like '%' || plain(${escapeLike(word)}) || '%'`);

/** Each word is nearly one of its own: most of their groups of three letters are the same, as of a word with a letter more, less or changed. */
const resembles: Match = (column, words) => words.map((word) => sql`plain(${word}) <% ${sql.raw(column)}`);
const RESEMBLANCE = 0.5;

/** Buildings, folders and sources that the actor sees and that hold every word, at most `limit` of each; sources by `number` when it is given. */
export async function findThings(
  db: Database,
  actor: Actor,
  words: readonly string[],
  number: string | null,
  limit: number,
): Promise<FoundThings> {
  return find(db, actor, words, number === null ? words : [number], limit, holds);
}

/** The same whose words are nearly those that were typed. */
export async function findResembling(
  db: Database,
  actor: Actor,
  words: readonly string[],
  limit: number,
): Promise<FoundThings> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(RESEMBLANCE)}, true)`);
    return find(tx, actor, words, words, limit, resembles);
  });
}

async function find(
  db: Database,
  actor: Actor,
  words: readonly string[],
  sourceWords: readonly string[],
  limit: number,
  match: Match,
): Promise<FoundThings> {
  const ofBuildings = and(buildingPolicy.visible(actor), ...match('buildings.search', words));
  const ofSources = and(sourcePolicy.visible(actor), ...match('sources.search', sourceWords));
  const ofFolders = and(folderPolicy.visible(actor), ...match('folders.sort_name', words));
  // A name that begins with the first word comes before one that only holds it.
  const first = (column: string) => [
    sql`${sql.raw(column)} not like plain(${escapeLike(words[0] ?? '')}) || '%'`,
    asc(sql.raw(column)),
  ];
  const [foundBuildings, foundSources, foundFolders, ...counts] = await Promise.all([
    db
      .select()
      .from(buildings)
      .where(ofBuildings)
      .orderBy(...first('buildings.sort_name'))
      .limit(limit),
    db
      .select()
      .from(sources)
      .where(ofSources)
      .orderBy(...first('sources.sort_name'))
      .limit(limit),
    db
      .select()
      .from(folders)
      .where(ofFolders)
      .orderBy(...first('folders.sort_name'))
      .limit(limit),
    db.select({ n: count() }).from(buildings).where(ofBuildings),
    db.select({ n: count() }).from(sources).where(ofSources),
    db.select({ n: count() }).from(folders).where(ofFolders),
  ]);
  const total = counts.reduce((sum, [row]) => sum + row!.n, 0);
  return { folders: foundFolders, buildings: foundBuildings, sources: foundSources, total };
}
