import { type CivilDay, isoDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';

/**
 * Days `[fromDay, toDay]` of a source that were erased, all of them or their curves alone, are as if they had never been asked for: a later consent that covers them brings them
 * again. What was asked for is one run of days: those after the erased ones stay, and the days before these are asked for again too; where there
 * are none after them, the days before stay.
 */
export async function forgetDays(
  tx: Database,
  sourceId: string,
  { fromDay, toDay, what }: { fromDay: CivilDay; toDay: CivilDay; what: 'curves' | 'all' },
): Promise<void> {
  const [from, end] = [sql`${isoDay(fromDay)}::date`, sql`${isoDay(toDay + 1)}::date`];
  const erased = sql`datemultirange(daterange(${from}, ${end}))`;
  const [isAfter, isBefore] = [sql`high_day > ${end}`, sql`low_day < ${from}`];
  await tx.execute(sql`update collection_series set
      low_day = case when not (low_day < ${end} and high_day > ${from}) then low_day
        when ${isAfter} then greatest(low_day, ${end}) when ${isBefore} then low_day else high_day end,
      high_day = case when low_day < ${end} and high_day > ${from} and not ${isAfter} and ${isBefore} then ${from} else high_day end,
      missing = missing - ${erased}, again = again - ${erased}, unsure = unsure - ${erased}, given = given - ${erased}
    where source_id = ${sourceId}::uuid and ${what === 'all' ? sql`true` : sql`service like '%-curve'`}`);
}
