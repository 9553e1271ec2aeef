import { INVITATION_VALID_DAYS } from '@joulerie/contract/constants';
import { DAY_MS } from '@joulerie/domain/calendar';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { spaces, users } from '../accounts/accounts.public.ts';
import { type InvitationRow, clientInvitations, companyInvitations } from './companies.tables.ts';

type Invited = Pick<InvitationRow, 'spaceId' | 'username' | 'firstname' | 'lastname' | 'type'>;

/** A new token of an invitation with what the database keeps of it. */
export function issueToken(now: number) {
  const token = newToken();
  const kept = {
    tokenHash: hashToken(token),
    sentAt: new Date(now),
    expiresAt: new Date(now + INVITATION_VALID_DAYS * DAY_MS),
  };
  return { token, kept };
}

/** Invites an address to a company; null when it is already invited. */
export async function insertInvitation(
  tx: Database,
  invited: Invited,
  invitedBy: string,
  now: number,
): Promise<{ row: InvitationRow; token: string } | null> {
  const { token, kept } = issueToken(now);
  const [row] = await tx
    .insert(companyInvitations)
    .values({ ...invited, ...kept, id: newId(), invitedBy })
    .onConflictDoNothing()
    .returning();
  return row ? { row, token } : null;
}

/** Gives an invitation another token and thirty more days; the token of before ends. */
export async function renewInvitation(
  tx: Database,
  id: string,
  invitedBy: string,
  now: number,
): Promise<{ row: InvitationRow; token: string }> {
  const { token, kept } = issueToken(now);
  const [row] = await tx
    .update(companyInvitations)
    .set({ ...kept, invitedBy })
    .where(eq(companyInvitations.id, id))
    .returning();
  return { row: row!, token };
}

/** An invitation of a space, held until the end of the transaction. */
export async function holdInvitation(tx: Database, spaceId: string, id: string): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(companyInvitations)
    .where(and(eq(companyInvitations.spaceId, spaceId), eq(companyInvitations.id, id)))
    .for('update');
  return row ?? null;
}

/** Who gives an invitation its type is the one whose right it has from then on. */
export async function updateInvitationType(
  tx: Database,
  id: string,
  type: InvitationRow['type'],
  invitedBy: string,
): Promise<InvitationRow> {
  const [row] = await tx
    .update(companyInvitations)
    .set({ type, invitedBy })
    .where(eq(companyInvitations.id, id))
    .returning();
  return row!;
}

export async function deleteInvitation(tx: Database, id: string): Promise<void> {
  await tx.delete(companyInvitations).where(eq(companyInvitations.id, id));
}

/**
 * The invitations of some types that somebody sent for a company end: they had a right to send them, and lost it. They end when they were
 * sent: an answer that is under way is older than now, and comes too late all the same.
 */
export async function endInvitationsBy(
  tx: Database,
  spaceId: string,
  userId: string,
  types: readonly InvitationRow['type'][],
): Promise<void> {
  await tx
    .update(companyInvitations)
    .set({ expiresAt: sql`least(${companyInvitations.expiresAt}, ${companyInvitations.sentAt})` })
    .where(
      and(
        eq(companyInvitations.spaceId, spaceId),
        eq(companyInvitations.invitedBy, userId),
        inArray(companyInvitations.type, [...types]),
      ),
    );
}

/** The invitations to an address of a brand are forgotten, with the name that they gave it. */
export async function deleteInvitationsTo(tx: Database, scopeId: string, username: string): Promise<void> {
  const ofBrand = tx.select({ id: spaces.id }).from(spaces).where(eq(spaces.scopeId, scopeId));
  for (const table of [companyInvitations, clientInvitations])
    await tx.delete(table).where(and(eq(table.username, username), inArray(table.spaceId, ofBrand)));
}

/** The invitations to a space, and those of its clients, are forgotten: nobody joins it any more. The space is held. */
export async function deleteInvitationsOf(tx: Database, spaceId: string): Promise<void> {
  for (const table of [companyInvitations, clientInvitations]) await tx.delete(table).where(eq(table.spaceId, spaceId));
}

const live = (token: string, now: number) =>
  and(eq(companyInvitations.tokenHash, hashToken(token)), gt(companyInvitations.expiresAt, new Date(now)));

export type OpenInvitation = {
  row: InvitationRow;
  company: string;
  inviter: { firstname: string; lastname: string } | null;
};

/** The invitation of a token that lives, in its brand only. */
export async function findInvitation(
  db: Database,
  scopeId: string,
  token: string,
  now: number,
): Promise<OpenInvitation | null> {
  const [found] = await db
    .select({ row: companyInvitations, company: spaces.name, inviter: users })
    .from(companyInvitations)
    .innerJoin(spaces, eq(spaces.id, companyInvitations.spaceId))
    .leftJoin(users, eq(users.id, companyInvitations.invitedBy))
    .where(and(live(token, now), eq(spaces.scopeId, scopeId)));
  return found ?? null;
}

/**
 * The same, used up: the company is held first, as by those who manage its members; null when it was used, sent again or ended meanwhile.
 */
export async function takeInvitation(
  tx: Database,
  scopeId: string,
  token: string,
  now: number,
): Promise<InvitationRow | null> {
  const found = await findInvitation(tx, scopeId, token, now);
  if (!found) return null;
  await tx.select({ id: spaces.id }).from(spaces).where(eq(spaces.id, found.row.spaceId)).for('no key update');
  const [taken] = await tx.delete(companyInvitations).where(live(token, now)).returning();
  return taken ?? null;
}
