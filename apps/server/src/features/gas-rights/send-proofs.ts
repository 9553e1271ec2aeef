import { PROOFS_MOST } from '../../connectors/grdf/adict/client.ts';
import type { OperatorFailure } from '../../connectors/operators/outcome.ts';
import { transactionMadeAgain } from '../../platform/locks.ts';
import { announce } from './apply-right.ts';
import { holdRight, updateRight, findRight } from './gas-rights.store.ts';
import { type GrdfContext, grdfOf } from './grdf.ts';
import { completeProofs, forgetProofs, noteProofsSent } from './proofs.store.ts';
import { enqueueGrdfJob } from './grdf-jobs.ts';

/** Sends GRDF the complete proofs of a right; the failure to try again after, null when GRDF has answered. A refusal is kept with its words. */
export async function sendProofs(parts: GrdfContext, id: string): Promise<OperatorFailure | null> {
  const { db } = parts.store;
  const row = await findRight(db, id);
  const files = row ? await completeProofs(db, id) : [];
  if (!row || row.endedAt !== null || row.operatorId === null || files.length === 0) return null;
  const grdf = grdfOf(parts);
  if (!grdf) return null;
  const proofs = files.slice(0, PROOFS_MOST).map(({ name, type, bytes }) => ({ name, type, bytes: bytes! }));
  const answer = await grdf.sendProofs(row.operatorId, proofs);
  if (!answer.ok && (answer.retryable || answer.kind === 'credentials')) return answer;
  await transactionMadeAgain(db, async (tx) => {
    const held = await holdRight(tx, id);
    if (!held) return;
    if (answer.ok) await noteProofsSent(tx, id, parts.now());
    else await forgetProofs(tx, id);
    const changed = await updateRight(
      tx,
      id,
      answer.ok
        ? { proof: 'checking', refusalMessage: null, refusalCode: null }
        : { refusalCode: answer.code, refusalMessage: answer.message },
    );
    await announce(parts, tx, held, changed);
    await enqueueGrdfJob(parts.services.queue, tx, changed);
  });
  return null;
}
