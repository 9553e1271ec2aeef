import type { Database } from '../../platform/database.ts';
import { lock } from '../../platform/locks.ts';
import type { Events } from '../../platform/events/event.ts';
import { changeReading } from '../sources/sources.public.ts';
import { livingOf } from './consents.store.ts';

/**
 * Makes what may be read of a source follow its consents: the days of those that live, curves where they allow them. Call it in the
 * transaction of every change of a consent.
 */
export async function letReadingFollow(tx: Database, events: Events, sourceId: string, today: number): Promise<void> {
  // Those who change another consent of the meter wait: what is read here is what is written.
  await lock(tx, 'consents', sourceId);
  const living = await livingOf(tx, sourceId, today);
  const spans = living.map(({ dateFrom, dateTo, purposes }) => ({
    fromDay: dateFrom,
    toDay: dateTo,
    fine: purposes.includes('courbe_fine'),
    advice: purposes.includes('conseil'),
  }));
  await changeReading(tx, events, sourceId, spans);
}
