import { createHash } from 'node:crypto';
import type * as contract from '@joulerie/contract/alarms';
import type { Alarm } from '@joulerie/contract/alarms';
import type { AlarmSubscription } from '@joulerie/contract/alarm-words';
import { type AlarmRule, kindsOn } from '@joulerie/domain/alarms';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import type { VariableName } from '@joulerie/domain/vocabulary';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { refuseConflicts } from '../../platform/http/version.ts';
import type { Actor } from '../../platform/identity.ts';
import { pageOf } from '../../platform/page-of.ts';
import { editableBuilding } from '../buildings/buildings.public.ts';
import { editableSource } from '../sources/sources.public.ts';
import { EDITED, presentAlarm, rulesOf } from './alarms.present.ts';
import {
  type SubjectId,
  endSubscriptions,
  findAlarm,
  heldAlarm,
  pageOfAlarms,
  subscribe,
  subscriptionsOf,
  unsubscribe,
  updateRules,
} from './alarms.store.ts';
import type { AlarmRow, StoredRule } from './alarms.tables.ts';
import { forgetOtherRules } from './due.store.ts';
import { beginRules } from './evaluate.ts';
import { closeOtherRules, unclosedOf } from './events.store.ts';
import {
  type Subject,
  buildingSubject,
  openBuildingSubject,
  openSourceSubject,
  sourceSubject,
  subjectsOf,
} from './subjects.ts';

type PutCall = Pick<Call<unknown>, 'db' | 'events' | 'actor' | 'ifMatch' | 'reply' | 'now'> & {
  params: { id: string; variable: VariableName };
  body: { rules: AlarmRule[] };
};

export const putBuildingAlarm: Serve<typeof contract.putBuildingAlarm> = (call) =>
  put(call, 'building', async (tx) =>
    buildingSubject(call.actor, await editableBuilding(tx, call.actor, call.params.id)),
  );
export const putSourceAlarm: Serve<typeof contract.putSourceAlarm> = (call) =>
  put(call, 'source', async (tx) =>
    sourceSubject(await editableSource(tx, call.actor, call.params.id), ['view', 'owns']),
  );

/** Refuses a rule that makes no sense of its variable. @throws DomainError `alarm_rule_unfit` */
export function refuseUnfit(rule: AlarmRule, variable: VariableName, kind: SubjectId['kind']): void {
  if (!kindsOn(variable, kind).includes(rule.kind)) throw new DomainError('alarm_rule_unfit');
}

/** A rule is named by what it says: saved again as it is, it is the same, and what rang of it goes on. */
const keyOf = (rule: AlarmRule): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(rule).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 12);

async function put(call: PutCall, kind: SubjectId['kind'], hold: (tx: Database) => Promise<Subject>): Promise<Alarm> {
  const { db, events, actor, params, body, ifMatch, now } = call;
  const { id, variable } = params;
  for (const rule of body.rules) refuseUnfit(rule, variable, kind);
  const answer = await db.transaction(async (tx) => {
    const subject = await hold(tx);
    const held = await heldAlarm(tx, { kind, id }, variable);
    refuseConflicts(ifMatch, rulesOf(held), { rules: body.rules }, EDITED);
    const known = new Map(held.rules.map((rule) => [rule.key, rule]));
    const today = isoDay(parisDay(now));
    const rules = new Map<string, StoredRule>();
    for (const rule of body.rules) {
      const key = keyOf(rule);
      rules.set(key, known.get(key) ?? { key, since: today, rule });
    }
    const keys = [...rules.keys()];
    const row = await updateRules(tx, held.id, [...rules.values()], now);
    await forgetOtherRules(tx, held.id, keys);
    await closeOtherRules(tx, held.id, keys, actor.user.id, now);
    if (keys.length === 0) await endSubscriptions(tx, held.id);
    const added = [...rules.values()].filter(({ key }) => !known.has(key));
    if (added.length > 0) await beginRules(tx, events, row, added, now);
    return presentOne(tx, actor, subject, variable, row);
  });
  call.reply.header('etag', answer.version);
  return answer;
}

