import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Mail } from '../../platform/mail.ts';
import { findSpace, findUser } from '../accounts/accounts.public.ts';
import { type ScopeRow, findScope } from '../scopes/scopes.public.ts';
import { type Inviting, takeInvitations } from './daily-invitations.ts';

/** What a mail of invitation is written from. */
export type Sender = {
  brand: ScopeRow;
  origin: string;
  company: Awaited<ReturnType<typeof findSpace>>;
  inviter: NonNullable<Awaited<ReturnType<typeof findUser>>>;
};

/**
 * Mails an invitation of the company of the session in the transaction that keeps it: one whose mail is not taken is not kept, and no link
 * leads to one that is not kept.
 *
 * @param username address that is invited
 * @throws DomainError `error_email_not_send`; `too_many_requests` for somebody who invites many, or one address again and again, and past the
 *   invitations of a day
 */
export async function sendInvitation(
  { store, services, scope, actor, now }: Inviting,
  tx: Database,
  username: string,
  letterOf: (sender: Sender) => Mail,
): Promise<void> {
  const tries = services.config.SIGN_IN_TRIES;
  // Counted outside the transaction: a refusal takes no try back.
  await takeTry(store.reserved, { by: `invitations ${actor.user.id}`, max: tries * 3 }, now);
  await takeTry(store.reserved, { by: `invitation ${scope.id} ${username}`, max: tries }, now);
  await takeInvitations({ store, services, scope, actor, now }, 1);
  const inviter = (await findUser(tx, actor.user.id))!;
  const brand = await findScope(tx, scope.id);
  const company = await findSpace(tx, actor.space.id);
  const { sent } = await services.mailer.send(letterOf({ brand, origin: scope.origin, company, inviter }), tx);
  if (!sent) throw new DomainError('error_email_not_send');
}
