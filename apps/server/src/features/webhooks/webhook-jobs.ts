import type { Adding } from '../../platform/events/event.ts';
import type { Database } from '../../platform/database.ts';
import type { JobKind } from '../../platform/queue/queue.ts';

/** What a try that could not be kept (the database is away) costs: it is done again. The tries of an endpoint are rows. */
const KIND = { retries: 20, firstRetryS: 5, longestRetryS: 900, longestRunS: 60, atOnceOfGroup: 2 };

/** Deliveries to endpoints that answer. */
export const WEBHOOKS: JobKind = { ...KIND, name: 'webhooks', atOnce: 8 };
/** Deliveries to endpoints whose last try failed: they take no place of the others. */
export const WEBHOOKS_AGAIN: JobKind = { ...KIND, name: 'webhooks-again', atOnce: 4 };

/** A try of a delivery. `attempt`: tries before it; the job of another number does nothing. */
export type Try = { delivery: string; attempt: number };

/**
 * Adds the job of a try, in the transaction that says so.
 *
 * @param webhook id of the endpoint and since when it fails
 * @param afterMs pause before it
 */
export async function addTry(
  queue: Adding,
  tx: Database,
  webhook: { id: string; failingSince: Date | null },
  data: Try,
  afterMs = 0,
): Promise<void> {
  const kind = webhook.failingSince ? WEBHOOKS_AGAIN : WEBHOOKS;
  await queue.add(kind, data, tx, { afterS: Math.ceil(afterMs / 1000), group: webhook.id });
}
