import { parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { lock } from '../../platform/locks.ts';
import { findSpace, findUser } from '../accounts/accounts.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { consentEnded } from './consents.events.ts';
import { endedMails } from './consents.mails.ts';
import { endConsent, findConsent, holdLivingFrom } from './consents.store.ts';
import { endOfNumber } from './meters.ts';
import { type Proved, appendProofs } from './proofs.store.ts';
import { letReadingFollow } from './let-reading-follow.ts';
import { findRequest } from './requests.store.ts';

export type Ending = Pick<Call<unknown>, 'services' | 'scope' | 'request' | 'now' | 'events'>;

/** A consent with what the mails and the proof of its end say. */
export type Ended = { id: string; number: string; mail: string | null; by: 'holder' | 'reader'; who: string };

/**
 * Ends the living consents of a meter that one address gave, in one transaction with their proofs, the end of what may be read, and the mails that
 * tell both sides: whoever withdraws withdraws all of it, what prolonged it included. Two ends at once leave one outcome and one proof each.
 *
 * @throws DomainError `consent_over` for one that has ended; `error_email_not_send`
 */
export async function endLivingConsent(call: Ending, tx: Database, ended: Ended): Promise<void> {
  const { services, scope, request, now, events } = call;
  const today = parisDay(now);
  const given = await findConsent(tx, ended.id);
  if (given) await lock(tx, 'consents', given.sourceId);
  const living = given ? await holdLivingFrom(tx, given.spaceId, given.sourceId, ended.mail, today) : [];
  const [first] = living;
  if (!first) throw new DomainError('consent_over');
  const proofs: Proved[] = [];
  for (const consent of living) {
    await endConsent(tx, consent.id, now);
    proofs.push({
      consentId: consent.id,
      mail: ended.mail,
      facts: { act: ended.by === 'holder' ? 'WITHDRAW' : 'DISMISS', of: consent.proofRank },
      words: { by: ended.who, meter: ended.number, address: request.ip },
    });
    await events.emit(tx, consentEnded, { consentId: consent.id, sourceId: consent.sourceId });
  }
  await letReadingFollow(tx, events, first.sourceId, today);
  const asked = first.requestId ? await findRequest(tx, first.requestId) : null;
  const [brand, space] = await Promise.all([findScope(tx, scope.id), findSpace(tx, first.spaceId)]);
  const mails = endedMails(brand, scope.origin, {
    space,
    meter: endOfNumber(ended.number),
    holder: ended.mail,
    reader: asked?.requestedBy ? await findUser(tx, asked.requestedBy) : null,
    by: ended.by,
  });
  for (const mail of mails) {
    const { sent } = await services.mailer.send(mail, tx);
    if (!sent) throw new DomainError('error_email_not_send');
  }
  await appendProofs(tx, services.config.SECRETS_KEY, proofs, now);
}
