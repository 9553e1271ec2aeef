import type * as contract from '@joulerie/contract/alarms';
import type { AlarmEvent } from '@joulerie/contract/alarms';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { pageOf } from '../../platform/page-of.ts';
import { mayWrite } from '../access/access.public.ts';
import { presentEvent } from './alarms.present.ts';
import type { AlarmEventRow } from './alarms.tables.ts';
import { findEvents, holdEvent, pageOfEvents, updateEvent } from './event-list.store.ts';
import { type Subject, subjectsOf } from './subjects.ts';

export const listAlarmEvents: Serve<typeof contract.listAlarmEvents> = async ({ db, actor, query }) => {
  const { found, total } = await pageOfEvents(db, actor, query);
  const subjects = await subjectsOf(
    db,
    actor,
    found.map(({ alarm }) => alarm),
  );
  const data = found.flatMap((one) => {
    const subject = subjects.get(one.alarm.id);
    return subject ? [presentEvent(one, subject)] : [];
  });
  return pageOf(query, total, data);
};

/** Seen stays when it was seen first. */
export const seeAlarmEvent: Serve<typeof contract.seeAlarmEvent> = (call) =>
  change(call, ({ seenAt }) => ({ seenAt: seenAt ?? new Date(call.now) }));

/** Closed again, it has the last reason. */
export const closeAlarmEvent: Serve<typeof contract.closeAlarmEvent> = (call) =>
  change(call, ({ seenAt }) => ({
    seenAt: seenAt ?? new Date(call.now),
    closedAt: new Date(call.now),
    closedBy: call.actor.user.id,
    reason: call.body.reason,
    note: call.body.note || null,
  }));

async function change(
  { db, actor, params }: Pick<Call<unknown>, 'db' | 'actor'> & { params: { id: string } },
  valuesOf: (event: AlarmEventRow) => Partial<AlarmEventRow>,
): Promise<AlarmEvent> {
  return db.transaction(async (tx) => {
    const { event, subject } = await editableEvent(tx, actor, params.id);
    await updateEvent(tx, event.id, valuesOf(event));
    const [changed] = await findEvents(tx, [event.id]);
    return presentEvent(changed!, subject);
  });
}

/**
 * What rang of something that the actor may change, held until the end of the transaction.
 *
 * @throws DomainError `not_found_alarm`, `restricted_read_only`, `restricted_building`, `restricted_source`
 */
async function editableEvent(
  tx: Database,
  actor: Actor,
  id: string,
): Promise<{ event: AlarmEventRow; subject: Subject }> {
  const held = await holdEvent(tx, id);
  const subject = held && (await subjectsOf(tx, actor, [held.alarm])).get(held.alarm.id);
  if (!held || !subject) throw new DomainError('not_found_alarm');
  if (!mayWrite(actor)) throw new DomainError('restricted_read_only');
  if (subject.rights.includes('owns')) return { event: held.event, subject };
  if (subject.kind === 'building') throw new DomainError('restricted_building');
  throw new DomainError('restricted_source');
}
