import {
  REQUEST_DAYS,
  type RequestAct,
  type RequestKind,
  type RequestState,
  nextRequestState,
} from '@joulerie/domain/consents';
import { DAY_MS, isoInstant } from '@joulerie/domain/calendar';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Database, databaseError } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/identity.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { managesSpace } from '../access/access.public.ts';
import { spaces } from '../accounts/accounts.public.ts';
import { type Declared, type RequestRow, consentRequestEvents, consentRequests } from './consents.tables.ts';

type Side = (typeof consentRequestEvents.$inferSelect)['side'];

/** Who acts on a request. */
export type Author = { side: Side; userId: string | null };

/** A new token of a request, with what the database keeps of it. */
function issue(now: number) {
  const token = newToken();
  return {
    token,
    kept: {
      tokenHash: hashToken(token),
      sentAt: new Date(now),
      expiresAt: new Date(now + REQUEST_DAYS * DAY_MS),
    },
  };
}

export type NewRequestRow = Pick<
  RequestRow,
  | 'kind'
  | 'spaceId'
  | 'requestedBy'
  | 'sourceId'
  | 'buildingId'
  | 'consentId'
  | 'mail'
  | 'firstname'
  | 'lastname'
  | 'company'
  | 'dateFrom'
>;

/**
 * Keeps a request with its token, and those of each meter of a request for several.
 *
 * @throws DomainError `already_requested` when a meter has one of its kind that is open
 */
export async function insertRequest(
  tx: Database,
  asked: NewRequestRow,
  parts: readonly Pick<RequestRow, 'sourceId' | 'buildingId' | 'dateFrom'>[],
  now: number,
): Promise<{ row: RequestRow; token: string }> {
  const { token, kept } = issue(now);
  const common = { ...asked, ...kept, createdAt: new Date(now) };
  try {
    const [row] = await tx
      .insert(consentRequests)
      .values({ ...common, id: newId() })
      .returning();
    if (parts.length > 0)
      await tx.insert(consentRequests).values(
        parts.map((part) => ({
          ...common,
          ...part,
          id: newId(),
          kind: 'sign' as const,
          multiId: row!.id,
          tokenHash: null,
        })),
      );
    await note(tx, row!, 'create', { side: 'requester', userId: asked.requestedBy }, now);
    return { row: row!, token };
  } catch (error) {
    const refused = databaseError(error);
    if (refused?.code === '23505' && refused.constraint === 'consent_requests_open')
      throw new DomainError('already_requested', {}, { cause: error });
    throw error;
  }
}

const note = (
  tx: Database,
  { id, state }: Pick<RequestRow, 'id' | 'state'>,
  act: (typeof consentRequestEvents.$inferSelect)['act'],
  { side, userId }: Author,
  now: number,
) =>
  tx.insert(consentRequestEvents).values({ id: newId(), requestId: id, at: new Date(now), act, state, side, userId });

/** Gives an open request another token and thirty more days; the link of before ends. */
export async function renewRequest(
  tx: Database,
  { id }: RequestRow,
  userId: string,
  now: number,
): Promise<{ row: RequestRow; token: string }> {
  const { token, kept } = issue(now);
  const [row] = await tx.update(consentRequests).set(kept).where(eq(consentRequests.id, id)).returning();
  await tx
    .update(consentRequests)
    .set({ sentAt: kept.sentAt, expiresAt: kept.expiresAt })
    .where(eq(consentRequests.multiId, id));
  await note(tx, row!, 'send', { side: 'requester', userId }, now);
  return { row: row!, token };
}

/** Requests that the actor follows: those that they made, and all of the space for who manages it. */
export const followedBy = ({ user, space, memberType }: Actor) =>
  and(
    eq(consentRequests.spaceId, space.id),
    ...(managesSpace(memberType) ? [] : [eq(consentRequests.requestedBy, user.id)]),
  );

/** A kind of calls reads one kind of requests; the general call reads signatures and shares too. */
const ofKinds = (kinds: readonly RequestKind[]) => inArray(consentRequests.kind, [...kinds]);

