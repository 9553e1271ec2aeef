import type * as contract from '@joulerie/contract/api-keys';
import { DAY_MS, isoInstant } from '@joulerie/domain/calendar';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { KEY_PREFIX } from '../../platform/http/credentials.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/identity.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { lockVerified, verifyCurrent } from '../accounts/accounts.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { keyMail } from './api-keys.mails.ts';
import { countKeys, deleteKey, insertKey, keysOf } from './api-keys.store.ts';
import type { ApiKeyRow } from './api-keys.tables.ts';

const MOST_KEYS = 20;
/** Enough to tell two keys apart, and nothing to try the rest from. */
const SHOWN = KEY_PREFIX.length + 4;

const memberOf = ({ user, space }: Actor) => ({ userId: user.id, spaceId: space.id });

export const listApiKeys: Serve<typeof contract.listApiKeys> = async ({ db, actor, now }) => {
  const data = (await keysOf(db, memberOf(actor), now)).map(present);
  return { data, total: data.length };
};

export const createApiKey: Serve<typeof contract.createApiKey> = async (call) => {
  const { db, scope, actor, body, services, now } = call;
  const verified = await verifyCurrent(call, body.password);
  const secret = `${KEY_PREFIX}${newToken()}`;
  const key = await db.transaction(async (tx) => {
    const user = await lockVerified(tx, actor.user.id, verified);
    if ((await countKeys(tx, memberOf(actor), now)) >= MOST_KEYS) throw new DomainError('too_many_keys');
    await services.mailer.send(keyMail(await findScope(tx, scope.id), user, scope.origin, body), tx);
    return insertKey(tx, {
      id: newId(),
      ...memberOf(actor),
      name: body.name,
      begins: secret.slice(0, SHOWN),
      secretHash: hashToken(secret),
      writes: body.writes,
      createdAt: new Date(now),
      expiresAt: new Date(now + body.days * DAY_MS),
    });
  });
  return { key: present(key), secret };
};

export const deleteApiKey: Serve<typeof contract.deleteApiKey> = async ({ db, actor, params }) => {
  if (!(await deleteKey(db, memberOf(actor), params.id))) throw new DomainError('not_found');
  return { ok: true };
};

const present = ({ id, name, begins, writes, createdAt, expiresAt, lastUsedAt }: ApiKeyRow): contract.ApiKey => ({
  _id: id,
  name,
  begins,
  writes,
  createdAt: isoInstant(createdAt),
  expiresAt: isoInstant(expiresAt),
  lastUsedAt: lastUsedAt && isoInstant(lastUsedAt),
});
