import type * as contract from '@joulerie/contract/webhooks';
import { isoInstant } from '@joulerie/domain/calendar';
import { messageIdOf } from './deliver.ts';
import type { NamedWebhook } from './webhooks.store.ts';
import type { DeliveryRow } from './webhooks.tables.ts';

export const presentWebhook = (webhook: NamedWebhook, now: number): contract.Webhook => ({
  _id: webhook.id,
  owner: webhook.userId === null ? 'company' : 'person',
  url: webhook.url,
  events: webhook.events,
  active: webhook.active,
  disabledFor: webhook.disabledFor,
  failingSince: webhook.failingSince && isoInstant(webhook.failingSince),
  rotationEndsAt:
    webhook.oldSecretUntil && webhook.oldSecretUntil.getTime() > now ? isoInstant(webhook.oldSecretUntil) : null,
  createdAt: isoInstant(webhook.createdAt),
  createdBy: webhook.maker,
});

/** A delivery that nobody has tried yet says nothing of its source: the right to see it is asked before the first try. */
export const presentDelivery = (row: DeliveryRow): contract.WebhookDelivery => ({
  _id: row.id,
  messageId: messageIdOf(row),
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  createdAt: isoInstant(row.createdAt),
  lastAttemptAt: row.lastAttemptAt && isoInstant(row.lastAttemptAt),
  nextAttemptAt: row.nextAttemptAt && isoInstant(row.nextAttemptAt),
  status: row.status,
  durationMs: row.durationMs,
  failure: row.failure,
  excerpt: row.excerpt,
  body: row.lastAttemptAt ? row.body : null,
});
