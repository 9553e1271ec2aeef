import { WAITING_FILES, WAITING_FILES_BYTES } from '@joulerie/contract/constants';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { sentBytes } from '../tasks/tasks.public.ts';
import { filesWaiting } from './import-files.store.ts';

const RETRY_AFTER_S = 30;

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)}\u00a0Mo`;

/**
 * Looks at the imports of a person that wait on the queue before one more is added; answers how many files there are.
 *
 * @param bytes of the file to add
 * @throws DomainError `too_many_waiting_files`
 */
export async function refuseTooMuchWaiting(db: Database, userId: string, bytes: number): Promise<number> {
  const waiting = await filesWaiting(db, userId);
  const refusal =
    waiting.files >= WAITING_FILES
      ? `Vous avez déjà ${WAITING_FILES}\u00a0fichiers à importer en attente. Attendez la fin de l’un d’eux, ou annulez-le.`
      : `Vos imports en attente font déjà ${megabytes(waiting.bytes)}, sur ${megabytes(WAITING_FILES_BYTES)} au plus. Attendez la fin de l’un d’eux, ou annulez-le.`;
  if (waiting.files < WAITING_FILES && waiting.bytes + bytes <= WAITING_FILES_BYTES) return waiting.files;
  throw new DomainError('too_many_waiting_files', { retryAfterS: RETRY_AFTER_S, message: refusal });
}

/**
 * Looks at the files of everybody that wait for a worker: imports, and exports that come back. Nobody is waited for, so that those who
 * send at once may pass the limit by what they send.
 *
 * @param bytes of the file to add
 * @throws DomainError `no_room_for_files`
 */
export async function refuseFullPlatform(
  db: Database,
  { WAITING_FILES_MB: most }: Pick<Config, 'WAITING_FILES_MB'>,
  bytes: number,
): Promise<void> {
  const [imports, sent] = [await filesWaiting(db), await sentBytes(db)];
  if (imports.bytes + sent + bytes > most * 2 ** 20)
    throw new DomainError('no_room_for_files', { retryAfterS: RETRY_AFTER_S });
}
