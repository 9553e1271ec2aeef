import type * as contract from '@joulerie/contract/consent-records';
import { parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { lock, transactionMadeAgain } from '../../platform/locks.ts';
import { editableSource } from '../sources/sources.public.ts';
import { holdConsent, holdGivenFrom, holdLiving, moveFirstDay, stateOf } from './consents.store.ts';
import { endConsents } from './end-consent.ts';
import { firstDay } from './meters.ts';
import { afterOthers } from './other-holders.ts';
import { appendProofs } from './proofs.store.ts';
import { letReadingFollow } from './let-reading-follow.ts';
import { type RecordRow, recordById } from './record-list.store.ts';
import { answersOf, beholderIn, openConsent, openOwn } from './records.actions.ts';
import type { Beholder } from './records.present.ts';

/** The holder withdraws what they gave, or whoever reads by it gives it up: collection stops with this transaction. */
export const withdrawConsent: Serve<typeof contract.withdrawConsent> = async (call) => {
  const { db, params, query } = call;
  await transactionMadeAgain(db, async (tx) => {
    const { row, beholder } = await openConsent(call, tx, params.id, query.token);
    await end(call, tx, row, beholder);
  });
  return { ok: true };
};

async function end(
  call: Call<unknown>,
  tx: Database,
  { consent, source, mail, words }: RecordRow,
  beholder: Beholder,
): Promise<void> {
  const isHolder = beholder.side === 'holder';
  // Before any row: so does everybody who changes consents of the meter.
  await lock(tx, 'consents', source.id);
  if (!isHolder) await editableSource(tx, call.actor, source.id);
  await endConsents(call, tx, {
    id: consent.id,
    number: source.idsource!,
    mail,
    by: beholder.side,
    who: isHolder ? (words?.holder ?? mail ?? '') : call.actor.user.username,
  });
}

/** Whoever reads gives up the consents of a source that still live. */
export const dismissSourceConsent: Serve<typeof contract.dismissSourceConsent> = async (call) => {
  const { db, actor, params, now } = call;
  return transactionMadeAgain(db, async (tx) => {
    await lock(tx, 'consents', params.id);
    const source = await editableSource(tx, actor, params.id);
    const living = await holdLiving(tx, actor.space.id, source.id, parisDay(now));
    if (living.length === 0) throw new DomainError('consent_over');
    const beholder: Beholder = { side: 'reader', mayWrite: true };
    for (const { id } of living) {
      // One end takes with it what the same address gave.
      const row = await recordById(tx, id);
      if (!row.consent.dismissed) await end(call, tx, row, beholder);
    }
    const [answer] = await answersOf(tx, [await recordById(tx, living[0]!.id)], () => beholder, now);
    return answer!;
  });
};

/**
 * Moves the first day of the data. Whoever reads may only allow themselves less; the holder may allow more, as far as the operator goes.
 * Both are proved.
 */
export const updateConsent: Serve<typeof contract.updateConsent> = async (call) => {
  const { db, actor, params, body, now, services, request, events } = call;
  const today = parisDay(now);
  return transactionMadeAgain(db, async (tx) => {
    const { row, beholder } = await openOwn(call, tx, params.id);
    await lock(tx, 'consents', row.source.id);
    if (beholder.side === 'reader') await editableSource(tx, actor, row.source.id);
    const held = await holdConsent(tx, row.consent.id);
    if (!held || stateOf(held, today) !== 'active') throw new DomainError('consent_over');
    if (beholder.side === 'reader' && body.date_from_data < held.dateFrom) throw new DomainError('restricted_consent');
    if (body.date_from_data > held.dateTo) throw new DomainError('date_after_end');
    const day =
      body.date_from_data < held.dateFrom
        ? await earlierDay(tx, row, firstDay(row.source.idtype, body.date_from_data, today))
        : body.date_from_data;
    // All that the same address allows begins there: what this one prolongs would show earlier days.
    const others = (await holdGivenFrom(tx, held, row.mail)).filter(
      (one) => one.id !== held.id && one.dateFrom < day && stateOf(one, today) === 'active',
    );
    const moved = [held, ...others];
    for (const { id } of moved) await moveFirstDay(tx, id, day);
    await letReadingFollow(tx, events, row.source.id, today);
    const proofs = moved.map((one) => ({
      consentId: one.id,
      mail: row.mail,
      facts: { act: 'CHANGE_DATE', of: one.proofRank, from: day, side: beholder.side },
      words: { by: actor.user.username, meter: row.source.idsource!, address: request.ip },
    }));
    await appendProofs(tx, services.config.SECRETS_KEY, proofs, now);
    const changed = await recordById(tx, held.id);
    const [answer] = await answersOf(tx, [changed], beholderIn(actor), now);
    return answer!;
  });
};

/** An earlier first day, after those that another holder had allowed. */
const earlierDay = (tx: Database, { consent, source, mail }: RecordRow, day: string): Promise<string> =>
  afterOthers(tx, { spaceId: consent.spaceId, sourceId: source.id, mail: mail ?? '' }, day);
