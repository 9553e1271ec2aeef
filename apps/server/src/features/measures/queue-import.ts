import { QueuedImports } from '@joulerie/contract/imports';
import type { Store } from '../../platform/database.ts';
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
import { keepFile } from './import-files.store.ts';
import { insertImport } from './imports.store.ts';
import { waitingImport } from './imports.write.ts';
import { refuseFullPlatform, refuseTooMuchWaiting } from './waiting-files.ts';

/** Times that a file is tried again when a worker dies or the database does not answer; what the file holds is refused at once. */
export const MOST_RETRIES = 5;

/**
 * Two at a time in a process, of two people: reading takes up to a minute and gigabytes, storing what the database takes. A person's
 * next file waits for theirs alone.
 */
export const LARGE_IMPORTS: JobKind = {
  name: 'large-imports',
  retries: MOST_RETRIES,
  firstRetryS: 2,
  longestRetryS: 60,
  longestRunS: 900,
  silenceS: 15,
  atOnce: 2,
  atOnceOfGroup: 1,
};

type Queueing = {
  store: Pick<Store, 'db'>;
  services: Pick<Services, 'queue' | 'config'>;
  actor: Actor;
  mark: Mark | null;
};

/**
 * Keeps a file and puts it on the queue, once a mark, with an import for each of its sources, which may be followed from then on.
 *
 * @throws DomainError `too_many_waiting_files` when the person has too much waiting already, `no_room_for_files` when everybody has
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
    await lock(tx, 'imports', actor.user.id);
    const behind = await refuseTooMuchWaiting(tx, actor.user.id, file.length);
    await refuseFullPlatform(tx, services.config, file.length);
    const kept = { id: fileId, userId: actor.user.id, spaceId: actor.space.id, name: file.name, asked };
    await keepFile(tx, kept, file);
    for (const one of imports) await insertImport(tx, waitingImport({ actor, file, fileId }, one));
    await services.queue.add(LARGE_IMPORTS, { file: fileId }, tx, { group: actor.user.id, behind });
    return { imports };
  }).catch(refuseGoneSource);
  return new Accepted(QueuedImports.parse(answer));
}
