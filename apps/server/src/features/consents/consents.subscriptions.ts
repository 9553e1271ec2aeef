import type { z } from 'zod';
import { type EventType, inTransaction } from '../../platform/events/event.ts';
import { findSources } from '../sources/sources.public.ts';
import { sendToAll, webhooksForSource } from '../webhooks/webhooks.public.ts';
import { consentEnded, consentGiven } from './consents.events.ts';

const tell = <S extends z.ZodType<{ consentId: string; sourceId: string }>>(
  type: EventType<S>,
  event: 'consent.given' | 'consent.ended',
) =>
  inTransaction(type, `webhooks of ${event}`, async ({ db, queue, event: { at, payload } }) => {
    const [source] = await findSources(db, [payload.sourceId]);
    if (!source) return;
    await sendToAll(queue, db, await webhooksForSource(db, event, source.spaceId), {
      event,
      at,
      data: { consent_id: payload.consentId, source_id: source.id },
      sourceId: source.id,
    });
  });

/** Programs of the space hear of its agreements, in the transaction that gives or ends them. */
export const consentsSubscriptions = [tell(consentGiven, 'consent.given'), tell(consentEnded, 'consent.ended')];
