import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import { addMonths, isoDay } from '@joulerie/domain/calendar';
import { SOURCE_FACTORS } from '@joulerie/domain/labels';
import { COMPARABLE_SHARE, LATE_SHARE, MOST_ADDED } from '@joulerie/domain/measures';
import type { SourceType } from '@joulerie/domain/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { costsAreCurrent } from '../costs/costs.public.ts';
import { panelsBefore } from '../measures/measures.public.ts';

/** Months of an owner: first day of the first, and of the month after the last. */
export type Window = { id: string; from: string; to: string; before: string };

/** Sums of the sources of one type of an owner, over the months of its window. */
export type TypeSums = {
  id: string;
  idtype: SourceType;
  /** Sources with a measure in the window or in the year before it, and those that draw nothing and had none. */
  measured: number;
  idle: number;
  kwh: number | null;
  /** Null where a month of energy has no factor. */
  co2: number | null;
  compared_kwh: number;
  previous_kwh: number;
  compared_co2: number;
  previous_co2: number;
  compared_days: number;
  /** What is known of the year before, but a 29 February: the whole that `previous_kwh` is a part of. */
  before_kwh: number;
  before_co2: number;
  before_eur: number;
  /** Of the sources added since the others: `addedSources`. */
  added_kwh: number;
  added_co2: number;
  added_eur: number;
  /** Of the energy compared with, that of sources whose panels began since: `panelsBegin`. */
  panels_kwh: number;
  least_days: number;
  most_days: number;
  /** Cost of the sources that are priced whole, each rounded to the cent as its bill, and of all of them. */
  whole_eur: number;
  priced_eur: number;
  priced_kwh: number;
  whole: number;
  /** Priced, but with too many days that were not measured for their cost to be that of the months. */
  holed: number;
  pending: number;
  stale: boolean;
  reason: string | null;
  /** Sources with a priced day in the window or in the year before it. */
  with_price: number;
  days_eur: number;
  compared_eur: number;
  previous_eur: number;
  priced_days: number;
  least_priced: number;
  most_priced: number;
};

const FACTORS = JSON.stringify(
  SOURCE_FACTORS.filter(({ kind }) => kind === 'co2').map(({ idtype, fromDay, toDay, perKwh }) => ({
    idtype,
    from: isoDay(fromDay),
    to: toDay === null ? null : isoDay(toDay),
    per: perKwh,
  })),
);

/** Whether a month is in the window of an owner, or in the same months a year before. */
const inEither = (month: SQL): SQL =>
  sql`${month} >= a.before and ${month} < a."to" and (${month} >= a."from" or ${month} < a."to" - interval '1 year')`;

/** Whether a source of `by_source` was added since the others that count: `addedSources`. */
const addedAmong = (counts: SQL): SQL => sql`coalesce(
  s.first_day - greatest(a.before, min(s.first_day) filter (where ${counts}) over (partition by w.id)) > ${LATE_SHARE}::float8 * (a."to" - a."from"), false)`;

/** Whether a source of `by_source` is behind panels that begin since the year before: `panelsBegin`. */
const HAS_NEW_PANELS = sql`exists (
  select from ${panelsBefore(sql`w.source_id`)} p where p.first_day < a."to"
    having min(p.first_day) - a.before > ${LATE_SHARE}::float8 * (a."to" - a."from"))`;

/**
 * Statement of the sums of `TypeSums`, a row an owner and type of source.
 *
 * @param sources tables `wanted` and `counted`, of `sourcesInBuildings` or `sourcesInFolders`
 * @param windows table `asked (id, "from", "to", before)`: the months of each owner, and the first of the year before them
 */
