import { parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { findSpace, findUser } from '../accounts/accounts.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { consentEnded } from './consents.events.ts';
import { endedMails } from './consents.mails.ts';
import { endConsent, holdConsent, stateOf } from './consents.store.ts';
import type { ConsentRow } from './consents.tables.ts';
import { endOfNumber } from './meters.ts';
import { appendProof } from './proofs.store.ts';
import { letReadingFollow } from './let-reading-follow.ts';
import { findRequest } from './requests.store.ts';

export type Ending = Pick<Call<unknown>, 'services' | 'scope' | 'request' | 'now' | 'events'>;

/** A consent with what the mails and the proof of its end say. */
export type Ended = { id: string; number: string; mail: string | null; by: 'holder' | 'reader'; who: string };

/**
 * Ends a living consent, in one transaction with its proof, the end of what may be read, and the mails that tell both sides. Two ends at once
 * leave one outcome and one proof.
 *
 * @throws DomainError `consent_over` for one that has ended; `error_email_not_send`
 */
export async function endLivingConsent(call: Ending, tx: Database, ended: Ended): Promise<ConsentRow> {
  const { services, scope, request, now, events } = call;
  const held = await holdConsent(tx, ended.id);
  if (!held || stateOf(held, parisDay(now)) !== 'active') throw new DomainError('consent_over');
  const consent = await endConsent(tx, held.id, now);
  await appendProof(
    tx,
    services.config.SECRETS_KEY,
    {
      consentId: consent.id,
      mail: ended.mail,
      facts: { act: ended.by === 'holder' ? 'WITHDRAW' : 'DISMISS', of: consent.proofRank },
      words: { by: ended.who, meter: ended.number, address: request.ip },
    },
    now,
  );
  await letReadingFollow(tx, events, consent.sourceId, parisDay(now));
  await events.emit(tx, consentEnded, { consentId: consent.id, sourceId: consent.sourceId });
  const asked = consent.requestId ? await findRequest(tx, consent.requestId) : null;
  const [brand, space] = await Promise.all([findScope(tx, scope.id), findSpace(tx, consent.spaceId)]);
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
  return consent;
}
