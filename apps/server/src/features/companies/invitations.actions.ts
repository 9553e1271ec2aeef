import type * as contract from '@joulerie/contract/companies';
import { InvitedAccount } from '@joulerie/contract/companies';
import { fieldMessages } from '@joulerie/contract/messages';
import { isoInstant } from '@joulerie/domain/calendar';
import { type Database, databaseError } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { hashPassword } from '../../platform/secrets.ts';
import {
  enter,
  enterSpace,
  findUserByName,
  insertPerson,
  moveSession,
  presentActor,
  refuseCommon,
} from '../accounts/accounts.public.ts';
import { managesSpace } from '../access/access.public.ts';
import { invitationMail } from './companies.mails.ts';
import { mayDecideOn } from './member-rules.ts';
import type { Inviting } from './daily-invitations.ts';
import { sendInvitation } from './send-invitation.ts';
import { fullName, presentInvited } from './companies.present.ts';
import type { InvitationRow } from './companies.tables.ts';
import {
  findInvitation,
  holdInvitation,
  insertInvitation,
  renewInvitation,
  takeInvitation,
} from './invitations.store.ts';
import { holdCompany, insertMember, isMemberAddress } from './members.store.ts';

/** Answers the same, as fast, whether the address has an account or not: only its owner learns what they are asked. */
export const inviteMember: Serve<typeof contract.inviteMember> = async (call) => {
  const { db, actor, body, now } = call;
  const { user, type } = body;
  return db.transaction(async (tx) => {
    const company = await holdCompany(tx, actor);
    if (!mayDecideOn(company.own, type)) throw new DomainError('restricted_role_company');
    if (await isMemberAddress(tx, company.id, user.username))
      throw new DomainError('already_exist_user', {
        message: 'Cette adresse est déjà celle d’un membre de votre société.',
      });
    const invited = await insertInvitation(tx, { ...user, type, spaceId: company.id }, actor.user.id, now);
    if (!invited)
      throw new DomainError('already_exist_user', {
        message: 'Cette adresse est déjà invitée\u00a0: renvoyez l’invitation depuis la liste des membres.',
      });
    await mail(call, tx, invited);
    return presentInvited({ userId: actor.user.id, own: company.own }, invited.row);
  });
};

export const resendInvitation: Serve<typeof contract.resendInvitation> = async (call) => {
  const { db, actor, params, now } = call;
  return db.transaction(async (tx) => {
    const company = await holdCompany(tx, actor);
    if (!managesSpace(company.own)) throw new DomainError('restricted_role_company');
    const invitation = await holdInvitation(tx, company.id, params.id);
    if (!invitation) throw new DomainError('not_found');
    if (!mayDecideOn(company.own, invitation.type)) throw new DomainError('restricted_role_company');
    const renewed = await renewInvitation(tx, invitation.id, actor.user.id, now);
    await mail(call, tx, renewed);
    return presentInvited({ userId: actor.user.id, own: company.own }, renewed.row);
  });
};

const mail = (call: Inviting, tx: Database, { row, token }: { row: InvitationRow; token: string }): Promise<void> =>
  sendInvitation(call, tx, row.username, ({ brand, origin, company, inviter }) =>
    invitationMail(brand, origin, { company, inviter, invited: row, token }),
  );

export const getInvitation: Serve<typeof contract.getInvitation> = async ({ db, scope, params, tries, now }) => {
  const found = await findInvitation(db, scope.id, params.token, now);
  if (!found) throw new DomainError('invalid_invitation');
  // The people of one address are not guessing: only links that are none are counted.
  await tries.giveBack();
  const { row, company, inviter } = found;
  return {
    company,
    inviter: inviter && fullName(inviter),
    firstname: row.firstname,
    lastname: row.lastname,
    username: row.username,
    type: row.type,
    hasAccount: (await findUserByName(db, scope.id, row.username)) !== null,
    expires_at: isoInstant(row.expiresAt),
  };
};

/** Whoever has the link has the address: without an account, it is created validated, as the person of the link. */
export const acceptInvitation: Serve<typeof contract.acceptInvitation> = async (call) => {
  const { db, scope, visitor, params, body, tries, now } = call;
  // Before the time that a password takes, and before the company is held.
  if (!(await findInvitation(db, scope.id, params.token, now))) throw new DomainError('invalid_invitation');
  const account = InvitedAccount.safeParse(body);
  if (account.success) refuseCommon(account.data.password, 'password');
  const passwordHash = account.success ? await hashPassword(account.data.password) : '';
  const { user, invitation } = await db
    .transaction(async (tx) => {
      const taken = await takeInvitation(tx, scope.id, params.token, now);
      if (!taken) throw new DomainError('invalid_invitation');
      const known = await findUserByName(tx, scope.id, taken.username);
      if (known && known.id !== visitor?.user.id) throw new DomainError('restricted_invitation');
      if (!known && !account.success)
        throw new DomainError('invalid_input', { fields: fieldMessages(account.error.issues) });
      const person =
        known ??
        (await insertPerson(tx, {
          scopeId: scope.id,
          username: taken.username,
          passwordHash,
          firstname: account.data!.firstname,
          lastname: account.data!.lastname,
          role: 'utilisateur',
          isPro: true,
          validatedAt: new Date(now),
          // The first steps are those of an empty space: this one has its buildings.
          signinAction: 'done',
        }));
      await insertMember(tx, taken.spaceId, person.id, taken.type, now);
      await enterSpace(tx, person.id, taken.spaceId, now);
      if (known) await moveSession(tx, visitor!.sessionHash, taken.spaceId);
      return { user: person, invitation: taken };
    })
    .catch((error: unknown) => {
      // Registered meanwhile, by the other way in.
      if (databaseError(error)?.code === '23505') throw new DomainError('restricted_invitation', {}, { cause: error });
      throw error;
    });
  await tries.giveBack();
  if (visitor?.user.id === user.id) {
    const here = { ...visitor, space: { id: invitation.spaceId }, memberType: invitation.type };
    return { token: null, expires_at: null, user: await presentActor(db, here) };
  }
  const session = await enter(call, user);
  if (!session) throw new DomainError('invalid_invitation');
  return session;
};
