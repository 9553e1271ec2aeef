import type * as contract from '@joulerie/contract/companies';
import { MEMBER_TYPES } from '@joulerie/contract/first-constants';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { managesSpace } from '../access/access.public.ts';
import { closeSessionsIn, findSpace, insertSpace, listMemberships, lockUser } from '../accounts/accounts.public.ts';
import { mayDecideOn, mayRemove } from './member-rules.ts';
import { presentInvited, presentMember } from './companies.present.ts';
import { deleteInvitation, endInvitationsBy, holdInvitation, updateInvitationType } from './invitations.store.ts';
import {
  deleteMember,
  holdCompany,
  invitationsOf,
  memberOf,
  membersOf,
  refuseLastOwner,
  updateMemberType,
} from './members.store.ts';

export const listMembers: Serve<typeof contract.listMembers> = async ({ db, actor, query }) => {
  if ((await findSpace(db, actor.space.id)).kind !== 'company') throw new DomainError('restricted_professional');
  const filters = { search: query.search, types: query.type ?? MEMBER_TYPES };
  const [members, invited] = await Promise.all([
    membersOf(db, actor.space.id, filters),
    invitationsOf(db, actor.space.id, filters),
  ]);
  const reader = { userId: actor.user.id, own: actor.memberType };
  const data = [
    ...members.map((row) => presentMember(reader, row)),
    ...invited.map((row) => presentInvited(reader, row)),
  ].toSorted(
    (a, b) =>
      a.lastname.localeCompare(b.lastname, 'fr') ||
      a.firstname.localeCompare(b.firstname, 'fr') ||
      a.username.localeCompare(b.username, 'fr'),
  );
  return { data, total: data.length };
};

export const changeMember: Serve<typeof contract.changeMember> = async ({ db, actor, body }) =>
  db.transaction(async (tx) => {
    const { id: spaceId, own } = await holdCompany(tx, actor);
    if (!managesSpace(own)) throw new DomainError('restricted_role_company');
    const reader = { userId: actor.user.id, own };
    const { member, invitation } = await targetOf(tx, spaceId, body._id_user);
    const { type } = member ?? invitation;
    if (!mayDecideOn(own, type) || !mayDecideOn(own, body.type)) throw new DomainError('restricted_role_company');
    if (!member) return presentInvited(reader, await updateInvitationType(tx, invitation.id, body.type, actor.user.id));
    if (type === 'owner' && body.type !== 'owner') await refuseLastOwner(tx, spaceId, member.id);
    await updateMemberType(tx, spaceId, member.id, body.type);
    const lost = MEMBER_TYPES.filter((one) => !mayDecideOn(body.type, one));
    if (lost.length > 0) await endInvitationsBy(tx, spaceId, member.id, lost);
    const isSelf = member.id === actor.user.id;
    return presentMember(isSelf ? { ...reader, own: body.type } : reader, { ...member, type: body.type });
  });

/** What the person created stays to the company; their sessions in it end, and so do the invitations that they sent. */
export const removeMember: Serve<typeof contract.removeMember> = async ({ db, actor, body }) =>
  db.transaction(async (tx) => {
    const { id: spaceId, own } = await holdCompany(tx, actor);
    const isSelf = body._id_user === actor.user.id;
    if (!isSelf && !managesSpace(own)) throw new DomainError('restricted_role_company');
    const { member, invitation } = await targetOf(tx, spaceId, body._id_user);
    const { type } = member ?? invitation;
    if (!mayRemove(own, { type, isSelf })) throw new DomainError('restricted_role_company');
    if (body.role !== undefined && body.role !== type) throw new DomainError('edit_conflict');
    if (!member) {
      await deleteInvitation(tx, invitation.id);
      return { ok: true };
    }
    if (type === 'owner') await refuseLastOwner(tx, spaceId, member.id);
    await deleteMember(tx, spaceId, member.id);
    await closeSessionsIn(tx, member.id, spaceId);
    await endInvitationsBy(tx, spaceId, member.id, MEMBER_TYPES);
    await keepASpace(tx, member.id);
    return { ok: true };
  });

/** Somebody who is in no company any more gets a space of their own: their account still opens. */
async function keepASpace(tx: Database, userId: string): Promise<void> {
  // Held: taken out of two companies at once, a person gets one space.
  const person = await lockUser(tx, userId);
  if (person && (await listMemberships(tx, userId)).length === 0) await insertSpace(tx, person, null);
}

/** The member of the company, or the invitation to it, of an id. @throws DomainError `not_found` */
async function targetOf(tx: Database, spaceId: string, id: string) {
  const member = await memberOf(tx, spaceId, id);
  if (member) return { member, invitation: null };
  const invitation = await holdInvitation(tx, spaceId, id);
  if (!invitation) throw new DomainError('not_found');
  return { member: null, invitation };
}
