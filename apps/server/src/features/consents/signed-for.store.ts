import { isoDay } from '@joulerie/domain/calendar';
import { and, desc, eq, gte } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { findConsent, mailOfConsent, stateOf } from './consents.store.ts';
import { type Declared, consentRequests, consents } from './consents.tables.ts';

/** A consent as it is declared to an operator: its period, and the address that gave it. */
export type Signed = { id: string; dateFrom: string; dateTo: string; mail: string | null };

/** The living consent of a source in a space that ends last; null without any. */
export async function livingConsent(
  db: Database,
  spaceId: string,
  sourceId: string,
  today: number,
): Promise<Signed | null> {
  const [row] = await db
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
    .limit(1);
  return row ? { id: row.id, dateFrom: row.dateFrom, dateTo: row.dateTo, mail: await mailOfConsent(db, row) } : null;
}

/** Whether a consent lives on a day. */
export async function isConsentLiving(db: Database, id: string, today: number): Promise<boolean> {
  const consent = await findConsent(db, id);
  return consent !== null && stateOf(consent, today) === 'active';
}

/** What is being signed: the consent with what its holder declares, in the transaction of the signature. */
export async function beingSigned(
  tx: Database,
  consentId: string,
): Promise<(Signed & { spaceId: string; sourceId: string; declared: Declared | null }) | null> {
  const [found] = await tx
    .select({ consent: consents, mail: consentRequests.mail, declared: consentRequests.declared })
    .from(consents)
    .innerJoin(consentRequests, eq(consentRequests.id, consents.requestId))
    .where(eq(consents.id, consentId));
  if (!found) return null;
  const { id, dateFrom, dateTo, spaceId, sourceId } = found.consent;
  return { id, dateFrom, dateTo, spaceId, sourceId, mail: found.mail, declared: found.declared };
}
