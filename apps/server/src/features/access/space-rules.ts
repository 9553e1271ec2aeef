import type { Actor, MemberType, Reach } from '../../platform/identity.ts';
import type { Rules } from './policy.ts';
import { type Rule, type RuleFields, all, any, equals, holds, never, within } from './rule.ts';

/** Fields by which what a space holds is shared among its members. */
export type SpaceField = 'spaceId' | 'createdBy';

/** Whether members of a type reach everything of their space, its members included. */
export const managesSpace = (type: MemberType): boolean => type === 'owner' || type === 'administrateur';

/** An access for support reads, whatever the role that it reads as. */
export const mayWrite = ({ memberType, support }: Actor): boolean =>
  memberType !== 'employe_read_only' && support === undefined;

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
  const view = managesSpace(actor.memberType) ? inSpace : all(inSpace, equals<SpaceField>('createdBy', actor.user.id));
  return { view, owns: mayWrite(actor) ? view : never };
}

/** What a company holds for all its members: each of them reads it, and who manages the company changes it. */
export function companyRules(actor: Actor): Rules<SpaceField> {
  const view = equals<SpaceField>('spaceId', actor.space.id);
  return { view, owns: managesSpace(actor.memberType) && mayWrite(actor) ? view : never };
}

/** Whether the actor may share a record: those who own it by their space, and not by a grant. */
export const mayShare = (actor: Actor, record: RuleFields<SpaceField>): boolean =>
  holds(spaceRules(actor).owns, record);

/** The fields of an entity that say what it lies in: the ids of folders around it, of the folder that holds it, of buildings. */
export type Places<F extends string> = { deep: readonly F[]; flat: readonly F[]; buildings: readonly F[] };

/**
 * What a space holds, and what was granted on folders and buildings, of the same space or of another one. A read-only employee changes
 * nothing of what they were granted.
 */
export function grantedRules<F extends string>(actor: Actor, places: Places<F>): Rules<F | SpaceField> {
  const own = spaceRules(actor);
  const granted = (reach: Reach): Rule<F | SpaceField> => {
    const lies = any(
      ...places.deep.map((field) => within(field, reach.deep)),
      ...places.flat.map((field) => within(field, reach.flat)),
      ...places.buildings.map((field) => within(field, reach.buildings)),
    );
    // Its spaces are few and indexed: what others own is not looked at.
    return lies.kind === 'never' ? never : all<F | SpaceField>(within('spaceId', actor.grants.spaces), lies);
  };
  const { view, owns } = actor.grants;
  // Of both rights at once: a list of records looks into each table of ids once.
  const seen = any<F | SpaceField>(
    own.view,
    granted({
      deep: view.deep.and(owns.deep),
      flat: view.flat.and(owns.flat),
      buildings: view.buildings.and(owns.buildings),
    }),
  );
  return { view: seen, owns: mayWrite(actor) ? any<F | SpaceField>(own.owns, granted(owns)) : never };
}
