import type { AlarmSubscription } from '@joulerie/contract/alarm-words';
import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { findMember } from '../accounts/accounts.public.ts';
import { grantsReader } from '../grants/grants.public.ts';
import { type AlarmRow, alarmNotified } from './alarms.tables.ts';
import { type Subject, subjectsOf } from './subjects.ts';

/** Whether the person of a row `u` of users has not turned mails of alarms off in their settings. */
const TAKES_MAILS = sql`(u.preferences ->> 'mailAlerts') is distinct from 'false'`;

/** Subscribers of an alarm by one means, without those who turned alarm mails off. */
export const subscribersOf = async (db: Database, alarmId: string, type: AlarmSubscription): Promise<string[]> =>
  (
    await rows<{ userId: string }>(
      db,
      sql`select s.user_id as "userId" from alarm_subscriptions s join users u on u.id = s.user_id
        where s.alarm_id = ${alarmId} and s.type = ${type} ${type === 'mail' ? sql`and ${TAKES_MAILS}` : sql``} order by s.user_id`,
    )
  ).map(({ userId }) => userId);

/** Records that a person is notified of an alarm; false where they already were. */
export async function recordNotice(
  tx: Database,
  eventId: string,
  userId: string,
  type: AlarmSubscription,
  now: number,
): Promise<boolean> {
  const made = await tx
    .insert(alarmNotified)
    .values({ eventId, userId, type, toldAt: new Date(now) })
    .onConflictDoNothing()
    .returning({ eventId: alarmNotified.eventId });
  return made.length > 0;
}

/** A person in one of their spaces. */
export type Reader = { actor: Actor; person: { firstname: string; username: string } };

/** What alarms are of, of those that a person sees in one of their spaces, with who they are there. */
export async function seenBy(
  db: Database,
  userId: string,
  list: readonly Pick<AlarmRow, 'id' | 'buildingId' | 'sourceId'>[],
): Promise<Map<string, { subject: Subject; reader: Reader }>> {
  const spaces = await rows<{ id: string; firstname: string; username: string }>(
    db,
    sql`select m.space_id as id, u.firstname, u.username from memberships m join users u on u.id = m.user_id where u.id = ${userId} order by m.space_id`,
  );
  const found = new Map<string, { subject: Subject; reader: Reader }>();
  for (const { id: spaceId, ...person } of spaces) {
    const actor = await findMember(db, userId, spaceId, grantsReader);
    if (!actor) continue;
    for (const [id, subject] of await subjectsOf(db, actor, list))
      if (!found.has(id)) found.set(id, { subject, reader: { actor, person } });
  }
  return found;
}

/** Days for which what rang waits for a digest: one of a Monday that was missed is in the next. */
const DIGEST_DAYS = 16;

/** Alarms that each subscriber of a digest was not notified of yet, raised since they subscribed. */
export async function pendingDigests(
  db: Database,
  type: 'daily' | 'weekly',
  now: number,
): Promise<Map<string, string[]>> {
  const found = await rows<{ userId: string; eventId: string }>(
    db,
    sql`select s.user_id as "userId", e.id as "eventId" from alarm_subscriptions s
        join alarm_events e on e.alarm_id = s.alarm_id and e.raised_at >= s.created_at
        join users u on u.id = s.user_id and ${TAKES_MAILS}
      where s.type = ${type} and e.withdrawn_at is null and e.closed_at is null
        and e.raised_at > to_timestamp(${now / 1000}) - make_interval(days => ${DIGEST_DAYS})
        and not exists (select from alarm_tellings t where t.event_id = e.id and t.user_id = s.user_id and t.type = s.type)
      order by s.user_id, e.eur desc nulls last, e.ring_at`,
  );
  return new Map(
    [...Map.groupBy(found, ({ userId }) => userId)].map(([userId, list]) => [
      userId,
      list.map(({ eventId }) => eventId),
    ]),
  );
}
