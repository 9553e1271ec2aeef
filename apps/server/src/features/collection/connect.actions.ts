import type * as contract from '@joulerie/contract/collection';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { authorizationUrl, readAuthorizationReturn } from '../../connectors/enedis/data-connect/authorization.ts';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { completeCall, openHolderSource, registerCalls } from '../consents/consents.public.ts';
import { type SourceRow, editableSource, findSources, readableDays, seenAmong } from '../sources/sources.public.ts';
import { keepAuthorization, openSeries, openState, takeState } from './authorization.store.ts';
import { callEndOf } from './call-end.ts';
import { COLLECT } from './collect.work.ts';
import { enedis } from './enedis.ts';
import { openFacts } from './facts.store.ts';
import type { CollectedOperator, OperatorRight } from './operator.ts';

/** A person waits for the operator no longer than this. */
const WITHIN_MS = 8_000;

/** The holder of a meter of their own leaves for the operator's page. */
export const startConnection: Serve<typeof contract.startConnection> = async (call) => {
  const { db, actor, params } = call;
  return db.transaction(async (tx) => {
    const source = await editableSource(tx, actor, params.id);
    if (source.holding !== 'holder') throw new DomainError('consent_missing');
    return leaveFor(call, tx, source, actor.user.id);
  });
};

/** The holder of somebody else's meter leaves for the operator's page, from the page of what they signed. */
export const startHolderConnection: Serve<typeof contract.startHolderConnection> = async (call) => {
  const { db, params, query, tries } = call;
  return db.transaction(async (tx) => {
    const source = await openHolderSource(call, tx, params.id, query.token);
    if (!source) throw new DomainError('invalid_consent_link');
    await tries.giveBack();
    if ((await readableDays(tx, source))?.length === 0) throw new DomainError('consent_missing');
    return leaveFor(call, tx, source, null);
  });
};

/** @throws DomainError `not_a_meter`, `operator_not_configured` */
async function leaveFor(
  { services, scope, now }: Pick<Call<unknown>, 'services' | 'scope' | 'now'>,
  tx: Database,
  source: SourceRow,
  userId: string | null,
): Promise<{ url: string; key: string }> {
  if (source.idtype !== 'pdl' || source.idsource === null) throw new DomainError('not_a_meter');
  const { state, key } = await openState(tx, { sourceId: source.id, userId, origin: scope.origin }, now);
  const url = authorizationUrl(services.config, state);
  if (url === null) throw new DomainError('operator_not_configured');
  return { url: url.href, key };
}

/** Somebody comes back from the page of Enedis: the authorisation is checked with Enedis, kept, and the collection begins. */
export const finishConnection: Serve<typeof contract.finishConnection> = async (call) => {
  const { store, body, visitor, services, now, tries } = call;
  const { db } = store;
  // Used up whatever follows: it does not serve twice.
  const left = await takeState(db, body, now);
  if (!left || (left.userId !== null && left.userId !== visitor?.user.id)) throw new DomainError('invalid_connection');
  const { authorizationId } = readAuthorizationReturn(body);
  if (authorizationId === null) throw new DomainError('connection_refused');
  // Whoever says to be the holder leaves as often as they like, and could try every number of an authorisation.
  const own = await takeTry(
    store.reserved,
    { by: `connection by ${left.userId ?? left.sourceId}`, max: services.config.SIGN_IN_TRIES },
    now,
  );
  const operator = enedis(services.config, db, () => now, WITHIN_MS);
  if (!operator) throw new DomainError('operator_not_configured');
  const [source] = await findSources(db, [left.sourceId]);
  if (!source) throw new DomainError('not_found_source');
  const right = await checkedRight(db, operator, source, authorizationId, now);
  // The number of an authorisation is no secret, and serves whoever knows it: only what was given since they left is what they come back with.
  if (right.fromDay !== null && right.fromDay < parisDay(left.leftAt)) throw new DomainError('invalid_connection');
  await Promise.all([tries.giveBack(), own.giveBack()]);
  await db.transaction(async (tx) => {
    await keepAuthorization(tx, source.id, { operator: operator.operator, reference: authorizationId, right }, now);
    const collected = operator.services(right).map((service) => ({ service, ...operator.rules(service) }));
    await openSeries(tx, source.id, operator.operator, collected, now);
    await openFacts(tx, source.id, operator.operator, operator.facts?.services ?? [], now);
    await services.queue.add(COLLECT, {}, tx);
  });
  const isSeen = visitor !== null && (await seenAmong(db, visitor, [source]))(source);
  return { _id_source: source.id, to: right.toDay === null ? null : isoDay(right.toDay), member: isSeen };
};

/** @throws DomainError `consent_missing`, `operator_unavailable`, `other_meter_authorized` */
async function checkedRight(
  db: Database,
  { operator, rightService, right }: CollectedOperator,
  { id, idsource }: SourceRow,
  reference: string,
  now: number,
): Promise<OperatorRight> {
  const [line] = await registerCalls(db, [{ operator, service: rightService, sourceId: id, days: null }], now);
  if (!line) throw new DomainError('consent_missing');
  const answer = await right(reference, idsource!);
  await completeCall(db, line, callEndOf(answer, answer.ok && answer.value === null), now);
  if (!answer.ok) throw new DomainError(answer.retryable ? 'operator_unavailable' : 'connection_refused');
  if (!answer.value) throw new DomainError('other_meter_authorized');
  return answer.value;
}
