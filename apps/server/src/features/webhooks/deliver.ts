import { DAY_MS, HOUR_MS } from '@joulerie/domain/calendar';
import { WEBHOOK_LOG_DAYS } from '@joulerie/contract/webhook-events';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { type Posted, postOutside } from '../../platform/post-outside.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import { type Work, type WorkParts, defineWork } from '../../platform/queue/work.ts';
import { findMember } from '../accounts/accounts.public.ts';
import { grantsReader } from '../grants/grants.public.ts';
import { findSources, rightsOnSource } from '../sources/sources.public.ts';
import { keepResult } from './keep-result.ts';
import { openSecret, signedHeaders } from './signing.ts';
import { MOST_OF_HOLDER, WEBHOOKS, WEBHOOKS_AGAIN, addTry, holderKey } from './webhook-jobs.ts';
import {
  deleteDelivery,
  findDelivery,
  findWebhook,
  isClosed,
  lateDeliveries,
  removeOldDeliveries,
} from './webhooks.store.ts';
import type { DeliveryRow, WebhookRow } from './webhooks.tables.ts';

const LONGEST_MS = 15_000;
const EXCERPT_BYTES = 1_024;

/** The identifier of a message, the same at each of its tries. */
export const messageIdOf = ({ id }: Pick<DeliveryRow, 'id'>): string => `msg_${id}`;

/** `waits`: it has not failed, and waited because its holder had many under way. */
const Data = z.object({ delivery: z.uuid(), attempt: z.int(), waits: z.boolean().optional() });

/** One try of a delivery. It may run twice: receivers know a message by its identifier. */
const deliver = (kind: JobKind): Work =>
  defineWork(kind, Data, async (parts, { waits, ...data }) => {
    const { store, services } = parts;
    const delivery = await findDelivery(store.db, data.delivery);
    if (delivery?.state !== 'waiting' || delivery.attempts !== data.attempt) return;
    const webhook = await findWebhook(store.db, delivery.webhookId);
    if (!webhook?.active) return;
    // It has failed since this job was added: it joins those that fail.
    if ((kind === WEBHOOKS || waits) && webhook.failingSince) return addTry(services.queue, store.db, webhook, data);
    const isFirst = kind === WEBHOOKS;
    const holder = holderKey(webhook);
    if (isFirst && (underWay.get(holder) ?? 0) >= MOST_OF_HOLDER)
      return addTry(services.queue, store.db, webhook, data, { waits: true });
    if (isFirst) underWay.set(holder, (underWay.get(holder) ?? 0) + 1);
    try {
      if (!(await mayReceive(store.db, webhook, delivery))) return await deleteDelivery(store.db, delivery.id);
      const begin = performance.now();
      const posted = await post(parts, webhook, delivery);
      await keepResult(parts, delivery, posted, Math.round(performance.now() - begin));
    } finally {
      if (isFirst) leave(holder);
    }
  });

/** First tries of each holder under way in this process. */
const underWay = new Map<string, number>();

function leave(holder: string): void {
  const left = underWay.get(holder)! - 1;
  if (left > 0) underWay.set(holder, left);
  else underWay.delete(holder);
}

/** Whether who owns an endpoint may have an event by now. */
async function mayReceive(db: Database, webhook: WebhookRow, { sourceId }: DeliveryRow): Promise<boolean> {
  if (await isClosed(db, webhook.spaceId)) return false;
  const [source] = sourceId === null ? [null] : await findSources(db, [sourceId]);
  if (source === undefined) return false;
  if (webhook.userId === null) return source === null || source.spaceId === webhook.spaceId;
  const actor = await findMember(db, webhook.userId, webhook.spaceId, grantsReader);
  if (!actor || actor.lacksFactor) return false;
  return source === null || (await rightsOnSource(db, actor, source)).length > 0;
}

async function post(
  { services, now, stopping }: WorkParts,
  webhook: WebhookRow,
  delivery: DeliveryRow,
): Promise<Posted> {
  const { SECRETS_KEY, WEBHOOKS_TO_LOOPBACK, production } = services.config;
  const url = new URL(webhook.url);
  if (production && url.protocol !== 'https:') return { status: null, failure: 'tls' };
  const at = now();
  const sealed = [webhook.secret];
  if (webhook.oldSecret && webhook.oldSecretUntil!.getTime() > at) sealed.push(webhook.oldSecret);
  const secrets = await Promise.all(sealed.map((one) => openSecret(SECRETS_KEY, webhook.id, one)));
  return postOutside({
    url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Joulerie-Webhooks/1',
      ...signedHeaders(messageIdOf(delivery), at, delivery.body, secrets),
    },
    body: delivery.body,
    withinMs: LONGEST_MS,
    excerptBytes: EXCERPT_BYTES,
    toLoopback: WEBHOOKS_TO_LOOPBACK,
    signal: stopping,
  });
}

/** A try that is due for so long has lost its job. */
const LOST_AFTER_MS = HOUR_MS;

/** Removes the log of more than 30 days, and adds again the jobs that were lost. */
const tidyWebhooks = defineWork(
  { name: 'webhooks-log', retries: 5, firstRetryS: 60, longestRetryS: 3600, longestRunS: 900, atOnce: 1 },
  z.object({}),
  async ({ store, services, now }) => {
    await removeOldDeliveries(store.db, new Date(now() - WEBHOOK_LOG_DAYS * DAY_MS));
    for (const { id, attempts, webhookId, ...webhook } of await lateDeliveries(
      store.db,
      new Date(now() - LOST_AFTER_MS),
    ))
      await addTry(services.queue, store.db, { ...webhook, id: webhookId }, { delivery: id, attempt: attempts });
  },
  '03:40',
);

export const webhooksWorks: readonly Work[] = [deliver(WEBHOOKS), deliver(WEBHOOKS_AGAIN), tidyWebhooks];
