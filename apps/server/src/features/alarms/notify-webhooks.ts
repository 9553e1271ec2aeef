import { ruleSentence } from '@joulerie/domain/alarms';
import { isoInstant } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import type { Adding } from '../../platform/events/event.ts';
import { sendToAll, webhooksOfPerson } from '../webhooks/webhooks.public.ts';
import { findEvents } from './event-list.store.ts';
import { seenBy, subscribersOf } from './notices.store.ts';

/** Sends an alarm to the endpoints of those who subscribed to it so, in the transaction in which it rang: once. */
export async function notifyWebhooks(tx: Database, queue: Adding, eventId: string, at: Date): Promise<void> {
  const [found] = await findEvents(tx, [eventId]);
  if (!found) return;
  const { event, alarm } = found;
  for (const userId of await subscribersOf(tx, alarm.id, 'webhook')) {
    const seen = (await seenBy(tx, userId, [alarm])).get(alarm.id);
    if (!seen) continue;
    const { subject, reader } = seen;
    const list = await webhooksOfPerson(tx, 'alarm.raised', { userId, spaceId: reader.actor.space.id });
    await sendToAll(queue, tx, list, {
      event: 'alarm.raised',
      at,
      data: {
        event_id: event.id,
        subject: { kind: subject.kind, id: subject.id },
        variable: alarm.variable,
        sentence: ruleSentence(event.rule, alarm.variable),
        started_at: isoInstant(event.startAt),
        late: event.late,
      },
      sourceId: alarm.sourceId,
    });
  }
}
