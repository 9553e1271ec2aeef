import { parseIsoDay } from '@joulerie/domain/calendar';
import type { FuelSpend } from '@joulerie/domain/costs';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { deliveries } from './measures.tables.ts';

/**
 * The deliveries of a fuel with the days they were burnt over, each until the next; those of one day are one. The last is not
 * spent yet and is left out. The price is unknown as soon as one of the day has none.
 */
export async function fuelSpends(db: Database, sourceId: string): Promise<FuelSpend[]> {
  const list = await db
    .select({ day: deliveries.day, kwh: deliveries.kwh, priceEur: deliveries.priceEur })
    .from(deliveries)
    .where(eq(deliveries.sourceId, sourceId))
    .orderBy(asc(deliveries.day));
  const spends: FuelSpend[] = [];
  for (const { day, kwh, priceEur } of list) {
    const fromDay = parseIsoDay(day)!;
    const last = spends.at(-1);
    if (last?.fromDay === fromDay) {
      last.kWh += kwh;
      last.paidEur = last.paidEur === null || priceEur === null ? null : last.paidEur + priceEur;
      continue;
    }
    if (last) last.toDay = fromDay;
    spends.push({ fromDay, toDay: fromDay, kWh: kwh, paidEur: priceEur });
  }
  return spends.slice(0, -1);
}
