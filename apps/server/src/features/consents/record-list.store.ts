import type { ConsentState } from '@joulerie/domain/consents';
import { isoDay } from '@joulerie/domain/calendar';
import { type SQL, and, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { escapeLike } from '../../platform/text.ts';
import { type SpaceRow, spaces } from '../accounts/accounts.public.ts';
import { type SourceRow, sourcePolicy, sources } from '../sources/sources.public.ts';
import { type ConsentRow, consentIdentities, consentProofs, consents } from './consents.tables.ts';

/** A consent with what its answer says of it. */
export type RecordRow = {
  consent: ConsentRow;
  source: Pick<SourceRow, 'id' | 'idtype' | 'idsource' | 'name'>;
  space: SpaceRow;
  /** Hash of its proof. */
  hash: Uint8Array;
  /** What its holder said, and the address that they signed from; null once erased. */
  words: Record<string, string> | null;
  mail: string | null;
  /** The act that ended it before its last day, as its proof says. */
  endedBy: 'WITHDRAW' | 'DISMISS' | null;
};

const endedBy = sql<
  RecordRow['endedBy']
>`(select p.facts ->> 'act' from ${consentIdentities} i join ${consentProofs} p on p.rank = i.rank
  where i.consent_id = ${consents.id} and p.facts ->> 'act' in ('WITHDRAW', 'DISMISS') order by p.rank desc limit 1)`;

const records = (db: Database) =>
  db
    .select({
      consent: consents,
      source: sources,
      space: spaces,
      hash: consentProofs.hash,
      words: consentIdentities.words,
      mail: consentIdentities.mail,
      endedBy,
    })
    .from(consents)
    .innerJoin(sources, eq(sources.id, consents.sourceId))
    .innerJoin(spaces, eq(spaces.id, consents.spaceId))
    .innerJoin(consentProofs, eq(consentProofs.rank, consents.proofRank))
    .innerJoin(consentIdentities, eq(consentIdentities.rank, consents.proofRank));

/** Consents that the actor reads by: those of the sources of their space that they see. */
const readBy = (actor: Actor): SQL => and(eq(consents.spaceId, actor.space.id), sourcePolicy.visible(actor))!;

/** Consents that the person of the actor gave, in their brand: signed at the address of their account. */
const givenBy = ({ user }: Actor, scopeId: string): SQL =>
  and(eq(consentIdentities.mail, user.username), eq(spaces.scopeId, scopeId))!;

/** Where a consent stands on a day, as `stateOf` says it of one. */
const stateOn = (today: number) =>
  sql<ConsentState>`case when ${consents.dismissed} then 'revoked' when ${consents.dateTo} < ${isoDay(today)}::date then 'expired' else 'active' end`;

export type RecordFilters = {
  state?: readonly ConsentState[] | undefined;
  side?: 'reader' | 'holder' | undefined;
  _id_source?: string | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
};

/** One page of the consents that the actor reads by and of those that they gave, the newest first, and how many are in each state. */
export async function pageOfRecords(
  db: Database,
  actor: Actor,
  scopeId: string,
  { state, side, _id_source, search, page, limit }: RecordFilters,
  today: number,
): Promise<{ found: RecordRow[]; total: number; states: Record<ConsentState, number> }> {
  const like = search ? `%${escapeLike(search)}%` : null;
  const sides = { reader: readBy(actor), holder: givenBy(actor, scopeId) };
  const all = and(
    side ? sides[side] : or(sides.reader, sides.holder),
    ...(_id_source ? [eq(consents.sourceId, _id_source)] : []),
    ...(like
      ? [
          or(
            ilike(sources.name, like),
            ilike(sources.idsource, like),
            ilike(spaces.name, like),
            ilike(consentIdentities.mail, like),
            sql`${consentIdentities.words} ->> 'holder' ilike ${like}`,
          ),
        ]
      : []),
  );
  const current = stateOn(today);
  const [found, counted] = await Promise.all([
    records(db)
      .where(and(all, ...(state ? [inArray(current, [...state])] : [])))
      .orderBy(desc(consents.createdAt), desc(consents.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ state: current, total: count() })
      .from(consents)
      .innerJoin(sources, eq(sources.id, consents.sourceId))
      .innerJoin(spaces, eq(spaces.id, consents.spaceId))
      .innerJoin(consentIdentities, eq(consentIdentities.rank, consents.proofRank))
      .where(all)
      .groupBy(sql`1`),
  ]);
  const states: Record<ConsentState, number> = { active: 0, revoked: 0, expired: 0, 'no-sign': 0 };
  for (const one of counted) states[one.state] = one.total;
  const wanted = counted.filter((one) => !state || state.includes(one.state));
  return { found, total: wanted.reduce((sum, one) => sum + one.total, 0), states };
}

/** A consent that the actor reads by or gave; null without any. */
export async function findRecord(db: Database, actor: Actor, scopeId: string, id: string): Promise<RecordRow | null> {
  const [found] = await records(db).where(and(eq(consents.id, id), or(readBy(actor), givenBy(actor, scopeId))));
  return found ?? null;
}

/** The consents that one signature made, whichever their state, in one order. */
export const recordsOfRequest = (db: Database, requestId: string): Promise<RecordRow[]> =>
  records(db).where(eq(consents.requestId, requestId)).orderBy(consents.proofRank);

/** Ids of the consents that the actor reads by, the newest first. */
export async function idsReadBy(
  db: Database,
  actor: Actor,
  sourceId: string | undefined,
  most: number,
): Promise<string[]> {
  const found = await db
    .select({ id: consents.id })
    .from(consents)
    .innerJoin(sources, eq(sources.id, consents.sourceId))
    .where(and(readBy(actor), ...(sourceId ? [eq(consents.sourceId, sourceId)] : [])))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(most);
  return found.map(({ id }) => id);
}

/** The consents of some ids, whoever asks, the newest first. */
export const recordsOfIds = (db: Database, ids: readonly string[]): Promise<RecordRow[]> =>
  records(db)
    .where(inArray(consents.id, [...ids]))
    .orderBy(desc(consents.createdAt), desc(consents.id));

/** Meters that were signed for at once; `meters` is empty where there are too many to repeat them with each. */
export type SignedTogether = { count: number; meters: SourceRow[] };

/** Meters that each consent names beside its own: each of five hundred would name five hundred. */
const MOST_NAMED = 20;

/** The meters that were signed for with each of some consents, by request. */
export async function metersSignedWith(
  db: Database,
  list: readonly RecordRow[],
): Promise<ReadonlyMap<string, SignedTogether>> {
  const requests = [...new Set(list.flatMap(({ consent }) => consent.requestId ?? []))];
  if (requests.length === 0) return new Map();
  const counted = await db
    .select({ requestId: consents.requestId, meters: count() })
    .from(consents)
    .where(inArray(consents.requestId, requests))
    .groupBy(consents.requestId);
  const together = new Map(counted.map((one) => [one.requestId!, { count: one.meters, meters: [] as SourceRow[] }]));
  const few = counted.flatMap((one) => (one.meters > 1 && one.meters <= MOST_NAMED ? one.requestId! : []));
  if (few.length === 0) return together;
  const found = await db
    .select({ requestId: consents.requestId, source: sources })
    .from(consents)
    .innerJoin(sources, eq(sources.id, consents.sourceId))
    .where(inArray(consents.requestId, few))
    .orderBy(consents.proofRank);
  for (const { requestId, source } of found) together.get(requestId!)!.meters.push(source);
  return together;
}

/** The consent of an id, whoever asks. @throws Error without any */
export async function recordById(db: Database, id: string): Promise<RecordRow> {
  const [found] = await records(db).where(eq(consents.id, id));
  if (!found) throw new Error(`no consent ${id}`);
  return found;
}
