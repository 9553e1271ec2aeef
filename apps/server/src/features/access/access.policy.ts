import type { z } from 'zod';
import type { Right } from '@joulerie/contract/common';
import { type SQL, and, eq, sql } from 'drizzle-orm';
import { buildings } from '../buildings/buildings.tables.ts';
import { sources } from '../sources/sources.tables.ts';
import { folders } from '../folders/folders.tables.ts';
import type { Actor } from './actor.ts';

/**
 * Who may do what with folders, buildings and sources: the one place that says it, as SQL for lists and as a list of
 * rights for one record. Owners and administrators reach everything of their space; an employee what they created; a
 * read-only employee writes nothing. What lies in another space does not exist for the actor.
 */

type Owned = { spaceId: string; createdBy: string | null };
type RightName = z.output<typeof Right>;

const managesSpace = (actor: Actor) => actor.memberType === 'owner' || actor.memberType === 'administrateur';

export const mayWrite = (actor: Actor): boolean => actor.memberType !== 'employe_read_only';

/** Rights of an actor on one record; empty when it must look as if it did not exist. */
export function rightsOn(actor: Actor, record: Owned): RightName[] {
  if (record.spaceId !== actor.space.id) return [];
  if (managesSpace(actor)) return ['view', 'edit', 'owns'];
  if (record.createdBy === actor.user.id) return mayWrite(actor) ? ['view', 'edit', 'owns'] : ['view'];
  return [];
}

/** The same rule in a statement written by hand, for the alias of a table that has `created_by`. */
export const ownRows = (actor: Actor, alias: 'b' | 'd'): SQL =>
  managesSpace(actor) ? sql`true` : sql`${sql.raw(alias)}.created_by = ${actor.user.id}`;

/** The same rule for lists of buildings. */
export function visibleBuildings(actor: Actor): SQL {
  const inSpace = eq(buildings.spaceId, actor.space.id);
  return managesSpace(actor) ? inSpace : and(inSpace, eq(buildings.createdBy, actor.user.id))!;
}

/** The same rule for lists of folders. */
export function visibleFolders(actor: Actor): SQL {
  const inSpace = eq(folders.spaceId, actor.space.id);
  return managesSpace(actor) ? inSpace : and(inSpace, eq(folders.createdBy, actor.user.id))!;
}

/** The same rule for lists of sources. */
export function visibleSources(actor: Actor): SQL {
  const inSpace = eq(sources.spaceId, actor.space.id);
  return managesSpace(actor) ? inSpace : and(inSpace, eq(sources.createdBy, actor.user.id))!;
}
