import type { MEMBER_TYPES } from '@joulerie/contract/first-constants';
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor, MemberType } from '../../platform/identity.ts';
import { escapeLike } from '../../platform/text.ts';
import { memberships, spaces, users } from '../accounts/accounts.public.ts';
import { companyInvitations } from './companies.tables.ts';

export type Person = { id: string; firstname: string; lastname: string; username: string; type: MemberType };
export type MemberRow = Person & { since: Date };

export type MemberFilters = { search?: string | undefined; types: readonly (typeof MEMBER_TYPES)[number][] };

type Names = { firstname: AnyPgColumn; lastname: AnyPgColumn; username: AnyPgColumn };

/** Every word that is searched is somewhere in the names or the address, whatever its accents and case. */
const matches = ({ firstname, lastname, username }: Names, search = '') =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) =>
        sql`plain(${firstname} || ' ' || ${lastname} || ' ' || ${username}) like '%' || plain(${escapeLike(word)}) || '%'`,
    );

const MEMBER = {
  id: users.id,
  firstname: users.firstname,
  lastname: users.lastname,
  username: users.username,
  type: memberships.type,
  since: memberships.createdAt,
};

/** The members of a space. */
export async function membersOf(db: Database, spaceId: string, filters: MemberFilters): Promise<MemberRow[]> {
  return db
    .select(MEMBER)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.spaceId, spaceId),
        inArray(memberships.type, [...filters.types]),
        ...matches(users, filters.search),
      ),
    );
}

/** The invitations of a space that wait for their answer, those that have expired included: they can be sent again. */
export async function invitationsOf(db: Database, spaceId: string, filters: MemberFilters) {
  return db
    .select()
    .from(companyInvitations)
    .where(
      and(
        eq(companyInvitations.spaceId, spaceId),
        inArray(companyInvitations.type, [...filters.types]),
        ...matches(companyInvitations, filters.search),
      ),
    );
}

/** One member of a space, null when the person is none. */
export async function memberOf(db: Database, spaceId: string, userId: string): Promise<MemberRow | null> {
  const [row] = await db
    .select(MEMBER)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.spaceId, spaceId), eq(memberships.userId, userId)));
  return row ?? null;
}

export async function isMemberAddress(db: Database, spaceId: string, username: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.spaceId, spaceId), eq(users.username, username)));
  return found.length > 0;
}

/**
 * The company of the actor, held until the end of the transaction, and what they are in it by now: decisions on its members come one
 * after the other, so that two owners cannot take each other out.
 *
 * @throws DomainError `required_auth` for somebody who was taken out meanwhile, `restricted_professional` in a personal space
 */
export async function holdCompany(tx: Database, actor: Actor): Promise<{ id: string; name: string; own: MemberType }> {
  await tx.select({ id: spaces.id }).from(spaces).where(eq(spaces.id, actor.space.id)).for('no key update');
  const [found] = await tx
    .select({ id: spaces.id, name: spaces.name, kind: spaces.kind, own: memberships.type })
    .from(spaces)
    .innerJoin(memberships, and(eq(memberships.spaceId, spaces.id), eq(memberships.userId, actor.user.id)))
    .where(eq(spaces.id, actor.space.id));
  if (!found) throw new DomainError('required_auth');
  if (found.kind !== 'company') throw new DomainError('restricted_professional');
  return { id: found.id, name: found.name, own: found.own };
}

/** @throws DomainError `last_owner` when nobody else owns the company; the company is held */
export async function refuseLastOwner(tx: Database, spaceId: string, userId: string): Promise<void> {
  const [others] = await tx
    .select({ n: count() })
    .from(memberships)
    .where(and(eq(memberships.spaceId, spaceId), eq(memberships.type, 'owner'), ne(memberships.userId, userId)));
  if (others!.n === 0) throw new DomainError('last_owner');
}

export async function insertMember(
  tx: Database,
  spaceId: string,
  userId: string,
  type: MemberType,
  now: number,
): Promise<void> {
  await tx
    .insert(memberships)
    .values({ spaceId, userId, type, createdAt: new Date(now), lastUsedAt: new Date(now) })
    .onConflictDoNothing();
}

export async function updateMemberType(tx: Database, spaceId: string, userId: string, type: MemberType): Promise<void> {
  await tx
    .update(memberships)
    .set({ type })
    .where(and(eq(memberships.spaceId, spaceId), eq(memberships.userId, userId)));
}

export async function deleteMember(tx: Database, spaceId: string, userId: string): Promise<void> {
  await tx.delete(memberships).where(and(eq(memberships.spaceId, spaceId), eq(memberships.userId, userId)));
}
