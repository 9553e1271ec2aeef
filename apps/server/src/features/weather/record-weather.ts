import type { CivilDay } from '@joulerie/domain/calendar';
import type { FileRead } from '../../connectors/reader.ts';
import { lock } from '../../platform/locks.ts';
import type { WorkParts } from '../../platform/queue/work.ts';
import { record } from '../measures/measures.public.ts';
import { isThere } from '../sources/sources.public.ts';
import { noteRetrieved } from './weather.store.ts';

/** Stores the weather of days `[fromDay, toDay)` of a station or a place, with the note that they were retrieved. */
export async function recordWeather(
  { store, events, now }: Pick<WorkParts, 'store' | 'events' | 'now'>,
  sourceId: string,
  read: FileRead | null,
  days: { fromDay: CivilDay; toDay: CivilDay },
): Promise<void> {
  await store.db.transaction(async (tx) => {
    await lock(tx, 'measures', sourceId);
    if (!(await isThere(tx, sourceId))) return;
    if (read !== null) await record({ db: tx, events }, sourceId, read.series, { kind: 'collection', id: null });
    await noteRetrieved(tx, sourceId, days, now());
  });
}
