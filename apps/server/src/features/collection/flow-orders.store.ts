import type { FlowOrder } from '@joulerie/contract/collection';
import { type CivilDay, type Instant, isoDay, isoInstant, parseIsoDay } from '@joulerie/domain/calendar';
import type { Operator } from '@joulerie/domain/collection';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type FlowOrderRow, flowOrders } from './flow-orders.tables.ts';

/** After so long without an outcome, the process that asked is taken for killed [s]. */
const LEASE_S = 600;
/** Days of a recurring order: the year of the documented ones. The next one follows its end. */
const ORDER_DAYS = 365;

/** An order to place. `from` and `to`: first and last day. */
export type DueOrder = Pick<FlowOrderRow, 'sourceId' | 'kind' | 'measures' | 'proofRank' | 'failures'> & {
  /** Of the row that it goes on from; null for a new one. */
  id: string | null;
  number: string;
  segment: string | null;
  /** The legal person that agreed. */
  company: string;
  from: CivilDay;
  to: CivilDay;
};

/** Meters that an operator is asked for. */
export async function livingMeters(db: Database, operator: Operator): Promise<number> {
  const [found] = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from operator_authorizations where operator = ${operator} and state = 'active'`,
  );
  return found!.n;
}

/**
 * Settles orders by what became of their meters: ended once their consent or their days are over, or once a refused one may be asked under another
 * consent, and a history once its days came by calls. A history whose process was killed is `unknown`.
 */
export async function settleOrders(db: Database, operator: Operator, today: CivilDay, now: Instant): Promise<void> {
  await db.execute(sql`update flow_orders o set state = 'unknown'
    where o.state = 'asking' and o.kind = 'history' and o.asked_at <= ${stale(now)}`);
  await db.execute(sql`update flow_orders o set state = 'ended', due_at = null
    where o.state <> 'ended' and (
      not exists (select from operator_authorizations a where a.source_id = o.source_id and a.operator = ${operator} and a.state <> 'ended')
      or not exists (select from consents c where c.source_id = o.source_id and not c.dismissed and c.date_to >= ${isoDay(today)}::date)
      or (o.kind = 'recurring' and o.to_day < ${isoDay(today)}::date)
      or (o.state = 'refused' and not exists (select from consents c where c.source_id = o.source_id and c.proof_rank = o.proof_rank
        and not c.dismissed and c.date_to >= ${isoDay(today)}::date))
      or (o.state = 'refused' and exists (select from consents c where c.source_id = o.source_id and c.proof_rank > o.proof_rank
        and not c.dismissed and c.date_to >= ${isoDay(today)}::date))
      or (o.state in ('ordered', 'unknown') and o.kind = 'history' and o.received_at is null and exists (select from collection_series k
        where k.source_id = o.source_id and k.operator = ${operator} and k.low_day <= o.from_day
          and k.service = case o.measures when 'CDC' then 'consumption-curve' else 'consumption' end))
      or (o.state in ('refused', 'ordered') and o.kind = 'recurring' and o.measures = 'CDC' and ${isCoarse(sql`o.source_id`, today)}))`);
}

const stale = (now: Instant) => sql`(${isoInstant(now)}::timestamptz - make_interval(secs => ${LEASE_S}))`;
/** Whether a consent of a source allows days alone. */
const isCoarse = (sourceId: ReturnType<typeof sql>, today: CivilDay) =>
  sql`exists (select from reading_spans r where r.source_id = ${sourceId} and r.to_day >= ${isoDay(today)}::date and not r.fine)`;

type DueRow = Omit<DueOrder, 'from' | 'to'> & { from: string; to: string };

/**
 * Orders that living meters of an operator lack, or that are to be asked again. The days of each are within one consent that a legal person signed: a
 * curve needs « courbe fine » in all of them.
 *
 * @param earliest first day that the operator keeps of curves and of indexes
 * @param most orders at most
 */
export async function dueOrders(
  db: Database,
  operator: Operator,
  {
    earliest,
    today,
    now,
    most,
  }: { earliest: Record<FlowOrderRow['measures'], CivilDay>; today: CivilDay; now: Instant; most: number },
): Promise<DueOrder[]> {
  const first = (measures: FlowOrderRow['measures']) => sql`${isoDay(earliest[measures])}::date`;
  const day = sql`${isoDay(today)}::date`;
  const found = await rows<DueRow>(
    db,
    sql`select x.id, s.id as "sourceId", s.idsource as number, s.point -> 'electricity' ->> 'segment' as segment, o.kind, o.measures,
        c.proof_rank::int as "proofRank", substring(i.words ->> 'capacity' from '^pour (.*), SIREN \\d+$') as company, coalesce(x.failures, 0) as failures,
        (case when o.kind = 'recurring' then ${day} else greatest(c.date_from, o.earliest) end)::text as from,
        (case when o.kind = 'recurring' then least(c.date_to, ${day} + ${ORDER_DAYS - 1}::int) else k.low_day - 1 end)::text as to
      from operator_authorizations a join sources s on s.id = a.source_id
      cross join (values ('recurring', 'CDC', 'consumption-curve', ${first('CDC')}), ('recurring', 'IDX', 'consumption', ${first('IDX')}),
        ('history', 'CDC', 'consumption-curve', ${first('CDC')}), ('history', 'IDX', 'consumption', ${first('IDX')})) o (kind, measures, service, earliest)
      join collection_series k on k.source_id = s.id and k.service = o.service and k.operator = a.operator
      join lateral (select c.* from consents c join consent_identities ci on ci.rank = c.proof_rank
        where c.source_id = s.id and not c.dismissed and c.date_to >= ${day} and ci.words ->> 'capacity' <> 'titulaire'
          and (o.measures = 'IDX' or 'courbe_fine' = any(c.purposes))
          and c.date_from <= case when o.kind = 'recurring' then ${day} else k.low_day - 1 end
        order by c.date_to desc, c.proof_rank desc limit 1) c on true
      join consent_identities i on i.rank = c.proof_rank
      left join flow_orders x on x.source_id = s.id and x.kind = o.kind and x.measures = o.measures and x.state <> 'ended'
      where a.operator = ${operator} and a.state = 'active' and s.holding = 'consent'
        and i.words ->> 'capacity' ~ '^pour .*, SIREN \\d+$'
        and (x.id is null or (x.state = 'waiting' and x.due_at <= ${isoInstant(now)}::timestamptz)
          or (x.state = 'asking' and o.kind = 'recurring' and x.asked_at <= ${stale(now)}))
        and (o.kind = 'recurring' or k.low_day > greatest(c.date_from, o.earliest))
        and (o.measures = 'IDX' or (s.point -> 'electricity' ->> 'segment' is not null and not ${isCoarse(sql`s.id`, today)}))
      order by x.due_at nulls first, s.id, o.kind, o.measures limit ${most}`,
  );
  return found.map(({ from, to, ...order }) => ({ ...order, from: parseIsoDay(from)!, to: parseIsoDay(to)! }));
}

/** Notes that an order is asked for, before its call leaves; answers its id, or null where another worker does it. */
export async function beginOrder(db: Database, order: DueOrder, now: Instant): Promise<string | null> {
  const { id, sourceId, kind, measures, proofRank, from, to } = order;
  const values = {
    fromDay: isoDay(from),
    toDay: isoDay(to),
    state: 'asking',
    proofRank,
    askedAt: new Date(now),
    dueAt: null,
  } as const;
  if (id === null) {
    const [row] = await db
      .insert(flowOrders)
      .values({ id: newId(now), sourceId, kind, measures, ...values })
      .onConflictDoNothing()
      .returning({ id: flowOrders.id });
    return row?.id ?? null;
  }
  const isFree = sql`(${flowOrders.state} = 'waiting' or (${flowOrders.state} = 'asking' and ${flowOrders.askedAt} <= ${stale(now)}))`;
  const [row] = await db
    .update(flowOrders)
    .set(values)
    .where(and(eq(flowOrders.id, id), isFree))
    .returning({ id: flowOrders.id });
  return row?.id ?? null;
}

/** What became of an order that was asked for. */
export type OrderEnd = Partial<
  Pick<
    FlowOrderRow,
    'number' | 'serviceNumber' | 'failure' | 'failureCode' | 'failureMessage' | 'failures' | 'dueAt' | 'toDay'
  >
> & { state: Exclude<FlowOrderRow['state'], 'asking'> };

/** Keeps the outcome of an order; one that ended meanwhile stays so. */
export async function endAsking(db: Database, id: string, end: OrderEnd): Promise<void> {
  await db
    .update(flowOrders)
    .set(end)
    .where(and(eq(flowOrders.id, id), eq(flowOrders.state, 'asking')));
}

/** State of an order as a person reads it: one whose call leaves is asked, and one of the past of which a file came is received. */
export const SEEN_STATE = sql<
  FlowOrder['state']
>`case when ${flowOrders.state} in ('waiting', 'refused') then ${flowOrders.state}
  when ${flowOrders.receivedAt} is not null then 'received' when ${flowOrders.state} = 'unknown' then 'unknown' else 'asked' end`;

/** An order with the state that a person reads. */
export type SeenOrder = FlowOrderRow & { seenState: FlowOrder['state'] };

/** Orders of a source that are not over, those of every day first. */
export const ordersOf = (db: Database, sourceId: string): Promise<SeenOrder[]> =>
  db
    .select({ ...getTableColumns(flowOrders), seenState: SEEN_STATE })
    .from(flowOrders)
    .where(and(eq(flowOrders.sourceId, sourceId), sql`${flowOrders.state} <> 'ended'`))
    .orderBy(desc(flowOrders.kind), flowOrders.measures);
