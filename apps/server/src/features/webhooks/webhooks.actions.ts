import type * as contract from '@joulerie/contract/webhooks';
import {
  type WebhookEvent,
  TEST_EVENT,
  WEBHOOK_OLD_SECRET_HOURS,
  webhookEventsOf,
} from '@joulerie/contract/webhook-events';
import { HOUR_MS } from '@joulerie/domain/calendar';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { countSending } from '../../platform/http/quotas.ts';
import { newId } from '../../platform/ids.ts';
import { pageOf } from '../../platform/page-of.ts';
import { managesSpace } from '../access/access.public.ts';
import { holdMembership } from '../accounts/accounts.public.ts';
import { checkUrl } from './check-url.ts';
import { holderOf, openWebhook } from './open-webhook.ts';
import { newSecret, sealSecret } from './signing.ts';
import { sendTo } from './send-to.ts';
import { addTry } from './webhook-jobs.ts';
import { presentDelivery, presentWebhook } from './webhooks.present.ts';
import {
  cancelDeliveries,
  countWebhooks,
  deleteWebhookRow,
  findDelivery,
  findWebhook,
  holdDelivery,
  holdSpace,
  holdWebhook,
  insertWebhook,
  pageOfDeliveries,
  updateDelivery,
  updateWebhookRow,
  webhooksOf,
} from './webhooks.store.ts';
import type { WebhookRow } from './webhooks.tables.ts';

const MOST_WEBHOOKS = 10;

export const listWebhooks: Serve<typeof contract.listWebhooks> = async ({ db, actor, query, now }) => {
  const found = await webhooksOf(db, await holderOf(db, actor, query.owner));
  return { data: found.map((one) => presentWebhook(one, now)), total: found.length };
};

export const createWebhook: Serve<typeof contract.createWebhook> = async ({ db, actor, body, services, now }) => {
  const holder = await holderOf(db, actor, body.owner);
  checkUrl(body.url, services.config);
  refuseEvents(body.events, body.owner);
  const id = newId(now);
  const secret = newSecret();
  const sealed = await sealSecret(services.config.SECRETS_KEY, id, secret);
  await db.transaction(async (tx) => {
    await holdSpace(tx, holder.spaceId);
    const type = await holdMembership(tx, actor);
    if (body.owner === 'company' && !managesSpace(type)) throw new DomainError('restricted_role_company');
    if ((await countWebhooks(tx, holder)) >= MOST_WEBHOOKS) throw new DomainError('too_many_webhooks');
    await insertWebhook(tx, {
      id,
      ...holder,
      madeBy: actor.user.id,
      url: body.url,
      events: [...new Set(body.events)],
      secret: sealed,
      createdAt: new Date(now),
    });
  });
  return { webhook: presentWebhook((await findWebhook(db, id))!, now), secret };
};

export const updateWebhook: Serve<typeof contract.updateWebhook> = async (call) => {
  const { db, actor, params, body, services, now } = call;
  const { userId } = await openWebhook(db, actor, params.id);
  if (body.url !== undefined) checkUrl(body.url, services.config);
  if (body.events) refuseEvents(body.events, userId === null ? 'company' : 'person');
  await db.transaction(async (tx) => {
    const held = await heldOrGone(tx, params.id);
    await updateWebhookRow(tx, held.id, changeOf(held, body));
    if (body.active === false) await cancelDeliveries(tx, held.id);
  });
  return presentWebhook((await findWebhook(db, params.id))!, now);
};

/** Switching it on again forgets its failures: five more days of them switch it off. */
function changeOf(
  held: WebhookRow,
  {
    url,
    events,
    active,
  }: { url?: string | undefined; events?: WebhookEvent[] | undefined; active?: boolean | undefined },
): Partial<WebhookRow> {
  const isOther = url !== undefined && url !== held.url;
  return {
    url: url ?? held.url,
    events: events ? [...new Set(events)] : held.events,
    ...(active === false && held.active ? { active: false, disabledFor: 'person' as const } : {}),
    ...(active === true && !held.active ? { active: true, disabledFor: null, failingSince: null } : {}),
    ...(isOther ? { failingSince: null } : {}),
  };
}

export const deleteWebhook: Serve<typeof contract.deleteWebhook> = async ({ db, actor, params }) => {
  const { id } = await openWebhook(db, actor, params.id);
  await deleteWebhookRow(db, id);
  return { ok: true };
};

export const rotateWebhookSecret: Serve<typeof contract.rotateWebhookSecret> = async (call) => {
  const { db, actor, params, services, now } = call;
  const { id } = await openWebhook(db, actor, params.id);
  const secret = newSecret();
  const sealed = await sealSecret(services.config.SECRETS_KEY, id, secret);
  await db.transaction(async (tx) => {
    const held = await heldOrGone(tx, id);
    await updateWebhookRow(tx, id, {
      secret: sealed,
      oldSecret: held.secret,
      oldSecretUntil: new Date(now + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS),
    });
  });
  return { webhook: presentWebhook((await findWebhook(db, id))!, now), secret };
};

export const testWebhook: Serve<typeof contract.testWebhook> = async (call) => {
  const { db, services, now, params } = call;
  await openToSend(call, params.id);
  return db.transaction(async (tx) => {
    const webhook = await heldOrGone(tx, params.id);
    const said = { event: TEST_EVENT, at: new Date(now), data: { webhook_id: webhook.id }, sourceId: null } as const;
    return presentDelivery(await sendTo(services.queue, tx, webhook, said));
  });
};

export const listWebhookDeliveries: Serve<typeof contract.listWebhookDeliveries> = async ({
  db,
  actor,
  params,
  query,
}) => {
  const { id } = await openWebhook(db, actor, params.id);
  const { data, total } = await pageOfDeliveries(db, id, query);
  return pageOf(query, total, data.map(presentDelivery));
};

export const replayWebhookDelivery: Serve<typeof contract.replayWebhookDelivery> = async (call) => {
  const { db, params, services, now } = call;
  const found = await findDelivery(db, params.id);
  if (!found) throw new DomainError('not_found');
  await openToSend(call, found.webhookId);
  return db.transaction(async (tx) => {
    const webhook = await heldOrGone(tx, found.webhookId);
    const delivery = await holdDelivery(tx, found.id);
    if (!delivery) throw new DomainError('not_found');
    // Tries go on from here; the jobs of those before have another number.
    const attempts = delivery.state === 'waiting' ? delivery.attempts : 0;
    const replayed = await updateDelivery(tx, found.id, {
      state: 'waiting',
      attempts,
      nextAttemptAt: new Date(now),
    });
    await addTry(services.queue, tx, webhook, { delivery: found.id, attempt: attempts });
    return presentDelivery(replayed);
  });
};

/** An endpoint of the caller that is active, and one more sending of theirs counted. */
async function openToSend({ db, actor, store, now }: Call<unknown>, id: string): Promise<void> {
  const webhook = await openWebhook(db, actor, id);
  if (!webhook.active) throw new DomainError('disabled_webhook');
  await countSending(store.reserved, webhook.id, now);
}

async function heldOrGone(tx: Parameters<typeof holdWebhook>[0], id: string): Promise<WebhookRow> {
  const held = await holdWebhook(tx, id);
  if (!held) throw new DomainError('not_found');
  return held;
}

function refuseEvents(events: readonly WebhookEvent[], owner: 'person' | 'company'): void {
  const known = webhookEventsOf(owner);
  if (!events.every((event) => known.includes(event))) throw new DomainError('invalid_input', { reason: 'events' });
}
