import { and, count, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type ConsentRow, type RequestRow, consentRequests, consents } from './consents.tables.ts';

/** A consent whose request waits for its operator, with the request held until the end of the transaction; null where none waits. */
export async function holdAwaiting(
  tx: Database,
  consentId: string,
): Promise<{ row: RequestRow; consent: ConsentRow } | null> {
  const [found] = await tx
    .select({ row: consentRequests, consent: consents })
    .from(consents)
    .innerJoin(consentRequests, eq(consentRequests.id, consents.requestId))
    .where(and(eq(consents.id, consentId), eq(consentRequests.state, 'WAITING_GRDF')))
    .for('update', { of: consentRequests });
  return found ?? null;
}

/** The consents of a held request that still wait for their operator: of one for several meters, those of the meters that wait. */
export async function awaitedConsents(tx: Database, row: RequestRow): Promise<ConsentRow[]> {
  const waiting = await tx
    .select({ sourceId: consentRequests.sourceId })
    .from(consentRequests)
    .where(
      and(
        or(eq(consentRequests.id, row.id), eq(consentRequests.multiId, row.id)),
        eq(consentRequests.state, 'WAITING_GRDF'),
      ),
    );
  const meters = waiting.flatMap(({ sourceId }) => sourceId ?? []);
  if (meters.length === 0) return [];
  return tx
    .select()
    .from(consents)
    .where(and(eq(consents.requestId, row.id), eq(consents.dismissed, false), inArray(consents.sourceId, meters)))
    .orderBy(consents.sourceId);
}

const awaitingPart = (multiId: string) =>
  and(eq(consentRequests.multiId, multiId), eq(consentRequests.state, 'WAITING_GRDF'));

/** Answers one meter of a request for several that waits for its operator. */
export async function answerPart(
  tx: Database,
  multiId: string,
  sourceId: string,
  state: 'ACCEPTED' | 'REFUSED',
  now: number,
): Promise<void> {
  await tx
    .update(consentRequests)
    .set({ state, endedAt: new Date(now) })
    .where(and(awaitingPart(multiId), eq(consentRequests.sourceId, sourceId)));
}

/** Accepts the meters of a request for several that no operator is asked about. */
export async function acceptParts(tx: Database, multiId: string, sourceIds: readonly string[], now: number) {
  if (sourceIds.length === 0) return;
  await tx
    .update(consentRequests)
    .set({ state: 'ACCEPTED', endedAt: new Date(now) })
    .where(and(awaitingPart(multiId), inArray(consentRequests.sourceId, [...sourceIds])));
}

/** How many meters of a request for several wait for their operator. */
export async function partsAwaiting(tx: Database, multiId: string): Promise<number> {
  const [row] = await tx.select({ waiting: count() }).from(consentRequests).where(awaitingPart(multiId));
  return row!.waiting;
}

/** Whether a meter of a request for several was accepted. */
export async function isAnyPartAccepted(tx: Database, multiId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: consentRequests.id })
    .from(consentRequests)
    .where(and(eq(consentRequests.multiId, multiId), eq(consentRequests.state, 'ACCEPTED')))
    .limit(1);
  return row !== undefined;
}
