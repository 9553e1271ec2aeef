import type { Batch } from '@joulerie/contract/consent-batches';
import { ERRORS, isErrorCode } from '@joulerie/contract/errors';
import { DAY_MS, isoInstant } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { mayWrite } from '../access/access.public.ts';
import { type StageCount, busyAmong, stagesOf, unanswered } from './batches.store.ts';
import type { BatchRow } from './consents.tables.ts';

/** How long a holder has to answer before a batch reminds them, and before it does so again [days]. */
const REMIND_AFTER_DAYS = 7;
export const remindable = (now: number): number => now - REMIND_AFTER_DAYS * DAY_MS;

/** Batches as their answers: where their requests stand by now, and what the actor may do with them. */
export async function presentBatches(
  db: Database,
  actor: Actor,
  batches: readonly BatchRow[],
  now: number,
): Promise<Batch[]> {
  if (batches.length === 0) return [];
  const ids = batches.map(({ id }) => id);
  const [stages, quiet, busy] = await Promise.all([
    stagesOf(db, ids, now),
    unanswered(db, ids, remindable(now)),
    busyAmong(db, ids),
  ]);
  return batches.map((batch) => {
    const own = stages.filter(({ batchId }) => batchId === batch.id);
    const isBusy = busy.has(batch.id);
    const waiting = linesAt(own, 'waiting');
    const free = mayWrite(actor) && !isBusy;
    return {
      _id: batch.id,
      name: batch.name,
      createdAt: isoInstant(batch.createdAt),
      total: own.reduce((sum, { lines }) => sum + lines, 0),
      progress: {
        waiting,
        sent: linesAt(own, 'sent'),
        opened: linesAt(own, 'opened'),
        declared: linesAt(own, 'declared'),
        accepted: linesAt(own, 'accepted'),
        refused: linesAt(own, 'refused'),
        expired: linesAt(own, 'expired'),
        closed: linesAt(own, 'closed'),
        not_sent: linesAt(own, 'not_sent'),
      },
      reasons: own.flatMap(({ reason, lines }) => (reason ? [{ message: messageOf(reason), lines }] : [])),
      task_id: isBusy ? batch.taskId : null,
      may: [
        ...(free && waiting > 0 ? (['resume'] as const) : []),
        ...(free && quiet.some(({ batchId }) => batchId === batch.id) ? (['remind'] as const) : []),
      ],
    };
  });
}

const linesAt = (stages: readonly StageCount[], stage: StageCount['stage']): number =>
  stages.reduce((sum, one) => (one.stage === stage ? sum + one.lines : sum), 0);

const messageOf = (code: string): string => (isErrorCode(code) ? ERRORS[code].fr : ERRORS.error_unknown.fr);
