import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor, MemberType } from '../../platform/identity.ts';
import { memberships } from './accounts.tables.ts';

/**
 * Keeps the membership of an actor as it is until the end of the transaction; their role by then.
 *
 * @throws DomainError `required_auth` for somebody who was taken out of the space meanwhile
 */
export async function holdMembership(tx: Database, { user, space }: Actor): Promise<MemberType> {
  const [found] = await tx
    .select({ type: memberships.type })
    .from(memberships)
    .where(and(eq(memberships.userId, user.id), eq(memberships.spaceId, space.id)))
    .for('share');
  if (!found) throw new DomainError('required_auth');
  return found.type;
}
