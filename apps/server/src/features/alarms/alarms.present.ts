import type { Alarm, AlarmEvent } from '@joulerie/contract/alarms';
import type { AlarmSubscription } from '@joulerie/contract/alarm-words';
import { alarmValue, ruleSentence } from '@joulerie/domain/alarms';
import { isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import { versionOf } from '../../platform/http/version.ts';
import type { ListedEvent } from './event-list.store.ts';
import { goesOn } from './events.store.ts';
import type { AlarmRow } from './alarms.tables.ts';
import type { Subject } from './subjects.ts';

/** The rules of an alarm are one field: a list is replaced as a whole. */
export const EDITED = { rules: 0 };

export const rulesOf = ({ rules }: Pick<AlarmRow, 'rules'>) => ({ rules: rules.map(({ rule }) => rule) });

const presentSubject = ({ kind, id, name }: Subject): Alarm['subject'] => ({ kind, _id: id, name });

export function presentAlarm(
  subject: Subject,
  variable: VariableName,
  alarm: Pick<AlarmRow, 'rules' | 'measuredDay'>,
  { subscriptions, unclosed }: { subscriptions: readonly AlarmSubscription[]; unclosed: number },
): Alarm {
  return {
    subject: presentSubject(subject),
    variable,
    label: VARIABLES[variable].label,
    rules: alarm.rules.map(({ key, rule }) => ({ key, rule, sentence: ruleSentence(rule, variable) })),
    subscriptions: [...subscriptions],
    unclosed,
    measuredTo: alarm.measuredDay,
    version: versionOf(rulesOf(alarm), EDITED),
    mayChange: subject.rights.includes('owns'),
  };
}

/** Why what is over has no amount. */
export function whyNoAmount(beyondWh: number | null): string {
  return beyondWh === null
    ? 'Ce que cette règle surveille n’est pas une énergie en trop.'
    : 'Le prix de l’énergie est inconnu\u00a0: renseignez l’offre de chaque source.';
}

export function presentEvent({ event, alarm, closer }: ListedEvent, subject: Subject): AlarmEvent {
  const { variable } = alarm;
  const state = event.withdrawnAt ? 'withdrawn' : event.closedAt ? 'closed' : event.seenAt ? 'seen' : 'raised';
  return {
    _id: event.id,
    subject: presentSubject(subject),
    variable,
    rule: event.rule,
    sentence: ruleSentence(event.rule, variable),
    state,
    start: isoInstant(event.startAt),
    ring: isoInstant(event.ringAt),
    end: isoInstant(event.endAt),
    ongoing: event.withdrawnAt === null && goesOn(event, alarm.measuredDay),
    days: event.days,
    extreme: event.extreme,
    extremeText: event.extreme === null ? null : alarmValue(event.extreme, variable),
    beyondKwh: event.beyondWh === null ? null : event.beyondWh / 1000,
    eur: event.eur,
    eurReason: event.eur === null ? whyNoAmount(event.beyondWh) : null,
    late: event.late,
    raisedAt: isoInstant(event.raisedAt),
    seenAt: isoInstantOrNull(event.seenAt),
    closedAt: isoInstantOrNull(event.closedAt),
    closedBy: closer,
    reason: event.reason,
    note: event.note,
    mayChange: subject.rights.includes('owns'),
  };
}
