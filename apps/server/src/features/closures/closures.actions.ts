import type * as contract from '@joulerie/contract/closures';
import { MEMBER_TYPES } from '@joulerie/contract/first-constants';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { clearSessionCookie } from '../../platform/http/cookies.ts';
import { closeSessionsOf, deleteUser, lockVerified, verifyCurrent } from '../accounts/accounts.public.ts';
import { deleteInvitationsOf, deleteInvitationsTo, endInvitationsBy } from '../companies/companies.public.ts';
import { endGrantsOf } from '../grants/grants.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { closureMail } from './closures.mails.ts';
import { type OwnSpace, closeSpace, holdSpacesOf, spacesOf } from './closures.store.ts';
import { ERASURES } from './erase-spaces.ts';

export const previewClosure: Serve<typeof contract.previewClosure> = async ({ db, actor }) => {
  const { erased, left, blocking } = fatesOf(await spacesOf(db, actor.user.id));
  return {
    erased: erased.map(({ kind, name, buildings, sources }) => ({
      company: kind === 'company' ? name : null,
      buildings,
      sources,
    })),
    left: left.map(({ name }) => name),
    blocking: blocking.map(({ name }) => name),
  };
};

/** The account and its sessions end at once, with every right that it had or gave; a job then erases the measures of its spaces. */
export const closeAccount: Serve<typeof contract.closeAccount> = async (call) => {
  const { db, scope, actor, params, body, services, reply, now } = call;
  if (params.id !== actor.user.id) throw new DomainError('restricted_user');
  const verified = await verifyCurrent(call, body.password);
  await db.transaction(async (tx) => {
    await holdSpacesOf(tx, actor.user.id);
    const user = await lockVerified(tx, actor.user.id, verified);
    const { erased, left, blocking } = fatesOf(await spacesOf(tx, user.id));
    if (blocking.length > 0) throw new DomainError('last_owner', { message: lastOwnerOf(blocking) });
    for (const { id } of left) await endInvitationsBy(tx, id, user.id, MEMBER_TYPES);
    for (const { id } of erased) {
      await closeSpace(tx, id, now);
      await deleteInvitationsOf(tx, id);
      await endGrantsOf(tx, id);
    }
    await deleteInvitationsTo(tx, scope.id, user.username);
    await services.mailer.send(closureMail(await findScope(tx, scope.id), user, scope.origin), tx);
    await closeSessionsOf(tx, user.id);
    await deleteUser(tx, user.id);
    if (erased.length > 0) await services.queue.add(ERASURES, {}, tx);
  });
  clearSessionCookie(reply, scope);
  return { ok: true };
};

type Fates = Record<'erased' | 'left' | 'blocking', OwnSpace[]>;

/** What becomes of the spaces of somebody whose account is closed. */
function fatesOf(spaces: readonly OwnSpace[]): Fates {
  const fates: Fates = { erased: [], left: [], blocking: [] };
  for (const one of spaces) {
    if (one.otherMembers === 0) fates.erased.push(one);
    else if (one.type === 'owner' && one.otherOwners === 0) fates.blocking.push(one);
    else fates.left.push(one);
  }
  return fates;
}

const lastOwnerOf = (companies: readonly OwnSpace[]): string =>
  `Vous êtes le dernier propriétaire de ${companies.map(({ name }) => name).join(', ')}\u00a0: nommez-en un autre, ou retirez-en les membres.`;