async function presentOne(
  db: Database,
  actor: Actor,
  subject: Subject,
  variable: VariableName,
  { id }: Pick<AlarmRow, 'id'>,
): Promise<Alarm> {
  const alarm = (await findAlarm(db, subject, variable))!;
  const subscriptions = (await subscriptionsOf(db, actor.user.id, [id])).get(id) ?? [];
  const unclosed = (await unclosedOf(db, [id])).get(id) ?? 0;
  return presentAlarm(subject, variable, alarm, { subscriptions, unclosed });
}

type SubscribeCall = Pick<Call<unknown>, 'db' | 'actor'> & { params: { id: string; variable: VariableName } };

export const subscribeBuildingAlarm: Serve<typeof contract.subscribeBuildingAlarm> = (call) =>
  changeSubscription(call, openBuildingSubject, (id) =>
    subscribe(call.db, id, call.actor.user.id, call.query.subscriptionType, call.now),
  );
export const subscribeSourceAlarm: Serve<typeof contract.subscribeSourceAlarm> = (call) =>
  changeSubscription(call, openSourceSubject, (id) =>
    subscribe(call.db, id, call.actor.user.id, call.query.subscriptionType, call.now),
  );
export const unsubscribeBuildingAlarm: Serve<typeof contract.unsubscribeBuildingAlarm> = (call) =>
  changeSubscription(call, openBuildingSubject, (id) =>
    unsubscribe(call.db, id, call.actor.user.id, typeOf(call.query)),
  );
export const unsubscribeSourceAlarm: Serve<typeof contract.unsubscribeSourceAlarm> = (call) =>
  changeSubscription(call, openSourceSubject, (id) => unsubscribe(call.db, id, call.actor.user.id, typeOf(call.query)));

const typeOf = (query: { subscriptionType?: AlarmSubscription | undefined }): AlarmSubscription | null =>
  query.subscriptionType ?? null;

async function changeSubscription(
  { db, actor, params }: SubscribeCall,
  open: (db: Database, actor: Actor, id: string) => Promise<Subject>,
  change: (alarmId: string) => Promise<void>,
): Promise<Alarm> {
  const subject = await open(db, actor, params.id);
  const alarm = await findAlarm(db, subject, params.variable);
  if (!alarm || alarm.rules.length === 0) throw new DomainError('not_found_alarm');
  await change(alarm.id);
  return presentOne(db, actor, subject, params.variable, alarm);
}

type ListCall = Pick<Call<unknown>, 'db' | 'actor'> & { query: { page: number; limit: number } };

export const listAlarms: Serve<typeof contract.listAlarms> = (call) => list(call, null);
export const listBuildingAlarms: Serve<typeof contract.listBuildingAlarms> = async (call) =>
  list(call, await openBuildingSubject(call.db, call.actor, call.params.id));
export const listSourceAlarms: Serve<typeof contract.listSourceAlarms> = async (call) =>
  list(call, await openSourceSubject(call.db, call.actor, call.params.id));

async function list({ db, actor, query }: ListCall, of: SubjectId | null) {
  const { found, total } = await pageOfAlarms(db, actor, query, of);
  const ids = found.map(({ id }) => id);
  const [subjects, told, unclosed] = await Promise.all([
    subjectsOf(db, actor, found),
    subscriptionsOf(db, actor.user.id, ids),
    unclosedOf(db, ids),
  ]);
  const data = found.flatMap((alarm) => {
    const subject = subjects.get(alarm.id);
    const more = { subscriptions: told.get(alarm.id) ?? [], unclosed: unclosed.get(alarm.id) ?? 0 };
    return subject ? [presentAlarm(subject, alarm.variable, alarm, more)] : [];
  });
  return pageOf(query, total, data);
}
