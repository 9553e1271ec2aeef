import type { Operator } from '@joulerie/domain/collection';
import { isoInstant } from '@joulerie/domain/calendar';
import { eq, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { OperatorFacts } from '../sources/sources.public.ts';
import { type OperatorFactsRow, flowFacts, operatorFacts } from './collection.tables.ts';

/** A worker that takes longer for one meter has failed; another one asks again [s]. */
const LEASE_S = 300;
/** Meters whose facts one job asks for: measures do not wait behind them. */
const METERS = 20;

/** The facts of a point are asked for from now on; what was received stays. */
export async function openFacts(
  tx: Database,
  sourceId: string,
  operator: Operator,
  services: readonly string[],
  now: number,
): Promise<void> {
  if (services.length === 0) return;
  const asked = { operator, services: [...services], dueAt: new Date(now), failures: 0 };
  await tx
    .insert(operatorFacts)
    .values({ sourceId, ...asked })
    .onConflictDoUpdate({ target: operatorFacts.sourceId, set: asked });
}

/** The facts of a point are asked for again: whose meter it is may have changed. */
export async function wakeFacts(tx: Database, sourceId: string, now: number): Promise<void> {
  await tx
    .update(operatorFacts)
    .set({ dueAt: new Date(now) })
    .where(eq(operatorFacts.sourceId, sourceId));
}

/** What an operator last said of a point; null where it is not asked. */
export async function findFacts(db: Database, sourceId: string): Promise<OperatorFactsRow | null> {
  const [row] = await db.select().from(operatorFacts).where(eq(operatorFacts.sourceId, sourceId));
  return row ?? null;
}

export type DueFacts = Pick<OperatorFactsRow, 'sourceId' | 'services' | 'facts' | 'failures'>;

/** Takes some of the points whose facts are due at an operator, the oldest first; each comes back after a while unless it is kept. */
export async function takeFacts(db: Database, operator: Operator, now: number): Promise<DueFacts[]> {
  const at = sql`${isoInstant(now)}::timestamptz`;
  return rows<DueFacts>(
    db,
    sql`with due as (select source_id from operator_facts where operator = ${operator} and due_at <= ${at}
        order by due_at, source_id limit ${METERS} for update skip locked)
      update operator_facts f set due_at = ${at} + make_interval(secs => ${LEASE_S}) from due where due.source_id = f.source_id
      returning f.source_id as "sourceId", f.services, f.facts, f.failures`,
  );
}

/** When the facts of a point are asked for next, and what was received of them if anything was. */
export async function keepFacts(
  tx: Database,
  sourceId: string,
  { dueAt, failures, received }: { dueAt: number | null; failures: number; received: OperatorFacts | null },
  now: number,
): Promise<void> {
  await tx
    .update(operatorFacts)
    .set({
      dueAt: dueAt === null ? null : new Date(dueAt),
      failures,
      ...(received === null ? {} : { facts: received, receivedAt: new Date(now) }),
    })
    .where(eq(operatorFacts.sourceId, sourceId));
}

/** What the last file of contracts said of a point, and when it was made; null before. */
export async function findFlowFacts(db: Database, sourceId: string): Promise<typeof flowFacts.$inferSelect | null> {
  const [row] = await db.select().from(flowFacts).where(eq(flowFacts.sourceId, sourceId));
  return row ?? null;
}

/** Keeps what a file of contracts said of a point, instead of the file before. */
export async function keepFlowFacts(
  tx: Database,
  sourceId: string,
  { facts, madeAt }: Pick<typeof flowFacts.$inferSelect, 'facts' | 'madeAt'>,
): Promise<void> {
  await tx
    .insert(flowFacts)
    .values({ sourceId, facts, madeAt })
    .onConflictDoUpdate({ target: flowFacts.sourceId, set: { facts, madeAt } });
}
