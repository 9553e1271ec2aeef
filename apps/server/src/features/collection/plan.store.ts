import { GAP_DAYS, type Operator, type OperatorOutcomeName } from '@joulerie/domain/collection';
import { type CivilDay, type Instant, isoDay, isoInstant, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import { gasRights } from '../gas-rights/gas-rights.public.ts';
import { type AuthorizationRow, type CollectionRow, collectionSeries } from './collection.tables.ts';

/** How long a worker may take for one call and its measures before another one does it again [s]. */
const LEASE_S = 180;

/** A series that is due, taken by this worker. */
export type Due = {
  sourceId: string;
  service: string;
  low: CivilDay;
  high: CivilDay;
  sliceDays: number;
  failures: number;
  /** Daily data is due, and not only history. */
  isDaily: boolean;
  /** A slice of history is due. */
  isHistory: boolean;
  /**
   * Days to ask for again, from the first to the last of them: those that a person wants, else those of the last weeks that were missing, in
   * part or estimated.
   */
  gap: { from: CivilDay; to: CivilDay } | null;
  /** Days that files gave, in order. */
  given: { from: CivilDay; to: CivilDay }[];
  /** First day that an ordered flow gives; null without one. */
  flowFrom: CivilDay | null;
  /** Until when the file of an ordered history is waited for; null without one. */
  historyAwaited: Instant | null;
};

type DueRow = Omit<Due, 'low' | 'high' | 'gap' | 'given' | 'flowFrom' | 'historyAwaited'> & {
  low: string;
  high: string;
  gap: { from: string; to: string } | null;
  given: { from: string; to: string }[];
  flowFrom: string | null;
  historyAwaited: string | null;
};

/** How long the first file of an ordered history is waited for, and the others after it [days]. */
const HISTORY_DAYS = 7;
const OTHER_FILES_DAYS = 1;

/** Days whose data may still be completed. */
const recent = (now: Instant) => {
  const today = parisDay(now);
  return sql`datemultirange(daterange(${isoDay(today - GAP_DAYS)}::date, ${isoDay(today)}::date))`;
};

/** Takes series of an operator that are due, daily data first. @param withHistory whether history is asked for too */
export async function takeDue(
  db: Database,
  operator: Operator,
  { most, withHistory, now }: { most: number; withHistory: boolean; now: Instant },
): Promise<Due[]> {
  const at = sql`${isoInstant(now)}::timestamptz`;
  const measures = sql`case when s.service like '%-curve' then 'CDC' else 'IDX' end`;
  const found = await rows<DueRow>(
    db,
    sql`with due as (select c.source_id, c.service, c.daily_at from collection_series c
        where c.operator = ${operator} and (c.leased_until is null or c.leased_until <= ${at})
          and (c.daily_at <= ${at} or (${withHistory} and (c.history_at <= ${at} or c.gap_at <= ${at})))
        order by coalesce(c.daily_at <= ${at}, false) desc, least(c.daily_at, c.gap_at, c.history_at), c.source_id, c.service
        limit ${most} for update skip locked)
      update collection_series s set leased_until = ${at} + make_interval(secs => ${LEASE_S})
      from due where due.source_id = s.source_id and due.service = s.service
      returning s.source_id as "sourceId", s.service,
        coalesce((select lower(m) from unnest(s.given) m where m @> s.low_day - 1), s.low_day)::text as low,
        coalesce((select least(upper(m), ${isoDay(parisDay(now))}::date) from unnest(s.given) m where m @> s.high_day and s.high_day < ${isoDay(parisDay(now))}::date), s.high_day)::text as high,
        coalesce((select json_agg(json_build_object('from', lower(m), 'to', upper(m)) order by m) from unnest(s.given) m), '[]'::json) as given,
        (select o.from_day::text from flow_orders o where o.source_id = s.source_id and o.kind = 'recurring' and o.measures = ${measures} and o.state = 'ordered') as "flowFrom",
        (select coalesce(o.received_at + make_interval(days => ${OTHER_FILES_DAYS}), o.asked_at + make_interval(days => ${HISTORY_DAYS})) from flow_orders o
          where o.source_id = s.source_id and o.kind = 'history' and o.measures = ${measures} and o.state in ('asking', 'ordered', 'unknown')) as "historyAwaited",
        s.slice_days as "sliceDays", s.failures,
        coalesce(due.daily_at <= ${at}, false) as "isDaily", coalesce(s.history_at <= ${at}, false) as "isHistory",
        case when s.gap_at <= ${at} then (select json_build_object('from', lower(m), 'to', upper(m))
          from (select case when isempty(s.again) then (s.missing + s.unsure) * ${recent(now)} else s.again end as m) r where not isempty(m)) end as gap`,
  );
  return found.map(({ low, high, gap, given, flowFrom, historyAwaited, ...row }) => ({
    ...row,
    given: given.map(({ from, to }) => ({ from: parseIsoDay(from)!, to: parseIsoDay(to)! })),
    flowFrom: flowFrom === null ? null : parseIsoDay(flowFrom),
    historyAwaited: historyAwaited === null ? null : new Date(historyAwaited).getTime(),
    low: parseIsoDay(low)!,
    high: parseIsoDay(high)!,
    gap: gap && { from: parseIsoDay(gap.from)!, to: parseIsoDay(gap.to)! },
  }));
}

/** What a meter may be asked for: its number, its authorisation, and the days of its consents; `spans` is null for the holder. */
export type Meter = Pick<AuthorizationRow, 'reference' | 'state' | 'curve' | 'injection'> & {
  number: string;
  /** That of an electricity meter, where it is known. */
  segment: string | null;
  toDay: CivilDay | null;
  /** First and last day of the data that its authorisation covers; null where it does not say. */
  dataFromDay: CivilDay | null;
  dataToDay: CivilDay | null;
  spans: { from: CivilDay; to: CivilDay; fine: boolean }[] | null;
};

type MeterRow = Omit<Meter, 'toDay' | 'dataFromDay' | 'dataToDay' | 'spans'> & {
  id: string;
  to_day: string | null;
  data_from_day: string | null;
  data_to_day: string | null;
  holding: string;
  spans: { from: string; to: string; fine: boolean }[];
};

/** The meters of some sources, by source: those that have an authorisation. A gas right that is given up is over before GRDF has heard of it. */
export async function metersOf(
  db: Database,
  sourceIds: readonly string[],
  today: CivilDay,
): Promise<Map<string, Meter>> {
  const found = await rows<MeterRow>(
    db,
    sql`select s.id, s.idsource as number, s.point -> 'electricity' ->> 'segment' as segment, s.holding, a.reference, a.curve, a.injection, a.to_day, a.data_from_day, a.data_to_day,
        case when exists (select from ${gasRights} g where g.source_id = s.id and g.operator_id = a.reference and g.todo = 'end')
          then 'ended' else a.state end as state,
        coalesce((select json_agg(json_build_object('from', r.from_day, 'to', r.to_day, 'fine', r.fine) order by r.to_day desc)
          from reading_spans r where r.source_id = s.id and r.to_day >= ${isoDay(today)}::date), '[]'::json) as spans
      from sources s join operator_authorizations a on a.source_id = s.id where s.id = any(${uuidArray(sourceIds)})`,
  );
  return new Map(
    found.map(({ id, to_day: toDay, data_from_day: dataFrom, data_to_day: dataTo, holding, spans, ...meter }) => [
      id,
      {
        ...meter,
        toDay: toDay === null ? null : parseIsoDay(toDay),
        dataFromDay: dataFrom === null ? null : parseIsoDay(dataFrom),
        dataToDay: dataTo === null ? null : parseIsoDay(dataTo),
        spans:
          holding === 'holder'
            ? null
            : spans.map(({ from, to, fine }) => ({ from: parseIsoDay(from)!, to: parseIsoDay(to)!, fine })),
      },
    ]),
  );
}

/** What changes of a series, and gives its lease back. */
export type Step = {
  low?: CivilDay;
  high?: CivilDay;
  sliceDays?: number;
  /** Null: not due before something changes. */
  dailyAt?: Instant | null;
  historyAt?: Instant | null;
  /** Days that an answer has, those of them that it has in part or estimated, and those that it should have and lacks. */
  asked?: Record<'found' | 'unsure' | 'missing', readonly { from: CivilDay; to: CivilDay }[]>;
  succeededAt?: Instant;
  /** When days that are missing or unsure of the last weeks are asked for again; `wasAsked`: they just were, and otherwise keep the time that they had. */
  gap?: { at: Instant; wasAsked: boolean };
  /** The days that a person wanted again are done up to this one; null: all of them. */
  againFrom?: CivilDay | null;
  failure?: { outcome: OperatorOutcomeName; code: string | null; at: Instant; failures: number };
};

const instant = (at: Instant | null) => (at === null ? null : new Date(at));
const range = ({ from, to }: { from: CivilDay; to: CivilDay }) => `[${isoDay(from)},${isoDay(to)})`;
const multirange = (ranges: readonly { from: CivilDay; to: CivilDay }[]) =>
  sql`${`{${ranges.map(range).join(',')}}`}::datemultirange`;

/** Notes a step of a series. */
export async function keepStep(
  tx: Database,
  { sourceId, service }: Pick<CollectionRow, 'sourceId' | 'service'>,
  step: Step,
  now: Instant,
): Promise<void> {
  const { low, high, sliceDays, dailyAt, historyAt, gap, againFrom, asked, succeededAt, failure } = step;
  const kept = collectionSeries;
  const missing = asked
    ? sql`(${kept.missing} - ${multirange(asked.found)} + ${multirange(asked.missing)} - ${kept.given})`
    : sql`${kept.missing}`;
  const unsure = asked
    ? sql`((${kept.unsure} - ${multirange(asked.found)} + ${multirange(asked.unsure)}) * ${recent(now)})`
    : sql`${kept.unsure}`;
  const again =
    againFrom === undefined
      ? sql`${kept.again}`
      : againFrom === null
        ? sql`'{}'::datemultirange`
        : sql`(${kept.again} * datemultirange(daterange(${isoDay(againFrom)}::date, null)))`;
  const next = gap && sql`${isoInstant(gap.at)}::timestamptz`;
  await tx
    .update(collectionSeries)
    .set({
      leasedUntil: null,
      ...(low === undefined ? {} : { lowDay: isoDay(low) }),
      ...(high === undefined ? {} : { highDay: isoDay(high) }),
      ...(sliceDays === undefined ? {} : { sliceDays }),
      ...(dailyAt === undefined ? {} : { dailyAt: instant(dailyAt) }),
      ...(historyAt === undefined ? {} : { historyAt: instant(historyAt) }),
      ...(asked
        ? {
            missing,
            unsure,
            failures: 0,
            failure: null,
            failureCode: null,
            failedAt: null,
          }
        : {}),
      ...(gap
        ? {
            gapAt: sql`case ${typeof againFrom === 'number' ? sql`when not isempty(${again}) then ${isoInstant(now)}::timestamptz` : sql``}
              when not isempty(${again}) or (${missing} + ${unsure}) && ${recent(now)} then ${gap.wasAsked ? next : sql`coalesce(${kept.gapAt}, ${next})`} end`,
          }
        : {}),
      ...(againFrom === undefined ? {} : { again }),
      ...(succeededAt === undefined ? {} : { lastSuccessAt: new Date(succeededAt) }),
      ...(failure
        ? {
            failures: failure.failures,
            failure: failure.outcome,
            failureCode: failure.code?.slice(0, 60) ?? null,
            failedAt: new Date(failure.at),
          }
        : {}),
    })
    .where(and(eq(collectionSeries.sourceId, sourceId), eq(collectionSeries.service, service)));
}
