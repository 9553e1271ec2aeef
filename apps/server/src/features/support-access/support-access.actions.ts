import { SUPPORT_ACCESS_MINUTES } from '@joulerie/contract/constants';
import type * as contract from '@joulerie/contract/support-access';
import type { SupportAccess } from '@joulerie/contract/support-access';
import { isoInstant } from '@joulerie/domain/calendar';
import { DomainError } from '../../platform/errors.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { pageOf } from '../../platform/page-of.ts';
import { administersOf, findUser, findUserByName, listMemberships, lockUser } from '../accounts/accounts.public.ts';
import { accessesTo, countAccesses, endAccessOfSession, findOpenSpace, insertAccess } from './support-access.store.ts';

/** Addresses that one person looks for in ten minutes. */
const MOST_LOOKED_FOR = 60;

/** @throws DomainError `restricted_brand` for nobody's administrator, `not_found` for a brand that they do not administer */
function refuseOther(user: Parameters<typeof administersOf>[0], own: string, brand: string): void {
  const which = administersOf(user);
  if (which === null) throw new DomainError('restricted_brand');
  if (which === 'own' && brand !== own) throw new DomainError('not_found');
}

export const listSupportSpaces: Serve<typeof contract.listSupportSpaces> = async (call) => {
  const { db, store, actor, scope, query, now } = call;
  const brand = query.brand ?? scope.id;
  refuseOther(await findUser(db, actor.user.id), scope.id, brand);
  await takeTry(store.reserved, { by: `support spaces ${actor.user.id}`, max: MOST_LOOKED_FOR }, now);
  const person = await findUserByName(db, brand, query.username);
  if (!person) throw new DomainError('not_found_user');
  const data = (await listMemberships(db, person.id)).map(({ space: { id, name, kind } }) => ({ _id: id, name, kind }));
  return { data, total: data.length };
};

export const openSupportAccess: Serve<typeof contract.openSupportAccess> = async ({ db, actor, scope, body, now }) =>
  db.transaction(async (tx) => {
    // Held: two accesses of one session open one after the other, and the right does not go meanwhile.
    const user = await lockUser(tx, actor.user.id);
    const space = await findOpenSpace(tx, body._id_space);
    // Who administers nothing learns nothing of which spaces exist.
    refuseOther(user, scope.id, space?.scopeId ?? scope.id);
    if (!space) throw new DomainError('not_found');
    if (space.secondFactorRequired && !user!.secondFactorSince) throw new DomainError('required_company_factor');
    await endAccessOfSession(tx, actor.sessionHash, now);
    const access = await insertAccess(tx, {
      id: newId(now),
      spaceId: space.id,
      userId: actor.user.id,
      sessionHash: actor.sessionHash,
      reason: body.reason,
      openedAt: new Date(now),
      expiresAt: new Date(now + SUPPORT_ACCESS_MINUTES * 60_000),
    });
    const { firstname, lastname } = user!;
    return present({ access, spaceName: space.name, firstname, lastname, sessionEndsAt: null }, now);
  });

export const endSupportAccess: Serve<typeof contract.endSupportAccess> = async ({ db, actor, now }) => {
  await endAccessOfSession(db, actor.sessionHash, now);
  return { ok: true };
};

export const listSupportAccesses: Serve<typeof contract.listSupportAccesses> = async ({ db, actor, query, now }) => {
  const { page, limit } = query;
  const found = await accessesTo(db, actor.space.id, { limit, offset: (page - 1) * limit });
  return pageOf(
    query,
    await countAccesses(db, actor.space.id),
    found.map((row) => present(row, now)),
  );
};

type Opened = Awaited<ReturnType<typeof accessesTo>>[number];

/** A session without a call for half an hour reads nothing any more: the access ends with it, before the session is removed. */
function present({ access, spaceName, firstname, lastname, sessionEndsAt }: Opened, now: number): SupportAccess {
  const { id, spaceId, reason, openedAt, expiresAt, endedAt } = access;
  const isOver = sessionEndsAt !== null && sessionEndsAt.getTime() <= now;
  const end = endedAt ?? (isOver && sessionEndsAt < expiresAt ? sessionEndsAt : expiresAt);
  return {
    _id: id,
    space: { _id: spaceId, name: spaceName },
    person: firstname === null ? null : `${firstname} ${lastname}`,
    reason,
    openedAt: isoInstant(openedAt),
    endsAt: isoInstant(end),
    isOpen: endedAt === null && end.getTime() > now,
  };
}