/** A request that the actor follows; null when there is none of these kinds. */
export async function findFollowed(
  db: Database,
  actor: Actor,
  id: string,
  kinds: readonly RequestKind[],
): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(consentRequests)
    .where(and(eq(consentRequests.id, id), ofKinds(kinds), followedBy(actor), isNull(consentRequests.multiId)));
  return row ?? null;
}

/**
 * The same, to be changed: held until the end of the transaction.
 *
 * @throws DomainError `not_found`
 */
export async function editableRequest(
  tx: Database,
  actor: Actor,
  id: string,
  kinds: readonly RequestKind[],
): Promise<RequestRow> {
  const [row] = await tx
    .select()
    .from(consentRequests)
    .where(and(eq(consentRequests.id, id), ofKinds(kinds), followedBy(actor), isNull(consentRequests.multiId)))
    .for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

const ofLink = (db: Database, scopeId: string, id: string, token: string, kinds: readonly RequestKind[]) =>
  db
    .select({ row: consentRequests })
    .from(consentRequests)
    .innerJoin(spaces, eq(spaces.id, consentRequests.spaceId))
    .where(
      and(
        eq(consentRequests.id, id),
        eq(consentRequests.tokenHash, hashToken(token)),
        ofKinds(kinds),
        eq(spaces.scopeId, scopeId),
      ),
    );

/** The request of a link, in its brand only; null when the token is none of it, or no longer. */
export async function findByLink(
  db: Database,
  scopeId: string,
  id: string,
  token: string,
  kinds: readonly RequestKind[],
): Promise<RequestRow | null> {
  const [found] = await ofLink(db, scopeId, id, token, kinds);
  return found?.row ?? null;
}

/** The same, held until the end of the transaction. */
export async function holdByLink(
  tx: Database,
  scopeId: string,
  id: string,
  token: string,
  kinds: readonly RequestKind[],
): Promise<RequestRow | null> {
  const [found] = await ofLink(tx, scopeId, id, token, kinds).for('update', { of: consentRequests });
  return found?.row ?? null;
}

export async function findRequest(db: Database, id: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(consentRequests).where(eq(consentRequests.id, id));
  return row ?? null;
}

/** Notes that the link of a request was opened; the first time counts. */
export async function noteOpened(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(consentRequests)
    .set({ openedAt: new Date(now) })
    .where(and(eq(consentRequests.id, id), isNull(consentRequests.openedAt)));
}

/** Gives the holder of a held request the link to what they signed. */
export async function issueHolderLink(tx: Database, id: string, now: number): Promise<string> {
  const token = newToken();
  await tx
    .update(consentRequests)
    .set({ holderTokenHash: hashToken(token), holderTokenAt: new Date(now) })
    .where(eq(consentRequests.id, id));
  return token;
}

/** The signed request that a holder's link leads to, in its brand only; null when the token is none of it. */
export async function findSigned(db: Database, scopeId: string, id: string, token: string): Promise<RequestRow | null> {
  const [found] = await db
    .select({ row: consentRequests })
    .from(consentRequests)
    .innerJoin(spaces, eq(spaces.id, consentRequests.spaceId))
    .where(
      and(
        eq(consentRequests.id, id),
        eq(consentRequests.holderTokenHash, hashToken(token)),
        eq(spaces.scopeId, scopeId),
      ),
    );
  return found?.row ?? null;
}

/** The requests of each meter of a request for several, in one order. */
export const partsOf = (db: Database, { id }: Pick<RequestRow, 'id'>): Promise<RequestRow[]> =>
  db.select().from(consentRequests).where(eq(consentRequests.multiId, id)).orderBy(asc(consentRequests.id));

/** The meters that a request is about, in one order for everybody. */
export async function metersOfRequest(db: Database, id: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: consentRequests.sourceId })
    .from(consentRequests)
    .where(and(or(eq(consentRequests.id, id), eq(consentRequests.multiId, id)), isNotNull(consentRequests.sourceId)))
    .orderBy(asc(consentRequests.sourceId));
  return found.map(({ id: sourceId }) => sourceId!);
}

/** Where a request stands by now: one whose time has passed is expired, even before anything has noted it. */
export const stateAt = ({ state, expiresAt }: Pick<RequestRow, 'state' | 'expiresAt'>, now: number): RequestState =>
  expiresAt.getTime() > now ? state : (nextRequestState(state, 'expire') ?? state);

