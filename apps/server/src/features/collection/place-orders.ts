import { type Instant, DAY_MS, parisDay } from '@joulerie/domain/calendar';
import { retryAt } from '@joulerie/domain/collection';
import type { SgeOrder } from '../../connectors/enedis/sge/answers.ts';
import type { OperatorFailure, OperatorOutcome } from '../../connectors/operators/outcome.ts';
import { completeCall, registerCalls } from '../consents/consents.public.ts';
import { callEndOf } from './call-end.ts';
import type { Collecting } from './collect.ts';
import {
  type DueOrder,
  type OrderEnd,
  beginOrder,
  dueOrders,
  endAsking,
  livingMeters,
  settleOrders,
} from './flow-orders.store.ts';
import type { CollectedOperator } from './operator.ts';

/** Orders placed by one job. */
const MOST = 40;

/** Outcomes that any other order would have as well. */
const OF_ALL: ReadonlySet<OperatorFailure['kind']> = new Set(['quota', 'credentials', 'down', 'not-subscribed']);

/**
 * Orders the files of the meters of an operator: those of each day, and the past. Each order has its row before its call leaves, and its line in the
 * register. One whose outcome is lost is asked again where the operator answers that it is active already (recurring files); a history is not: it would
 * be delivered twice, while its planner goes back to calls after some days anyway.
 */
export async function placeOrders(
  parts: Collecting,
  at: CollectedOperator,
  until: Instant = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { orders, operator } = at;
  if (!orders) return;
  const { store, now, stopping } = parts;
  const today = parisDay(now());
  await settleOrders(store.db, operator, today, now());
  if ((await livingMeters(store.db, operator)) < orders.from) return;
  const earliest = { CDC: at.earliest('consumption-curve', today), IDX: at.earliest('consumption', today) };
  for (const order of await dueOrders(store.db, operator, { earliest, today, now: now(), most: MOST })) {
    if (stopping.aborted || now() >= until) return;
    const answer = await placeOne(parts, at, orders.place, order);
    // Whatever else would be ordered would come to the same: the next job tries again.
    if (answer && !answer.ok && OF_ALL.has(answer.kind)) return;
  }
}

/** Places an order; answers null where it is not made. */
async function placeOne(
  { store, now }: Collecting,
  { operator }: CollectedOperator,
  place: NonNullable<CollectedOperator['orders']>['place'],
  order: DueOrder,
): Promise<OperatorOutcome<SgeOrder> | null> {
  const id = await beginOrder(store.db, order, now());
  if (id === null) return null;
  const call = {
    operator,
    service: SERVICES[order.kind][order.measures],
    sourceId: order.sourceId,
    days: { from: order.from, to: order.to },
  };
  const [line] = await registerCalls(store.db, [call], now());
  if (!line) {
    // Its consent ended since it was read.
    await endAsking(store.db, id, { state: 'ended' });
    return null;
  }
  const answer = await place(order);
  await store.db.transaction(async (tx) => {
    await endAsking(tx, id, endOf(order, answer, now()));
    await completeCall(tx, line, callEndOf(answer), now());
  });
  return answer;
}

/** Names in the register; what ends with `-curve` needs the purpose « courbe fine » there. */
const SERVICES = {
  recurring: { CDC: 'order-consumption-curve', IDX: 'order-indexes' },
  history: { CDC: 'order-history-curve', IDX: 'order-history-indexes' },
} as const;

const NO_FAILURE = { failure: null, failureCode: null, failureMessage: null, failures: 0 };

function endOf(order: DueOrder, answer: OperatorOutcome<SgeOrder>, now: Instant): OrderEnd {
  if (answer.ok)
    return {
      ...NO_FAILURE,
      state: 'ordered',
      number: answer.value.orderId,
      serviceNumber: answer.value.serviceId,
    };
  if (answer.kind === 'exists' && order.kind === 'recurring') return { ...NO_FAILURE, state: 'ordered' };
  const failures = order.failures + 1;
  const failure = {
    failure: answer.kind,
    failureCode: answer.code?.slice(0, 60) ?? null,
    failureMessage: answer.message?.slice(0, 500) ?? null,
    failures,
  };
  // The answer was lost: a file may come.
  if (order.kind === 'history' && isLost(answer)) return { ...failure, state: 'unknown' };
  if (answer.retryable)
    return { ...failure, state: 'waiting', dueAt: new Date(retryAt(now, failures, answer.retryAfterS)) };
  if (OF_ALL.has(answer.kind)) return { ...failure, state: 'waiting', dueAt: new Date(now + DAY_MS) };
  return { ...failure, state: 'refused' };
}

/** Whether a call may have been taken although no answer says so. */
const isLost = ({ kind, status }: OperatorFailure): boolean =>
  kind === 'unreadable' || (kind === 'down' && status === null);
