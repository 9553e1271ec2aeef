import { CODE_VALID_HOURS } from '@joulerie/contract/constants';
import { and, desc, eq, gt, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { statement } from '../../platform/statement.ts';
import type { MemberType } from '../../platform/identity.ts';
import { type SpaceRow, type UserRow, codes, memberships, spaces, users } from './accounts.tables.ts';

const userById = statement((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  const [row] = await userById(db, { id });
  return row ?? null;
}

const userAndSpace = statement((db) =>
  db
    .select({ user: users, space: spaces })
    .from(users)
    .innerJoin(spaces, eq(spaces.id, sql.placeholder('spaceId')))
    .where(eq(users.id, sql.placeholder('userId'))),
);

/** A person and a space of theirs, both of which exist. */
export async function findUserAndSpace(
  db: Database,
  userId: string,
  spaceId: string,
): Promise<{ user: UserRow; space: SpaceRow }> {
  const [found] = await userAndSpace(db, { userId, spaceId });
  if (!found) throw new Error(`no user has the id ${userId}, or no space the id ${spaceId}`);
  return found;
}

/**
 * A person, whose row is locked until the transaction ends: what is decided from it, such as whether a password is still the current
 * one, holds until then. A change of password and a sign-in to the same account wait for each other here.
 */
export async function lockUser(tx: Database, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
}

/** Changes a person; preferences are merged key by key, so that two changes at once are both kept. */
export async function updateUserRow(
  db: Database,
  id: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> {
  const { preferences, ...rest } = values;
  const merged = preferences && { preferences: sql`${users.preferences} || ${JSON.stringify(preferences)}::jsonb` };
  await db
    .update(users)
    .set({ ...rest, ...merged })
    .where(eq(users.id, id));
}

/** Erases a person: their sessions, memberships, factors and codes go with them, and what they created has no author. */
export async function deleteUser(tx: Database, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

export async function findUserByName(db: Database, scopeId: string, username: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.scopeId, scopeId), eq(users.username, username)));
  return row ?? null;
}

/** Whether the address has an account under another brand only. */
export async function existsInOtherScope(db: Database, scopeId: string, username: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.scopeId, scopeId), eq(users.username, username)));
  return found.length > 0;
}

const membershipsOf = statement((db) =>
  db
    .select({ space: spaces, type: memberships.type, lastUsedAt: memberships.lastUsedAt })
    .from(memberships)
    .innerJoin(spaces, eq(spaces.id, memberships.spaceId))
    .where(eq(memberships.userId, sql.placeholder('userId'))),
);
export type Membership = { space: SpaceRow; type: MemberType; lastUsedAt: Date | null };

/** The spaces of a person: companies before their own, each kind by name. */
export async function listMemberships(db: Database, userId: string): Promise<Membership[]> {
  const found = await membershipsOf(db, { userId });
  return found.toSorted(
    (a, b) => a.space.kind.localeCompare(b.space.kind) || a.space.name.localeCompare(b.space.name, 'fr'),
  );
}

/** The space that a person used last; before they used any, their company's rather than their own. */
export function lastUsed(spacesOfPerson: readonly Membership[]): Membership | null {
  const usedAt = ({ lastUsedAt }: Membership) => lastUsedAt?.getTime() ?? 0;
  return spacesOfPerson.toSorted((a, b) => usedAt(b) - usedAt(a))[0] ?? null;
}

/** Notes that a person enters a space of theirs, whose membership is held until the end of the transaction; false when it is not theirs. */
export async function enterSpace(tx: Database, userId: string, spaceId: string, now: number): Promise<boolean> {
  const used = await tx
    .update(memberships)
    .set({ lastUsedAt: new Date(now) })
    .where(and(eq(memberships.userId, userId), eq(memberships.spaceId, spaceId)))
    .returning({ spaceId: memberships.spaceId });
  return used.length > 0;
}

export type Colleague = { user: UserRow; space: SpaceRow; type: MemberType };

/** The person of an address in a space. One statement: an address that has an account elsewhere takes as long as one that has none. */
export async function findColleague(db: Database, spaceId: string, username: string): Promise<Colleague | null> {
  const [found] = await db
    .select({ user: users, space: spaces, type: memberships.type })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(spaces, eq(spaces.id, memberships.spaceId))
    .where(and(eq(memberships.spaceId, spaceId), eq(users.username, username)));
  return found ?? null;
}

