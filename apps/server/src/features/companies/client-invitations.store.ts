import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/identity.ts';
import { hashToken } from '../../platform/secrets.ts';
import { managesSpace } from '../access/access.public.ts';
import { memberships, spaces, users } from '../accounts/accounts.public.ts';
import { type ClientInvitationRow, clientInvitations } from './companies.tables.ts';
import { issueToken } from './invitations.store.ts';

type Issued = { row: ClientInvitationRow; token: string };

/** Invites an address to be a client of a company; null when it is already invited. */
export async function insertClientInvitation(
  tx: Database,
  invited: Pick<ClientInvitationRow, 'spaceId' | 'username' | 'firstname' | 'lastname'>,
  invitedBy: string,
  now: number,
): Promise<Issued | null> {
  const { token, kept } = issueToken(now);
  const [row] = await tx
    .insert(clientInvitations)
    .values({ ...invited, ...kept, id: newId(), invitedBy })
    .onConflictDoNothing()
    .returning();
  return row ? { row, token } : null;
}

/** Gives an invitation another token and thirty more days, in the name of who sends it again. */
export async function renewClientInvitation(tx: Database, id: string, invitedBy: string, now: number): Promise<Issued> {
  const { token, kept } = issueToken(now);
  const [row] = await tx
    .update(clientInvitations)
    .set({ ...kept, invitedBy })
    .where(eq(clientInvitations.id, id))
    .returning();
  return { row: row!, token };
}

/**
 * An invitation that the actor sent, or any of the company for who manages it, held until the end of the transaction.
 *
 * @throws DomainError `not_found`
 */
export async function editableClientInvitation(tx: Database, actor: Actor, id: string): Promise<ClientInvitationRow> {
  const [row] = await tx
    .select()
    .from(clientInvitations)
    .where(
      and(
        eq(clientInvitations.id, id),
        eq(clientInvitations.spaceId, actor.space.id),
        ...(managesSpace(actor.memberType) ? [] : [eq(clientInvitations.invitedBy, actor.user.id)]),
      ),
    )
    .for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

export async function deleteClientInvitation(tx: Database, id: string): Promise<void> {
  await tx.delete(clientInvitations).where(eq(clientInvitations.id, id));
}

export type OpenClientInvitation = {
  row: ClientInvitationRow;
  company: typeof spaces.$inferSelect;
  inviter: typeof users.$inferSelect;
};

/** The invitation of a token that lives and has no answer, in its brand only. It ends with the membership of who sent it. */
const ofToken = (db: Database, scopeId: string, token: string, now: number) =>
  db
    .select({ row: clientInvitations, company: spaces, inviter: users })
    .from(clientInvitations)
    .innerJoin(spaces, eq(spaces.id, clientInvitations.spaceId))
    .innerJoin(users, eq(users.id, clientInvitations.invitedBy))
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.spaceId, spaces.id)))
    .where(
      and(
        eq(clientInvitations.tokenHash, hashToken(token)),
        gt(clientInvitations.expiresAt, new Date(now)),
        isNull(clientInvitations.acceptedAt),
        eq(spaces.scopeId, scopeId),
      ),
    );

/** What an invitation says; null when its token is none that lives. */
export async function findClientInvitation(
  db: Database,
  scopeId: string,
  token: string,
  now: number,
): Promise<OpenClientInvitation | null> {
  const [found] = await ofToken(db, scopeId, token, now);
  return found ?? null;
}

/** The same, held until the end of the transaction. */
export async function editableOpenInvitation(
  tx: Database,
  scopeId: string,
  token: string,
  now: number,
): Promise<OpenClientInvitation | null> {
  const [found] = await ofToken(tx, scopeId, token, now).for('update', { of: clientInvitations });
  return found ?? null;
}

/** Notes that a space accepted an invitation; false when it was answered or sent again meanwhile. */
export async function acceptClient(
  tx: Database,
  { id, tokenHash }: ClientInvitationRow,
  clientSpaceId: string,
  now: number,
): Promise<boolean> {
  const taken = await tx
    .update(clientInvitations)
    .set({ clientSpaceId, acceptedAt: new Date(now) })
    .where(
      and(
        eq(clientInvitations.id, id),
        eq(clientInvitations.tokenHash, tokenHash),
        isNull(clientInvitations.acceptedAt),
      ),
    )
    .returning({ id: clientInvitations.id });
  return taken.length > 0;
}

/** The company as whose member a person advises a space: the one whose invitation it accepted last; null for none. */
export async function advisedBy(db: Database, clientSpaceId: string, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ spaceId: clientInvitations.spaceId })
    .from(clientInvitations)
    .innerJoin(memberships, and(eq(memberships.spaceId, clientInvitations.spaceId), eq(memberships.userId, userId)))
    .where(eq(clientInvitations.clientSpaceId, clientSpaceId))
    .orderBy(desc(clientInvitations.acceptedAt))
    .limit(1);
  return found?.spaceId ?? null;
}
