import { and, count, eq, sql } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import { escapeLike } from '../../platform/text.ts';
import type { Actor } from '../../platform/identity.ts';
import { isOneOfGiven, statement } from '../../platform/statement.ts';
import { buildingPolicy, buildings } from '../buildings/buildings.public.ts';
import { buildingTags, tags } from './tags.tables.ts';

/** Tags of the buildings that the actor sees, with how many of them bear each, in alphabetical order. */
export async function visibleTags(db: Database, actor: Actor): Promise<{ name: string; buildingCount: number }[]> {
  const found = await db
    .select({ name: tags.name, buildingCount: count() })
    .from(tags)
    .innerJoin(buildingTags, eq(buildingTags.tagId, tags.id))
    .innerJoin(buildings, eq(buildings.id, buildingTags.buildingId))
    .where(buildingPolicy.visible(actor))
    .groupBy(tags.name);
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));
}

/** Tags of the buildings that the actor sees whose name holds every word, accents and case aside, with how many of these buildings bear each. */
export async function tagsNamed(
  db: Database,
  actor: Actor,
  words: readonly string[],
): Promise<{ id: string; name: string; buildingCount: number }[]> {
  // One tag of each name: the list of buildings is filtered by names, whatever the spaces they come from.
  const found = await db
    .select({ id: sql<string>`min(${tags.id}::text)`, name: tags.name, buildingCount: count() })
    .from(tags)
    .innerJoin(buildingTags, eq(buildingTags.tagId, tags.id))
    .innerJoin(buildings, eq(buildings.id, buildingTags.buildingId))
    .where(
      and(
        buildingPolicy.visible(actor),
        ...words.map((word) => sql`plain(${tags.name}) like '%' || plain(${escapeLike(word)}) || '%'`),
      ),
    )
    .groupBy(tags.name);
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));
}

const tagsByBuilding = statement((db) =>
  db
    .select({ buildingId: buildingTags.buildingId, name: tags.name })
    .from(buildingTags)
    .innerJoin(tags, eq(tags.id, buildingTags.tagId))
    .where(isOneOfGiven(buildingTags.buildingId, 'buildingIds')),
);

/** Tag names of each building, in alphabetical order. */
export async function tagsOf(db: Database, buildingIds: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(buildingIds.map((id) => [id, []]));
  if (buildingIds.length === 0) return found;
  const rows = await tagsByBuilding(db, { buildingIds });
  for (const row of rows) found.get(row.buildingId)!.push(row.name);
  for (const names of found.values()) names.sort((a, b) => a.localeCompare(b, 'fr'));
  return found;
}

/** Adds tags to buildings of a space, creating those that the space did not know. Call it in a transaction. */
export async function addTags(db: Database, spaceId: string, buildingIds: string[], names: string[]): Promise<void> {
  if (names.length === 0 || buildingIds.length === 0) return;
  const wanted = [...new Set(names)];
  await lock(db, 'tags', spaceId);
  await db
    .insert(tags)
    .values(wanted.map((name) => ({ id: newId(), spaceId, name })))
    .onConflictDoNothing();
  const known = await db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.spaceId, spaceId), isOneOf(tags.name, wanted)));
  await db
    .insert(buildingTags)
    .values(buildingIds.flatMap((buildingId) => known.map((tag) => ({ buildingId, tagId: tag.id }))))
    .onConflictDoNothing();
}

/** Takes tags off a building; a tag that no building wears any more disappears. Call it in a transaction. */
export async function removeTags(db: Database, spaceId: string, buildingId: string, names: string[]): Promise<void> {
  await lock(db, 'tags', spaceId);
  const known = await db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.spaceId, spaceId), isOneOf(tags.name, names)));
  if (known.length === 0) return;
  const ids = known.map((tag) => tag.id);
  await db.delete(buildingTags).where(and(eq(buildingTags.buildingId, buildingId), isOneOf(buildingTags.tagId, ids)));
  await db
    .delete(tags)
    .where(
      and(
        isOneOf(tags.id, ids),
        sql`not exists (select 1 from ${buildingTags} where ${buildingTags.tagId} = ${tags.id})`,
      ),
    );
}
