import type { Actor } from '../../platform/identity.ts';
import type { Rules } from './policy.ts';
import { all, equals, never } from './rule.ts';

/** Fields by which what a space holds is shared among its members. */
export type SpaceField = 'spaceId' | 'createdBy';

export const mayWrite = (actor: Actor): boolean => actor.memberType !== 'employe_read_only';

/** What a person keeps for themselves in a space: theirs alone, whatever their membership. */
export function personalRules(actor: Actor): Rules<SpaceField> {
  const own = all(equals<SpaceField>('spaceId', actor.space.id), equals<SpaceField>('createdBy', actor.user.id));
  return { view: own, owns: own };
}

/**
 * What a space holds (folders, buildings, sources): owners and administrators reach all of it, an employee what they created;
 * a read-only employee sees what they created and changes nothing.
 */
export function spaceRules(actor: Actor): Rules<SpaceField> {
  const inSpace = equals<SpaceField>('spaceId', actor.space.id);
  const managesSpace = actor.memberType === 'owner' || actor.memberType === 'administrateur';
  const view = managesSpace ? inSpace : all(inSpace, equals<SpaceField>('createdBy', actor.user.id));
  return { view, owns: mayWrite(actor) ? view : never };
}
