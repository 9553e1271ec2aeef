import type { FlowOrder } from '@joulerie/contract/collection';
import { isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import type { SeenOrder } from './flow-orders.store.ts';

const SERVICES = { CDC: 'consumption-curve', IDX: 'consumption-index' } as const;

/** An order as the page of its source says it. */
export function presentOrder(row: SeenOrder): FlowOrder {
  const { kind, measures, seenState: state, failure, failureCode: code, failureMessage: message } = row;
  return {
    kind,
    service: SERVICES[measures],
    state,
    from: row.fromDay,
    to: row.toDay,
    askedAt: isoInstant(row.askedAt),
    receivedAt: isoInstantOrNull(row.receivedAt),
    nextTry: isoInstantOrNull(row.dueAt),
    failure: failure && { outcome: failure, code, message },
  };
}
