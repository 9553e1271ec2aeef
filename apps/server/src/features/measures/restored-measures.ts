import { parseIsoDay } from '@joulerie/domain/calendar';
import { measuresRecorded } from './measures.events.ts';
import type { Recording } from './record.ts';
import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events/event.ts';
import { measuredDays, measuredSources } from './restored-measures.store.ts';

/**
 * Says that other days of a source may be read than before, though no measure changed: what is kept of its measures is computed from what may
 * be read of them. Call it in the transaction of the change.
 */
export async function announceReading(db: Database, events: Events, sourceId: string): Promise<void> {
  const days = await measuredDays(db, sourceId);
  if (!days) return;
  await events.emit(db, measuresRecorded, {
    sourceId,
    series: [],
    fromDay: parseIsoDay(days.from)!,
    toDay: parseIsoDay(days.to)! + 1,
    added: 0,
    replaced: 0,
    origin: { kind: 'person', id: null },
  });
}

/**
 * Says that all the measures of a space were written as they were stored elsewhere, without `record`: their dates and months, and what
 * is kept of them, are computed from there. Call it in the transaction that wrote them.
 */
export async function announceRestored({ db, events }: Recording, spaceId: string): Promise<void> {
  for (const { sourceId, series, from, to, points } of await measuredSources(db, spaceId))
    await events.emit(db, measuresRecorded, {
      sourceId,
      series,
      fromDay: parseIsoDay(from)!,
      toDay: parseIsoDay(to)! + 1,
      added: points,
      replaced: 0,
      origin: { kind: 'import', id: null },
    });
}
