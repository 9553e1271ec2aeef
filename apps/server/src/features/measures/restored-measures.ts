import { parseIsoDay } from '@joulerie/domain/calendar';
import { measuresRecorded } from './measures.events.ts';
import type { Recording } from './record.ts';
import { measuredSources } from './restored-measures.store.ts';

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
