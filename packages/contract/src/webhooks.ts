import { VARIABLE_NAMES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Id, IdParams, Ok, PageNumber, listOf } from './common.ts';
import { endpoint } from './endpoint.ts';
import { TASK_NAMES } from './task-catalogue.ts';
import {
  TEST_EVENT,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_FAILURE_NAMES,
  WEBHOOK_OWNERS,
  type WebhookEvent,
} from './webhook-events.ts';

const Owner = z.enum(WEBHOOK_OWNERS);
const ConsentData = z.object({ consent_id: Id, source_id: Id });
const TaskData = z.object({ task_id: Id, name: z.enum(TASK_NAMES), event_name: z.string() });

/** What each type of event says in `data`. */
export const WEBHOOK_DATA = {
  /** `from` and `to`: civil days of Paris, `to` included. */
  'measures.updated': z.object({
    source_id: Id,
    variables: z.array(z.enum(VARIABLE_NAMES)),
    days: z.object({ from: z.string(), to: z.string() }),
  }),
  'consent.given': ConsentData,
  'consent.ended': ConsentData,
  'alarm.raised': z.object({
    event_id: Id,
    subject: z.object({ kind: z.enum(['building', 'source']), id: Id }),
    variable: z.enum(VARIABLE_NAMES),
    sentence: z.string(),
    started_at: z.string(),
    late: z.boolean(),
  }),
  'task.succeeded': TaskData,
  'task.failed': TaskData,
} as const satisfies Record<WebhookEvent, z.ZodObject>;

const Url = z
  .string()
  .trim()
  .max(500)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  });
const Events = z.array(z.enum(WEBHOOK_EVENT_NAMES)).min(1).max(WEBHOOK_EVENT_NAMES.length);

/** Where events are sent. */
export const Webhook = z.object({
  _id: Id,
  owner: Owner,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  active: z.boolean(),
  /** Why it is off; null while it is active. */
  disabledFor: z.enum(['person', 'failures', 'gone']).nullable(),
  /** Since when no try has succeeded. */
  failingSince: z.string().nullable(),
  /** Until when the secret before the last rotation signs too. */
  rotationEndsAt: z.string().nullable(),
  createdAt: z.string(),
  /** Name of who made it; null once they closed their account. */
  createdBy: z.string().nullable(),
});
export type Webhook = z.output<typeof Webhook>;

/** One event for one endpoint, and what became of it. */
export const WebhookDelivery = z.object({
  _id: Id,
  /** As sent in `webhook-id`. */
  messageId: z.string(),
  event: z.enum([...WEBHOOK_EVENT_NAMES, TEST_EVENT]),
  /** `waiting` for its first or next try, `delivered`, `failed` after the last one, `cancelled` with its endpoint. */
  state: z.enum(['waiting', 'delivered', 'failed', 'cancelled']),
  attempts: z.number(),
  createdAt: z.string(),
  lastAttemptAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  /** Of the last try. */
  status: z.number().nullable(),
  durationMs: z.number().nullable(),
  failure: z.enum(WEBHOOK_FAILURE_NAMES).nullable(),
  /** Beginning of the answer. */
  excerpt: z.string().nullable(),
  /** What was sent; null before the first try. */
  body: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/webhook',
  group: 'webhooks',
  summary: 'Les webhooks de la personne dans cet espace, ou ceux de la société',
  caller: 'session',
  query: z.object({ owner: Owner.default('person') }),
  answer: z.object({ data: z.array(Webhook), total: z.number() }),
  errors: ['required_auth', 'restricted_role_company', 'restricted_professional'],
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/webhook',
  group: 'webhooks',
  summary: 'Créer un webhook ; son secret n’est montré qu’une fois',
  caller: 'session',
  body: z.strictObject({ owner: Owner.default('person'), url: Url, events: Events }),
  answer: z.object({ webhook: Webhook, secret: z.string() }),
  errors: [
    'required_auth',
    'restricted_role_company',
    'restricted_professional',
    'too_many_webhooks',
    'private_webhook',
    'insecure_webhook',
  ],
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/webhook/{id}',
  group: 'webhooks',
  summary: 'Changer l’adresse, les événements ou l’activité d’un webhook',
  caller: 'session',
  params: IdParams,
  body: z.strictObject({ url: Url.optional(), events: Events.optional(), active: z.boolean().optional() }),
  answer: Webhook,
  errors: ['required_auth', 'not_found', 'restricted_role_company', 'private_webhook', 'insecure_webhook'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/webhook/{id}',
  group: 'webhooks',
  summary: 'Supprimer un webhook et le journal de ses envois',
  caller: 'session',
  params: IdParams,
  answer: Ok,
  errors: ['required_auth', 'not_found', 'restricted_role_company'],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/webhook/{id}/secret',
  group: 'webhooks',
  summary: 'Changer le secret d’un webhook ; l’ancien signe aussi pendant 24 heures',
  caller: 'session',
  params: IdParams,
  answer: z.object({ webhook: Webhook, secret: z.string() }),
  errors: ['required_auth', 'not_found', 'restricted_role_company'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/webhook/{id}/test',
  group: 'webhooks',
  summary: 'Envoyer un essai à un webhook',
  caller: 'session',
  params: IdParams,
  answer: WebhookDelivery,
  errors: ['required_auth', 'not_found', 'restricted_role_company', 'disabled_webhook', 'too_many_requests'],
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/webhook/{id}/delivery',
  group: 'webhooks',
  summary: 'Les envois d’un webhook des 30 derniers jours, le plus récent d’abord',
  caller: 'session',
  params: IdParams,
  query: z.object({ page: PageNumber, limit: z.coerce.number().int().min(1).max(100).default(20) }),
  answer: listOf(WebhookDelivery),
  errors: ['required_auth', 'not_found', 'restricted_role_company'],
});

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/webhook/delivery/{id}/replay',
  group: 'webhooks',
  summary: 'Renvoyer un envoi, avec le même identifiant',
  caller: 'session',
  params: IdParams,
  answer: WebhookDelivery,
  errors: ['required_auth', 'not_found', 'restricted_role_company', 'disabled_webhook', 'too_many_requests'],
});
