import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { nextDailyTry } from '@joulerie/domain/collection';
import { RENEWAL_DAYS } from '@joulerie/domain/consents';
import { completeCall, registerCalls } from '../consents/consents.public.ts';
import { endAuthorizations, keepCheck, markEndsNotified, takeChecks } from './authorization.store.ts';
import { callEndOf } from './call-end.ts';
import { authorizationChanged } from './collection.events.ts';
import type { Collecting } from './collect.ts';
import type { CollectedOperator } from './operator.ts';

/** Each day, the operator is asked whether it still allows what it refused; what its authorisation no longer covers is not asked any more. */
export async function checkAuthorizations(
  { store: { db }, events, now, stopping }: Collecting,
  { operator, right, rightService }: CollectedOperator,
): Promise<void> {
  const today = parisDay(now());
  await db.transaction(async (tx) => {
    const ended = await endAuthorizations(tx, operator, isoDay(today));
    const soon = { today: isoDay(today), lastDay: isoDay(today + RENEWAL_DAYS) };
    const ending = await markEndsNotified(tx, operator, soon, now());
    for (const sourceId of ended) await events.emit(tx, authorizationChanged, { sourceId, operator, what: 'ended' });
    for (const sourceId of ending)
      await events.emit(tx, authorizationChanged, { sourceId, operator, what: 'ends-soon' });
  });
  for (const check of await takeChecks(db, operator, now(), nextDailyTry(now(), false))) {
    const { sourceId, reference, number } = check;
    if (stopping.aborted) return;
    const [line] = await registerCalls(db, [{ operator, service: rightService, sourceId, days: null }], now());
    if (!line) continue;
    const answer = await right(reference, number);
    await db.transaction(async (tx) => {
      if (answer.ok && (await keepCheck(tx, check, answer.value, now())) && answer.value === null)
        await events.emit(tx, authorizationChanged, { sourceId, operator, what: 'ended' });
      await completeCall(tx, line, callEndOf(answer, answer.ok && answer.value === null), now());
    });
  }
}
