import { SESSION_EXPIRY_S } from '@joulerie/contract/constants';
import type * as contract from '@joulerie/contract/accounts';
import { isoInstant } from '@joulerie/domain/calendar';
import type { Call } from '../../platform/http/call.ts';
import { deviceToken, sessionToken, setDeviceCookie, setSessionCookie } from '../../platform/http/cookies.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { presentUser } from './accounts.present.ts';
import { enterSpace, lastUsed, listMemberships } from './accounts.store.ts';
import type { UserRow } from './accounts.tables.ts';
import { clientOf } from './client-name.ts';
import { rememberDevice } from './devices.store.ts';
import { closeSession, openVerifiedSession } from './sessions.store.ts';
import { planOf } from './subscriptions.present.ts';

type Entering = Pick<Call<typeof contract.signIn>, 'db' | 'scope' | 'now' | 'request' | 'reply'>;

/**
 * Opens a session of a person who has shown who they are, in this browser and in the space that they used last; null when their
 * account has changed since.
 */
export async function enter({ db, scope, now, request, reply }: Entering, user: UserRow) {
  const spaces = await listMemberships(db, user.id);
  const membership = lastUsed(spaces);
  if (!membership) return null;
  const client = clientOf(request.headers['user-agent']);
  const opened = await openVerifiedSession(db, user, membership.space.id, now, client);
  if (!opened) return null;
  const { token, expiresAt } = opened;
  await enterSpace(db, user.id, membership.space.id, now);
  // The session that this browser had ends: nobody is left who could sign it out.
  const before = sessionToken(request, scope);
  if (before) await closeSession(db, hashToken(before));
  const device = deviceToken(request, scope) ?? newToken();
  await rememberDevice(db, device, user.id, now);
  setDeviceCookie(reply, scope, device);
  setSessionCookie(reply, scope, token, SESSION_EXPIRY_S);
  return {
    token,
    expires_at: isoInstant(expiresAt),
    user: presentUser(user, membership.space, membership.type, { spaces, plan: await planOf(db, membership.space) }),
  };
}
