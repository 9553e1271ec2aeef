import type { Database, Store } from '../../platform/database.ts';
import type { UploadedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/identity.ts';
import { lock } from '../../platform/locks.ts';
import { refuseGoneSource } from '../sources/sources.public.ts';
import { endImport, insertImport } from './imports.store.ts';
import type { Counts, Outcome } from './record.ts';

const NOTHING: Counts = { added: 0, replaced: 0, unchanged: 0, points: 0 };

/** A file that is stored on sources, and its format. */
export type Received = { actor: Actor; file: UploadedFile; format: string };

/**
 * Stores what a file holds of each source in one transaction: all or nothing. The import row of each is inserted before it, so that the
 * page can show it running; its end is in the transaction.
 *
 * @param sourceIds distinct
 * @param write stores the part of one source
 */
export async function storeImports(
  { db, reserved }: Store,
  { actor, file, format }: Received,
  sourceIds: readonly string[],
  write: (tx: Database, sourceId: string, importId: string) => Promise<Outcome>,
): Promise<Map<string, Outcome>> {
  const ids = new Map(sourceIds.map((sourceId) => [sourceId, newId()]));
  try {
    for (const [sourceId, id] of ids)
      await insertImport(db, {
        id,
        sourceId,
        userId: actor.user.id,
        fileName: file.name,
        format,
        state: 'run',
        outcome: NOTHING,
      });
    return await db.transaction(async (tx) => {
      // All before the first write, in one order: two imports of several sources never wait for each other in a circle.
      for (const sourceId of sourceIds.toSorted()) await lock(tx, 'measures', sourceId);
      const outcomes = new Map<string, Outcome>();
      for (const [sourceId, id] of ids) {
        const outcome = await write(tx, sourceId, id);
        const { added, replaced, unchanged, points } = outcome;
        await endImport(tx, id, { state: 'success', outcome: { added, replaced, unchanged, points } });
        outcomes.set(sourceId, outcome);
      }
      return outcomes;
    });
  } catch (error) {
    // Also when the call was cancelled, with its connections.
    for (const id of ids.values()) await endImport(reserved, id, { state: 'failure' });
    return refuseGoneSource(error);
  }
}
