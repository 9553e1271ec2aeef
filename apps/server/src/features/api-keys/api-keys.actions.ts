import type * as contract from '@joulerie/contract/api-keys';
import { DAY_MS, isoInstant } from '@joulerie/domain/calendar';
import { DomainError } from '../../platform/errors.ts';
import type { Database } from '../../platform/database.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { KEY_PREFIX } from '../../platform/http/credentials.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import type { Actor, MemberType } from '../../platform/identity.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { managesSpace } from '../access/access.public.ts';
import { holdMembership, lockVerified, membersOfSpace, verifyCurrent } from '../accounts/accounts.public.ts';
import { managedCompany } from '../companies/companies.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { keyMail } from './api-keys.mails.ts';
import { type Holder, countKeys, deleteKey, insertKey, keysOf, keysOfCompany } from './api-keys.store.ts';
import type { ApiKeyRow } from './api-keys.tables.ts';

type UserRow = Awaited<ReturnType<typeof lockVerified>>;

const MOST_KEYS = 20;
/** Enough to tell two keys apart, and nothing to try the rest from. */
const SHOWN = KEY_PREFIX.length + 4;

const TOO_MANY_OF_COMPANY = 'Votre société a déjà vingt clés d’API\u00a0: révoquez-en une qui ne sert plus.';

const memberOf = ({ user, space }: Actor) => ({ userId: user.id, spaceId: space.id });

export const listApiKeys: Serve<typeof contract.listApiKeys> = async ({ db, actor, now }) => {
  const data = (await keysOf(db, memberOf(actor), now)).map(present);
  return { data, total: data.length };
};

export const createApiKey: Serve<typeof contract.createApiKey> = async (call) => {
  const { row, secret } = await makeKey(call, memberOf(call.actor), () => undefined);
  return { key: present(row), secret };
};

export const deleteApiKey: Serve<typeof contract.deleteApiKey> = async ({ db, actor, params }) => {
  if (!(await deleteKey(db, memberOf(actor), params.id))) throw new DomainError('not_found');
  return { ok: true };
};

export const listCompanyKeys: Serve<typeof contract.listCompanyKeys> = async ({ db, actor, now }) => {
  const data = (await keysOfCompany(db, await managedCompany(db, actor), now)).map(presentOfCompany);
  return { data, total: data.length };
};

export const createCompanyKey: Serve<typeof contract.createCompanyKey> = async (call) => {
  const spaceId = await managedCompany(call.db, call.actor);
  const { row, secret, user } = await makeKey(call, { spaceId, userId: null }, (type) => {
    if (!managesSpace(type)) throw new DomainError('restricted_role_company');
  });
  return { key: presentOfCompany({ key: row, maker: `${user.firstname} ${user.lastname}` }), secret };
};

export const deleteCompanyKey: Serve<typeof contract.deleteCompanyKey> = async ({ db, actor, params }) => {
  const spaceId = await managedCompany(db, actor);
  if (!(await deleteKey(db, { spaceId, userId: null }, params.id))) throw new DomainError('not_found');
  return { ok: true };
};

type Making = Pick<Call<typeof contract.createApiKey>, 'db' | 'scope' | 'actor' | 'body' | 'services' | 'now'> &
  Parameters<typeof verifyCurrent>[0];

/** Makes a key of a holder, once the password of who asks is right and `check` lets their role by then pass, and says it by mail. */
async function makeKey(
  call: Making,
  holder: Holder,
  check: (type: MemberType) => void,
): Promise<{ row: ApiKeyRow; secret: string; user: UserRow }> {
  const { db, scope, actor, body, services, now } = call;
  const verified = await verifyCurrent(call, body.password);
  const secret = `${KEY_PREFIX}${newToken()}`;
  return db.transaction(async (tx) => {
    const user = await lockVerified(tx, actor.user.id, verified);
    check(await holdMembership(tx, actor));
    if (holder.userId === null) await lock(tx, 'api-keys', holder.spaceId);
    if ((await countKeys(tx, holder, now)) >= MOST_KEYS)
      throw new DomainError('too_many_keys', holder.userId === null ? { message: TOO_MANY_OF_COMPANY } : {});
    const people = holder.userId === null ? await notifiedOfCompanyKey(tx, holder.spaceId, user) : [user];
    const brand = await findScope(tx, scope.id);
    for (const person of people)
      await services.mailer.send(
        keyMail(brand, person, scope.origin, { ...body, isOfCompany: holder.userId === null }),
        tx,
      );
    const row = await insertKey(tx, {
      id: newId(),
      ...holder,
      madeBy: user.id,
      name: body.name,
      begins: secret.slice(0, SHOWN),
      secretHash: hashToken(secret),
      writes: body.writes,
      areas: body.areas && [...new Set(body.areas)],
      createdAt: new Date(now),
      expiresAt: new Date(now + body.days * DAY_MS),
    });
    return { row, secret, user };
  });
}

/** Who makes a key of a company, and its owners. */
async function notifiedOfCompanyKey(tx: Database, spaceId: string, maker: UserRow) {
  const owners = (await membersOfSpace(tx, spaceId)).filter(({ type, id }) => type === 'owner' && id !== maker.id);
  return [maker, ...owners];
}

const presentOfCompany = ({ key, maker }: { key: ApiKeyRow; maker: string | null }): contract.CompanyApiKey => ({
  ...present(key),
  createdBy: maker,
});

const present = ({
  id,
  name,
  begins,
  writes,
  areas,
  createdAt,
  expiresAt,
  lastUsedAt,
}: ApiKeyRow): contract.ApiKey => ({
  _id: id,
  name,
  begins,
  writes,
  areas,
  createdAt: isoInstant(createdAt),
  expiresAt: isoInstant(expiresAt),
  lastUsedAt: lastUsedAt && isoInstant(lastUsedAt),
});
