import { wholeTemperatures } from '@joulerie/domain/heating';
import { columnOfSource } from '@joulerie/domain/measures';
import type { Reader } from '../../platform/database.ts';
import { readStored } from './series-day.store.ts';

const OUTDOOR = 'temperature_exterieure';

/** Mean outdoor temperature of each day `[fromDay, toDay)` of a station [°C], NaN where unknown or measured on a part of the day. */
export async function outdoorDays(
  { query }: Pick<Reader, 'query'>,
  stationId: string,
  fromDay: number,
  toDay: number,
): Promise<Float64Array> {
  const stored = await readStored(query, [stationId], [OUTDOOR], fromDay, toDay, 'totals');
  return wholeTemperatures(columnOfSource(OUTDOOR, fromDay, toDay, stored));
}
