import type { DaySpan, KeptConsent } from '@joulerie/domain/consents';
import { type CivilDay, isoDay, isoInstant, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { inArray, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { consentErasures, consents } from './consents.tables.ts';

/** What decides what is kept of a source under consent. */
export type Held = {
  sourceId: string;
  /** Every consent of it, living or not. */
  consents: KeptConsent[];
  /** First and last day measured. */
  measured: DaySpan;
  /** When the right to read it was declared last. */
  declaredDay: CivilDay;
};

/** Sources under consent that have measures, whether or not anybody ever signed for them; one of them where it is said. */
export async function sourcesUnderConsent(db: Database, only?: string): Promise<Held[]> {
  const held = await rows<{ id: string; from: string; to: string; declared: number }>(
    db,
    sql`select s.id, m.first_day::text as "from", m.last_day::text as "to",
        (max(h.declared_at) at time zone 'Europe/Paris')::date - date '1970-01-01' as declared
      from sources s
        join (select source_id, min(first_day) as first_day, max(last_day) as last_day from series group by source_id) m on m.source_id = s.id
        join source_holdings h on h.source_id = s.id
      where s.holding = 'consent' and m.first_day is not null ${only === undefined ? sql`` : sql`and s.id = ${only}`}
      group by s.id, m.first_day, m.last_day order by s.id`,
  );
  if (held.length === 0) return [];
  const found = await db
    .select()
    .from(consents)
    .where(
      inArray(
        consents.sourceId,
        held.map(({ id }) => id),
      ),
    );
  const given = Map.groupBy(found, ({ sourceId }) => sourceId);
  const first = await firstDaysOf(
    db,
    found.filter(({ withdrawnAt }) => withdrawnAt !== null).map(({ id }) => id),
  );
  return held.map(({ id, from, to, declared }) => ({
    sourceId: id,
    consents: (given.get(id) ?? []).map((one) => ({
      // Whoever withdraws has all of it erased, the days included that were no longer read.
      fromDay: parseIsoDay(first.get(one.id) ?? one.dateFrom)!,
      toDay: parseIsoDay(one.dateTo)!,
      withdrawnDay: one.withdrawnAt && parisDay(one.withdrawnAt.getTime()),
      fine: one.purposes.includes('courbe_fine'),
    })),
    measured: { fromDay: parseIsoDay(from)!, toDay: parseIsoDay(to)! },
    declaredDay: declared,
  }));
}

/** The earliest first day that each of some consents ever had, as the chain of proofs says it. */
async function firstDaysOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ id: string; day: string }>(
    db,
    sql`select i.consent_id as id, min(p.facts ->> 'from') as day from consent_identities i join consent_proofs p on p.rank = i.rank
      where i.consent_id = any(${uuidArray(ids)}) and p.facts ? 'from' group by i.consent_id`,
  );
  return new Map(found.map(({ id, day }) => [id, day]));
}

/**
 * Takes the words, the key and the address from proofs of consents that ended before a day; the chain verifies without them. A consent that
 * went with its source or its space has no end any more: the last entry about it, of which the chain keeps the instant, stands for it.
 *
 * @param endedBefore civil day of Paris
 */
export async function eraseIdentities(db: Database, endedBefore: CivilDay, now: number): Promise<void> {
  const limit = sql`${isoDay(endedBefore)}::date`;
  await db.execute(sql`
    update consent_identities i set key = null, words = null, mail = null, erased_at = ${isoInstant(now)}::timestamptz
      where i.erased_at is null and coalesce(
        (select least(c.date_to, (c.withdrawn_at at time zone 'Europe/Paris')::date) from consents c where c.id = i.consent_id),
        (select (max(p.at) at time zone 'Europe/Paris')::date from consent_identities o join consent_proofs p on p.rank = o.rank
          where o.consent_id = i.consent_id)) < ${limit}`);
}

/**
 * Takes the address and the names from requests: of those that were signed, once the words of their proofs are gone; of those that nobody
 * signed and that ended before a day.
 *
 * @param endedBefore civil day of Paris
 */
export async function eraseRequestIdentities(db: Database, endedBefore: CivilDay): Promise<void> {
  await db.execute(sql`
    update consent_requests r set mail = '', firstname = null, lastname = null, company = null
      where r.mail <> '' and (
        (r.state not in ('CREATED', 'WAITING_GRDF', 'ACCEPTED') and (r.ended_at at time zone 'Europe/Paris')::date < ${isoDay(endedBefore)}::date)
        or (r.state = 'ACCEPTED' and not exists (
          select from consents c join consent_identities i on i.rank = c.proof_rank
            where c.request_id = coalesce(r.multi_id, r.id) and i.erased_at is null)))`);
}

/** Notes what was erased: the days, and how many had something. Nothing of what they said. */
export async function noteErasure(
  tx: Database,
  erased: { sourceId: string; what: 'curves' | 'all'; fromDay: number; toDay: number; days: number },
  now: number,
): Promise<void> {
  const { sourceId, what, fromDay, toDay, days } = erased;
  await tx.insert(consentErasures).values({
    id: newId(),
    sourceId,
    what,
    fromDay: isoDay(fromDay),
    toDay: isoDay(toDay),
    days,
    at: new Date(now),
  });
}
