import { gasReason, gasRightState, isGasRightOver, isHoldersWill, mayCollectGas } from '@joulerie/domain/gas-rights';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import type { GasRight } from '../../connectors/grdf/adict/rights.ts';
import type { Database } from '../../platform/database.ts';
import { confirmByOperator, rejectByOperator, withdrawByOperator } from '../consents/consents.public.ts';
import { gasRightChanged } from './gas-rights.events.ts';
import { updateRight } from './gas-rights.store.ts';
import type { GasRightRow } from './gas-rights.tables.ts';
import type { GrdfContext } from './grdf.ts';

/** What GRDF says of a right: all of it from its list, its state alone from the answer of a declaration. */
export type ReportedRight = Pick<GasRight, 'state'> & Partial<GasRight>;

const dayText = (day: number | null | undefined): string | null => (day == null ? null : isoDay(day));

/**
 * Keeps what GRDF says of a held right, and lets the agreement of the holder follow: an active right accepts the request that waits for it, one
 * that is refused ends it, and what the holder takes back at GRDF is taken back here. A right that is to be ended stays so.
 */
export async function applyRight(
  parts: GrdfContext,
  tx: Database,
  row: GasRightRow,
  said: ReportedRight,
): Promise<GasRightRow> {
  const now = parts.now();
  const state = gasRightState(said.state) ?? row.state;
  const isOver = isGasRightOver(state);
  const ending = {
    state,
    endedBy: said.endedBy ?? null,
    toDay: said.toDay ?? null,
    authorisedTo: said.authorisedTo ?? null,
  };
  const reason = isOver ? gasReason(ending, parisDay(now)) : null;
  const changed = await updateRight(tx, row.id, {
    operatorId: said.id ?? row.operatorId,
    state,
    proof: said.proof ?? row.proof,
    proofUntil: said.proof === undefined ? row.proofUntil : dayText(said.proofUntil),
    fromDay: dayText(said.fromDay) ?? row.fromDay,
    toDay: dayText(said.toDay) ?? row.toDay,
    reason,
    endedBy: ending.endedBy,
    endedOn: dayText(said.endedOn),
    refusal: null,
    refusalCode: null,
    refusalMessage: null,
    todo: row.todo === 'end' && !isOver ? 'end' : null,
    leaseUntil: null,
    checkedAt: new Date(now),
    endedAt: isOver ? new Date(now) : null,
  });
  await announce(parts, tx, row, changed);
  await answerHolder(parts, tx, changed);
  return changed;
}

/** Says that a right changed, where it did. */
export async function announce(
  { events }: Pick<GrdfContext, 'events'>,
  tx: Database,
  before: GasRightRow,
  after: GasRightRow,
): Promise<void> {
  const isSame = before.state === after.state && before.proof === after.proof && before.refusal === after.refusal;
  if (isSame || after.sourceId === null) return;
  const { id: rightId, sourceId, state } = after;
  await events.emit(tx, gasRightChanged, { rightId, sourceId, state, collects: mayCollectGas(after) });
}

/** What becomes of the consent that a right rests on. */
async function answerHolder(
  parts: GrdfContext,
  tx: Database,
  { consentId, state, reason }: GasRightRow,
): Promise<void> {
  if (consentId === null) return;
  const now = parts.now();
  if (state === 'ACTIVE') await confirmByOperator(tx, consentId, now);
  if (!isGasRightOver(state)) return;
  const end = { events: parts.events, secret: parts.services.config.SECRETS_KEY, now };
  await rejectByOperator(end, tx, consentId);
  if (isHoldersWill(reason)) await withdrawByOperator(end, tx, consentId);
}
