import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events/event.ts';
import { type ReadingSpan, setReadingSpans } from './holdings.store.ts';
import { readingChanged } from './sources.events.ts';

/** Says which days may be read of a source under consent from now on, in the transaction of what changes them. */
export async function changeReading(
  tx: Database,
  events: Events,
  sourceId: string,
  spans: readonly ReadingSpan[],
): Promise<void> {
  await setReadingSpans(tx, sourceId, spans);
  await events.emit(tx, readingChanged, { sourceId });
}
