import { parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { lock } from '../../platform/locks.ts';
import { findSpace, findUser } from '../accounts/accounts.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import { settleEnded } from './await-operator.ts';
import { consentEnded } from './consents.events.ts';
import { type EndedBy, endedMails } from './consents.mails.ts';
import { endConsent, findConsent, holdGivenFrom, holdLiving, mailOfConsent, stateOf } from './consents.store.ts';
import type { ConsentRow } from './consents.tables.ts';
import { endOfNumber } from './meters.ts';
import { type Proved, appendProofs } from './proofs.store.ts';
import { letReadingFollow } from './let-reading-follow.ts';
import { keepRemoved } from './removed-consents.store.ts';
import { findRequest } from './requests.store.ts';

export type Ending = Pick<Call<unknown>, 'services' | 'scope' | 'request' | 'now' | 'events'>;

/** A consent with what the mails and the proof of its end say. */
export type Ended = { id: string; number: string; mail: string | null; by: EndedBy; who: string };

/** What the proof of an end says of it. */
const ACT_OF: Record<EndedBy, string> = { holder: 'WITHDRAW', reader: 'DISMISS', removal: 'SOURCE_REMOVED' };

/**
 * Ends what one address gave of a meter. Whoever withdraws withdraws all of it: what prolonged it, and what is over and of which the data is
 * kept. Whoever reads gives up what lives. Two ends at once leave one outcome and one proof each.
 *
 * @throws DomainError `consent_over` for one that was taken back, or that is over for whoever reads; `error_email_not_send`
 */
export async function endConsents(call: Ending, tx: Database, { id, ...ended }: Ended): Promise<void> {
  const named = await findConsent(tx, id);
  if (!named) throw new DomainError('consent_over');
  await lock(tx, 'consents', named.sourceId);
  const given = await holdGivenFrom(tx, named, ended.mail);
  const ending = ended.by === 'holder' ? given : given.filter((one) => stateOf(one, parisDay(call.now)) === 'active');
  if (!ending.some((one) => one.id === id)) throw new DomainError('consent_over');
  await endAll(call, tx, ending, ended);
}

/**
 * Ends the living consents of a source that is about to be removed, in the transaction that removes it. The consents go with it: the entries of
 * the chain and the mails alone say that they ended, and why.
 *
 * @throws DomainError `error_email_not_send`
 */
export async function endConsentsOfRemoved(
  call: Ending & Pick<Call<unknown>, 'actor'>,
  tx: Database,
  { id, spaceId, idsource }: Pick<SourceRow, 'id' | 'spaceId' | 'idsource'>,
): Promise<void> {
  await lock(tx, 'consents', id);
  await keepRemoved(tx, id, call.now);
  const given = new Map<string | null, ConsentRow[]>();
  for (const consent of await holdLiving(tx, spaceId, id, parisDay(call.now))) {
    const mail = await mailOfConsent(tx, consent);
    given.set(mail, [...(given.get(mail) ?? []), consent]);
  }
  const who = call.actor.user.username;
  for (const [mail, living] of given) await endAll(call, tx, living, { number: idsource!, mail, by: 'removal', who });
}

/** The last day of what ended before, when nothing of it lived any more; null otherwise. */
const lastDayOver = (ending: readonly ConsentRow[], today: number): string | null =>
  ending.some((one) => stateOf(one, today) === 'active')
    ? null
    : ending.reduce((last, { dateTo }) => (dateTo > last ? dateTo : last), '');

/**
 * Ends held consents of one meter and one address, in one transaction with their proofs, the end of what may be read, and the mails that tell both
 * sides.
 *
 * @param ending one at least
 */
async function endAll(
  call: Ending,
  tx: Database,
  ending: readonly ConsentRow[],
  ended: Omit<Ended, 'id'>,
): Promise<void> {
  const { services, scope, request, now, events } = call;
  const [first] = ending;
  const proofs: Proved[] = [];
  for (const consent of ending) {
    await endConsent(tx, consent.id, now);
    await settleEnded(tx, consent.id, now);
    proofs.push({
      consentId: consent.id,
      mail: ended.mail,
      facts: { act: ACT_OF[ended.by], of: consent.proofRank },
      words: { by: ended.who, meter: ended.number, address: request.ip },
    });
    // The end of a consent that was over has been announced already.
    if (stateOf(consent, parisDay(now)) === 'active')
      await events.emit(tx, consentEnded, { consentId: consent.id, sourceId: consent.sourceId });
  }
  await letReadingFollow(tx, events, first!.sourceId, parisDay(now));
  const asked = first!.requestId ? await findRequest(tx, first!.requestId) : null;
  const [brand, space] = await Promise.all([findScope(tx, scope.id), findSpace(tx, first!.spaceId)]);
  const mails = endedMails(brand, scope.origin, {
    space,
    meter: endOfNumber(ended.number),
    holder: ended.mail,
    reader: asked?.requestedBy ? await findUser(tx, asked.requestedBy) : null,
    by: ended.by,
    endedOn: lastDayOver(ending, parisDay(now)),
  });
  for (const mail of mails) {
    const { sent } = await services.mailer.send(mail, tx);
    if (!sent) throw new DomainError('error_email_not_send');
  }
  await appendProofs(tx, services.config.SECRETS_KEY, proofs, now);
}
