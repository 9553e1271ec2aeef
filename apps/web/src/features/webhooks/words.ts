import type { Webhook, WebhookDelivery } from '@joulerie/contract/webhooks';
import { TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_FAILURES } from '@joulerie/contract/webhook-events';
import { count } from '../../lib/format.ts';
import { relative } from '../../lib/format-moment.ts';
import type { Tone } from '../../ui/chip.tsx';

/** Whether an endpoint receives events. */
export function stateOfWebhook({ active, failingSince, disabledFor }: Webhook): [Tone, string] {
  if (!active) return ['none', disabledFor === 'person' ? 'Désactivé' : 'Désactivé après des échecs'];
  return failingSince ? ['bad', 'En échec'] : ['ok', 'Actif'];
}

/** What became of a delivery. */
export function stateOfDelivery({ state, attempts }: WebhookDelivery): [Tone, string] {
  if (state === 'delivered') return ['ok', 'Reçu'];
  if (state === 'failed') return ['bad', 'Abandonné'];
  if (state === 'cancelled') return ['none', 'Annulé'];
  return attempts > 0 ? ['warn', 'Nouvel essai prévu'] : ['info', 'En attente'];
}

export const eventLabel = (event: WebhookDelivery['event']): string =>
  event === TEST_EVENT ? 'Essai' : WEBHOOK_EVENTS[event].label;

/** When, how many tries, and what the receiver said. */
export const factsOfDelivery = ({ createdAt, attempts, status, durationMs, nextAttemptAt }: WebhookDelivery): string =>
  [
    relative(createdAt),
    ...(attempts > 0 ? [count(attempts, 'essai')] : []),
    ...(status === null ? [] : [`réponse\u00a0${status}`]),
    ...(durationMs === null ? [] : [`${durationMs}\u00a0ms`]),
    ...(nextAttemptAt && attempts > 0 ? [`prochain essai ${relative(nextAttemptAt)}`] : []),
  ].join(' · ');

export const failureOf = ({ failure }: WebhookDelivery): string | null => failure && WEBHOOK_FAILURES[failure];
