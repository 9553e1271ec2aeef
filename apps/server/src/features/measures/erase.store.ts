import { DAY_MS, isoDay } from '@joulerie/domain/calendar';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { flattenDays } from './flatten.store.ts';

const DAY_S = DAY_MS / 1000;

/** What is erased: `curves` is the course of each day, `all` everything. */
export type Erased = 'curves' | 'all';

/**
 * Erases what a source measured on the days `[fromDay, toDay]`, with what was received and corrected of them, and amounts over periods that have one of
 * them, for good. Of `curves`, the
 * totals of days stay, which are kept for longer: where a meter gave only curves, they are known by these alone.
 *
 * @returns how many days had something
 */
export async function eraseDays(
  tx: Database,
  sourceId: string,
  { fromDay, toDay }: { fromDay: number; toDay: number },
  what: Erased,
): Promise<number> {
  const [from, to] = [isoDay(fromDay), isoDay(toDay)];
  const ofSource = sql`series_id in (select id from series where source_id = ${sourceId})`;
  const within = sql`${ofSource} and day between ${from}::date and ${to}::date`;
  const gone = what === 'curves' ? await flattenDays(tx, sourceId, { fromDay, toDay }) : new Set<string>();
  const erase = async (some: SQL) => {
    for (const { day } of await rows<{ day: string }>(tx, sql`delete from ${some} returning day::text`)) gone.add(day);
  };
  if (what === 'all') await erase(sql`series_day where ${within}`);
  const fine = what === 'curves' ? sql` and step_s < ${DAY_S}` : sql``;
  await erase(sql`received_day where ${within}${fine}`);
  await erase(sql`series_correction where ${within}${fine}`);
  let periods: unknown[] = [];
  if (what === 'all') {
    // An amount that also covers other days says what was erased of these, as soon as the others are known: it goes whole.
    const meeting = sql`${ofSource} and from_day <= ${to}::date and to_day > ${from}::date`;
    periods = await rows(tx, sql`delete from series_period where ${meeting} returning 1`);
    await tx.execute(sql`delete from received_period where ${meeting}`);
    await tx.execute(
      sql`update series_receipt set days = days - datemultirange(daterange(${from}::date, ${to}::date, '[]')) where ${ofSource}`,
    );
    await tx.execute(sql`delete from series_receipt where ${ofSource} and isempty(days)`);
    await tx.execute(sql`delete from counter_span where source_id = ${sourceId}
      and (from_at at time zone 'Europe/Paris')::date <= ${to}::date and (to_at at time zone 'Europe/Paris')::date >= ${from}::date`);
  }
  if (gone.size + periods.length === 0) return 0;
  await tx.execute(sql`
    update series s set first_day = d.first_day, last_day = d.last_day, points = coalesce(d.points, 0)
      from (select e.id, least(min(x.day), (select min(from_day) from series_period where series_id = e.id)) as first_day,
          greatest(max(x.day), (select max(to_day) - 1 from series_period where series_id = e.id)) as last_day,
          coalesce(sum(x.points), 0) + (select count(*) from series_period where series_id = e.id) as points
        from series e left join series_day x on x.series_id = e.id where e.source_id = ${sourceId} group by e.id) d
      where s.id = d.id`);
  return gone.size + periods.length;
}