const sumsOfTypes = (sources: SQL, windows: SQL): SQL => sql`
  with ${sources}, asked as (${windows}),
  factors as materialized (select * from jsonb_to_recordset(${FACTORS}::jsonb) as f(idtype text, "from" date, "to" date, per float8)),
  spans as (
    select *, ((extract(year from age("to", "from")) * 12) + extract(month from age("to", "from")))::int as length from asked),
  -- A source is of its building, of the folders above and of the space, mostly over the same months: it is summed once.
  periods as materialized (select distinct w.source_id, a.before, a."from", a."to" from wanted w join spans a using (id)),
  energies as (
    select a.source_id, a."from", a."to", count(*) as n, sum(m.kwh) filter (where inside) as kwh,
        sum(m.kwh * f.per) filter (where inside) as co2,
        count(*) filter (where inside and f.per is null) as unknown_co2,
        sum(m.compared_kwh) filter (where inside) as compared_kwh, sum(m.previous_kwh) filter (where inside) as previous_kwh,
        sum(m.compared_kwh * f.per) filter (where inside) as compared_co2,
        sum(m.previous_kwh * f.per) filter (where inside) as previous_co2,
        sum(m.kwh - m.leap_kwh) filter (where earlier) as before_kwh,
        sum((m.kwh - m.leap_kwh) * g.per) filter (where earlier) as before_co2,
        sum(m.compared_days) filter (where inside) as compared_days, sum(m.days) filter (where inside) as covered_days
      from periods a join sources s on s.id = a.source_id
        join source_month m on m.source_id = a.source_id and ${inEither(sql`m.month`)}
        left join factors f on f.idtype = s.idtype and f."from" <= m.month and (f."to" is null or m.month < f."to")
        -- The year before is taken at the factors of the months it is compared with.
        left join factors g on g.idtype = s.idtype and g."from" <= m.month + interval '1 year' and (g."to" is null or m.month + interval '1 year' < g."to")
        cross join lateral (select m.month >= a."from" as inside, m.month < a."to" - interval '1 year' as earlier) as place
      group by a.source_id, a."from", a."to"),
  prices as (
    select a.source_id, a."from", a."to", count(*) filter (where inside) as months, bool_and(k.known) filter (where inside) as known,
        case when sum(k.measured_days) filter (where inside) > 0 then sum(k.eur) filter (where inside) end as eur, sum(k.priced_kwh) filter (where inside) as priced_kwh,
        sum(k.measured_days) filter (where inside) as measured_days, case when sum(k.measured_days) filter (where inside) > 0 then sum(k.days_eur) filter (where inside) end as days_eur,
        coalesce(sum(k.measured_days) filter (where inside) > 0 and bool_or(k.days_eur <> 0) filter (where inside), false)
          or coalesce(sum(k.measured_days) filter (where not inside) > 0 and bool_or(k.days_eur <> 0) filter (where not inside), false) as with_price,
        sum(k.compared_days) filter (where inside) as priced_days,
        case when sum(k.measured_days) filter (where earlier) > 0 then sum(k.days_eur - k.leap_eur) filter (where earlier) end as before_eur,
        sum(k.compared_eur) filter (where inside) as compared_eur, sum(k.previous_eur) filter (where inside) as previous_eur,
        (array_agg(k.reason order by k.month) filter (where inside and not k.known))[1] as reason
      from periods a
        join cost_month k on k.source_id = a.source_id and ${inEither(sql`k.month`)}
        cross join lateral (select k.month >= a."from" as inside, k.month < a."to" - interval '1 year' as earlier) as place
      group by a.source_id, a."from", a."to"),
  by_source as (
    select w.id, w.uses, s.idtype, e.kwh, e.co2, e.unknown_co2, e.compared_kwh, e.previous_kwh, e.compared_co2, e.previous_co2,
        e.before_kwh, e.before_co2, c.before_eur, e.compared_days, e.covered_days, c.eur, c.priced_kwh, c.days_eur, coalesce(c.with_price, false) as with_price, c.priced_days,
        c.compared_eur, c.previous_eur, c.reason,
        coalesce(e.n, 0) > 0 as measured,
        coalesce(c.months = a.length and c.known and c.measured_days > 0, false) as priced,
        coalesce(c.measured_days >= ${WHOLE_YEAR}::float8 * (a."to" - a."from"), false) as covered,
        coalesce(e.n, 0) > 0 and not coalesce(cost_state.until_month >= a."to", false) as pending,
        coalesce(e.n, 0) > 0 and not coalesce(${costsAreCurrent}, false) as stale,
        -- As countedSource has it: a point that draws nothing and never did is in no count to be taken from.
        e.kwh is null and (s.point->'electricity'->'withdrawal') is not distinct from 'false'::jsonb
          and exists (select from source_month x where x.source_id = w.source_id) as idle,
        ${HAS_NEW_PANELS} as new_panels, ${addedAmong(sql`e.n is not null`)} as added, ${addedAmong(sql`c.with_price`)} as added_price
      from wanted w join spans a using (id)
        join sources s on s.id = w.source_id
        left join cost_state on cost_state.source_id = w.source_id
        left join energies e on e.source_id = w.source_id and e."from" = a."from" and e."to" = a."to"
        left join prices c on c.source_id = w.source_id and c."from" = a."from" and c."to" = a."to"
      -- The others have nothing in any sum.
      where e.n is not null or c.months is not null or (s.point->'electricity'->'withdrawal') is not distinct from 'false'::jsonb)
  select id, idtype, max(counted.counted)::int as counted,
      coalesce(sum(covered_days * uses), 0) as covered_days, count(*) filter (where measured)::int as measured, coalesce(sum(uses) filter (where idle), 0)::int as idle, sum(kwh) as kwh,
      case when coalesce(sum(unknown_co2), 0) = 0 then sum(co2) end as co2,
      coalesce(sum(compared_kwh), 0) as compared_kwh, coalesce(sum(previous_kwh), 0) as previous_kwh,
      coalesce(sum(compared_co2), 0) as compared_co2, coalesce(sum(previous_co2), 0) as previous_co2,
      coalesce(sum(before_kwh), 0) as before_kwh, coalesce(sum(before_co2), 0) as before_co2, coalesce(sum(before_eur), 0) as before_eur,
      coalesce(sum(compared_days), 0)::int as compared_days,
      coalesce(sum(previous_kwh) filter (where new_panels), 0) as panels_kwh, coalesce(sum(kwh) filter (where added), 0) as added_kwh, coalesce(sum(co2) filter (where added), 0) as added_co2,
      coalesce(sum(days_eur) filter (where added_price), 0) as added_eur,
      coalesce(min(coalesce(compared_days, 0)) filter (where measured), 0)::int as least_days,
      coalesce(max(compared_days) filter (where measured), 0)::int as most_days,
      coalesce(sum(round(eur::numeric, 2)) filter (where priced and covered), 0)::float8 as whole_eur,
      coalesce(sum(round(eur::numeric, 2)), 0)::float8 as priced_eur, coalesce(sum(priced_kwh), 0) as priced_kwh,
      coalesce(sum(uses) filter (where priced and covered), 0)::int as whole, coalesce(sum(uses) filter (where priced and not covered), 0)::int as holed, coalesce(sum(uses) filter (where pending), 0)::int as pending,
      coalesce(bool_or(stale), false) as stale, min(reason) filter (where not priced) as reason,
      count(*) filter (where with_price)::int as with_price, coalesce(sum(days_eur), 0) as days_eur,
      coalesce(sum(compared_eur), 0) as compared_eur, coalesce(sum(previous_eur), 0) as previous_eur,
      coalesce(sum(priced_days), 0)::int as priced_days,
      coalesce(min(coalesce(priced_days, 0)) filter (where with_price), 0)::int as least_priced,
      coalesce(max(priced_days) filter (where with_price), 0)::int as most_priced
    from by_source left join counted using (id) group by id, idtype`;

