import { parisDay, weekday } from '@joulerie/domain/calendar';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import { type WorkParts, defineWork } from '../../platform/queue/work.ts';
import { findSpace } from '../accounts/accounts.public.ts';
import { findScope, originOf } from '../scopes/scopes.public.ts';
import { type Rung, alarmMail, digestMail } from './alarm-mails.ts';
import { findEvents } from './event-list.store.ts';
import { type Reader, recordNotice, seenBy, subscribersOf, pendingDigests } from './notices.store.ts';

/** The job that mails an alarm as soon as it rings. */
export const MAIL_ALARM: JobKind = {
  name: 'alarm-tell',
  retries: 5,
  firstRetryS: 10,
  longestRetryS: 600,
  longestRunS: 120,
  atOnce: 2,
};

/** Mails each subscriber once, in one transaction with the record of it. A person who no longer sees the subject is not mailed. */
export const mailAlarm = defineWork(
  MAIL_ALARM,
  z.object({ event: z.uuid() }),
  async ({ store, services, now }, { event: id }) =>
    store.db.transaction(async (tx) => {
      const [found] = await findEvents(tx, [id]);
      if (!found || found.event.withdrawnAt || found.event.closedAt) return;
      for (const userId of await subscribersOf(tx, found.alarm.id, 'mail')) {
        const seen = (await seenBy(tx, userId, [found.alarm])).get(found.alarm.id);
        if (!seen || !(await recordNotice(tx, id, userId, 'mail', now()))) continue;
        const { scope, origin } = await brandOf(tx, services, seen.reader);
        await services.mailer.send(alarmMail(scope, origin, seen.reader.person, { found, subject: seen.subject }), tx);
      }
    }),
);

const MONDAY = 0;

/** Every morning the digests of the day, and on Mondays those of the week; a day that was missed is in the next one. */
export const digestAlarms = defineWork(
  { ...MAIL_ALARM, name: 'alarm-digests', longestRunS: 900, atOnce: 1 },
  z.object({}),
  async (parts) => {
    await sendDigests(parts, 'daily');
    if (weekday(parisDay(parts.now())) === MONDAY) await sendDigests(parts, 'weekly');
  },
  '07:00',
);

async function sendDigests({ store, services, now }: WorkParts, type: 'daily' | 'weekly'): Promise<void> {
  for (const [userId, ids] of await pendingDigests(store.db, type, now()))
    await store.db.transaction(async (tx) => {
      const events = new Map((await findEvents(tx, ids)).map((one) => [one.event.id, one]));
      const ordered = ids.flatMap((id) => events.get(id) ?? []);
      const seen = await seenBy(
        tx,
        userId,
        ordered.map(({ alarm }) => alarm),
      );
      const list: Rung[] = [];
      for (const found of ordered) {
        const one = seen.get(found.alarm.id);
        if (one && (await recordNotice(tx, found.event.id, userId, type, now())))
          list.push({ found, subject: one.subject });
      }
      const [first] = seen.values();
      if (!first || list.length === 0) return;
      const { scope, origin } = await brandOf(tx, services, first.reader);
      await services.mailer.send(digestMail(scope, origin, first.reader.person, list, type), tx);
    });
}

/** The brand of the mails to a person, and the origin of its pages. */
async function brandOf(db: Database, { config }: WorkParts['services'], { actor }: Reader) {
  const { scopeId } = await findSpace(db, actor.space.id);
  const scope = await findScope(db, scopeId);
  return { scope, origin: originOf(scope, config) };
}
