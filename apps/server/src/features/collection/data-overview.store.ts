import {
  FLOW_ORDER_GROUPS,
  type FlowOrderGroup,
  LATE_DAYS,
  SOURCE_DATA_STATES,
  type SourceDataState,
} from '@joulerie/contract/constants';
import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import type { DataOverview } from '@joulerie/contract/data-overview';
import { type GapCause, OUR_FAILURES } from '@joulerie/domain/collection';
import { type CivilDay, addMonths, isoDay, startOfMonth } from '@joulerie/domain/calendar';
import { SOURCE_TYPES, SOURCE_TYPE_FACTS, type SourceType, energyOfType } from '@joulerie/domain/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy } from '../buildings/buildings.public.ts';
import { sourcePolicy } from '../sources/sources.public.ts';
import { SEEN_STATE } from './flow-orders.store.ts';

/** Months looked at. */
const MONTHS = 12;
/** A source of which nothing came for so long has stopped: it is not late any more. */
const STOPPED_MONTHS = 12;

/** Sources that are measured day after day: fuel comes when the tank is low. */
const DAILY = SOURCE_TYPES.filter(
  (type) => energyOfType(type) !== null && SOURCE_TYPE_FACTS[type].family !== 'combustible',
);

const list = (values: readonly string[]): SQL => sql`${`{${values.join(',')}}`}::text[]`;

/** `types`: those of sources that an operator is asked for here. */
type Asked = { actor: Actor; types: readonly SourceType[]; today: CivilDay };
type Filters = {
  state?: SourceDataState | undefined;
  cause?: GapCause | undefined;
  order?: FlowOrderGroup | undefined;
};

/** Group of a row of `flow_orders`. */
const GROUP = sql`flow_orders.kind || '-' || ${SEEN_STATE}`;

/** The twelve whole months before a day, and the day before which a source that sent nothing since has stopped. */
function periodOf(today: CivilDay): { months: CivilDay[]; from: string; to: string; stopped: string } {
  const end = startOfMonth(today);
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(end, i - MONTHS));
  return { months, from: isoDay(months[0]!), to: isoDay(end), stopped: isoDay(addMonths(today, -STOPPED_MONTHS)) };
}

/** Table `visible` of a statement: the sources that the actor sees, and the day after the last one that is due of each [exclusive]. */
function visible({ actor, today }: Pick<Asked, 'actor' | 'today'>): SQL {
  const { to, stopped } = periodOf(today);
  return sql`
    visible as (select sources.id, sources.name, sources.sort_name, sources.idtype, sources.idsource, sources.holding, sources.point,
        sources.first_day, sources.last_day, case when sources.last_day < ${stopped}::date then sources.last_day + 1 else ${to}::date end as due_to
      from sources where ${sourcePolicy.visible(actor)} and sources.idtype = any(${list(DAILY)}))`;
}

/**
 * Table `with_cause` of a statement: the sources that the actor sees, each with what was due and received of the last twelve whole months, its
 * state and its cause. What may not be read any more is not received: a month of a source holds what its reader may read. The causes are those of
 * `explainGaps` of the domain, for the source as a whole.
 */
function withCause(asked: Asked): SQL {
  const { types, today } = asked;
  const { from, to, stopped } = periodOf(today);
  return sql`
    ${visible(asked)},
    received as (select m.source_id, sum(m.days) as days from source_month m
      where m.source_id in (select id from visible) and m.month >= ${from}::date and m.month < ${to}::date group by m.source_id),
    with_days as (select visible.*, coalesce(received.days, 0) as received, case when first_day is null then 0
          else greatest(0, least(${to}::date, due_to) - greatest(first_day, ${from}::date)) end as due
      from visible left join received on received.source_id = visible.id),
    with_state as (select with_days.*, case
        when last_day is null then 'never'
        when last_day < ${stopped}::date then 'stopped'
        when last_day < ${isoDay(today - LATE_DAYS)}::date then 'late'
        when due > 0 and received < due * ${WHOLE_YEAR}::float8 then 'holes'
        else 'ok' end as state from with_days),
    with_cause as (select w.*, a.operator, case
        when w.state = 'ok' then null
        when w.holding = 'consent' and not exists (select from reading_spans r where r.source_id = w.id
          and r.to_day >= ${isoDay(today)}::date) then 'outside-consent'
        when w.idtype <> all(${list(types)}) or w.idsource is null then 'not-collected'
        when a.state is null and ((w.point->'electricity'->>'segment' = 'C5' and w.point->'electricity'->>'isLinky' = 'false')
          or w.point->'electricity'->>'serviceLevel' = '0' or w.point->'electricity'->>'remotelyOperated' = 'false') then 'not-communicating'
        when a.state is null then 'not-connected'
        when a.state = 'ended' then 'authorisation-ended'
        when a.state = 'to-check' then 'to-check'
        when c.failing_ours then 'our-failure'
        when c.failing then 'operator-failure'
        when w.state = 'late' then 'late'
        when c.history_due then 'history-coming'
        else 'operator-gap' end as cause
      from with_state w left join operator_authorizations a on a.source_id = w.id
      left join lateral (select bool_or(failure is not null) as failing, bool_or(history_at is not null) as history_due,
          bool_or(failure = any(${list(OUR_FAILURES)})) as failing_ours
        from collection_series where source_id = w.id) c on true)`;
}

