import { parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { type Delivery, computedLater, inTransaction } from '../../platform/events/event.ts';
import { buildingsRegrouped } from '../buildings/buildings.public.ts';
import { costsComputed } from '../costs/costs.public.ts';
import { tempoPublished } from '../grid-signals/grid-signals.public.ts';
import { measuresErased, measuresRecorded } from '../measures/measures.public.ts';
import { readingChanged, sourceLinksChanged } from '../sources/sources.public.ts';
import { alarmsOfSource } from './alarms.store.ts';
import { markBrokenDue, markBuildingsDue, markDue, markKindDue } from './due.store.ts';
import { alarmRaised } from './alarms.events.ts';
import { evaluateDue, price } from './evaluate.ts';
import { notifyWebhooks } from './notify-webhooks.ts';
import { MAIL_ALARM } from './notify.work.ts';
import { watchedBy } from './watched.store.ts';

/** A delivery ends well within its lease; what is left is done by the next one, or within the minute. */
const LONGEST_MS = 30_000;

const lookAgain = ({ db, events, event }: Delivery): Promise<number> =>
  evaluateDue(db, events, event.at.getTime(), Date.now() + LONGEST_MS);

/** Days whose sum a building shows again when its sources change. */
const RECENT_DAYS = 60;
const recent = ({ event }: Delivery) => {
  const today = parisDay(event.at.getTime());
  return { fromDay: today - RECENT_DAYS, toDay: today + 1 };
};

/** What alarms follow: they are due in the transaction of the change, and looked at after it. */
export const alarmsSubscriptions = [
  inTransaction(measuresRecorded, 'alarms: due after measures', ({ db, event: { payload } }) =>
    markDue(
      db,
      payload.sourceId,
      payload.series.map(({ variable }) => variable),
      payload,
    ),
  ),
  computedLater(
    measuresRecorded,
    'alarms: looked at after measures',
    async (delivery) => void (await lookAgain(delivery)),
  ),
  ...[readingChanged, measuresErased].flatMap((type) => [
    inTransaction(type, `alarms: due after ${type.name}`, ({ db, event }) => markBrokenDue(db, event.payload.sourceId)),
    computedLater(type, `alarms: looked at after ${type.name}`, async (delivery) => void (await lookAgain(delivery))),
  ]),
  inTransaction(sourceLinksChanged, 'alarms: due after sources', (delivery) =>
    markBuildingsDue(delivery.db, delivery.event.payload.buildingIds, recent(delivery)),
  ),
  computedLater(
    sourceLinksChanged,
    'alarms: looked at after sources',
    async (delivery) => void (await lookAgain(delivery)),
  ),
  inTransaction(buildingsRegrouped, 'alarms: due after buildings', (delivery) =>
    markBuildingsDue(delivery.db, delivery.event.payload.ids, recent(delivery)),
  ),
  computedLater(
    buildingsRegrouped,
    'alarms: looked at after buildings',
    async (delivery) => void (await lookAgain(delivery)),
  ),
  computedLater(tempoPublished, 'alarms: looked at after Tempo days', async (delivery) => {
    const days = delivery.event.payload.days.map((day) => parseIsoDay(day)!);
    if (days.length === 0) return;
    await markKindDue(delivery.db, 'tempo_tomorrow', { fromDay: Math.min(...days), toDay: Math.max(...days) + 1 });
    await lookAgain(delivery);
  }),
  inTransaction(alarmRaised, 'alarms: sent by mail and webhook', async ({ db, queue, event: { at, payload } }) => {
    await queue.add(MAIL_ALARM, { event: payload.eventId }, db);
    await notifyWebhooks(db, queue, payload.eventId, at);
  }),
  computedLater(costsComputed, 'alarms: priced after costs', async ({ db, event }) => {
    const found = await alarmsOfSource(db, event.payload.sourceId);
    if (found.length > 0) await price(db, found, await watchedBy(db, found));
  }),
];
