import { WAITING_FILES_BYTES } from '@joulerie/contract/constants';
import { QueuedImports } from '@joulerie/contract/imports';
import type { Database, Store } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/received-file.ts';
import { type Mark, once } from '../../platform/http/idempotency.ts';
import { Accepted } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/identity.ts';
import { lock } from '../../platform/locks.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import type { Services } from '../../platform/services.ts';
import { refuseGoneSource } from '../sources/sources.public.ts';
import type { Asked } from './import-asked.ts';
import { bytesWaiting, keepFile } from './import-files.store.ts';
import { insertImport } from './imports.store.ts';
import { waitingImport } from './imports.write.ts';

/** Times that a file is tried again when a worker dies or the database does not answer; what the file holds is refused at once. */
export const MOST_RETRIES = 5;

/** One at a time in a process: reading takes up to a minute and gigabytes, storing what the database takes. */
export const LARGE_IMPORTS: JobKind = {
  name: 'large-imports',
  retries: MOST_RETRIES,
  firstRetryS: 2,
  longestRetryS: 60,
  longestRunS: 900,
  silenceS: 15,
  atOnce: 1,
};

type Queueing = { store: Pick<Store, 'db'>; services: Pick<Services, 'queue'>; actor: Actor; mark: Mark | null };

/**
 * Keeps a file and puts it on the queue, once a mark, with an import for each of its sources, which may be followed from then on.
 *
 * @throws DomainError `too_many_requests` when the person has too much waiting already
 */
export async function queueImport(
  { store, services, actor, mark }: Queueing,
  file: ReceivedFile,
  asked: Asked,
  sourceIds: readonly string[],
): Promise<Accepted<{ imports: { _id: string; source: string }[] }>> {
  const fileId = newId();
  const imports = sourceIds.map((source) => ({ _id: newId(), source }));
  const answer = await once(store.db, mark, async (tx) => {
    await refuseTooMuch(tx, actor, file);
    const kept = { id: fileId, userId: actor.user.id, spaceId: actor.space.id, name: file.name, asked };
    await keepFile(tx, kept, file);
    for (const one of imports) await insertImport(tx, waitingImport({ actor, file, fileId }, one));
    await services.queue.add(LARGE_IMPORTS, { file: fileId }, tx);
    return { imports };
  }).catch(refuseGoneSource);
  return new Accepted(QueuedImports.parse(answer));
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)}\u00a0Mo`;

async function refuseTooMuch(tx: Database, { user }: Actor, file: ReceivedFile): Promise<void> {
  await lock(tx, 'imports', user.id);
  const waiting = await bytesWaiting(tx, user.id);
  if (waiting + file.length <= WAITING_FILES_BYTES) return;
  throw new DomainError('too_many_requests', {
    retryAfterS: 30,
    message: `Vos imports en attente font déjà ${megabytes(waiting)}, sur ${megabytes(WAITING_FILES_BYTES)} au plus. Attendez la fin de l’un d’eux, ou annulez-le.`,
  });
}
