import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { takeTry } from '../../platform/http/limits.ts';
import { verifyPassword } from '../../platform/secrets.ts';
import type { Database } from '../../platform/database.ts';
import { findUser, lockUser } from './accounts.store.ts';
import type { UserRow } from './accounts.tables.ts';

/**
 * The hash of the password that a signed-in person gives as theirs; whoever found an open session may not guess it there.
 *
 * @throws DomainError `invalid_password`, and `too_many_requests` past the tries of the account
 */
export async function verifyCurrent(
  { db, services, actor, now }: Pick<Call<unknown>, 'db' | 'services' | 'actor' | 'now'>,
  password: string,
): Promise<string> {
  const { passwordHash } = (await findUser(db, actor.user.id))!;
  const tries = await takeTry(db, { by: `password ${actor.user.id}`, max: services.config.SIGN_IN_TRIES }, now);
  if (!(await verifyPassword(password, passwordHash))) throw new DomainError('invalid_password');
  await tries.giveBack();
  return passwordHash;
}

/**
 * A person whose row is locked, as `lockUser`, and whose password is still the one of this hash, which was verified before.
 *
 * @throws DomainError `invalid_password` when it was changed since, by its owner's link of a mail for instance: that change stays
 */
export async function lockVerified(tx: Database, userId: string, verified: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (user?.passwordHash !== verified) throw new DomainError('invalid_password');
  return user;
}
