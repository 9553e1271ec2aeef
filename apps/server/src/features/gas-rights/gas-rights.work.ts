import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { z } from 'zod';
import type { GasRight } from '../../connectors/grdf/adict/rights.ts';
import type { OperatorFailure } from '../../connectors/operators/outcome.ts';
import { transactionMadeAgain } from '../../platform/locks.ts';
import { type WorkParts, defineWork } from '../../platform/queue/work.ts';
import { applyRight } from './apply-right.ts';
import { declareRight } from './declare-right.ts';
import { endRight } from './end-right.ts';
import { askEndOfGroundless, findRight, followed, forgetHolders, holdRight, unsentRights } from './gas-rights.store.ts';
import type { GasRightRow } from './gas-rights.tables.ts';
import { grdfOf } from './grdf.ts';
import { sendProofs } from './send-proofs.ts';
import { CHECK_RIGHT, CHECKED_AFTER_S, SEND_RIGHT, enqueueGrdfJob } from './grdf-jobs.ts';

/** A call that GRDF did not answer: the queue makes the job again. */
const failure = ({ kind, code }: OperatorFailure): Error =>
  new Error(`GRDF: ${kind}${code === null ? '' : ` ${code}`}`);

const ACTS = { declare: declareRight, end: endRight };

/** Declares a right to GRDF, or gives it up, until GRDF has answered. */
export const sendGasRights = defineWork(
  SEND_RIGHT,
  z.object({ rightId: z.uuid(), todo: z.enum(['declare', 'end']) }),
  async (parts, data) => {
    const result = await ACTS[data.todo](parts, data.rightId);
    if (result === 'busy') throw new Error('another process is sending this right to GRDF');
    if (typeof result === 'string') return;
    if (result.retryAfterS === null) throw failure(result);
    await parts.services.queue.add(SEND_RIGHT, data, undefined, { afterS: result.retryAfterS });
  },
);

/** Sends the proofs of a right that GRDF asks for. */
export const sendGasProofs = defineWork(
  { name: 'gas-rights-proofs', retries: 8, firstRetryS: 60, longestRetryS: 7200, longestRunS: 180, atOnce: 1 },
  z.object({ rightId: z.uuid() }),
  async (parts, { rightId }) => {
    const failed = await sendProofs(parts, rightId);
    if (failed) throw failure(failed);
  },
);

/** Asks where a right stands that its holder, or GRDF's control, has still to settle. */
export const checkGasRights = defineWork(
  CHECK_RIGHT,
  z.object({ rightId: z.uuid(), turn: z.number().int().min(0) }),
  async (parts, { rightId, turn }) => {
    const row = await findRight(parts.store.db, rightId);
    if (!row || row.endedAt !== null || row.operatorId === null) return;
    await follow(parts, [row]);
    const after = await findRight(parts.store.db, rightId);
    const next = CHECKED_AFTER_S[turn + 1];
    const waits = after?.endedAt === null && (after.state === 'TO_VALIDATE' || after.proof === 'checking');
    if (waits && next !== undefined)
      await parts.services.queue.add(CHECK_RIGHT, { rightId, turn: turn + 1 }, undefined, { afterS: next });
  },
);

/** Each night: ends rights without a consent or a declaration, sends what is pending, and checks every right at GRDF. */
export const dailyGasRights = defineWork(
  { name: 'gas-rights-daily', retries: 6, firstRetryS: 300, longestRetryS: 3600, longestRunS: 3600, atOnce: 1 },
  z.object({}),
  async (parts) => {
    const { db } = parts.store;
    await askEndOfGroundless(db, isoDay(parisDay(parts.now())));
    await forgetHolders(db);
    for (const { id, todo } of await unsentRights(db))
      await parts.services.queue.add(SEND_RIGHT, { rightId: id, todo });
    await follow(parts, await followed(db));
  },
  '06:10',
);

/** Asks GRDF of some rights and keeps what it says; one that its list leaves out is left as it is. */
async function follow(parts: WorkParts, list: readonly GasRightRow[]): Promise<void> {
  const grdf = list.length > 0 ? grdfOf(parts) : null;
  if (!grdf) return;
  const listed = await grdf.rights([...new Set(list.map(({ pce }) => pce))]);
  if (!listed.ok) throw failure(listed);
  const said = new Map<string, GasRight>(listed.value.rights.map((one) => [one.id, one]));
  for (const { id, operatorId, pce } of list) {
    const right = said.get(operatorId!);
    if (right?.pce !== pce || parts.stopping.aborted) continue;
    await transactionMadeAgain(parts.store.db, async (tx) => {
      const row = await holdRight(tx, id);
      if (!row || row.endedAt !== null) return;
      const changed = await applyRight(parts, tx, row, right);
      if (changed.todo === 'end') await enqueueGrdfJob(parts.services.queue, tx, changed);
    });
  }
}