const PRIMARY = SOURCE_FACTORS.filter(({ kind }) => kind === 'primary');

/**
 * Statement of the figures of buildings over the same months, a row a building `(id, kwh, eur, co2, change, coverage, primary_kwh)`: what
 * lists sort and filter by when somebody chose the months. The rules are those of `figuresOfOwners`.
 *
 * @param months whole months `[fromDay, toDay)`
 */
export function figuresInMonths(sources: SQL, ids: SQL, { fromDay, toDay }: { fromDay: number; toDay: number }): SQL {
  const days = toDay - fromDay;
  const year = addMonths(fromDay, 12) === toDay;
  const factors = PRIMARY.filter((one) => one.fromDay < toDay && (one.toDay === null || toDay <= one.toDay)).map(
    ({ idtype, perKwh }) => ({ idtype, per: perKwh }),
  );
  const asked = sql`select i.id, ${isoDay(fromDay)}::date as "from", ${isoDay(toDay)}::date as "to",
    ${isoDay(addMonths(fromDay, -12))}::date as before from unnest(${ids}) as i(id)`;
  return sql`
    select t.id, sum(t.kwh) as kwh,
        case when bool_and(t.kwh is null or t.co2 is not null) then sum(t.co2) end as co2,
        case when max(t.counted) - sum(t.idle) > 0 and sum(t.whole) >= max(t.counted) - sum(t.idle) then sum(t.whole_eur) end as eur,
        case when max(t.most_days) > 0 and sum(t.previous_kwh) > 0 and sum(t.compared_kwh) >= ${COMPARABLE_SHARE}::float8 * sum(t.kwh)
          and sum(t.previous_kwh) >= ${COMPARABLE_SHARE}::float8 * sum(t.before_kwh)
          and sum(t.compared_days) >= ${COMPARABLE_SHARE * days}::float8 * sum(t.measured) and sum(t.added_kwh) <= ${MOST_ADDED}::float8 * sum(t.kwh) and sum(t.panels_kwh) <= ${MOST_ADDED}::float8 * sum(t.previous_kwh) then sum(t.compared_kwh) / sum(t.previous_kwh) - 1 end as change,
        least(1, sum(t.covered_days) / nullif(max(t.counted) * ${days}::float8, 0)) as coverage,
        case when ${year}::boolean and sum(t.covered_days) >= ${WHOLE_YEAR * days}::float8 * max(t.counted)
          and bool_and(t.kwh is null or p.per is not null) then nullif(sum(t.kwh * p.per), 0) end as primary_kwh
      from (${sumsOfTypes(sources, asked)}) t
        left join jsonb_to_recordset(${JSON.stringify(factors)}::jsonb) as p(idtype text, per float8) on p.idtype = t.idtype
      group by t.id`;
}

/** The sums of owners, each over its own window. */
export const sumsInWindows = (db: Database, sources: SQL, windows: readonly Window[]): Promise<TypeSums[]> =>
  rows<TypeSums>(
    db,
    sumsOfTypes(
      sources,
      sql`select * from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as a(id uuid, "from" date, "to" date, before date)`,
    ),
  );
