import { WEBHOOK_DATA } from '@joulerie/contract/webhooks';
import type { WebhookEvent } from '@joulerie/contract/webhook-events';
import { isoInstant } from '@joulerie/domain/calendar';
import type { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import type { Adding } from '../../platform/events/event.ts';
import { newId } from '../../platform/ids.ts';
import { type Tried, addTry } from './webhook-jobs.ts';
import { insertDelivery } from './webhooks.store.ts';
import type { DeliveryRow, WebhookRow } from './webhooks.tables.ts';

/** What an event says, and of which source it is. */
type Saying<E extends WebhookEvent> = {
  event: E;
  at: Date;
  data: z.input<(typeof WEBHOOK_DATA)[E]>;
  sourceId: string | null;
};

/** Writes a delivery to one endpoint and its first try. Call it in a transaction. */
export async function sendTo(
  queue: Adding,
  tx: Database,
  webhook: Tried,
  { event, at, data, sourceId }: Pick<DeliveryRow, 'event' | 'sourceId'> & { at: Date; data: object },
): Promise<DeliveryRow> {
  const row = await insertDelivery(tx, {
    id: newId(at.getTime()),
    webhookId: webhook.id,
    event,
    body: JSON.stringify({ type: event, timestamp: isoInstant(at), data }),
    sourceId,
    createdAt: at,
    nextAttemptAt: at,
  });
  await addTry(queue, tx, webhook, { delivery: row.id, attempt: 0 });
  return row;
}

/** Writes a delivery of one event to each of some endpoints. Call it in the transaction of the change. */
export async function sendToAll<E extends WebhookEvent>(
  queue: Adding,
  tx: Database,
  list: readonly WebhookRow[],
  { data, ...saying }: Saying<E>,
): Promise<void> {
  if (list.length === 0) return;
  const checked = WEBHOOK_DATA[saying.event].parse(data);
  for (const webhook of list) await sendTo(queue, tx, webhook, { ...saying, data: checked });
}
