import { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';
import { type WorkParts, defineWork } from '../../platform/queue/work.ts';
import { watchWhile } from '../../platform/queue/watch.ts';
import { keepReceived, removeReceived } from '../../platform/received-file.ts';
import { findMember } from '../accounts/accounts.public.ts';
import { grantsReader } from '../grants/grants.public.ts';
import { editableMeterNow } from '../sources/sources.public.ts';
import { type ImportFileRow, isKept, keptParts, takeFile } from './import-files.store.ts';
import { droppedFiles, failFile, importsOfFile, setStep } from './imports.store.ts';
import { FileGone } from './imports.write.ts';
import { sourceOf } from './refused-for.ts';
import { importFailed } from './measures.events.ts';
import { LARGE_IMPORTS, MOST_RETRIES } from './queue-import.ts';
import { storeFile } from './store-file.ts';
import { storeMeters } from './store-meters.ts';

/** Refusals of the moment: the same file may be stored later. */
const PASSING = new Set(['too_many_requests', 'service_unavailable']);

/**
 * Stores a file of the queue for who asked it, with the rights that they have by then. The file is removed in the transaction that
 * ends its imports: a worker that is killed leaves both, and the next one does all of it again.
 */
export const importWork = defineWork(LARGE_IMPORTS, z.object({ file: z.uuid() }), async (parts, { file: id }) => {
  const { store, stopping } = parts;
  for (const dropped of await droppedFiles(store.db))
    await refuseFile(parts, dropped, { code: 'import_interrupted', detail: {} });
  const file = await takeFile(store.db, id);
  if (!file) return;
  const watch = watchWhile(
    () => isKept(store.db, id),
    () => new FileGone(),
    parts.report,
  );
  try {
    await storeKept(parts, file, AbortSignal.any([watch.gone, stopping]));
  } catch (error) {
    if (watch.gone.aborted || error instanceof FileGone) return;
    if (!stopping.aborted && error instanceof DomainError && !PASSING.has(error.code)) {
      parts.report(error);
      await refuseFile(parts, id, { code: error.code, detail: error.detail }, sourceOf(error));
      return;
    }
    await setStep(store.db, id, 'waiting');
    throw error;
  } finally {
    watch.stop();
  }
});

async function storeKept({ store, events, now }: WorkParts, file: ImportFileRow, ended: AbortSignal): Promise<void> {
  const { id, name, asked } = file;
  // The last retry only ends the import: no other one will.
  if (file.tries > MOST_RETRIES) throw new DomainError('import_interrupted');
  if ((await importsOfFile(store.db, id)).size === 0) throw new DomainError('not_found_source');
  const actor = await findMember(store.db, file.userId, file.spaceId, grantsReader);
  if (!actor) throw new DomainError('restricted_source');
  await setStep(store.db, id, 'reading');
  const own = store.during(ended);
  const received = await keepReceived(name, keptParts(own.db, file));
  try {
    const on = { store: own, db: own.db, events, actor, file: received, mark: null, now: now(), ended };
    if ('source' in asked) await storeFile(on, await editableMeterNow(own.db, actor, asked.source), asked.how, id);
    else await storeMeters(on, asked.targets, asked.how, id);
  } finally {
    await removeReceived(received);
  }
}

/** Ends the imports of a file, and notifies its person. */
async function refuseFile(
  { store, events }: WorkParts,
  id: string,
  failure: Parameters<typeof failFile>[2],
  sourceId: string | null = null,
) {
  await store.db.transaction(async (tx) => {
    const [importId] = await failFile(tx, id, failure, sourceId);
    if (importId !== undefined) await events.emit(tx, importFailed, { importId });
  });
}
