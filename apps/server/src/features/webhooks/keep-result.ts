import type { Posted } from '../../platform/post-outside.ts';
import type { Database } from '../../platform/database.ts';
import type { WorkParts } from '../../platform/queue/work.ts';
import { managesSpace } from '../access/access.public.ts';
import { findSpace, findUser, membersOfSpace } from '../accounts/accounts.public.ts';
import { findScope, originOf } from '../scopes/scopes.public.ts';
import { isGivenUp, pauseAfter } from './tries.ts';
import { addTry } from './webhook-jobs.ts';
import { webhookOffMail } from './webhooks.mails.ts';
import { cancelDeliveries, holdDelivery, holdWebhook, updateDelivery, updateWebhookRow } from './webhooks.store.ts';
import type { DeliveryRow, WebhookRow } from './webhooks.tables.ts';

const GONE = 410;

type Outcome = Pick<DeliveryRow, 'status' | 'failure' | 'excerpt'>;

/** What the log says of an answer; `failure` is null for a success. */
function outcomeOf(posted: Posted): Outcome {
  if (posted.status === null) return { status: null, failure: posted.failure, excerpt: null };
  const { status, excerpt } = posted;
  const isFine = status >= 200 && status < 300;
  const failure = isFine ? null : status >= 300 && status < 400 ? 'redirect' : 'status';
  return { status, failure, excerpt };
}

/** Keeps the result of a try, with the next one or the end of the endpoint, in one transaction. */
export async function keepResult(
  parts: WorkParts,
  { id, webhookId, attempts }: DeliveryRow,
  posted: Posted,
  durationMs: number,
): Promise<void> {
  const { store, services } = parts;
  const at = new Date(parts.now());
  const outcome = outcomeOf(posted);
  await store.db.transaction(async (tx) => {
    const webhook = await holdWebhook(tx, webhookId);
    const held = webhook && (await holdDelivery(tx, id));
    // Another worker did it, or somebody removed it meanwhile.
    if (!held || held.state !== 'waiting' || held.attempts !== attempts) return;
    const tried = { ...outcome, attempts: attempts + 1, lastAttemptAt: at, durationMs };
    if (outcome.failure === null) {
      await updateDelivery(tx, id, { ...tried, state: 'delivered', nextAttemptAt: null });
      if (webhook.failingSince) await updateWebhookRow(tx, webhook.id, { failingSince: null });
      return;
    }
    const failingSince = webhook.failingSince ?? at;
    const isOff = outcome.status === GONE || isGivenUp(failingSince.getTime(), at.getTime());
    const pause = isOff ? null : pauseAfter(attempts + 1);
    const next = pause === null ? null : new Date(at.getTime() + pause);
    await updateDelivery(tx, id, { ...tried, state: next ? 'waiting' : 'failed', nextAttemptAt: next });
    if (pause !== null)
      await addTry(
        services.queue,
        tx,
        { ...webhook, failingSince },
        { delivery: id, attempt: attempts + 1 },
        { afterMs: pause },
      );
    if (isOff && webhook.active)
      await switchOff(parts, tx, webhook, outcome.status === GONE ? 'gone' : 'failures', failingSince);
    else if (!webhook.failingSince) await updateWebhookRow(tx, webhook.id, { failingSince });
  });
}

async function switchOff(
  { services }: WorkParts,
  tx: Database,
  webhook: WebhookRow,
  disabledFor: 'gone' | 'failures',
  failingSince: Date,
): Promise<void> {
  await updateWebhookRow(tx, webhook.id, { active: false, disabledFor, failingSince });
  await cancelDeliveries(tx, webhook.id);
  const space = await findSpace(tx, webhook.spaceId);
  const scope = await findScope(tx, space.scopeId);
  for (const person of await peopleOf(tx, webhook))
    await services.mailer.send(
      webhookOffMail(scope, person, originOf(scope, services.config), { ...webhook, disabledFor }),
      tx,
    );
}

/** Who is written to when an endpoint is switched off: its person, or those who manage its company. */
async function peopleOf(
  tx: Database,
  { userId, spaceId }: WebhookRow,
): Promise<{ username: string; firstname: string }[]> {
  if (userId === null) return (await membersOfSpace(tx, spaceId)).filter(({ type }) => managesSpace(type));
  const user = await findUser(tx, userId);
  return user ? [user] : [];
}
