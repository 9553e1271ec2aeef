import type * as contract from '@joulerie/contract/consent-requests';
import type { ConsentRequest } from '@joulerie/contract/consents';
import { parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { findUser } from '../accounts/accounts.public.ts';
import { type Asked, askHolder, askedMeter, keepAndMail, refuseAddress } from './ask-holder.ts';
import { holdLatest, mailOfConsent } from './consents.store.ts';
import type { RequestRow } from './consents.tables.ts';
import { livingOfOthers, refuseBeforeAgreement, refuseSignedSince } from './other-holders.ts';
import { answerOf } from './requests.actions.ts';
import type { Asking } from './send-request.ts';
import { notifyFormerHolders, notifyWithdrawnHolders } from './notify-former-holders.ts';

const answer = (call: Asking, tx: Database, row: RequestRow): Promise<ConsentRequest> =>
  answerOf(call, tx, row, { side: 'requester', mayWrite: true });

/** Asks the holder of one meter; another one who took their agreement back is notified. */
export async function askForMeter(
  call: Asking,
  tx: Database,
  asked: Asked,
  meter: Awaited<ReturnType<typeof askedMeter>>,
): Promise<RequestRow> {
  const row = await askHolder(call, tx, asked, meter);
  const of = { spaceId: row.spaceId, sourceId: meter.sourceId, mail: asked.mail };
  await notifyWithdrawnHolders(call, tx, { ...of, isSigned: false });
  return row;
}

/** Asks one holder of several meters by one request; others who took their agreement back are notified. */
export async function askForMeters(
  call: Asking,
  tx: Database,
  asked: Omit<Asked, 'kind'>,
  meters: readonly Awaited<ReturnType<typeof askedMeter>>[],
): Promise<RequestRow> {
  const dateFrom = meters.reduce((first, one) => (one.dateFrom < first ? one.dateFrom : first), meters[0]!.dateFrom);
  const whole = { sourceId: null, buildingId: null, dateFrom };
  const row = await askHolder(call, tx, { ...asked, kind: 'multi' }, whole, meters);
  for (const { sourceId } of meters)
    await notifyWithdrawnHolders(call, tx, { spaceId: row.spaceId, sourceId, mail: row.mail, isSigned: false });
  return row;
}

const askForOne =
  (kind: 'sign' | 'share'): Serve<typeof contract.createSignRequest> =>
  async (call) =>
    call.db.transaction(async (tx) => {
      const { body } = call;
      const meter = await askedMeter(tx, call, body);
      const asked = { kind, mail: body.mail, isConfirmed: body.mail_confirmed, named: body.titulaire ?? {} };
      return answer(call, tx, await askForMeter(call, tx, asked, meter));
    });

export const createSignRequest = askForOne('sign');
export const createShareRequest: Serve<typeof contract.createShareRequest> = askForOne('share');

export const createMultiRequest: Serve<typeof contract.createMultiRequest> = async (call) => {
  const { user, company, consentrequest, mail_confirmed: isConfirmed } = call.body;
  // In one order for everybody: two requests of the same meters wait for each other, not in a circle.
  const asked = consentrequest.toSorted((a, b) => (a._id_source < b._id_source ? -1 : 1));
  return call.db.transaction(async (tx) => {
    const meters = [];
    for (const one of asked) meters.push(await askedMeter(tx, call, one));
    const row = await askForMeters(call, tx, { mail: user.username, isConfirmed, named: { ...user, company } }, meters);
    return answer(call, tx, row);
  });
};

export const createExtendRequest: Serve<typeof contract.createExtendRequest> = async (call) =>
  call.db.transaction(async (tx) => {
    const { _id_source, _id_user_to, mail, mail_confirmed: isConfirmed } = call.body;
    const meter = await askedMeter(tx, call, { _id_source });
    const held = await holdLatest(tx, call.actor.space.id, meter.sourceId);
    if (!held) throw new DomainError('no_consent_to_extend');
    // Only whoever gave it prolongs it.
    if ((await mailOfConsent(tx, held)) !== mail) throw new DomainError('held_by_other');
    const of = { spaceId: call.actor.space.id, sourceId: meter.sourceId, mail };
    await refuseSignedSince(tx, of, held);
    if (_id_user_to) await refuseOther(tx, _id_user_to, mail);
    const about = { ...meter, dateFrom: held.dateFrom, consentId: held.id };
    return answer(call, tx, await askHolder(call, tx, { kind: 'extend', mail, isConfirmed, named: {} }, about));
  });

/** A person that a request names has the address that it is sent to. @throws DomainError `not_found` */
async function refuseOther(tx: Database, userId: string, mail: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (user?.username !== mail) throw new DomainError('not_found');
}

export const createOwnerRequest: Serve<typeof contract.createOwnerRequest> = async (call) =>
  call.db.transaction(async (tx) => {
    const { source, user, mail, mail_confirmed: isConfirmed } = call.body;
    const meter = await askedMeter(tx, call, source);
    const held = await holdLatest(tx, call.actor.space.id, meter.sourceId);
    if (!held) throw new DomainError('no_consent_to_change');
    const to = mail ?? user.username;
    const of = { spaceId: call.actor.space.id, sourceId: meter.sourceId, mail: to };
    const [arrival, formers] = [parseIsoDay(meter.dateFrom)!, await livingOfOthers(tx, of, parisDay(call.now))];
    const asked = { kind: 'change-owner', mail: to, isConfirmed, named: user } as const;
    await refuseAddress(call, tx, asked);
    refuseBeforeAgreement(formers, arrival);
    const row = await keepAndMail(call, tx, asked, { ...meter, consentId: held.id });
    await notifyWithdrawnHolders(call, tx, { ...of, isSigned: false });
    await notifyFormerHolders(call, tx, { ...of, formers, arrival, isSigned: false });
    return answer(call, tx, row);
  });
