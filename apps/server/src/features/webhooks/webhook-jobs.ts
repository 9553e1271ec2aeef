import type { Adding } from '../../platform/events/event.ts';
import type { Database } from '../../platform/database.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import type { WebhookRow } from './webhooks.tables.ts';

/** What a try that could not be kept (the database is away) costs: it is done again. The tries of an endpoint are rows. */
const KIND = { retries: 20, firstRetryS: 5, longestRetryS: 900, longestRunS: 60, atOnceOfGroup: 2 };

/** Deliveries to endpoints that answer. */
export const WEBHOOKS: JobKind = { ...KIND, name: 'webhooks', atOnce: 8 };
/** Of these, deliveries of one holder, whatever their endpoints: others have the rest. */
export const MOST_OF_HOLDER = 4;
/** Deliveries to endpoints whose last try failed, and those of a holder who has many under way: they take no place of the others. */
export const WEBHOOKS_AGAIN: JobKind = { ...KIND, name: 'webhooks-again', atOnce: 4 };

/** A try of a delivery. `attempt`: tries before it; the job of another number does nothing. */
export type Try = { delivery: string; attempt: number };

/** An endpoint, as its tries are queued. */
export type Tried = Pick<WebhookRow, 'id' | 'userId' | 'spaceId' | 'failingSince'>;

/** Whose an endpoint is: of a person, in all of their spaces, or of a company. */
export const holderKey = ({ userId, spaceId }: Tried): string => userId ?? spaceId;

/**
 * Adds the job of a try, in the transaction that says so. Endpoints that answer have two tries at once each, the others two of a holder.
 *
 * @param afterMs pause before it
 * @param waits its holder has many under way: it takes no place of the others, and does not wait behind those that failed
 */
export async function addTry(
  queue: Adding,
  tx: Database,
  webhook: Tried,
  data: Try,
  { afterMs = 0, waits = false }: { afterMs?: number; waits?: boolean } = {},
): Promise<void> {
  const options = { afterS: Math.ceil(afterMs / 1000) };
  // What waits is not behind what fails: they are two groups of the holder.
  if (waits)
    await queue.add(WEBHOOKS_AGAIN, { ...data, waits }, tx, { ...options, group: `${holderKey(webhook)} waiting` });
  else if (webhook.failingSince) await queue.add(WEBHOOKS_AGAIN, data, tx, { ...options, group: holderKey(webhook) });
  else await queue.add(WEBHOOKS, data, tx, { ...options, group: webhook.id });
}
