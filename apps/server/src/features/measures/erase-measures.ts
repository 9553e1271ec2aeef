import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events/event.ts';
import { type Erased, eraseDays } from './erase.store.ts';
import { measuresErased } from './measures.events.ts';

/**
 * Erases what a source measured on the days `[fromDay, toDay]`, for good, as `eraseDays` does; what follows from it hears of it.
 *
 * @returns how many days had something
 */
export async function eraseMeasures(
  { db, events }: { db: Database; events: Events },
  sourceId: string,
  { fromDay, toDay }: { fromDay: number; toDay: number },
  what: Erased,
): Promise<number> {
  const days = await eraseDays(db, sourceId, { fromDay, toDay }, what);
  if (days > 0) await events.emit(db, measuresErased, { sourceId, fromDay, toDay, what });
  return days;
}
