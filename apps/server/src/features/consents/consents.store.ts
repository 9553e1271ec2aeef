import { type ConsentState, type Purpose, consentState } from '@joulerie/domain/consents';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { and, between, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { type ConsentRow, consentIdentities, consents } from './consents.tables.ts';

/** A consent that a signature makes, with the rank of its proof. */
export type NewConsent = Pick<
  ConsentRow,
  | 'id'
  | 'spaceId'
  | 'sourceId'
  | 'requestId'
  | 'action'
  | 'purposes'
  | 'textVersion'
  | 'dateFrom'
  | 'dateTo'
  | 'proofRank'
>;

export async function insertConsent(tx: Database, consent: NewConsent, now: number): Promise<ConsentRow> {
  const [row] = await tx
    .insert(consents)
    .values({ ...consent, createdAt: new Date(now) })
    .returning();
  return row!;
}

/** Where a consent stands on a day: every row was signed. */
export const stateOf = ({ dismissed, dateTo }: Pick<ConsentRow, 'dismissed' | 'dateTo'>, today: number): ConsentState =>
  consentState({ signed: true, dismissed, toDay: parseIsoDay(dateTo)! }, today);

/** The consent of a source that ends last, of those that no other prolongs and that nobody took back; held until the end of the transaction. */
export async function holdLatest(tx: Database, spaceId: string, sourceId: string): Promise<ConsentRow | null> {
  const [row] = await tx
    .select()
    .from(consents)
    .where(
      and(
        eq(consents.spaceId, spaceId),
        eq(consents.sourceId, sourceId),
        eq(consents.dismissed, false),
        isNull(consents.replacedBy),
      ),
    )
    .orderBy(desc(consents.dateTo), desc(consents.proofRank))
    .limit(1)
    .for('update');
  return row ?? null;
}

/** The consent of an id, held until the end of the transaction; null without any. */
export async function holdConsent(tx: Database, id: string): Promise<ConsentRow | null> {
  const [row] = await tx.select().from(consents).where(eq(consents.id, id)).for('update');
  return row ?? null;
}

export async function findConsent(db: Database, id: string): Promise<ConsentRow | null> {
  const [row] = await db.select().from(consents).where(eq(consents.id, id));
  return row ?? null;
}

/** The living consents of a source. */
export const livingOf = (tx: Database, sourceId: string, today: number): Promise<ConsentRow[]> =>
  tx
    .select()
    .from(consents)
    .where(and(eq(consents.sourceId, sourceId), eq(consents.dismissed, false), gte(consents.dateTo, isoDay(today))));

/** The living consents of a source in a space, the one that ends last first; held until the end of the transaction. */
export const holdLiving = (tx: Database, spaceId: string, sourceId: string, today: number): Promise<ConsentRow[]> =>
  tx
    .select()
    .from(consents)
    .where(
      and(
        eq(consents.spaceId, spaceId),
        eq(consents.sourceId, sourceId),
        eq(consents.dismissed, false),
        gte(consents.dateTo, isoDay(today)),
      ),
    )
    .orderBy(desc(consents.dateTo), desc(consents.proofRank))
    .for('update');

/** Notes as proposed the renewal of living consents that end by a day and that no other prolongs; answers those not proposed before. */
export const sayRenewals = (
  tx: Database,
  today: number,
  lastDay: number,
  now: number,
): Promise<{ id: string; sourceId: string }[]> =>
  tx
    .update(consents)
    .set({ renewalSaidAt: new Date(now) })
    .where(
      and(
        eq(consents.dismissed, false),
        isNull(consents.replacedBy),
        isNull(consents.renewalSaidAt),
        between(consents.dateTo, isoDay(today), isoDay(lastDay)),
      ),
    )
    .returning({ id: consents.id, sourceId: consents.sourceId });

/** Sources whose readable days no longer are those of living consents, with the consents whose last day is past since. */
export async function endedUnnoted(db: Database, today: string): Promise<{ sourceId: string; consentIds: string[] }[]> {
  return rows(
    db,
    sql`select c.source_id as "sourceId", array_agg(c.id) as "consentIds" from ${consents} c
      where not c.dismissed and c.date_to < ${today}::date
        and exists (select from reading_spans r where r.source_id = c.source_id and r.to_day = c.date_to and r.from_day = c.date_from)
      group by c.source_id order by c.source_id`,
  );
}

/** Sources whose readable days are not those of their living consents, whatever made them differ. */
export async function mismatchedReadings(db: Database, today: string): Promise<string[]> {
  const found = await rows<{ sourceId: string }>(
    db,
    sql`with living as (
        select source_id, date_from, date_to, 'courbe_fine' = any(purposes), 'conseil' = any(purposes) from ${consents}
          where not dismissed and date_to >= ${today}::date),
      readable as (select source_id, from_day, to_day, fine, advice from reading_spans)
      select distinct source_id as "sourceId" from (
        (table living except table readable) union all (table readable except table living)) differ order by 1`,
  );
  return found.map(({ sourceId }) => sourceId);
}

/** Notes that another consent prolongs a held one. */
export async function noteReplaced(tx: Database, id: string, by: string): Promise<void> {
  await tx.update(consents).set({ replacedBy: by }).where(eq(consents.id, id));
}

/** Ends a held consent on a day. */
export async function endOn(tx: Database, id: string, day: number): Promise<void> {
  await tx
    .update(consents)
    .set({ dateTo: isoDay(day) })
    .where(eq(consents.id, id));
}

/** Takes a held consent back, or gives it up. */
export async function endConsent(tx: Database, id: string, now: number): Promise<ConsentRow> {
  const [row] = await tx
    .update(consents)
    .set({ dismissed: true, withdrawnAt: new Date(now) })
    .where(eq(consents.id, id))
    .returning();
  return row!;
}

/** Changes the first day of the data of a held consent. */
export async function moveFirstDay(tx: Database, id: string, day: string): Promise<ConsentRow> {
  const [row] = await tx.update(consents).set({ dateFrom: day }).where(eq(consents.id, id)).returning();
  return row!;
}

/** The purposes of a row, as the domain has them. */
export const purposesOf = ({ purposes }: Pick<ConsentRow, 'purposes'>): readonly Purpose[] => purposes;

/** Consents of a source in a space that were given from another address, the words of which may be gone. */
export const givenByOthers = (tx: Database, spaceId: string, sourceId: string, mail: string): Promise<ConsentRow[]> =>
  tx
    .select({ consent: consents })
    .from(consents)
    .innerJoin(consentIdentities, eq(consentIdentities.rank, consents.proofRank))
    .where(
      and(
        eq(consents.spaceId, spaceId),
        eq(consents.sourceId, sourceId),
        sql`${consentIdentities.mail} is distinct from ${mail}`,
      ),
    )
    .then((list) => list.map(({ consent }) => consent));

/** Address that a consent was given from; null once it is erased. */
export async function mailOfConsent(
  db: Database,
  { proofRank }: Pick<ConsentRow, 'proofRank'>,
): Promise<string | null> {
  const [found] = await db
    .select({ mail: consentIdentities.mail })
    .from(consentIdentities)
    .where(eq(consentIdentities.rank, proofRank));
  return found?.mail ?? null;
}

/**
 * A consent, and those of its source in its space that the same address gave, that nobody took back, over or not; held until the end of the
 * transaction. Two addresses that were erased are not the same.
 */
export async function holdGivenFrom(
  tx: Database,
  { id, spaceId, sourceId }: Pick<ConsentRow, 'id' | 'spaceId' | 'sourceId'>,
  mail: string | null,
): Promise<ConsentRow[]> {
  const given = await tx
    .select()
    .from(consents)
    .where(and(eq(consents.spaceId, spaceId), eq(consents.sourceId, sourceId), eq(consents.dismissed, false)))
    .orderBy(desc(consents.dateTo), desc(consents.proofRank))
    .for('update');
  const own: ConsentRow[] = [];
  for (const one of given) if (one.id === id || (mail && (await mailOfConsent(tx, one)) === mail)) own.push(one);
  return own;
}
