import type { FlowOrder } from '@joulerie/contract/collection';
import { type Instant, isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import type { SeenOrder } from './flow-orders.store.ts';

const SERVICES = { CDC: 'consumption-curve', IDX: 'consumption-index' } as const;

/** An order as the page of its source says it. */
export function presentOrder(row: SeenOrder, now: Instant): FlowOrder {
  const { kind, measures, seenState: state, failure, failureCode: code, failureMessage: message } = row;
  return {
    kind,
    service: SERVICES[measures],
    state,
    from: row.fromDay,
    to: row.toDay,
    askedAt: isoInstant(row.askedAt),
    receivedAt: isoInstantOrNull(row.receivedAt),
    // One that is late waits for something else: an authorisation, or that there are enough meters.
    nextTry: isoInstantOrNull(row.dueAt && row.dueAt.getTime() > now ? row.dueAt : null),
    failure: failure && { outcome: failure, code, message },
  };
}
