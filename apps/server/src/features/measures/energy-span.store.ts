import { ENERGIES, energyOfType, type SourceType } from '@joulerie/domain/vocabulary';
import { addMonths, parseIsoDay } from '@joulerie/domain/calendar';
import { energyDays } from '@joulerie/domain/measures';
import { sql } from 'drizzle-orm';
import { type Reader, rows } from '../../platform/database.ts';
import { readStored } from './series-day.store.ts';

/** First and last civil day whose energy is known. */
export type EnergySpan = { firstDay: number; lastDay: number };

/**
 * First and last civil day of a source whose energy is known, in whole or in part, whatever else is measured on other days: a power
 * maximum, a volume of gas or a last reading of an index says nothing of the energy of its day. Null without any energy.
 *
 * @param reached days that matter: where they begin after the first month of the source, the first day is that of its month, and where
 *   they end before the last one, the last day is that of its month
 */
export async function energySpan(
  { db, query }: Reader,
  { id, idtype }: { id: string; idtype: SourceType },
  reached: { fromDay: number; toDay: number },
): Promise<EnergySpan | null> {
  const energy = energyOfType(idtype);
  if (!energy) return null;
  const [months] = await rows<{ first: string | null; last: string | null }>(
    db,
    sql`select min(month)::text as first, max(month)::text as last from source_month where source_id = ${id}`,
  );
  const [first, last] = [parseIsoDay(months?.first ?? ''), parseIsoDay(months?.last ?? '')];
  if (first === null || last === null) return null;
  const known = async (month: number) => {
    const [fromDay, toDay] = [month, addMonths(month, 1)];
    const stored = await readStored(query, [id], ENERGIES[energy.energy].series, fromDay, toDay, 'totals');
    return energyDays(fromDay, toDay, stored).energy.map((value) => (Number.isNaN(value) ? 0 : 1));
  };
  const [afterFirst, afterLast] = [addMonths(first, 1), addMonths(last, 1)];
  const firstDays = reached.fromDay < afterFirst ? await known(first) : null;
  const lastDays = reached.toDay <= last ? null : first === last && firstDays ? firstDays : await known(last);
  return {
    firstDay: firstDays ? first + firstDays.indexOf(1) : first,
    lastDay: lastDays ? last + lastDays.lastIndexOf(1) : afterLast - 1,
  };
}
