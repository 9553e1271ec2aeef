import type { RequestKind, RequestState } from '@joulerie/domain/consents';
import { isoInstant } from '@joulerie/domain/calendar';
import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { escapeLike } from '../../platform/text.ts';
import { type RequestRow, consentRequests } from './consents.tables.ts';
import { followedBy } from './requests.store.ts';

export type RequestFilters = {
  state?: readonly RequestState[] | undefined;
  _id_source?: string | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
};

/** Where a request stands by now, as `stateAt` says it of one. */
const currentState = (now: number) =>
  sql<string>`case when ${consentRequests.state} in ('CREATED', 'WAITING_GRDF') and ${consentRequests.expiresAt} <= ${isoInstant(now)}::timestamptz
    then 'EXPIRED' else ${consentRequests.state} end`;

/** Requests for several meters that are about a source. */
const severalWith = (db: Database, sourceId: string) =>
  db
    .select({ id: consentRequests.multiId })
    .from(consentRequests)
    .where(and(eq(consentRequests.sourceId, sourceId), isNotNull(consentRequests.multiId)));

/** One page of the requests that the actor follows, the newest first, with the requests of each meter of those for several. */
export async function pageOfRequests(
  db: Database,
  actor: Actor,
  kinds: readonly RequestKind[],
  { state, _id_source, search, page, limit }: RequestFilters,
  now: number,
): Promise<{ found: RequestRow[]; parts: RequestRow[]; total: number }> {
  const like = search ? `%${escapeLike(search)}%` : null;
  const where = and(
    followedBy(actor),
    isNull(consentRequests.multiId),
    inArray(consentRequests.kind, [...kinds]),
    ...(state ? [inArray(currentState(now), [...state])] : []),
    ...(_id_source
      ? [or(eq(consentRequests.sourceId, _id_source), inArray(consentRequests.id, severalWith(db, _id_source)))]
      : []),
    ...(like
      ? [
          or(
            ilike(consentRequests.mail, like),
            ilike(consentRequests.lastname, like),
            ilike(consentRequests.company, like),
          ),
        ]
      : []),
  );
  const [found, counted] = await Promise.all([
    db
      .select()
      .from(consentRequests)
      .where(where)
      .orderBy(desc(consentRequests.createdAt), desc(consentRequests.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(consentRequests).where(where),
  ]);
  const several = found.filter(({ kind }) => kind === 'multi').map(({ id }) => id);
  const parts =
    several.length === 0
      ? []
      : await db
          .select()
          .from(consentRequests)
          .where(inArray(consentRequests.multiId, several))
          .orderBy(consentRequests.id);
  return { found, parts, total: counted[0]!.total };
}

/** The last stage that requests reached. */
const STAGES = ['sent', 'opened', 'declared', 'waiting', 'accepted', 'refused', 'expired', 'closed'] as const;

/** How many of the requests that the actor follows are at each stage, each counted once. */
export async function funnelOf(
  db: Database,
  actor: Actor,
  now: number,
): Promise<Record<(typeof STAGES)[number] | 'total', number>> {
  const state = currentState(now);
  const stage = sql<
    (typeof STAGES)[number]
  >`case ${state} when 'ACCEPTED' then 'accepted' when 'REFUSED' then 'refused' when 'EXPIRED' then 'expired'
    when 'WAITING_GRDF' then 'waiting' when 'CREATED' then
      case when ${consentRequests.declared} is not null then 'declared' when ${consentRequests.openedAt} is not null then 'opened' else 'sent' end
    else 'closed' end`;
  const found = await db
    .select({ stage, total: count() })
    .from(consentRequests)
    .where(and(followedBy(actor), isNull(consentRequests.multiId)))
    .groupBy(sql`1`);
  const of = (wanted: string) => found.find((one) => one.stage === wanted)?.total ?? 0;
  return {
    sent: of('sent'),
    opened: of('opened'),
    declared: of('declared'),
    waiting: of('waiting'),
    accepted: of('accepted'),
    refused: of('refused'),
    expired: of('expired'),
    closed: of('closed'),
    total: found.reduce((sum, one) => sum + one.total, 0),
  };
}
