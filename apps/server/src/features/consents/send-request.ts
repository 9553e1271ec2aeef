import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { takeOfDay, takeTry } from '../../platform/http/limits.ts';
import type { Mail } from '../../platform/mail.ts';
import { findSpace, findUser } from '../accounts/accounts.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { requestMail } from './consents.mails.ts';
import type { RequestRow } from './consents.tables.ts';
import { factsOf } from './request-facts.store.ts';
import { partsOf } from './requests.store.ts';

/** What asking a holder uses of a call. */
export type Asking = Pick<Call<unknown>, 'store' | 'services' | 'scope' | 'actor' | 'now' | 'db'> & {
  /** By a task that asks many: the bound of the day is theirs too, that of ten minutes is not. */
  isBatch?: boolean;
};

/** Requests that one person sends in ten minutes: a spreadsheet of meters goes by requests for several. */
const MOST_SENT = 60;

/**
 * Mails the link of a request to its holder, in the transaction that keeps it.
 *
 * @throws DomainError `error_email_not_send`; `too_many_requests` for somebody who sends many, or to one address again and again
 */
export async function sendRequest(call: Asking, tx: Database, row: RequestRow, token: string): Promise<void> {
  const { store, services, scope, actor, now } = call;
  const tries = services.config.SIGN_IN_TRIES;
  // Counted outside the transaction: a refusal takes no try back.
  if (!call.isBatch) await takeTry(store.reserved, { by: `consent requests ${actor.user.id}`, max: MOST_SENT }, now);
  const max = services.config.CONSENT_REQUESTS_A_DAY;
  await takeOfDay(
    store.reserved,
    [
      { by: `consent requests of space ${actor.space.id}`, max },
      { by: `consent requests of person ${actor.user.id}`, max },
    ],
    now,
    (again) =>
      `Vous ou votre espace avez atteint la limite de ${max}\u00a0demandes d’accord en 24\u00a0heures. ${again}`,
  );
  await takeTry(store.reserved, { by: `consent request ${scope.id} ${row.mail}`, max: tries }, now);
  const { sent } = await services.mailer.send(await mailOf(call, tx, row, token), tx);
  if (!sent) throw new DomainError('error_email_not_send');
}

/** The mail of a request, with the link of a token. */
export async function mailOf({ scope, now }: Asking, tx: Database, row: RequestRow, token: string): Promise<Mail> {
  const parts = row.kind === 'multi' ? await partsOf(tx, row) : [];
  const [brand, space, facts] = await Promise.all([
    findScope(tx, scope.id),
    findSpace(tx, row.spaceId),
    factsOf(tx, [row, ...parts]),
  ]);
  const requester = row.requestedBy ? await findUser(tx, row.requestedBy) : null;
  return requestMail(brand, scope.origin, { row, parts, space, requester, facts, token, now });
}
