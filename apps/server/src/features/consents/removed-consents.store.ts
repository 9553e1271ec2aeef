import { parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { spaces } from '../accounts/accounts.public.ts';
import { sources } from '../sources/sources.public.ts';
import { consentIdentities, consentProofs, consents, removedConsents } from './consents.tables.ts';
import type { RecordRow } from './record-list.store.ts';

/** Keeps the consents of a source as they are, before they end with it. */
export async function keepRemoved(tx: Database, sourceId: string, now: number): Promise<void> {
  const found = await tx
    .select({ consent: consents, idtype: sources.idtype, idsource: sources.idsource })
    .from(consents)
    .innerJoin(sources, eq(sources.id, consents.sourceId))
    .where(eq(consents.sourceId, sourceId));
  if (found.length === 0) return;
  await tx.insert(removedConsents).values(
    found.map(({ consent: { renewalSaidAt: _renewal, replacedBy: _replaced, ...consent }, idtype, idsource }) => ({
      ...consent,
      idtype,
      idsource: idsource!,
      removedAt: new Date(now),
    })),
  );
}

/**
 * The last day that each consent of other addresses spoke for, of the meter that a source has the number of: that of its withdrawal, of the
 * removal of its source, or of its end, whichever came first. An address that was erased is nobody’s.
 */
export async function lastDaysOfOthers(
  db: Database,
  { spaceId, sourceId, mail }: { spaceId: string; sourceId: string; mail: string },
): Promise<number[]> {
  const found = await rows<{ to: string; withdrawn: Date | string | null; removed: Date | string | null }>(
    db,
    sql`with meter as (select idsource from ${sources} where id = ${sourceId}::uuid)
      select given.date_to::text as to, given.withdrawn_at as withdrawn, given.removed_at as removed from (
          select c.proof_rank, c.date_to, c.withdrawn_at, null::timestamptz as removed_at from ${consents} c join ${sources} s on s.id = c.source_id
            where c.space_id = ${spaceId}::uuid and s.idsource = (select idsource from meter)
          union all
          select r.proof_rank, r.date_to, r.withdrawn_at, r.removed_at from ${removedConsents} r
            where r.space_id = ${spaceId}::uuid and r.idsource = (select idsource from meter)) given
        join ${consentIdentities} i on i.rank = given.proof_rank
        where i.mail is distinct from ${mail}`,
  );
  const dayOf = (instant: Date | string | null) =>
    instant === null ? Number.POSITIVE_INFINITY : parisDay(new Date(instant).getTime());
  return found.map(({ to, withdrawn, removed }) => Math.min(parseIsoDay(to)!, dayOf(withdrawn), dayOf(removed)));
}

/** Addresses of others who took back what they gave of the meter that a source has the number of; erased ones are nobody’s. */
export async function mailsOfWithdrawn(
  db: Database,
  { spaceId, sourceId, mail }: { spaceId: string; sourceId: string; mail: string },
): Promise<string[]> {
  const found = await rows<{ mail: string }>(
    db,
    sql`with meter as (select idsource from ${sources} where id = ${sourceId}::uuid)
      select distinct i.mail from (
          select c.proof_rank from ${consents} c join ${sources} s on s.id = c.source_id
            where c.space_id = ${spaceId}::uuid and c.dismissed and s.idsource = (select idsource from meter)
          union all
          select r.proof_rank from ${removedConsents} r
            where r.space_id = ${spaceId}::uuid and r.dismissed and r.idsource = (select idsource from meter)) given
        join ${consentIdentities} i on i.rank = given.proof_rank
        where i.mail <> ${mail} order by 1`,
  );
  return found.map(({ mail: to }) => to);
}

/** Whether another address signed for a meter after a consent was given, whatever became of that signature. */
export async function isSignedSince(
  db: Database,
  { spaceId, sourceId, mail }: { spaceId: string; sourceId: string; mail: string },
  proofRank: number,
): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from ${consents} c join ${consentIdentities} i on i.rank = c.proof_rank
      where c.space_id = ${spaceId}::uuid and c.source_id = ${sourceId}::uuid and c.proof_rank > ${proofRank}
        and i.mail is distinct from ${mail} limit 1`,
  );
  return found.length > 0;
}

/** A consent that went with its source, as a record; its source is said by its number alone. */
export type RemovedRecord = RecordRow & { removedAt: Date };

/** Whoever manages a space reads what was removed from it: of others, nobody can say any more what they saw. */
const removedBy = (actor: Actor) =>
  managesSpace(actor.memberType) ? eq(removedConsents.spaceId, actor.space.id) : sql`false`;

/** Ids of the consents that went with a source of the space of the actor, the newest first; of the meter of one source where it is said. */
export async function idsRemoved(
  db: Database,
  actor: Actor,
  sourceId: string | undefined,
  most: number,
): Promise<string[]> {
  const ofMeter = sql`${removedConsents.idsource} = (select s.idsource from ${sources} s where s.id = ${sourceId}::uuid)`;
  const found = await db
    .select({ id: removedConsents.id })
    .from(removedConsents)
    .where(and(removedBy(actor), ...(sourceId ? [ofMeter] : [])))
    .orderBy(desc(removedConsents.createdAt), desc(removedConsents.id))
    .limit(most);
  return found.map(({ id }) => id);
}

/** The consents of some ids that went with their sources, the newest first. */
export async function removedOfIds(db: Database, ids: readonly string[]): Promise<RemovedRecord[]> {
  const found = await db
    .select({
      removed: removedConsents,
      space: spaces,
      hash: consentProofs.hash,
      words: consentIdentities.words,
      mail: consentIdentities.mail,
    })
    .from(removedConsents)
    .innerJoin(spaces, eq(spaces.id, removedConsents.spaceId))
    .innerJoin(consentProofs, eq(consentProofs.rank, removedConsents.proofRank))
    .innerJoin(consentIdentities, eq(consentIdentities.rank, removedConsents.proofRank))
    .where(inArray(removedConsents.id, [...ids]))
    .orderBy(desc(removedConsents.createdAt), desc(removedConsents.id));
  return found.map(({ removed: { idtype, idsource, removedAt, ...consent }, ...row }) => ({
    ...row,
    consent: { ...consent, renewalSaidAt: null, replacedBy: null },
    source: { id: consent.sourceId, idtype, idsource, name: '' },
    endedBy: null,
    removedAt,
  }));
}
