import { ENERGIES, energyOfType } from '@joulerie/domain/vocabulary';
import { addMonths, civilDate, dayNumber, isoDay, parseIsoDay, startOfMonth } from '@joulerie/domain/calendar';
import { columnOfSource, coveredShare, energyDays, partnerDays, wholeDays } from '@joulerie/domain/measures';
import { eq, sql } from 'drizzle-orm';
import { type Database, queryIn, rows } from '../../platform/database.ts';
import { lock } from '../../platform/locks.ts';
import { sources } from '../sources/sources.public.ts';
import { readStored } from './series-day.store.ts';

/**
 * Recomputes the months of a source after the days `[fromDay, toDay)` changed: those they are in, those of the readings around them, and
 * those of the longer periods that a read of these months shares out, whose remainder changes with them.
 */
export async function refreshMonths(db: Database, sourceId: string, fromDay: number, toDay: number): Promise<void> {
  const [source] = await db.select({ idtype: sources.idtype }).from(sources).where(eq(sources.id, sourceId));
  const energy = source ? energyOfType(source.idtype) : null;
  if (!energy) return;
  // The readings around, and one more before: a new one may show that the last was false.
  const [readings] = await rows<{ from_day: string | null; to_day: string | null }>(
    db,
    sql`select (select min(day)::text from (select distinct d.day from series_day d join series s on s.id = d.series_id
        where s.source_id = ${sourceId} and s.variable = 'index' and d.day < ${isoDay(fromDay)}::date order by d.day desc limit 2) as two) as from_day,
      (select d.day::text from series_day d join series s on s.id = d.series_id
        where s.source_id = ${sourceId} and s.variable = 'index' and d.day >= ${isoDay(toDay)}::date order by d.day limit 1) as to_day`,
  );
  const dayOr = (text: string | null | undefined, day: number) => (text ? parseIsoDay(text)! : day);
  const variables = ENERGIES[energy.energy].series;
  const first = Math.min(fromDay - 1, dayOr(readings?.from_day, fromDay));
  const last = Math.max(toDay, dayOr(readings?.to_day, toDay));
  const monthsOf = async (fromDay: number, toDay: number) => {
    const [fromMonth, toMonth] = [startOfMonth(fromDay), startOfMonth(toDay - 1)];
    const end = addMonths(toMonth, 1);
    return {
      fromMonth,
      toMonth,
      end,
      stored: await readStored(queryIn(db), [sourceId], variables, fromMonth, end, 'totals'),
    };
  };
  const own = await monthsOf(first, last);
  const { around } = own.stored;
  const { fromMonth, toMonth, end, stored } = around ? await monthsOf(around.fromDay, around.toDay) : own;
  const days = energyDays(fromMonth, end, stored);
  const months = new Map<number, { kwh: number; days: number; leap: number }>();
  for (let i = 0; i < days.energy.length; i++) {
    const value = days.energy[i]!;
    if (Number.isNaN(value)) continue;
    const { year, month, day } = civilDate(fromMonth + i);
    const key = dayNumber(year, month, 1);
    const sum = months.get(key) ?? { kwh: 0, days: 0, leap: 0 };
    sum.kwh += value * energy.toKwh;
    if (month === 2 && day === 29) sum.leap = value * energy.toKwh;
    sum.days += coveredShare(days.present[i]!, days.expected[i]!);
    months.set(key, sum);
  }
  await db.execute(
    sql`delete from source_month where source_id = ${sourceId} and month between ${isoDay(fromMonth)} and ${isoDay(toMonth)}`,
  );
  const list = [...months].map(([month, sum]) => ({ month: isoDay(month), ...sum }));
  await db.execute(sql`
    insert into source_month (source_id, month, kwh, days, leap_kwh)
    select ${sourceId}::uuid, m.month, m.kwh, m.days, m.leap
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as m(month date, kwh float8, days float8, leap float8)`);
  await compareMonths(db, sourceId, energy, fromMonth, end);
}

/**
 * Writes what months, and those a year after them, have in common with the year before: the days that the source measured whole at both
 * dates, as the comparison of a page has them. A 29 February has no date a year before.
 */
async function compareMonths(
  db: Database,
  sourceId: string,
  { energy, variable, toKwh }: NonNullable<ReturnType<typeof energyOfType>>,
  fromMonth: number,
  end: number,
): Promise<void> {
  const [fromDay, toDay] = [addMonths(fromMonth, -12), addMonths(end, 12)];
  const stored = await readStored(queryIn(db), [sourceId], ENERGIES[energy].series, fromDay, toDay, 'totals');
  const column = columnOfSource(variable, fromDay, toDay, stored);
  const whole = wholeDays(column);
  const months = new Map<number, { days: number; kwh: number; previous: number }>();
  const partners = partnerDays('year', { fromDay: fromMonth, toDay }, toDay);
  for (const [i, partner] of partners.entries()) {
    const at = fromMonth - fromDay + i;
    // The year before begins with the first day read.
    if (partner < 0 || whole[at] === 0 || whole[partner] === 0) continue;
    const month = startOfMonth(fromMonth + i);
    const sum = months.get(month) ?? { days: 0, kwh: 0, previous: 0 };
    sum.days += 1;
    sum.kwh += column.values[at]! * toKwh;
    sum.previous += column.values[partner]! * toKwh;
    months.set(month, sum);
  }
  const list = [...months].map(([month, sum]) => ({ month: isoDay(month), ...sum }));
  await db.execute(sql`
    update source_month m
      set compared_days = coalesce(c.days, 0), compared_kwh = coalesce(c.kwh, 0), previous_kwh = coalesce(c.previous, 0)
      from source_month own left join jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as c(month date, days smallint, kwh float8, previous float8) on c.month = own.month
      where own.source_id = ${sourceId} and own.month >= ${isoDay(fromMonth)} and own.month < ${isoDay(toDay)}
        and m.source_id = own.source_id and m.month = own.month`);
}

/** The sources that have measures, for months computed again after a change of rules. */
export const sourcesWithMeasures = async (db: Database): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select distinct source_id as id from series where first_day is not null order by source_id`,
    )
  ).map((row) => row.id);

/** Computes all the months of sources again. */
export async function refreshAllMonths(db: Database, sourceIds: readonly string[]): Promise<void> {
  for (const id of sourceIds) {
    await lock(db, 'measures', id);
    const [days] = await rows<{ first: string | null; last: string | null }>(
      db,
      sql`select min(first_day)::text as first, max(last_day)::text as last from series where source_id = ${id}`,
    );
    const [first, last] = [parseIsoDay(days!.first ?? ''), parseIsoDay(days!.last ?? '')];
    if (first !== null && last !== null) await refreshMonths(db, id, first, last + 1);
  }
}
