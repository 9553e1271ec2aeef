import { type ChildLimits, LimitPassed, createChildProcess } from '../../platform/child/child-process.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/received-file.ts';
import { createTurns } from '../../platform/turns.ts';
import type { AnsweredTable, AskedTable } from './invitation-program.ts';
import type { InvitationTable } from './invitation-table.ts';

const LIMITS: ChildLimits = { heapMb: 256, processMb: 1_024 };
/** A table of five hundred lines takes a tenth of a second. [ms] */
const LONGEST = { cpuMs: 5_000, wallMs: 25_000 };

const run = createChildProcess<AskedTable, AnsweredTable>(new URL('./invitation-program.ts', import.meta.url), LIMITS);
const takeTurn = createTurns({
  most: 1,
  mostWaiting: 10,
  patienceMs: 30_000,
  refusal: () =>
    new DomainError('too_many_requests', {
      retryAfterS: 15,
      message: 'Beaucoup de fichiers sont en cours de lecture. Réessayez dans quelques instants.',
    }),
});

/**
 * Reads a table of holders in a process of its own, one at a time: what a file does to its reader ends there.
 *
 * @throws DomainError `invitations_unreadable`; `too_many_requests` and `service_unavailable` when the server is too busy
 * @throws the reason of `ended` when it is aborted
 */
export async function readInvitationsApart({ name, path }: ReceivedFile, ended: AbortSignal): Promise<InvitationTable> {
  const give = await takeTurn('invitations', ended);
  try {
    const read = await run({ name, path }, ended, LONGEST).catch((error: unknown) => {
      throw error instanceof LimitPassed ? ofLimit(error) : error;
    });
    if ('refused' in read)
      throw new DomainError('invitations_unreadable', read.refused === null ? {} : { message: read.refused });
    return read;
  } finally {
    give();
  }
}

const ofLimit = (passed: LimitPassed): DomainError =>
  passed.limit === 'wall'
    ? new DomainError('service_unavailable', { retryAfterS: 60 }, { cause: passed })
    : new DomainError('invitations_unreadable', {
        message:
          'Ce tableau demande trop de mémoire ou de temps pour être lu\u00a0: gardez-y les seules lignes des titulaires.',
      });
