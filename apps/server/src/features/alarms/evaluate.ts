import {
  ALARM_KINDS,
  type RuleContext,
  breachesOf,
  episodesOf,
  isOngoing,
  isSaidAhead,
  lastMeasuredDay,
} from '@joulerie/domain/alarms';
import { type CivilDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { type TempoColour, tempoColour } from '@joulerie/domain/tariffs';
import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events/event.ts';
import { tempoCalendar } from '../grid-signals/grid-signals.public.ts';
import { alarmRaised } from './alarms.events.ts';
import type { AlarmRow, StoredRule } from './alarms.tables.ts';
import { type Due, type Judged, breachesOfAlarms, noteMeasured, takeDue, writeBreaches } from './due.store.ts';
import { type Outcome, mergeEvents, priceEvents } from './events.store.ts';
import { meanPrices } from './prices.store.ts';
import { subscribedPowers } from './subscribed-powers.ts';
import { readSeriesIn } from './series-in.store.ts';
import { type Watched, consentEnds, watchedBy } from './watched.store.ts';

/** Alarms looked at in one transaction. */
const AT_ONCE = 400;

/**
 * Looks again at the alarms whose measures changed, a batch a transaction, until there are none or `untilMs` has come; answers how many
 * were looked at.
 */
export async function evaluateDue(
  db: Database,
  events: Events,
  now: number,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<number> {
  let done = 0;
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const due = await takeDue(tx, AT_ONCE);
      await evaluate(tx, events, due, now);
      return due.length;
    });
    done += taken;
    if (taken === 0 || Date.now() > untilMs) return done;
  }
}

/** Looks at alarms again over the days that changed, and brings what rang in line. */
async function evaluate(tx: Database, events: Events, due: readonly Due[], now: number): Promise<void> {
  const judged: Judged[] = [];
  const measured: { id: string; day: CivilDay }[] = [];
  const watched = await watchedBy(
    tx,
    due.map(({ alarm }) => alarm),
  );
  const contextOf = await contexts(tx, due, watched, now);
  // Alarms on one variable and the same days are read at once: those of a night, whatever their number.
  const groups = Map.groupBy(
    due,
    ({ alarm, fromDay, toDay }) => `${alarm.variable} ${fromDay} ${toDay} ${reach(alarm)}`,
  );
  for (const group of groups.values()) {
    const { alarm: first, fromDay, toDay } = group[0]!;
    const back = reach(first);
    const read = await readSeriesIn(
      tx,
      group.flatMap(({ alarm }) => watched.get(alarm.id) ?? []),
      first.variable,
      fromDay - back,
      Math.max(toDay, Math.min(toDay + back, parisDay(now) + 2)),
    );
    for (const one of group) {
      const series = read.get(one.alarm.id) ?? null;
      for (const rule of one.alarm.rules) {
        const until = toDay + ALARM_KINDS[rule.rule.kind].lookbackDays;
        // What is said ahead stays once its day is past, and is not said after it.
        const from = isSaidAhead(rule.rule) ? Math.max(fromDay, parisDay(now)) : fromDay;
        const breaches = breachesOf(rule.rule, series, contextOf(one.alarm, rule), from, until);
        judged.push({ alarmId: one.alarm.id, ruleKey: rule.key, fromDay: from, toDay: until, breaches });
      }
      const last = series === null ? null : lastMeasuredDay(series);
      if (last !== null) measured.push({ id: one.alarm.id, day: last });
    }
  }
  await writeBreaches(tx, judged);
  await noteMeasured(tx, measured);
  await bringInLine(tx, events, due, watched, now);
}

/** Days that the rules of an alarm look back on. */
const reach = ({ rules }: AlarmRow): number =>
  Math.max(0, ...rules.map(({ rule }) => ALARM_KINDS[rule.kind].lookbackDays));

async function bringInLine(
  tx: Database,
  events: Events,
  due: readonly Due[],
  watched: ReadonlyMap<string, Watched>,
  now: number,
): Promise<void> {
  const ids = due.map(({ alarm }) => alarm.id);
  const kept = Map.groupBy(await breachesOfAlarms(tx, ids), ({ alarmId, ruleKey }) => `${alarmId} ${ruleKey}`);
  const outcomes: Outcome[] = due.flatMap(({ alarm }) =>
    alarm.rules.map((rule) => ({
      alarm,
      rule,
      episodes: episodesOf(rule.rule, kept.get(`${alarm.id} ${rule.key}`) ?? []),
    })),
  );
  const raised = await mergeEvents(tx, outcomes, now);
  const ringing = new Set(outcomes.filter(({ episodes }) => episodes.length > 0).map(({ alarm }) => alarm.id));
  await price(
    tx,
    due.map(({ alarm }) => alarm).filter(({ id }) => ringing.has(id)),
    watched,
  );
  for (const { id, alarmId } of raised) await events.emit(tx, alarmRaised, { alarmId, eventId: id });
}

