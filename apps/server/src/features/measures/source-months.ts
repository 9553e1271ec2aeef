import { ENERGIES, energyOfType } from '@joulerie/domain/vocabulary';
import { addMonths, civilDate, dayNumber, isoDay } from '@joulerie/domain/calendar';
import { energyDays } from '@joulerie/domain/measures';
import { eq, sql } from 'drizzle-orm';
import { type Database, queryIn } from '../../platform/database.ts';
import { sources } from '../sources/sources.tables.ts';
import { readStored } from './series-day.store.ts';

/** Recomputes the months of a source from `fromMonth` to `toMonth` (day numbers of their first days), both included. */
export async function refreshMonths(db: Database, sourceId: string, fromMonth: number, toMonth: number): Promise<void> {
  const [source] = await db.select({ idtype: sources.idtype }).from(sources).where(eq(sources.id, sourceId));
  const energy = source ? energyOfType(source.idtype) : null;
  if (!energy) return;
  const end = addMonths(toMonth, 1);
  const variables = ENERGIES[energy.energy].series;
  // One day more: an index of the next day ends the last one.
  const { series, periods } = await readStored(queryIn(db), [sourceId], variables, fromMonth, end + 1, 'totals');
  const days = energyDays(fromMonth, end, series, periods);
  const months = new Map<number, { kwh: number; days: number }>();
  for (let i = 0; i < days.energy.length; i++) {
    const value = days.energy[i]!;
    if (Number.isNaN(value)) continue;
    const { year, month } = civilDate(fromMonth + i);
    const key = dayNumber(year, month, 1);
    const sum = months.get(key) ?? { kwh: 0, days: 0 };
    sum.kwh += value * energy.toKwh;
    sum.days += 1;
    months.set(key, sum);
  }
  await db.execute(
    sql`delete from source_month where source_id = ${sourceId} and month between ${isoDay(fromMonth)} and ${isoDay(toMonth)}`,
  );
  if (months.size === 0) return;
  const list = [...months];
  await db.execute(sql`
    insert into source_month (source_id, month, kwh, days)
    select ${sourceId}::uuid, m.month, m.kwh, m.days from unnest(
      ${`{${list.map(([month]) => isoDay(month)).join(',')}}`}::date[], ${`{${list.map(([, sum]) => sum.kwh).join(',')}}`}::float8[],
      ${`{${list.map(([, sum]) => sum.days).join(',')}}`}::smallint[]) as m(month, kwh, days)`);
}
