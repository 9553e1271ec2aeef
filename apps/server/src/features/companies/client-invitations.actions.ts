import type * as contract from '@joulerie/contract/clients';
import { companyImagePath } from '@joulerie/contract/company-look';
import { isoInstant } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { findUserByName } from '../accounts/accounts.public.ts';
import {
  acceptClient,
  deleteClientInvitation,
  editableClientInvitation,
  editableOpenInvitation,
  findClientInvitation,
  insertClientInvitation,
  renewClientInvitation,
} from './client-invitations.store.ts';
import { clientInvitationMail } from './companies.mails.ts';
import { fullName } from './companies.present.ts';
import type { ClientInvitationRow } from './companies.tables.ts';
import { holdCompany, isMemberAddress } from './members.store.ts';
import { personName } from './person-name.ts';
import type { Inviting } from './daily-invitations.ts';
import { sendInvitation } from './send-invitation.ts';

const presentSent = ({ id, username, expiresAt }: ClientInvitationRow) => ({
  _id: id,
  username,
  expires_at: isoInstant(expiresAt),
});

/** Answers the same, as fast, whether the address has an account or not: only its owner learns what they are asked. */
export const inviteClient: Serve<typeof contract.inviteClient> = async (call) => {
  const { db, actor, body, now } = call;
  return db.transaction(async (tx) => {
    const { id: spaceId, own } = await holdCompany(tx, actor);
    if (own === 'employe_read_only') throw new DomainError('restricted_read_only');
    if (await isMemberAddress(tx, spaceId, body.user.username))
      throw new DomainError('already_exist_user', {
        message:
          'Cette adresse est celle d’un membre de votre société\u00a0: partagez avec lui comme avec un collègue.',
      });
    const invited = await insertClientInvitation(tx, { ...body.user, spaceId }, actor.user.id, now);
    if (!invited) throw new DomainError('already_exist_client');
    await mail(call, tx, invited);
    return presentSent(invited.row);
  });
};

export const resendClientInvitation: Serve<typeof contract.resendClientInvitation> = async (call) => {
  const { db, actor, params, now } = call;
  return db.transaction(async (tx) => {
    await holdCompany(tx, actor);
    const invitation = await editableClientInvitation(tx, actor, params.id);
    if (invitation.acceptedAt) throw new DomainError('not_found');
    const renewed = await renewClientInvitation(tx, invitation.id, actor.user.id, now);
    await mail(call, tx, renewed);
    return presentSent(renewed.row);
  });
};

export const removeClientInvitation: Serve<typeof contract.removeClientInvitation> = async ({ db, actor, params }) =>
  db.transaction(async (tx) => {
    await holdCompany(tx, actor);
    const { id } = await editableClientInvitation(tx, actor, params.id);
    await deleteClientInvitation(tx, id);
    return { ok: true };
  });

const mail = (
  call: Inviting,
  tx: Database,
  { row, token }: { row: ClientInvitationRow; token: string },
): Promise<void> =>
  sendInvitation(call, tx, row.username, ({ brand, origin, company, inviter }) =>
    clientInvitationMail(brand, origin, { company, inviter, invited: row, token }),
  );

export const getClientInvitation: Serve<typeof contract.getClientInvitation> = async (call) => {
  const { db, scope, params, tries, now } = call;
  const found = await findClientInvitation(db, scope.id, params.token, now);
  if (!found) throw new DomainError('invalid_invitation');
  // The people of one address are not guessing: only links that are none are counted.
  await tries.giveBack();
  const { row, company, inviter } = found;
  return {
    company: company.name,
    logo: companyImagePath(company),
    inviter: fullName(inviter),
    firstname: personName(row.firstname),
    username: row.username,
    hasAccount: (await findUserByName(db, scope.id, row.username)) !== null,
    expires_at: isoInstant(row.expiresAt),
  };
};

export const acceptClientInvitation: Serve<typeof contract.acceptClientInvitation> = async (call) => {
  const { db, scope, actor, params, tries, now } = call;
  const accepted = await db.transaction(async (tx) => {
    const found = await editableOpenInvitation(tx, scope.id, params.token, now);
    if (!found) throw new DomainError('invalid_invitation');
    const { row, company, inviter } = found;
    if (actor.user.username !== row.username)
      throw new DomainError('restricted_invitation', {
        message: 'Cette invitation est pour une autre adresse\u00a0: connectez-vous avec celle qui l’a reçue.',
      });
    if (actor.space.id === company.id)
      throw new DomainError('restricted_invitation', {
        message: 'Vous êtes dans l’espace de cette société\u00a0: ouvrez celui dont vous partagez les bâtiments.',
      });
    if (!(await acceptClient(tx, row, actor.space.id, now))) throw new DomainError('invalid_invitation');
    return {
      company: company.name,
      firstname: personName(inviter.firstname),
      lastname: personName(inviter.lastname),
      username: inviter.username,
    };
  });
  await tries.giveBack();
  return accepted;
};