/** Prices what rang of alarms. */
export async function price(
  tx: Database,
  alarms: readonly AlarmRow[],
  watched: ReadonlyMap<string, Watched>,
): Promise<void> {
  for (const [variable, group] of Map.groupBy(alarms, (alarm) => alarm.variable))
    await priceEvents(
      tx,
      await meanPrices(
        tx,
        group.flatMap(({ id }) => watched.get(id) ?? []),
        variable,
      ),
    );
}

type ContextOf = (alarm: AlarmRow, rule: Pick<StoredRule, 'rule' | 'since'>) => RuleContext;

/** What the rules of some alarms need beside the measures; what none of them needs is not read. */
export async function contexts(
  db: Database,
  due: readonly Pick<Due, 'alarm' | 'fromDay'>[],
  watched: ReadonlyMap<string, Watched>,
  now: number,
): Promise<ContextOf> {
  const today = parisDay(now);
  const has = (kind: string) => due.some(({ alarm }) => alarm.rules.some(({ rule }) => rule.kind === kind));
  const calendar = has('tempo_tomorrow') ? await tempoCalendar(db) : null;
  const ends = has('consent_ending')
    ? await consentEnds(
        db,
        due.flatMap(({ alarm }) => alarm.sourceId ?? []),
        now,
      )
    : new Map<string, CivilDay>();
  const tempo = new Map<CivilDay, Exclude<TempoColour, 'bleu'>>();
  const first = Math.min(today, ...due.map(({ fromDay }) => fromDay));
  for (let day = first; calendar && day <= today + 1; day++) {
    const color = tempoColour(day, calendar);
    if (color !== null && color !== 'bleu') tempo.set(day, color);
  }
  const powers = has('subscribed_power')
    ? await subscribedPowers(
        db,
        due.flatMap(({ alarm }) => onlySource(watched.get(alarm.id)) ?? []),
        today,
      )
    : new Map<string, number>();
  return (alarm, { rule, since }) => {
    const sources = watched.get(alarm.id)?.sources ?? [];
    const kva = powers.get(onlySource(watched.get(alarm.id))?.id ?? '') ?? null;
    const sinceDay = parseIsoDay(since)!;
    return {
      subscribedVa: kva === null ? null : kva * 1000,
      watchedFrom: rule.kind === 'missing_data' ? absentFrom(sources, sinceDay, rule.days) : sinceDay,
      today,
      tempo,
      consentEnd: alarm.sourceId === null ? null : (ends.get(alarm.sourceId) ?? null),
    };
  };
}

/** The source of a subject that has one: powers of several meters are not compared with that of one. */
const onlySource = (own: Watched | undefined): Watched['sources'][number] | null =>
  own?.sources.length === 1 ? own.sources[0]! : null;

/**
 * First day on which absent measures count: what lacks when a rule is saved lacks already, but nothing lacks before the first measure. A
 * source without any measure begins with the rule.
 */
const absentFrom = (sources: Watched['sources'], sinceDay: CivilDay, days: number): CivilDay =>
  Math.max(sinceDay - days, Math.min(firstMeasured(sources) ?? sinceDay, sinceDay));

/** First day that one of some sources has measures of; null without any. */
export function firstMeasured(sources: Watched['sources']): CivilDay | null {
  const days = sources.flatMap(({ firstDay }) => (firstDay === null ? [] : parseIsoDay(firstDay)!));
  return days.length === 0 ? null : Math.min(...days);
}

/** Days before the day of a rule whose causes ring at once, if they still go on. */
const RECENT_DAYS = 60;

/**
 * Looks at what the new rules of an alarm say of the last weeks: a cause that still goes on rings at once, those that ended before the
 * rule was saved do not.
 */
export async function beginRules(
  tx: Database,
  events: Events,
  alarm: AlarmRow,
  added: readonly StoredRule[],
  now: number,
): Promise<void> {
  const today = parisDay(now);
  const [fromDay, toDay] = [today - RECENT_DAYS, today + 2];
  const watched = await watchedBy(tx, [alarm]);
  const back = reach(alarm);
  const own = watched.get(alarm.id)!;
  const series = (await readSeriesIn(tx, [own], alarm.variable, fromDay - back, toDay)).get(alarm.id) ?? null;
  const last = series === null ? null : lastMeasuredDay(series);
  const contextOf = await contexts(tx, [{ alarm, fromDay }], watched, now);
  const judged = added.map((rule): Judged => {
    const breaches = breachesOf(rule.rule, series, contextOf(alarm, rule), fromDay, toDay);
    const going = episodesOf(rule.rule, breaches).filter(({ lastDay }) => isOngoing(rule.rule, lastDay, last));
    const firstDay = going[0]?.firstDay ?? Number.POSITIVE_INFINITY;
    return {
      alarmId: alarm.id,
      ruleKey: rule.key,
      fromDay,
      toDay,
      breaches: breaches.filter(({ day }) => day >= firstDay),
    };
  });
  await writeBreaches(tx, judged);
  if (last !== null) await noteMeasured(tx, [{ id: alarm.id, day: last }]);
  await bringInLine(tx, events, [{ alarm, fromDay, toDay }], watched, now);
}
