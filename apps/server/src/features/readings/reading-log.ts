import { parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { type LaterWrites, createLaterWrites } from '../../platform/later-writes.ts';
import { type ReadingOf, writeReadings } from './readings.store.ts';

/** An answer that held measures of these sources. */
export type Reads = { actor: Actor; sourceIds: readonly string[]; at: number };

const PAUSE_MS = 1_000;
const AT_ONCE = 5_000;

/** What calls read, written a moment after their answers: a reader, source, day and kind once a second at most. */
export type ReadingLog = Pick<LaterWrites<ReadingOf>, 'flush' | 'close'> & { note: (reads: Reads) => void };

export function createReadingLog(db: Database, onError: (error: Error, lost: number) => void): ReadingLog {
  const { add, flush, close } = createLaterWrites<ReadingOf>({
    keyOf: ({ sourceId, kind, reader, firstAt }) => `${sourceId} ${parisDay(firstAt)} ${kind} ${reader}`,
    merge: (known, { lastAt }) => ({ ...known, lastAt }),
    write: (list) => writeReadings(db, list),
    onError,
    pauseMs: PAUSE_MS,
    most: AT_ONCE,
  });
  return {
    note: ({ actor, sourceIds, at }) => {
      for (const sourceId of sourceIds) add({ sourceId, ...readerOf(actor), firstAt: at, lastAt: at });
    },
    flush,
    close,
  };
}

function readerOf({ user, space, key, support }: Actor): Omit<ReadingOf, 'sourceId' | 'firstAt' | 'lastAt'> {
  // Read in the space of the holder, which is not that of who reads.
  if (support) return { kind: 'support', reader: support.id, userId: user.id, spaceId: null, keyName: null };
  if (!key)
    return { kind: 'page', reader: `${user.id} ${space.id}`, userId: user.id, spaceId: space.id, keyName: null };
  return {
    kind: 'api',
    reader: key.id,
    userId: key.isOfCompany ? null : user.id,
    spaceId: space.id,
    keyName: key.name,
  };
}
