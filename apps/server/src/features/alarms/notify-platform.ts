import type { Database } from '../../platform/database.ts';
import { rungSentence } from './alarm-mails.ts';
import { findEvents } from './event-list.store.ts';
import { recordNotice, seenBy, subscribersOf } from './notices.store.ts';

/** What a person reads of an alarm in the platform. */
type AlarmNotice = { userId: string; message: string; redirectPath: string };

/** Notices of an alarm for the subscribers who see its subject, one each. Call it in a transaction. */
export async function alarmNotices(tx: Database, eventId: string, now: number): Promise<AlarmNotice[]> {
  const [found] = await findEvents(tx, [eventId]);
  if (!found || found.event.withdrawnAt) return [];
  const notices: AlarmNotice[] = [];
  for (const userId of await subscribersOf(tx, found.alarm.id, 'page')) {
    const seen = (await seenBy(tx, userId, [found.alarm])).get(found.alarm.id);
    if (!seen || !(await recordNotice(tx, eventId, userId, 'page', now))) continue;
    const { kind, id } = seen.subject;
    notices.push({
      userId,
      message: rungSentence({ found, subject: seen.subject }),
      redirectPath: `/${kind}/${id}/alarme`,
    });
  }
  return notices;
}
