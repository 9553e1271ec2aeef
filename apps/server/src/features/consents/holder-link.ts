import { HOLDER_LINK_MONTHS, isSameMailbox } from '@joulerie/domain/consents';
import { addMonths, parisDay } from '@joulerie/domain/calendar';
import type * as contract from '@joulerie/contract/consent-records';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { findSpace } from '../accounts/accounts.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { holderLinkMail } from './consents.mails.ts';
import type { RequestRow } from './consents.tables.ts';
import { findSigned, issueHolderLink } from './requests.store.ts';

/** Whether the link to what was signed was mailed too long ago to open it. */
const isTooOld = ({ holderTokenAt }: RequestRow, now: number): boolean =>
  addMonths(parisDay(holderTokenAt!.getTime()), HOLDER_LINK_MONTHS) <= parisDay(now);

/**
 * The signed request that a holder’s link leads to; null when the token is none of it.
 *
 * @throws DomainError `holder_link_expired` for a link that asks for the address again
 */
export async function signedByLink(
  { scope, now }: Pick<Call<unknown>, 'scope' | 'now'>,
  db: Database,
  requestId: string,
  token: string,
): Promise<RequestRow | null> {
  const signed = await findSigned(db, scope.id, requestId, token);
  if (signed && isTooOld(signed, now)) throw new DomainError('holder_link_expired');
  return signed;
}

/** Mails a fresh link to the address that signed, for whoever has the old one and knows that address; to anybody else the answer is the same. */
export const renewHolderLink: Serve<typeof contract.renewHolderLink> = async (call) => {
  const { db, store, services, scope, params, query, body, now } = call;
  const signed = await findSigned(db, scope.id, params.id, query.token);
  if (!signed) throw new DomainError('invalid_consent_link');
  // An address that was erased is nobody’s.
  if (!signed.mail || !isSameMailbox(signed.mail, body.mail)) return { ok: true };
  await takeTry(store.reserved, { by: `holder link ${signed.id}`, max: services.config.SIGN_IN_TRIES }, now);
  await db.transaction(async (tx) => {
    const token = await issueHolderLink(tx, signed.id, now);
    const [brand, space] = await Promise.all([findScope(tx, scope.id), findSpace(tx, signed.spaceId)]);
    const mail = holderLinkMail(brand, scope.origin, { row: signed, space, token });
    const { sent } = await services.mailer.send(mail, tx);
    if (!sent) throw new DomainError('error_email_not_send');
  });
  return { ok: true };
};
