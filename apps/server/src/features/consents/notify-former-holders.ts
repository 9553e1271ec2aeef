import { isSameMailbox } from '@joulerie/domain/consents';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { findSpace } from '../accounts/accounts.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { findSources } from '../sources/sources.public.ts';
import { formerHolderMail, withdrawnHolderMail } from './consents.mails.ts';
import { mailOfConsent } from './consents.store.ts';
import type { ConsentRow } from './consents.tables.ts';
import { endOfNumber } from './meters.ts';
import { mailsOfWithdrawn } from './removed-consents.store.ts';

type Change = {
  spaceId: string;
  sourceId: string;
  formers: readonly ConsentRow[];
  /** Day from which another person says to be the holder. */
  arrival: number;
  isSigned: boolean;
};

/**
 * Mails the living holders of a meter when another person is asked, or has signed, as its next holder. A holder who has not left can then object.
 *
 * @throws DomainError `error_email_not_send`
 */
export async function notifyFormerHolders(
  { services, scope }: Pick<Call<unknown>, 'services' | 'scope'>,
  tx: Database,
  { spaceId, sourceId, formers, arrival, isSigned }: Change,
): Promise<void> {
  const [brand, space, [source]] = await Promise.all([
    findScope(tx, scope.id),
    findSpace(tx, spaceId),
    findSources(tx, [sourceId]),
  ]);
  const mails = new Set<string>();
  for (const former of formers) {
    const mail = await mailOfConsent(tx, former);
    if (mail) mails.add(mail);
  }
  for (const to of mails) {
    const meter = endOfNumber(source!.idsource!);
    const { sent } = await services.mailer.send(
      formerHolderMail(brand, scope.origin, { to, space, meter, arrival, isSigned }),
      tx,
    );
    if (!sent) throw new DomainError('error_email_not_send');
  }
}

/**
 * Mails the other holders of a meter who took their agreement back, when somebody else is asked for it, or has signed.
 *
 * @throws DomainError `error_email_not_send`
 */
export async function notifyWithdrawnHolders(
  { services, scope }: Pick<Call<unknown>, 'services' | 'scope'>,
  tx: Database,
  { isSigned, ...of }: { spaceId: string; sourceId: string; mail: string; isSigned: boolean },
): Promise<void> {
  const mails = (await mailsOfWithdrawn(tx, of)).filter((one) => !isSameMailbox(one, of.mail));
  if (mails.length === 0) return;
  const [brand, space, [source]] = await Promise.all([
    findScope(tx, scope.id),
    findSpace(tx, of.spaceId),
    findSources(tx, [of.sourceId]),
  ]);
  const meter = endOfNumber(source!.idsource!);
  for (const to of mails) {
    const mail = withdrawnHolderMail(brand, scope.origin, { to, space, meter, isSigned });
    const { sent } = await services.mailer.send(mail, tx);
    if (!sent) throw new DomainError('error_email_not_send');
  }
}
