import { type RequestAct, type RequestKind } from '@joulerie/domain/consents';
import { parisDay } from '@joulerie/domain/calendar';
import type { SourceType } from '@joulerie/domain/vocabulary';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events/event.ts';
import { lock } from '../../platform/locks.ts';
import { consentEnded } from './consents.events.ts';
import { endConsent, holdConsent, mailOfConsent, stateOf } from './consents.store.ts';
import type { ConsentRow, RequestRow } from './consents.tables.ts';
import { letReadingFollow } from './let-reading-follow.ts';
import { type Proved, appendProofs } from './proofs.store.ts';
import { type Author, moveTo, stateAt } from './requests.store.ts';
import { answerPart, holdAwaiting, isAnyPartAccepted, awaitedConsents, partsAwaiting } from './awaited.store.ts';

/**
 * Whether the operator of a meter asks its holder too, once they have signed: GRDF, of a gas meter, where the settings know it. What prolongs a
 * consent keeps the right that is there.
 */
export const asksOperator = (
  { GRDF_CLIENT_ID }: Pick<Config, 'GRDF_CLIENT_ID'>,
  kind: RequestKind,
  idtype: SourceType,
): boolean => GRDF_CLIENT_ID !== undefined && idtype === 'pce' && kind !== 'extend';

/** What ends a consent whose operator was still awaited needs. */
export type AwaitedEnd = { events: Events; secret: string; now: number };

const OPERATOR: Author = { side: 'operator', userId: null };

/** What the proof says of the end of a consent that never got its operator's word. */
const ACT_OF: Partial<Record<RequestAct, string>> = {
  refuse: 'WITHDRAW',
  close: 'DISMISS',
  remove: 'DISMISS',
  expire: 'OPERATOR_UNANSWERED',
  reject: 'OPERATOR_REFUSED',
};

/** The operator gives access by a consent: its request is accepted, with the last of its meters for one of several. */
export async function confirmByOperator(tx: Database, consentId: string, now: number): Promise<void> {
  const awaiting = await holdAwaiting(tx, consentId);
  if (awaiting) await settle(tx, awaiting, 'confirm', now);
}

/** The operator's holder refuses: the consent is over, and so is its request, with the last of its meters for one of several. */
export async function rejectByOperator(end: AwaitedEnd, tx: Database, consentId: string): Promise<void> {
  const awaiting = await holdAwaiting(tx, consentId);
  if (!awaiting) return;
  await endEach(end, tx, [awaiting.consent], 'reject');
  await settle(tx, awaiting, 'reject', end.now);
}

/** The holder took back at the operator what they had agreed to: the consent ends here too, unless it has ended already. */
export async function withdrawByOperator(end: AwaitedEnd, tx: Database, consentId: string): Promise<void> {
  await settleEnded(tx, consentId, end.now);
  const consent = await holdConsent(tx, consentId);
  if (consent && stateOf(consent, parisDay(end.now)) === 'active')
    await endEach(end, tx, [consent], 'refuse', 'OPERATOR_REVOKED');
}

/**
 * Ends the consents of a held request that leaves the wait for an operator by another way than its confirmation; nothing for one that does not
 * wait. Call it before the request moves.
 */
export async function endAwaited(end: AwaitedEnd, tx: Database, row: RequestRow, act: RequestAct): Promise<void> {
  if (row.state !== 'WAITING_GRDF') return;
  await endEach(end, tx, await awaitedConsents(tx, row), act);
}

/** A consent that ends while its operator is awaited takes its request along. */
export async function settleEnded(tx: Database, consentId: string, now: number): Promise<void> {
  const awaiting = await holdAwaiting(tx, consentId);
  if (awaiting) await settle(tx, awaiting, 'refuse', now);
}

/** What a request that waits for its operator becomes. */
const OUTCOMES = { confirm: 'ACCEPTED', reject: 'REFUSED', refuse: 'REFUSED' } as const;

async function settle(
  tx: Database,
  { row, consent }: { row: RequestRow; consent: ConsentRow },
  act: 'confirm' | 'reject' | 'refuse',
  now: number,
): Promise<void> {
  // Its time has passed; that it expired is noted tonight.
  if (stateAt(row, now) !== 'WAITING_GRDF') return;
  const author: Author = act === 'refuse' ? { side: 'holder', userId: null } : OPERATOR;
  if (row.kind !== 'multi') {
    await moveTo(tx, row, OUTCOMES[act], act, author, now);
    return;
  }
  await answerPart(tx, row.id, consent.sourceId, OUTCOMES[act], now);
  if ((await partsAwaiting(tx, row.id)) > 0) return;
  const whole = (await isAnyPartAccepted(tx, row.id)) ? 'confirm' : act;
  await moveTo(tx, row, OUTCOMES[whole], whole, author, now);
}

async function endEach(
  { events, secret, now }: AwaitedEnd,
  tx: Database,
  ending: readonly ConsentRow[],
  act: RequestAct,
  said = ACT_OF[act]!,
): Promise<void> {
  const proofs: Proved[] = [];
  for (const consent of ending) {
    await lock(tx, 'consents', consent.sourceId);
    await endConsent(tx, consent.id, now);
    proofs.push({
      consentId: consent.id,
      mail: await mailOfConsent(tx, consent),
      facts: { act: said, of: consent.proofRank },
      words: {},
    });
    await events.emit(tx, consentEnded, { consentId: consent.id, sourceId: consent.sourceId });
    await letReadingFollow(tx, events, consent.sourceId, parisDay(now));
  }
  await appendProofs(tx, secret, proofs, now);
}
