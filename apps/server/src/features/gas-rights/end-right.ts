import { isGasRightOver } from '@joulerie/domain/gas-rights';
import { parisDay, isoDay } from '@joulerie/domain/calendar';
import type { Adict } from '../../connectors/grdf/adict/client.ts';
import type { OperatorFailure } from '../../connectors/operators/outcome.ts';
import { announce } from './apply-right.ts';
import { findListed } from './find-listed.ts';
import { findRight, holdRight, isOfAnother, isShared, leaseRight, updateRight } from './gas-rights.store.ts';
import type { GasRightRow } from './gas-rights.tables.ts';
import { type GrdfContext, type SendResult, grdfOf } from './grdf.ts';

/**
 * Sends to GRDF that a right is given up, once nothing founds it any more. One that another space reads by as well stays at GRDF. Whatever is not
 * a definite answer is to be tried again.
 */
export async function endRight(parts: GrdfContext, id: string, withinMs?: number): Promise<SendResult> {
  const { db } = parts.store;
  const row = await leaseRight(db, id, 'end', parts.now());
  if (!row) return (await findRight(db, id))?.todo === 'end' ? 'busy' : 'nothing';
  const failure = await revokeAtGrdf(parts, row, withinMs);
  if (failure) {
    await updateRight(db, id, { leaseUntil: null });
    return failure;
  }
  await db.transaction(async (tx) => {
    const held = await holdRight(tx, id);
    if (!held) return;
    const now = parts.now();
    const isKnown = held.operatorId !== null || held.sentAt !== null;
    const ended = await updateRight(tx, id, {
      todo: null,
      leaseUntil: null,
      endedAt: new Date(now),
      ...(isKnown && !isGasRightOver(held.state)
        ? { state: 'REVOKED' as const, reason: 'revoked-by-us' as const, endedOn: isoDay(parisDay(now)), refusal: null }
        : {}),
    });
    await announce(parts, tx, held, ended);
  });
  return 'done';
}

/** The failure to try again after; null when GRDF knows, or has nothing to know. */
async function revokeAtGrdf(parts: GrdfContext, row: GasRightRow, withinMs?: number): Promise<OperatorFailure | null> {
  const { db } = parts.store;
  if (row.sentAt === null && row.operatorId === null) return null;
  if (await isShared(db, row)) return null;
  const grdf = grdfOf(parts, withinMs);
  // Settings without GRDF: what was declared stays to be ended.
  if (!grdf) throw new Error('GRDF is not set: a right that it was asked for cannot be ended');
  const operatorId = await idAtGrdf(parts, grdf, row);
  if (typeof operatorId === 'object' && operatorId !== null) return operatorId;
  if (operatorId === null) return null;
  const ended = await grdf.endRight(operatorId);
  return ended.ok || ended.kind === 'no-right' || ended.kind === 'unknown-point' ? null : ended;
}

/** The id of a right at GRDF: as it answered, else as it lists it, since the answer of a declaration may have been lost; null when it has none. */
async function idAtGrdf(parts: GrdfContext, grdf: Adict, row: GasRightRow): Promise<string | null | OperatorFailure> {
  if (row.operatorId !== null) return row.operatorId;
  const listed = await findListed(grdf, row);
  if (!listed.ok) return listed;
  if (listed.value === null) return null;
  return (await isOfAnother(parts.store.db, row, listed.value.id)) ? null : listed.value.id;
}
