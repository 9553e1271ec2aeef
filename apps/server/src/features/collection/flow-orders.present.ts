import type { FlowOrder } from '@joulerie/contract/collection';
import { isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import type { FlowOrderRow } from './flow-orders.tables.ts';

const SERVICES = { CDC: 'consumption-curve', IDX: 'consumption-index' } as const;

/** An order as the page of its source says it. */
export function presentOrder(row: FlowOrderRow): FlowOrder {
  const { kind, measures, failure, failureCode: code, failureMessage: message } = row;
  return {
    kind,
    service: SERVICES[measures],
    state: stateOf(row),
    from: row.fromDay,
    to: row.toDay,
    askedAt: isoInstant(row.askedAt),
    receivedAt: isoInstantOrNull(row.receivedAt),
    nextTry: isoInstantOrNull(row.dueAt),
    failure: failure && { outcome: failure, code, message },
  };
}

function stateOf({ state, receivedAt }: FlowOrderRow): FlowOrder['state'] {
  if (state === 'waiting' || state === 'refused') return state;
  if (receivedAt !== null) return 'received';
  return state === 'unknown' ? 'unknown' : 'asked';
}
