import type { ConsentRequest } from '@joulerie/contract/consents';
import type * as contract from '@joulerie/contract/consent-requests';
import type { RequestKind } from '@joulerie/domain/consents';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { transactionMadeAgain } from '../../platform/locks.ts';
import { pageOf } from '../../platform/page-of.ts';
import { mayWrite } from '../access/access.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { endAwaited } from './await-operator.ts';
import type { RequestRow } from './consents.tables.ts';
import { ALL } from './most.ts';
import { factsOf } from './request-facts.store.ts';
import { pageOfRequests } from './request-list.store.ts';
import { type Reader, presentRequest } from './requests.present.ts';
import {
  editableRequest,
  findByLink,
  findFollowed,
  move,
  noteOpened,
  partsOf,
  renewRequest,
} from './requests.store.ts';
import { signedIn } from './signed-in.ts';
import { mailOf, sendRequest } from './send-request.ts';

type Reading = Pick<Call<unknown>, 'db' | 'scope' | 'visitor' | 'now' | 'tries'>;

/** A request as its answer, with the meters of a request for several. */
export async function answerOf(
  { scope, now }: Pick<Reading, 'scope' | 'now'>,
  db: Database,
  row: RequestRow,
  reader: Reader,
): Promise<ConsentRequest> {
  const parts = row.kind === 'multi' ? await partsOf(db, row) : [];
  const [brand, facts] = await Promise.all([findScope(db, scope.id), factsOf(db, [row, ...parts])]);
  return presentRequest(row, parts, { facts, brand, reader, now });
}

/** The kinds of the calls named after one; those without a name read both signatures and shares. */
export const EITHER: readonly RequestKind[] = ['sign', 'share'];
/** The calls without a kind in their path reach every request of one meter. */
export const OF_ONE_METER: readonly RequestKind[] = ['sign', 'share', 'extend', 'change-owner'];

/** A request, to whoever shows the token of its link, else to the side that asked. */
export const readRequest =
  (kinds: readonly RequestKind[]): Serve<typeof contract.getConsentRequest> =>
  async (call) => {
    const { db, scope, params, query, visitor, tries, now } = call;
    if (query.token !== undefined) {
      const row = await findByLink(db, scope.id, params.id, query.token, kinds);
      if (!row) throw new DomainError('invalid_consent_link');
      await tries.giveBack();
      if (row.openedAt === null) await noteOpened(db, row.id, now);
      return answerOf(call, db, row, { side: 'holder', token: query.token });
    }
    const asker = signedIn(visitor);
    const row = await findFollowed(db, asker, params.id, kinds);
    if (!row) throw new DomainError('not_found');
    await tries.giveBack();
    return answerOf(call, db, row, { side: 'requester', mayWrite: mayWrite(asker) });
  };

export const listRequests =
  (kinds: readonly RequestKind[]): Serve<typeof contract.listConsentRequests> =>
  async (call) => {
    const { db, scope, actor, query, now } = call;
    const page = query.noPage ? { page: 1, limit: ALL } : { page: query.page, limit: query.limit };
    const { found, parts, total } = await pageOfRequests(db, actor, query.kind ?? kinds, { ...query, ...page }, now);
    const [brand, facts] = await Promise.all([findScope(db, scope.id), factsOf(db, [...found, ...parts])]);
    const reader: Reader = { side: 'requester', mayWrite: mayWrite(actor) };
    const data = found.map((row) =>
      presentRequest(
        row,
        parts.filter(({ multiId }) => multiId === row.id),
        { facts, brand, reader, now },
      ),
    );
    return pageOf(page, total, data);
  };

export const removeRequest =
  (kinds: readonly RequestKind[]): Serve<typeof contract.removeSignRequest> =>
  async ({ db, actor, params, now, events, services }) =>
    transactionMadeAgain(db, async (tx) => {
      const row = await editableRequest(tx, actor, params.id, kinds);
      await endAwaited({ events, now, secret: services.config.SECRETS_KEY }, tx, row, 'remove');
      await move(tx, row, 'remove', { side: 'requester', userId: actor.user.id }, now);
      return { ok: true };
    });

export const mailAgain =
  (kinds: readonly RequestKind[]): Serve<typeof contract.mailConsentRequest> =>
  async (call) => {
    const { db, actor, params, now } = call;
    return db.transaction(async (tx) => {
      const row = await editableRequest(tx, actor, params.id, kinds);
      refuseOver(row);
      const renewed = await renewRequest(tx, row, actor.user.id, now);
      await sendRequest(call, tx, renewed.row, renewed.token);
      return answerOf(call, tx, renewed.row, { side: 'requester', mayWrite: true });
    });
  };

export const previewMail =
  (kinds: readonly RequestKind[]): Serve<typeof contract.previewConsentRequestMail> =>
  async (call) => {
    const { db, actor, params } = call;
    const row = await findFollowed(db, actor, params.id, kinds);
    if (!row) throw new DomainError('not_found');
    refuseOver(row);
    // The true link is known to the holder alone.
    const { to, subject, text, html } = await mailOf(call, db, row, 'apercu');
    return { to, subject, text, html };
  };

/** @throws DomainError `request_over` for a request that cannot be signed any more; one that expired may be sent again */
function refuseOver(row: RequestRow): void {
  if (row.state !== 'CREATED') throw new DomainError('request_over', { state: row.state });
}
