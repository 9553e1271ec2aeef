import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { takeTry } from '../../platform/http/limits.ts';
import { verifyPassword } from '../../platform/secrets.ts';
import { findUser } from './accounts.store.ts';

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
