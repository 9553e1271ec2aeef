import { ReturnedShare } from '@joulerie/contract/archives';
import { frenchNumber } from '@joulerie/domain/vocabulary';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { lock } from '../../platform/locks.ts';
import { keepReceived, removeReceived } from '../../platform/received-file.ts';
import { announceRestored } from '../measures/measures.public.ts';
import { announceSources, declareRestored } from '../sources/sources.public.ts';
import { type TaskOutcome, type TaskParts, sentFile, taskWork } from '../tasks/tasks.public.ts';
import { SHARES } from './archive-files.ts';
import { archivedTables } from './archived.tables.ts';
import { invalid } from './curve-numbers.ts';
import { buildingsOfSpace, insertSpaceImport, isEmptySpace, sourcesOfSpace } from './information.store.ts';
import { type Archive, openArchive, verifyArchive } from './read-archive.ts';
import { recordsOf } from './record-lines.ts';
import { restoreArchive } from './restore-archive.ts';

const SHARES_AT_ONCE = 100;

/** A full export comes back into a space that is empty: all of it, or nothing. */
export const importSpaceWork = taskWork('import_space', async (parts): Promise<TaskOutcome> => {
  const file = await keepReceived('export.zip', sentFile(parts.store.db, parts.taskId));
  const clear = () => removeReceived(file);
  try {
    return { store: await restoreSpace(parts, await openArchive(file, parts.config)), clear };
  } catch (error) {
    await clear();
    throw error;
  }
});

const plural = (n: number, one: string): string => `${frenchNumber(n, 0, 0)}\u00a0${one}${n > 1 ? 's' : ''}`;

const sentenceOf = ({ spaceName, buildings, sources }: { spaceName: string; buildings: number; sources: number }) =>
  `L’export de «\u00a0${spaceName}\u00a0» est repris\u00a0: ${plural(buildings, 'bâtiment')}, ${plural(sources, 'source')}.`;

/** Verifies an archive; answers what writes it in the transaction that ends the task, and says what came back. */
async function restoreSpace(parts: TaskParts, archive: Archive): Promise<(tx: Database) => Promise<string>> {
  const { store, events, actor, now, ended, progress, taskId } = parts;
  const { manifest } = archive;
  await progress.total(manifest.files.length + archivedTables().length);
  let done = 0;
  const onFile = async () => {
    ended.throwIfAborted();
    await progress.done(++done);
  };
  if (!(await isEmptySpace(store.db, actor.space.id))) throw new DomainError('space_not_empty');
  await verifyArchive(archive, onFile);
  const shares = await sharesOf(archive);
  return async (tx) => {
    // Whoever adds a building waits, and a second import finds the space of the first.
    await lock(tx, 'tree', actor.space.id);
    if (!(await isEmptySpace(tx, actor.space.id))) throw new DomainError('space_not_empty');
    await restoreArchive(tx, actor, archive, onFile);
    await declareRestored(tx, actor.space.id, actor.user.id, now());
    await announceRestored({ db: tx, events }, actor.space.id);
    const buildings = await buildingsOfSpace(tx, actor.space.id);
    await announceSources(tx, events, buildings);
    const { ids } = await sourcesOfSpace(tx, actor.space.id);
    const done = {
      id: taskId,
      spaceId: actor.space.id,
      declaredBy: actor.user.id,
      importedAt: new Date(now()),
      spaceName: manifest.space.name,
      exportedAt: new Date(manifest.exportedAt),
      sha256: archive.sha256,
      buildings: buildings.length,
      sources: ids.length,
      shares,
    };
    await insertSpaceImport(tx, done);
    return sentenceOf(done);
  };
}

/** What other spaces shared: its records and proofs come back, and nothing that was measured there. */
async function sharesOf(archive: Archive): Promise<ReturnedShare[]> {
  const shares: ReturnedShare[] = [];
  if (!archive.has(SHARES)) throw invalid('shares');
  for await (const batch of recordsOf(archive.read(SHARES), SHARES_AT_ONCE)) {
    const read = ReturnedShare.array().safeParse(batch);
    if (!read.success) throw invalid('shares');
    shares.push(...read.data);
  }
  return shares;
}