type Line = Omit<DataOverview['data'][number], 'building'> & { buildingId: string | null; buildingName: string | null };

type Counted = { state: SourceDataState; cause: GapCause | null; sources: number };

/**
 * A page of sources, ordered by state, then by the days that they lack, how many answer the filters, and how many there are in all by state and cause:
 * one walk for all.
 */
export async function readStates(
  db: Database,
  asked: Asked,
  { state, cause, order, page, limit }: Filters & { page: number; limit: number },
): Promise<{ lines: Line[]; total: number; counted: Counted[] }> {
  const isOrdered = sql`exists (select from flow_orders
    where flow_orders.source_id = with_cause.id and flow_orders.state <> 'ended' and ${GROUP} = ${order})`;
  const wanted = sql.join(
    [
      state === undefined ? sql`true` : sql`with_cause.state = ${state}`,
      cause === undefined ? sql`true` : sql`cause = ${cause}`,
      order === undefined ? sql`true` : isOrdered,
    ],
    sql` and `,
  );
  const [found] = await rows<{ lines: Line[]; total: number; counted: Counted[] }>(
    db,
    sql`with ${withCause(asked)},
      page as (select with_cause.*, row_number() over (order by array_position(${list(SOURCE_DATA_STATES)}, state), received - due, sort_name, id) as rank
        from with_cause where ${wanted} order by rank limit ${limit} offset ${(page - 1) * limit}),
      lines as (select rank, page.id as _id, page.name, idtype, idsource, operator, state, cause, last_day::text as "lastDay", due as "dueDays",
          round(greatest(0, due - received))::int as "missingDays", b.id as "buildingId", b.name as "buildingName"
        from page left join lateral (select buildings.id, buildings.name from building_sources bs
            join buildings on buildings.id = bs.building_id and ${buildingPolicy.visible(asked.actor)}
            where bs.source_id = page.id order by buildings.sort_name, buildings.id limit 1) b on true),
      counted as (select state, cause, count(*)::int as sources from with_cause group by state, cause)
      select (select coalesce(json_agg(to_jsonb(lines) - 'rank' order by rank), '[]'::json) from lines) as lines,
        (select count(*)::int from with_cause where ${wanted}) as total,
        (select coalesce(json_agg(counted), '[]'::json) from counted) as counted`,
  );
  return found!;
}

/** Days that were due and received over all sources, by month, the oldest first. */
export async function monthsOfStates(
  db: Database,
  asked: Pick<Asked, 'actor' | 'today'>,
): Promise<DataOverview['trend']> {
  const { months, from, to } = periodOf(asked.today);
  const days = sql.join(
    months.map((month) => sql`(${isoDay(month)}::date, ${isoDay(addMonths(month, 1))}::date)`),
    sql`, `,
  );
  return rows(
    db,
    sql`with ${visible(asked)}, months (from_day, to_day) as (values ${days}),
        received as (select m.month, sum(m.days) as days from source_month m
          where m.source_id in (select id from visible) and m.month >= ${from}::date and m.month < ${to}::date group by m.month),
        due as (select months.from_day, sum(greatest(0, least(due_to, months.to_day) - greatest(first_day, months.from_day))) as days
          from months join visible on first_day < months.to_day group by months.from_day)
      select months.from_day::text as month, round(coalesce(received.days, 0))::int as received, coalesce(due.days, 0)::int as due
        from months left join received on received.month = months.from_day left join due on due.from_day = months.from_day
        order by months.from_day`,
  );
}

/** How many sources have an order of files, by group. */
export async function sourcesByOrder(
  db: Database,
  asked: Pick<Asked, 'actor' | 'today'>,
): Promise<DataOverview['orders']> {
  const groups = await rows<DataOverview['orders'][number]>(
    db,
    sql`with ${visible(asked)}
      select ${GROUP} as "group", count(distinct source_id)::int as sources from flow_orders join visible on visible.id = source_id
        where flow_orders.state <> 'ended' group by 1`,
  );
  return groups.toSorted((a, b) => FLOW_ORDER_GROUPS.indexOf(a.group) - FLOW_ORDER_GROUPS.indexOf(b.group));
}
