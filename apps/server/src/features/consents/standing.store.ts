import type { SourceConsent, SourceRequest } from '@joulerie/contract/source-consents';
import { consentColor } from '@joulerie/domain/consents';
import { isoDay, isoInstant, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { desc, sql } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import { stateOf } from './consents.store.ts';
import { type ConsentRow, type RequestRow, consentRequests, consents } from './consents.tables.ts';
import { stateAt } from './requests.store.ts';

/** The last consent of a source and its last request, as its answer gives them. */
export type Standing = { consent: SourceConsent | null; consentrequest: SourceRequest | null };

/** Where sources stand: a source that nobody was asked for is not in it. Of several living consents, the one that ends last. */
export async function standingOf(
  db: Database,
  sourceIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Standing>> {
  if (sourceIds.length === 0) return new Map();
  const [given, asked] = await Promise.all([
    db
      .selectDistinctOn([consents.sourceId])
      .from(consents)
      .where(isOneOf(consents.sourceId, sourceIds))
      .orderBy(
        consents.sourceId,
        sql`${consents.dismissed} or ${consents.dateTo} < ${isoDay(parisDay(now))}::date`,
        desc(consents.dateTo),
        desc(consents.proofRank),
      ),
    db
      .selectDistinctOn([consentRequests.sourceId])
      .from(consentRequests)
      .where(isOneOf(consentRequests.sourceId, sourceIds))
      .orderBy(consentRequests.sourceId, desc(consentRequests.createdAt), desc(consentRequests.id)),
  ]);
  const standings = new Map<string, Standing>();
  for (const row of asked) standings.set(row.sourceId!, { consent: null, consentrequest: requestOf(row, now) });
  for (const row of given)
    standings.set(row.sourceId, {
      consent: consentOf(row, parisDay(now)),
      consentrequest: standings.get(row.sourceId)?.consentrequest ?? null,
    });
  return standings;
}

function consentOf(row: ConsentRow, today: number): SourceConsent {
  const facts = { signed: true, dismissed: row.dismissed, toDay: parseIsoDay(row.dateTo)! };
  return {
    _id: row.id,
    state: stateOf(row, today),
    color: consentColor(facts, today),
    createdAt: isoInstant(row.createdAt),
    signed: true,
    dismissed: row.dismissed,
    purposes: row.purposes,
    date_from_data: row.dateFrom,
    date_to: row.dateTo,
  };
}

const requestOf = (row: RequestRow, now: number): SourceRequest => ({
  _id: row.multiId ?? row.id,
  kind: row.multiId ? 'multi' : row.kind,
  state: stateAt(row, now),
  createdAt: isoInstant(row.createdAt),
  expires_at: isoInstant(row.expiresAt),
});