const membersById = statement((db) =>
  db
    .select({
      id: users.id,
      firstname: users.firstname,
      lastname: users.lastname,
      username: users.username,
      type: memberships.type,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.spaceId, sql.placeholder('id'))),
);

/** The people of a space. */
export async function membersOfSpace(
  db: Database,
  spaceId: string,
): Promise<{ id: string; firstname: string; lastname: string; username: string; type: MemberType }[]> {
  return membersById(db, { id: spaceId });
}

const spaceById = statement((db) =>
  db
    .select()
    .from(spaces)
    .where(eq(spaces.id, sql.placeholder('id'))),
);

/** A space that exists. */
export async function findSpace(db: Database, id: string): Promise<SpaceRow> {
  const [row] = await spaceById(db, { id });
  if (!row) throw new Error(`no space has the id ${id}`);
  return row;
}

/** Codes of one purpose that serve at once: whoever asks for one more does not end the link that was received just before. */
const CODES_AT_ONCE = 3;

/** Makes a code and answers it; the newest ones of the same purpose serve beside it, until one is used. */
export async function newCode(
  db: Database,
  userId: string,
  purpose: 'validation' | 'reset',
  now: number,
): Promise<string> {
  const code = newToken();
  const codeHash = hashToken(code);
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const mine = and(eq(codes.userId, userId), eq(codes.purpose, purpose));
    const kept = tx
      .select({ codeHash: codes.codeHash })
      .from(codes)
      .where(and(mine, isNull(codes.usedAt)))
      .orderBy(desc(codes.expiresAt))
      .limit(CODES_AT_ONCE - 1);
    await tx.delete(codes).where(and(mine, notInArray(codes.codeHash, kept)));
    await tx
      .insert(codes)
      .values({ codeHash, userId, purpose, expiresAt: new Date(now + CODE_VALID_HOURS * 3_600_000) });
  });
  return code;
}

/**
 * Uses a code up: true once, for its person and purpose, while it lives. The other codes of that purpose end with it. To be called
 * in a transaction that has locked the person.
 */
export async function useCode(
  tx: Database,
  userId: string,
  purpose: 'validation' | 'reset',
  code: string,
  now: number,
): Promise<boolean> {
  const codeHash = hashToken(code);
  const mine = and(eq(codes.userId, userId), eq(codes.purpose, purpose));
  const used = await tx
    .update(codes)
    .set({ usedAt: new Date(now) })
    .where(and(mine, eq(codes.codeHash, codeHash), isNull(codes.usedAt), gt(codes.expiresAt, new Date(now))))
    .returning({ userId: codes.userId });
  if (used.length === 0) return false;
  await tx.delete(codes).where(and(mine, ne(codes.codeHash, codeHash)));
  return true;
}

export type NewAccount = Omit<typeof users.$inferInsert, 'id'> & {
  company: { name: string; type: SpaceRow['companyType']; siret: string | null } | null;
};

/** Creates a person who is in no space yet. */
export async function insertPerson(db: Database, user: Omit<NewAccount, 'company'>): Promise<UserRow> {
  const [row] = await db
    .insert(users)
    .values({ ...user, id: newId() })
    .returning();
  return row!;
}

/** Creates a person with the space that will hold what they add. */
export async function insertAccount(
  db: Database,
  { company, ...user }: NewAccount,
): Promise<{ userId: string; spaceId: string }> {
  const person = await insertPerson(db, user);
  return { userId: person.id, spaceId: await insertSpace(db, person, company) };
}

/** Creates a space that a person owns: a company's, or their own. */
export async function insertSpace(db: Database, person: UserRow, company: NewAccount['company']): Promise<string> {
  const spaceId = newId();
  await db.insert(spaces).values({
    id: spaceId,
    scopeId: person.scopeId,
    kind: company ? 'company' : 'person',
    name: company?.name ?? `${person.firstname} ${person.lastname}`,
    companyType: company?.type ?? null,
    siret: company?.siret ?? null,
  });
  await db.insert(memberships).values({ userId: person.id, spaceId, type: 'owner' });
  return spaceId;
}
