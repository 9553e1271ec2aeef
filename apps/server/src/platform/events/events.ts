import { newId } from '../ids.ts';
import type { Adding, Events, Occurrence, Subscription } from './event.ts';
import { enqueue } from './outbox.store.ts';

/** Events outside an application have no jobs. */
export const NO_QUEUE: Adding = { add: () => Promise.reject(new Error('these events have no queue')) };

/**
 * The events of an application: its subscriptions in the order of the manifests. `onEnqueued` is called when a delivery was
 * written to the outbox, before its transaction commits.
 */
export function createEvents(
  subscriptions: readonly Subscription[],
  now: () => number,
  onEnqueued: () => void = () => undefined,
  queue: Adding = NO_QUEUE,
): Events {
  const names = subscriptions.map((one) => one.subscriber);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`Two subscriptions are called ${twice}`);
  const events: Events = {
    emit: async (tx, type, payload) => {
      const at = now();
      const event: Occurrence = {
        id: newId(at),
        name: type.name,
        payload: type.payload.parse(payload),
        at: new Date(at),
      };
      const own = subscriptions.filter((one) => one.event === type.name);
      for (const one of own) if (one.when === 'in-transaction') await one.handle({ db: tx, event, events, queue });
      const later = own.filter((one) => one.when === 'after-commit');
      await enqueue(tx, event, later);
      if (later.length > 0) onEnqueued();
    },
  };
  return events;
}
