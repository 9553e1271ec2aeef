import { type CivilDay, type Instant, isoDay, isoInstant, parisDay } from '@joulerie/domain/calendar';
import { GAP_DAYS, nextDailyTry } from '@joulerie/domain/collection';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { FlowOrderRow } from './flow-orders.tables.ts';

type Days = Iterable<CivilDay>;
const multirange = (days: Days) =>
  sql`${`{${[...days].map((day) => `[${isoDay(day)},${isoDay(day + 1)})`).join(',')}}`}::datemultirange`;

/**
 * Advances a series by the days that a file of its operator gave. Days that are whole are given: no call is made for them, and those next to what was
 * asked for are part of it from now on. The lease of a worker that asks meanwhile stays.
 *
 * @param found days of which the file has data
 * @param unsure those of them that it has in part or estimated
 */
export async function advanceSeries(
  tx: Database,
  { sourceId, service }: { sourceId: string; service: string },
  { found, unsure }: { found: ReadonlySet<CivilDay>; unsure: ReadonlySet<CivilDay> },
  now: Instant,
): Promise<void> {
  const today = isoDay(parisDay(now));
  const recent = sql`datemultirange(daterange(${isoDay(parisDay(now) - GAP_DAYS)}::date, ${today}::date))`;
  const whole = multirange([...found].filter((day) => !unsure.has(day)));
  const [all, doubtful] = [multirange(found), multirange(unsure)];
  await tx.execute(sql`update collection_series s set given = n.given, high_day = n.high, low_day = n.low,
      missing = s.missing - ${all}, unsure = (s.unsure - ${whole} + ${doubtful} * datemultirange(daterange(n.low, n.high))) * ${recent},
      last_success_at = ${isoInstant(now)}::timestamptz, failures = 0, failure = null, failure_code = null, failed_at = null,
      daily_at = case when s.daily_at is not null and n.high >= ${today}::date then ${isoInstant(nextDailyTry(now, false))}::timestamptz else s.daily_at end,
      history_at = case when s.history_at is not null and n.low < s.low_day then ${isoInstant(now)}::timestamptz else s.history_at end
    from (select g.source_id, g.service, g.given, least(g.high, ${today}::date) as high, least(g.low, ${today}::date) as low
      from (select c.source_id, c.service, c.given + ${whole} as given,
        coalesce((select upper(m) from unnest(c.given + ${whole}) m where m @> c.high_day), c.high_day) as high,
        coalesce((select lower(m) from unnest(c.given + ${whole}) m where m @> c.low_day - 1), c.low_day) as low
      from collection_series c where c.source_id = ${sourceId}::uuid and c.service = ${service} for update) g) n
    where s.source_id = n.source_id and s.service = n.service`);
}

/** Notes that files of an ordered history came, where days of it are among those that a file gave. */
export async function noteHistory(
  tx: Database,
  sourceId: string,
  measures: FlowOrderRow['measures'],
  found: ReadonlySet<CivilDay>,
  now: Instant,
): Promise<void> {
  await tx.execute(sql`update flow_orders set received_at = ${isoInstant(now)}::timestamptz
    where source_id = ${sourceId}::uuid and kind = 'history' and measures = ${measures} and state in ('ordered', 'unknown') and received_at is null
      and datemultirange(daterange(from_day, to_day, '[]')) && ${multirange(found)}`);
}
