import type { Database } from '../../platform/database.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import type { GasRightRow } from './gas-rights.tables.ts';

/** Sends a declaration or an end to GRDF. */
export const SEND_RIGHT: JobKind = {
  name: 'gas-rights-tell',
  retries: 12,
  firstRetryS: 30,
  longestRetryS: 7200,
  longestRunS: 180,
  atOnce: 2,
};

/** GRDF is asked where one right stands, soon after its declaration. */
export const CHECK_RIGHT: JobKind = {
  name: 'gas-rights-ask',
  retries: 3,
  firstRetryS: 60,
  longestRetryS: 600,
  longestRunS: 120,
  atOnce: 1,
};

/** When GRDF is asked again where a right stands that it has not settled [s]; from then on, each night. */
export const CHECKED_AFTER_S = [120, 1200, 7200, 21_600] as const;

type Adding = Pick<Queue, 'add'>;

/** Adds, in the transaction that changed a right, the job that sends it to GRDF or checks it there. */
export async function enqueueGrdfJob(
  queue: Adding,
  tx: Database,
  { id, todo, state, proof, endedAt }: GasRightRow,
  afterS = 0,
): Promise<void> {
  if (todo !== null) await queue.add(SEND_RIGHT, { rightId: id, todo }, tx, { afterS });
  else if (endedAt === null && (state === 'TO_VALIDATE' || proof === 'checking'))
    await queue.add(CHECK_RIGHT, { rightId: id, turn: 0 }, tx, { afterS: CHECKED_AFTER_S[0] });
}
