import type { Operator, OperatorOutcomeName } from '@joulerie/domain/collection';
import { type CivilDay, isoDay, isoInstant, parisDay } from '@joulerie/domain/calendar';
import { and, asc, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { managesSpace } from '../access/access.public.ts';
import { sourcePolicy, sources } from '../sources/sources.public.ts';
import { type OperatorCallRow, operatorCalls } from './operator-calls.tables.ts';

/** A call about to be sent. `days`: first and last day that it asks for, included; null for rights and technical facts. */
export type PlannedCall = {
  operator: Operator;
  service: string;
  sourceId: string;
  days: { from: CivilDay; to: CivilDay } | null;
};

const TRIES = 2;

/**
 * Writes calls to the register, before they are sent: answers the id of the line of each, in their order; null where nothing allows the call
 * (any more), which must not be made. Each line names the living consent that covers all of the days (a curve needs its purpose « courbe fine »), or the declaration of the
 * space as the holder. Run it outside of any transaction, so that the lines are kept whatever happens next.
 */
export async function registerCalls(
  db: Database,
  calls: readonly PlannedCall[],
  now: number,
): Promise<(string | null)[]> {
  if (calls.length === 0) return [];
  const ids = calls.map(() => newId());
  for (let tries = 1; ; tries++) {
    try {
      const kept = new Set(await insertAllowed(db, ids, calls, now));
      return ids.map((id) => (kept.has(id) ? id : null));
    } catch (error) {
      // A consent ended between its reading and its line: its calls are left out of the next try.
      if (tries >= TRIES || !isRefusedByRegister(error)) throw error;
    }
  }
}

async function insertAllowed(
  db: Database,
  ids: readonly string[],
  calls: readonly PlannedCall[],
  now: number,
): Promise<string[]> {
  const today = isoDay(parisDay(now));
  const asked = sql.join(
    calls.map(
      ({ operator, service, sourceId, days }, i) =>
        sql`(${ids[i]!}::uuid, ${operator}, ${service}, ${sourceId}::uuid, ${days && isoDay(days.from)}::date, ${days && isoDay(days.to)}::date)`,
    ),
    sql`, `,
  );
  const kept = await rows<{ id: string }>(
    db,
    sql`insert into operator_calls (id, operator, service, space_id, source_id, consent_id, holding_id, from_day, to_day, started_at)
      select a.id, a.operator, a.service, s.space_id, s.id, c.id, h.id, a.from_day, a.to_day, ${isoInstant(now)}::timestamptz
      from (values ${asked}) a (id, operator, service, source_id, from_day, to_day)
      join sources s on s.id = a.source_id
      left join lateral (select c.id from consents c where s.holding = 'consent' and c.source_id = s.id and not c.dismissed
        and c.date_to >= ${today}::date and (a.from_day is null or (c.date_from <= a.from_day and c.date_to >= a.to_day))
        and (a.service not like '%-curve' or 'courbe_fine' = any(c.purposes))
        order by c.date_to desc, c.proof_rank desc limit 1) c on true
      left join lateral (select h.id from source_holdings h where s.holding = 'holder' and h.source_id = s.id and h.holding = 'holder'
        order by h.declared_at desc limit 1) h on true
      where c.id is not null or h.id is not null
      returning id`,
  );
  return kept.map(({ id }) => id);
}

/** The code of the trigger of the register, as its migration has it. */
const REFUSED = 'JR001';

function isRefusedByRegister(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === REFUSED) return true;
  return false;
}

/** What a call came to; `status` and `code` are the operator's. */
export type CallEnd = { outcome: OperatorOutcomeName; status: number | null; code: string | null };

/** Completes the line of a call that was answered, or given up. */
export async function completeCall(db: Database, id: string, end: CallEnd, now: number): Promise<void> {
  await db
    .update(operatorCalls)
    .set({ ...end, code: end.code?.slice(0, 60) ?? null, endedAt: new Date(now) })
    .where(and(eq(operatorCalls.id, id), isNull(operatorCalls.endedAt)));
}

/** One page of the calls about a source, the newest first, and how many there are. */
export async function pageOfCalls(
  db: Database,
  sourceId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: OperatorCallRow[]; total: number }> {
  const [found, counted] = await Promise.all([
    db
      .select()
      .from(operatorCalls)
      .where(eq(operatorCalls.sourceId, sourceId))
      .orderBy(desc(operatorCalls.startedAt), desc(operatorCalls.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(operatorCalls).where(eq(operatorCalls.sourceId, sourceId)),
  ]);
  return { found, total: counted[0]!.total };
}

/** A line of the register as an auditor reads it: with the number of its meter, or null once it is erased. */
export type AuditedCall = OperatorCallRow & { idsource: string | null };

const PAGE = 2_000;

/** The calls about the meters of the space of an actor that they see, the oldest first; to whoever manages it, those of erased meters too. */
export async function* callsSeenBy(
  db: Database,
  actor: Actor,
  sourceId: string | undefined,
): AsyncGenerator<AuditedCall[]> {
  for (let after: OperatorCallRow | null = null; ;) {
    const page: { call: OperatorCallRow; idsource: string | null }[] = await db
      .select({ call: operatorCalls, idsource: sources.idsource })
      .from(operatorCalls)
      .leftJoin(sources, eq(sources.id, operatorCalls.sourceId))
      .where(
        and(
          eq(operatorCalls.spaceId, actor.space.id),
          managesSpace(actor.memberType)
            ? or(isNull(operatorCalls.sourceId), sourcePolicy.visible(actor))
            : sourcePolicy.visible(actor),
          sourceId === undefined ? undefined : eq(operatorCalls.sourceId, sourceId),
          after === null
            ? undefined
            : or(
                gt(operatorCalls.startedAt, after.startedAt),
                and(eq(operatorCalls.startedAt, after.startedAt), gt(operatorCalls.id, after.id)),
              ),
        ),
      )
      .orderBy(asc(operatorCalls.startedAt), asc(operatorCalls.id))
      .limit(PAGE);
    if (page.length > 0) yield page.map(({ call, idsource }) => ({ ...call, idsource }));
    if (page.length < PAGE) return;
    after = page.at(-1)!.call;
  }
}
