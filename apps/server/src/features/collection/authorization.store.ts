import type { Operator } from '@joulerie/domain/collection';
import { isoDay, isoInstant, parisDay } from '@joulerie/domain/calendar';
import { and, between, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { sources } from '../sources/sources.public.ts';
import {
  type AuthorizationRow,
  authorizationStates,
  collectionSeries,
  operatorAuthorizations,
} from './collection.tables.ts';
import { daysOf } from './enedis.ts';
import type { OperatorRight } from './operator.ts';

/** How long a holder may stay on the operator's page. */
const STATE_MINUTES = 60;

/** Somebody leaves for the operator's page: the state that it gives back, and the key that stays in their browser. */
export async function openState(
  tx: Database,
  leaving: { sourceId: string; userId: string | null; origin: string },
  now: number,
): Promise<{ state: string; key: string }> {
  const [state, key] = [newToken(), newToken()];
  await tx.delete(authorizationStates).where(lte(authorizationStates.expiresAt, new Date(now)));
  await tx.insert(authorizationStates).values({
    stateHash: hashToken(state),
    keyHash: hashToken(key),
    ...leaving,
    expiresAt: new Date(now + STATE_MINUTES * 60_000),
  });
  return { state, key };
}

/** Where whoever left with a state left from; null for one that nobody waits for. */
export async function originOfState(db: Database, state: string): Promise<string | null> {
  const [found] = await db
    .select({ origin: authorizationStates.origin })
    .from(authorizationStates)
    .where(eq(authorizationStates.stateHash, hashToken(state)));
  return found?.origin ?? null;
}

/** Uses a state up: whose return it is, and when they left; null when none waits for it in this browser. */
export async function takeState(
  db: Database,
  { state, key }: { state: string; key: string },
  now: number,
): Promise<{ sourceId: string; userId: string | null; leftAt: number } | null> {
  const [taken] = await db
    .delete(authorizationStates)
    .where(
      and(
        eq(authorizationStates.stateHash, hashToken(state)),
        eq(authorizationStates.keyHash, hashToken(key)),
        gt(authorizationStates.expiresAt, new Date(now)),
      ),
    )
    .returning();
  if (!taken) return null;
  const { sourceId, userId, expiresAt } = taken;
  return { sourceId, userId, leftAt: expiresAt.getTime() - STATE_MINUTES * 60_000 };
}

export async function findAuthorization(db: Database, sourceId: string): Promise<AuthorizationRow | null> {
  const [row] = await db.select().from(operatorAuthorizations).where(eq(operatorAuthorizations.sourceId, sourceId));
  return row ?? null;
}

/** Keeps the authorisation of a source, in place of the one before. */
export async function keepAuthorization(
  tx: Database,
  sourceId: string,
  { operator, reference, right }: { operator: Operator; reference: string; right: OperatorRight },
  now: number,
): Promise<void> {
  const facts = {
    operator,
    reference,
    state: 'active' as const,
    ...daysOf(right),
    curve: right.curve,
    injection: right.injection,
    checkedAt: new Date(now),
    checkAt: null,
    endSaidAt: null,
  };
  await tx
    .insert(operatorAuthorizations)
    .values({ sourceId, ...facts, createdAt: new Date(now) })
    .onConflictDoUpdate({ target: operatorAuthorizations.sourceId, set: facts });
}

/** What is collected of a source from now on; what was collected before goes on where it stopped. */
export async function openSeries(
  tx: Database,
  sourceId: string,
  operator: Operator,
  services: readonly { service: string; mostDays: number }[],
  now: number,
): Promise<void> {
  if (services.length === 0) return;
  const today = isoDay(parisDay(now));
  await tx
    .insert(collectionSeries)
    .values(
      services.map(({ service, mostDays }) => ({
        sourceId,
        service,
        operator,
        lowDay: today,
        highDay: today,
        sliceDays: mostDays,
        dailyAt: new Date(now),
        historyAt: new Date(now),
      })),
    )
    .onConflictDoUpdate({
      target: [collectionSeries.sourceId, collectionSeries.service],
      set: {
        operator,
        dailyAt: new Date(now),
        historyAt: new Date(now),
        failures: 0,
        failure: null,
        failureCode: null,
        failedAt: null,
      },
    });
}

/**
 * The operator refused a call that an authorisation should allow: nothing is asked before it is checked. Answers whether this is new: a refusal
 * that goes on after a check was known before.
 */
export async function markToCheck(
  tx: Database,
  { sourceId, reference }: Pick<Check, 'sourceId' | 'reference'>,
  checkAt: number,
): Promise<boolean> {
  const marked = await tx
    .update(operatorAuthorizations)
    .set({ state: 'to-check', checkAt: new Date(checkAt) })
    .where(
      and(
        eq(operatorAuthorizations.sourceId, sourceId),
        // One that ended, or that another one replaced, while the call was under way stays so.
        eq(operatorAuthorizations.reference, reference),
        ne(operatorAuthorizations.state, 'ended'),
        isNull(operatorAuthorizations.checkAt),
      ),
    )
    .returning({ sourceId: operatorAuthorizations.sourceId });
  if (marked.length === 0) return false;
  const known = await tx
    .select({ service: collectionSeries.service })
    .from(collectionSeries)
    .where(and(eq(collectionSeries.sourceId, sourceId), eq(collectionSeries.failure, 'no-right')))
    .limit(1);
  await pause(tx, sourceId);
  return known.length === 0;
}

/** Nothing of a source is due until something changes. */
async function pause(tx: Database, sourceId: string): Promise<void> {
  await tx
    .update(collectionSeries)
    .set({ dailyAt: null, historyAt: null, leasedUntil: null })
    .where(eq(collectionSeries.sourceId, sourceId));
}

/** An authorisation that the operator refused, which is asked about again. */
export type Check = { sourceId: string; reference: string; number: string };

/** Authorisations checked in a row: a worker that stops leaves the others to the next one. */
const CHECKS = 20;

/** Takes some of the authorisations whose check is due, and puts their next check off. */
export async function takeChecks(db: Database, operator: Operator, now: number, next: number): Promise<Check[]> {
  return rows<Check>(
    db,
    sql`with due as (select source_id from operator_authorizations
        where operator = ${operator} and state = 'to-check' and check_at <= ${isoInstant(now)}::timestamptz
        order by check_at, source_id limit ${CHECKS} for update skip locked)
      update operator_authorizations a set check_at = ${isoInstant(next)}::timestamptz from due join sources s on s.id = due.source_id
        where a.source_id = due.source_id
        returning a.source_id as "sourceId", a.reference, s.idsource as number`,
  );
}

/**
 * What the operator says of an authorisation to check: it is followed again, or it is over (null). One that ended, or that another one replaced,
 * while the operator was asked stays as it is. Answers whether it was kept.
 */
export async function keepCheck(
  tx: Database,
  { sourceId, reference }: Pick<Check, 'sourceId' | 'reference'>,
  right: OperatorRight | null,
  now: number,
): Promise<boolean> {
  const kept = await tx
    .update(operatorAuthorizations)
    .set({
      checkedAt: new Date(now),
      ...(right
        ? { state: 'active' as const, checkAt: null, ...daysOf(right), curve: right.curve, injection: right.injection }
        : { state: 'ended' as const, checkAt: null }),
    })
    .where(
      and(
        eq(operatorAuthorizations.sourceId, sourceId),
        eq(operatorAuthorizations.reference, reference),
        eq(operatorAuthorizations.state, 'to-check'),
      ),
    )
    .returning({ sourceId: operatorAuthorizations.sourceId });
  if (right && kept.length > 0) await wake(tx, sourceId, now);
  return kept.length > 0;
}

/** An authorisation that its operator ended: nothing is asked of its source by it. */
export async function endAuthorization(tx: Database, sourceId: string, operator: Operator): Promise<void> {
  await tx
    .update(operatorAuthorizations)
    .set({ state: 'ended', checkAt: null })
    .where(and(eq(operatorAuthorizations.sourceId, sourceId), eq(operatorAuthorizations.operator, operator)));
  await pause(tx, sourceId);
}

/** Ends the authorisations whose last day is past; answers their sources. */
export async function endAuthorizations(db: Database, operator: Operator, today: string): Promise<string[]> {
  const ended = await db
    .update(operatorAuthorizations)
    .set({ state: 'ended', checkAt: null })
    .where(
      and(
        eq(operatorAuthorizations.operator, operator),
        // In the text: a parameter would not let its partial index be used.
        sql`${operatorAuthorizations.state} <> 'ended'`,
        lt(operatorAuthorizations.toDay, today),
      ),
    )
    .returning({ sourceId: operatorAuthorizations.sourceId });
  return ended.map(({ sourceId }) => sourceId);
}

/** The sources whose authorisation ends by `lastDay`, marked as notified: each is returned once. */
export async function markEndsNotified(
  db: Database,
  operator: Operator,
  { today, lastDay }: { today: string; lastDay: string },
  now: number,
): Promise<string[]> {
  const said = await db
    .update(operatorAuthorizations)
    .set({ endSaidAt: new Date(now) })
    .where(
      and(
        eq(operatorAuthorizations.operator, operator),
        sql`${operatorAuthorizations.state} = 'active'`,
        isNull(operatorAuthorizations.endSaidAt),
        between(operatorAuthorizations.toDay, today, lastDay),
      ),
    )
    .returning({ sourceId: operatorAuthorizations.sourceId });
  return said.map(({ sourceId }) => sourceId);
}

/** Who is notified about the authorisation of a source, with its last day; null where whoever attached it closed their account. */
export async function authorizationNotice(
  db: Database,
  sourceId: string,
): Promise<{ userId: string; sourceName: string; isHolder: boolean; toDay: string | null } | null> {
  const [found] = await db
    .select({
      userId: sources.createdBy,
      sourceName: sources.name,
      holding: sources.holding,
      toDay: operatorAuthorizations.toDay,
    })
    .from(operatorAuthorizations)
    .innerJoin(sources, eq(sources.id, operatorAuthorizations.sourceId))
    .where(eq(operatorAuthorizations.sourceId, sourceId));
  if (!found?.userId) return null;
  const { userId, sourceName, holding, toDay } = found;
  return { userId, sourceName, isHolder: holding !== 'consent', toDay };
}

/** Days of a source are asked for again, among those that were. */
export async function askAgain(
  tx: Database,
  sourceId: string,
  { from, to }: { from: number; to: number },
  now: number,
): Promise<void> {
  const days = sql`daterange(${isoDay(from)}::date, ${isoDay(to)}::date)`;
  await tx.execute(sql`update collection_series s set gap_at = ${isoInstant(now)}::timestamptz,
      again = s.again + datemultirange(${days} * daterange(s.low_day, s.high_day))
    where s.source_id = ${sourceId} and not isempty(${days} * daterange(s.low_day, s.high_day))`);
}

/** Everything of a source is looked at again: what may be asked of it changed. Answers how many series it has. */
export async function wake(tx: Database, sourceId: string, now: number): Promise<number> {
  const woken = await tx
    .update(collectionSeries)
    .set({ dailyAt: new Date(now), historyAt: new Date(now) })
    .where(eq(collectionSeries.sourceId, sourceId))
    .returning({ service: collectionSeries.service });
  return woken.length;
}
