import { parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { lock } from '../../platform/locks.ts';
import { findSpace, findUser } from '../accounts/accounts.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { consentEnded } from './consents.events.ts';
import { endedMails } from './consents.mails.ts';
import { endConsent, findConsent, holdGivenFrom, stateOf } from './consents.store.ts';
import type { ConsentRow } from './consents.tables.ts';
import { endOfNumber } from './meters.ts';
import { type Proved, appendProofs } from './proofs.store.ts';
import { letReadingFollow } from './let-reading-follow.ts';
import { findRequest } from './requests.store.ts';

export type Ending = Pick<Call<unknown>, 'services' | 'scope' | 'request' | 'now' | 'events'>;

/** A consent with what the mails and the proof of its end say. */
export type Ended = { id: string; number: string; mail: string | null; by: 'holder' | 'reader'; who: string };

/**
 * Ends what one address gave of a meter, in one transaction with its proofs, the end of what may be read, and the mails that tell both sides.
 * Whoever withdraws withdraws all of it: what prolonged it, and what is over and of which the data is kept. Whoever reads gives up what lives. Two
 * ends at once leave one outcome and one proof each.
 *
 * @throws DomainError `consent_over` for one that was taken back, or that is over for whoever reads; `error_email_not_send`
 */
export async function endConsents(call: Ending, tx: Database, ended: Ended): Promise<void> {
  const { services, scope, request, now, events } = call;
  const today = parisDay(now);
  const named = await findConsent(tx, ended.id);
  if (!named) throw new DomainError('consent_over');
  await lock(tx, 'consents', named.sourceId);
  const given = await holdGivenFrom(tx, named, ended.mail);
  const isLiving = (one: ConsentRow) => stateOf(one, today) === 'active';
  const ending = ended.by === 'holder' ? given : given.filter(isLiving);
  const [first] = ending;
  if (!first || !ending.some(({ id }) => id === ended.id)) throw new DomainError('consent_over');
  const proofs: Proved[] = [];
  for (const consent of ending) {
    await endConsent(tx, consent.id, now);
    proofs.push({
      consentId: consent.id,
      mail: ended.mail,
      facts: { act: ended.by === 'holder' ? 'WITHDRAW' : 'DISMISS', of: consent.proofRank },
      words: { by: ended.who, meter: ended.number, address: request.ip },
    });
    if (isLiving(consent)) await events.emit(tx, consentEnded, { consentId: consent.id, sourceId: consent.sourceId });
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