/**
 * Moves a held request, with those of its meters, by an act of its lifecycle. What the holder declared is forgotten when it ends.
 *
 * @throws DomainError `request_over` where the act is not possible any more, with the state
 */
export async function move(
  tx: Database,
  row: RequestRow,
  act: RequestAct,
  author: Author,
  now: number,
): Promise<RequestRow> {
  const from = stateAt(row, now);
  const to = nextRequestState(from, act);
  if (to === null) throw new DomainError('request_over', { state: from });
  return moveTo(tx, row, to, act, author, now);
}

/** The same, where the state that it leads to is known. */
export async function moveTo(
  tx: Database,
  row: RequestRow,
  to: RequestState,
  act: RequestAct,
  author: Author,
  now: number,
): Promise<RequestRow> {
  const isOpen = to === 'WAITING_GRDF';
  // The operator has a time of its own to hear its holder.
  const left = isOpen ? { expiresAt: new Date(now + REQUEST_DAYS * DAY_MS) } : { endedAt: new Date(now) };
  const [moved] = await tx
    .update(consentRequests)
    .set({ state: to, ...left, ...(isOpen ? {} : { declared: null }) })
    .where(eq(consentRequests.id, row.id))
    .returning();
  await tx
    .update(consentRequests)
    .set({ state: to, ...left })
    .where(and(eq(consentRequests.multiId, row.id), inArray(consentRequests.state, ['CREATED', 'WAITING_GRDF'])));
  await note(tx, moved!, act, author, now);
  return moved!;
}

/** Closes the requests of meters that their holder left out of what they signed. */
export async function closeParts(tx: Database, parts: readonly Pick<RequestRow, 'id'>[], now: number): Promise<void> {
  await tx
    .update(consentRequests)
    .set({ state: 'TERMINATED', endedAt: new Date(now) })
    .where(
      inArray(
        consentRequests.id,
        parts.map(({ id }) => id),
      ),
    );
}

/** Keeps what the holder declares of a held request. */
export async function keepDeclared(
  tx: Database,
  { id }: RequestRow,
  declared: Declared,
  now: number,
): Promise<RequestRow> {
  const [row] = await tx.update(consentRequests).set({ declared }).where(eq(consentRequests.id, id)).returning();
  await note(tx, row!, 'declare-information', { side: 'holder', userId: null }, now);
  return row!;
}

/** Notes which text the holder of a held request reads after what they declared. */
export async function noteTextShown(
  tx: Database,
  { id, declared }: Pick<RequestRow, 'id' | 'declared'>,
  textShown: string,
): Promise<void> {
  await tx
    .update(consentRequests)
    .set({ declared: { ...declared!, textShown } })
    .where(eq(consentRequests.id, id));
}

/**
 * Notes as expired what nobody answered in time; as many as `most` at once.
 *
 * @param before does what else the end of each asks for, in the same transaction
 */
export async function expireRequests(
  db: Database,
  now: number,
  most: number,
  before: (tx: Database, row: RequestRow) => Promise<void>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const late = await tx
      .select()
      .from(consentRequests)
      .where(
        and(
          or(eq(consentRequests.state, 'CREATED'), eq(consentRequests.state, 'WAITING_GRDF')),
          sql`${consentRequests.expiresAt} <= ${isoInstant(now)}::timestamptz`,
          isNull(consentRequests.multiId),
        ),
      )
      .orderBy(asc(consentRequests.expiresAt))
      .limit(most)
      .for('update', { skipLocked: true });
    for (const row of late) {
      await before(tx, row);
      const [ended] = await tx
        .update(consentRequests)
        .set({ state: 'EXPIRED', endedAt: new Date(now), declared: null })
        .where(eq(consentRequests.id, row.id))
        .returning();
      await tx
        .update(consentRequests)
        .set({ state: 'EXPIRED', endedAt: new Date(now) })
        .where(and(eq(consentRequests.multiId, row.id), inArray(consentRequests.state, ['CREATED', 'WAITING_GRDF'])));
      await note(tx, ended!, 'expire', { side: 'clock', userId: null }, now);
    }
    return late.length;
  });
}
