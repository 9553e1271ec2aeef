import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { MemberType } from '../../platform/identity.ts';
import { memberships, spaces } from '../accounts/accounts.public.ts';
import { buildings } from '../buildings/buildings.public.ts';
import { sources } from '../sources/sources.public.ts';

/** A space of a person, who else is in it and what it holds. */
export type OwnSpace = {
  id: string;
  kind: 'person' | 'company';
  name: string;
  /** Of the person. */
  type: MemberType;
  otherMembers: number;
  otherOwners: number;
  buildings: number;
  sources: number;
};

/** Holds the spaces of a person until the end of the transaction: nobody joins or leaves them meanwhile. */
export async function holdSpacesOf(tx: Database, userId: string): Promise<void> {
  const mine = tx.select({ id: memberships.spaceId }).from(memberships).where(eq(memberships.userId, userId));
  await tx
    .select({ id: spaces.id })
    .from(spaces)
    .where(sql`${spaces.id} in ${mine}`)
    .orderBy(asc(spaces.id))
    .for('no key update');
}

/** The spaces of a person, by name. */
export async function spacesOf(db: Database, userId: string): Promise<OwnSpace[]> {
  return rows<OwnSpace>(
    db,
    sql`select s.id, s.kind, s.name, m.type,
        (select count(*)::int from ${memberships} o where o.space_id = s.id and o.user_id <> m.user_id) as "otherMembers",
        (select count(*)::int from ${memberships} o where o.space_id = s.id and o.user_id <> m.user_id and o.type = 'owner') as "otherOwners",
        (select count(*)::int from ${buildings} b where b.space_id = s.id) as buildings,
        (select count(*)::int from ${sources} c where c.space_id = s.id) as sources
      from ${memberships} m join ${spaces} s on s.id = m.space_id
      where m.user_id = ${userId} order by s.name, s.id`,
  );
}

/** Nobody enters the space any more; it waits to be erased. Its number is free for another account of the company. */
export async function closeSpace(tx: Database, id: string, now: number): Promise<void> {
  await tx.delete(memberships).where(eq(memberships.spaceId, id));
  await tx
    .update(spaces)
    .set({ closedAt: new Date(now), siret: null })
    .where(eq(spaces.id, id));
}

/** The spaces that wait to be erased, the oldest first. */
export async function closedSpaces(db: Database): Promise<string[]> {
  const found = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(isNotNull(spaces.closedAt))
    .orderBy(spaces.closedAt, spaces.id);
  return found.map(({ id }) => id);
}

/** Erases a closed space with all that it holds, however long its measures take. */
export async function eraseSpace(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.delete(spaces).where(and(eq(spaces.id, id), isNotNull(spaces.closedAt)));
  });
}
