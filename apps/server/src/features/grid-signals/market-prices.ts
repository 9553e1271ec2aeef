import { dayStart } from '@joulerie/domain/calendar';
import type { PriceSeries } from '@joulerie/domain/costs';
import type { Database } from '../../platform/database.ts';
import { signalDays } from './signal-days.store.ts';
import type { Days } from './signals.ts';

/** The shortest step of day-ahead prices [s]. */
const STEP_S = 900;

/** Day-ahead prices of France over days `[fromDay, toDay)`, NaN where none is known [EUR/MWh]. */
export async function marketPrices(db: Database, days: Days): Promise<PriceSeries> {
  const startMs = dayStart(days.fromDay);
  const steps = Math.max(0, (dayStart(days.toDay) - startMs) / (STEP_S * 1000));
  const eurPerMWh = new Float64Array(steps).fill(Number.NaN);
  for (const { day, stepS, values } of await signalDays(db, 'prix_spot', days)) {
    const first = (dayStart(day) - startMs) / (STEP_S * 1000);
    const repeat = stepS / STEP_S;
    // A price of an hour is that of each of its quarters.
    values.forEach((price, i) => eurPerMWh.fill(price, first + i * repeat, first + (i + 1) * repeat));
  }
  return { startMs, stepS: STEP_S, eurPerMWh };
}
