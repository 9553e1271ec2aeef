import type { ImportReport } from '@joulerie/contract/import-report';
import { StoredMeters } from '@joulerie/contract/measures';
import type { SeriesRead } from '@joulerie/domain/measures';
import type { Database, Store } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/received-file.ts';
import { type Mark, firstAnswer, once } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/identity.ts';
import { lock } from '../../platform/locks.ts';
import { findMember } from '../accounts/accounts.public.ts';
import { grantsReader } from '../grants/grants.public.ts';
import { editableMeterNow, refuseGoneSource } from '../sources/sources.public.ts';
import { removeFile } from './import-files.store.ts';
import {
  OTHER_SOURCE,
  deleteImports,
  failRunning,
  importsOfFile,
  insertImport,
  setStoring,
  updateImport,
} from './imports.store.ts';
import { refusedFor, sourceOf } from './refused-for.ts';
import type { Counts, Outcome } from './record.ts';

const NOTHING: Counts = { added: 0, replaced: 0, unchanged: 0, points: 0 };

/** A file that is stored on sources, and its format. `fileId`: that of a file on the queue, whose imports are there already. */
export type Received = {
  actor: Actor;
  file: ReceivedFile;
  format: string;
  fileId: string | null;
  /** That of the call; none on the queue. */
  mark: Mark | null;
};

/** What a source receives of a file. */
export type SourcePart = { sourceId: string; series: readonly SeriesRead[] };

/** What storing did, and what is said of it. */
export type Stored = { outcome: Outcome; report: ImportReport };

/** The report of each source. */
type Reports = StoredMeters['data'];

/** What an earlier call of the same key stored; null when there is none. */
export async function storedBefore(db: Database, mark: Mark | null): Promise<Reports | null> {
  const answer = await firstAnswer(db, mark);
  return answer === null ? null : StoredMeters.parse(answer).data;
}

/** Somebody has ended the imports of a file on the queue. */
export class FileGone extends Error {}

/**
 * Stores what a file holds of each source in one transaction: all or nothing. The import row of each is inserted before it, so that the
 * page can show it running; its end is in the transaction, and so is that of a file on the queue.
 *
 * @param parts of distinct sources
 * @param write stores the part of one source
 * @throws FileGone when the file is on the queue no more
 */
export async function storeImports(
  { db, reserved }: Store,
  received: Received,
  parts: readonly SourcePart[],
  write: (tx: Database, sourceId: string, importId: string) => Promise<Stored>,
): Promise<Reports> {
  const { fileId, mark } = received;
  const ids =
    fileId === null ? new Map(parts.map(({ sourceId }) => [sourceId, newId()])) : await importsOfFile(db, fileId);
  const idOf = (sourceId: string) => {
    const id = ids.get(sourceId);
    if (id === undefined) throw new DomainError('not_found_source');
    return id;
  };
  try {
    if (fileId === null) await insertRunning(db, received, ids);
    else
      for (const { sourceId, series } of parts)
        await setStoring(db, idOf(sourceId), { format: received.format, points: pointsOf(series) });
    let own: Reports | undefined;
    const answer = await once(db, mark, async (tx) => {
      // All before the first write, in one order: two imports of several sources never wait for each other in a circle.
      for (const { sourceId } of parts.toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : 1)))
        await lock(tx, 'measures', sourceId);
      const stored = new Map<string, Stored>();
      for (const { sourceId } of parts)
        stored.set(sourceId, await refusedFor(sourceId, write(tx, sourceId, idOf(sourceId)).catch(refuseGoneSource)));
      await refuseLostRights(tx, received.actor, parts);
      // Last, and the file before its imports, as who cancels them does: neither waits for what is stored.
      if (fileId !== null && !(await removeFile(tx, fileId))) throw new FileGone();
      for (const [sourceId, { outcome, report }] of stored) {
        const { added, replaced, unchanged, points } = outcome;
        await updateImport(tx, idOf(sourceId), {
          state: 'success',
          step: null,
          failure: null,
          outcome: { added, replaced, unchanged, points },
          report,
        });
      }
      own = [...stored].map(([source, { report }]) => ({ source, report }));
      return { data: own } satisfies StoredMeters;
    });
    if (own) return own;
    // Another call of the same key was stored while this one was read.
    await deleteImports(db, [...ids.values()]);
    return StoredMeters.parse(answer).data;
  } catch (error) {
    // Also when the call was cancelled, with its connections. What is on the queue may be tried again.
    if (fileId === null) for (const [sourceId, id] of ids) await failRunning(reserved, id, failureOf(error, sourceId));
    return refuseGoneSource(error);
  }
}

/** What was allowed when a call or a job took a file may be no more: reading and storing it take a minute. */
async function refuseLostRights(tx: Database, { user, space }: Actor, parts: readonly SourcePart[]): Promise<void> {
  const actor = await findMember(tx, user.id, space.id, grantsReader);
  if (!actor) throw new DomainError('restricted_source');
  for (const { sourceId } of parts) await refusedFor(sourceId, editableMeterNow(tx, actor, sourceId));
}

async function insertRunning(
  db: Database,
  { actor, file, format }: Received,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
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
}

/** The row of an import that waits on the queue. */
export const waitingImport = (
  { actor, file, fileId }: Pick<Received, 'actor' | 'file' | 'fileId'>,
  { _id, source }: { _id: string; source: string },
) => ({
  id: _id,
  sourceId: source,
  userId: actor.user.id,
  fileName: file.name,
  fileId,
  state: 'run' as const,
  step: 'waiting' as const,
  outcome: NOTHING,
});

const pointsOf = (series: readonly SeriesRead[]): number =>
  series.reduce(
    (sum, { runs, periods }) => sum + periods.length + runs.reduce((n, { values }) => n + values.length, 0),
    0,
  );

const failureOf = (error: unknown, sourceId: string) => {
  if (!(error instanceof DomainError)) return null;
  return (sourceOf(error) ?? sourceId) === sourceId ? { code: error.code, detail: error.detail } : OTHER_SOURCE;
};
