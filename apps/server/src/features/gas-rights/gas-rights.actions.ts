import type * as contract from '@joulerie/contract/gas-rights';
import type { GasRight } from '@joulerie/contract/gas-rights';
import { readFile } from 'node:fs/promises';
import { GAS_PROOFS_MOST } from '@joulerie/contract/gas-rights';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Admit } from '../../platform/http/route.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { transactionMadeAgain } from '../../platform/locks.ts';
import { pageOf } from '../../platform/page-of.ts';
import type { Actor } from '../../platform/identity.ts';
import { editableSource, editableSourceNow } from '../sources/sources.public.ts';
import { grdfContextOf } from './declare.actions.ts';
import { endRight } from './end-right.ts';
import { askEndOfRight, findRight, holdRight } from './gas-rights.store.ts';
import type { GasRightProofRow, GasRightRow } from './gas-rights.tables.ts';
import { presentRight } from './gas-rights.present.ts';
import { sendGasProofs } from './gas-rights.work.ts';
import { pageOfRights } from './gas-right-list.store.ts';
import { closeProofs, forgetProofs, insertProof, waitingProofs } from './proofs.store.ts';
import { enqueueGrdfJob } from './grdf-jobs.ts';

export const listGasRights: Serve<typeof contract.listGasRights> = async ({ db, actor, query }) => {
  const { found, total } = await pageOfRights(db, actor, query);
  return pageOf(query, total, await Promise.all(found.map((row) => answerOf(db, actor, row))));
};

async function answerOf(db: Database, actor: Actor, row: GasRightRow): Promise<GasRight> {
  const isOwn = row.spaceId === actor.space.id;
  return presentRight(row, { isOwn, proofsWaiting: isOwn ? await waitingProofs(db, row.id) : 0 });
}

/** A right of a source that the actor may change. @throws DomainError `not_found`, `restricted_source` */
async function heldRight(tx: Database, actor: Actor, id: string): Promise<GasRightRow> {
  const known = await findRight(tx, id);
  if (!known?.sourceId) throw new DomainError('not_found');
  await editableSource(tx, actor, known.sourceId);
  return (await holdRight(tx, id))!;
}

/** Time of one exchange with GRDF that a person waits for [ms]. */
const WITHIN_MS = 5_000;

export const endGasRight: Serve<typeof contract.endGasRight> = async (call) => {
  const { db, actor, params, services } = call;
  await transactionMadeAgain(db, async (tx) => {
    const row = await heldRight(tx, actor, params.id);
    if (row.endedAt !== null) throw new DomainError('gas_right_over');
    for (const ending of await askEndOfRight(tx, row.id)) await enqueueGrdfJob(services.queue, tx, ending, 30);
  });
  await endRight(grdfContextOf(call), params.id, WITHIN_MS);
  return answerOf(db, actor, (await findRight(db, params.id))!);
};

/** @throws DomainError `gas_right_over`, `gas_proof_not_asked` */
function refuseUnasked({ endedAt, todo, proof }: GasRightRow): void {
  if (endedAt !== null || todo === 'end') throw new DomainError('gas_right_over');
  if (proof !== 'waiting') throw new DomainError('gas_proof_not_asked');
}

export const admitGasProof: Admit<typeof contract.sendGasProof> = async ({ db, actor, params }) => {
  const row = await findRight(db, params.id);
  if (!row?.sourceId) throw new DomainError('not_found');
  await editableSourceNow(db, actor, row.sourceId);
  refuseUnasked(row);
};

/** What the first bytes of a file say that it is; null for what GRDF does not take. */
function typeOf(bytes: Uint8Array): GasRightProofRow['type'] | null {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (head.startsWith('%PDF-')) return 'application/pdf';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  return head.startsWith('\u0089PNG\r\n') ? 'image/png' : null;
}

/** Keeps a proof; the last one has all of them sent, by a job that tries until GRDF has answered. */
export const sendGasProof: Serve<typeof contract.sendGasProof> = async ({
  db,
  actor,
  params,
  body,
  file,
  now,
  services,
}) => {
  if (!file) throw new DomainError('file_missing');
  const bytes = new Uint8Array(await readFile(file.path));
  const type = typeOf(bytes);
  if (type === null) throw new DomainError('gas_proof_invalid');
  return db.transaction(async (tx) => {
    const row = await heldRight(tx, actor, params.id);
    refuseUnasked(row);
    // Those of a sending that stopped halfway are chosen anew.
    if (body.first) await forgetProofs(tx, row.id);
    if ((await waitingProofs(tx, row.id)) >= GAS_PROOFS_MOST) throw new DomainError('gas_proofs_most');
    await insertProof(tx, { rightId: row.id, name: file.name.slice(0, 120), type, bytes }, now);
    if (body.complete) {
      await closeProofs(tx, row.id, now);
      await services.queue.add(sendGasProofs.kind, { rightId: row.id }, tx);
    }
    return answerOf(tx, actor, row);
  });
};
