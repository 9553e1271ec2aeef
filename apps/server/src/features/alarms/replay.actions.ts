import type * as contract from '@joulerie/contract/alarms';
import type { AlarmReplay } from '@joulerie/contract/alarms';
import {
  ALARM_KINDS,
  type AlarmRule,
  type AlarmSeries,
  alarmValue,
  farthestOfDays,
  replayRule,
  ruleSentence,
} from '@joulerie/domain/alarms';
import { addYears, isoDay, isoInstant, parisDay } from '@joulerie/domain/calendar';
import type { VariableName } from '@joulerie/domain/vocabulary';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { refuseUnfit } from './alarms.actions.ts';
import { whyNoAmount } from './alarms.present.ts';
import type { AlarmRow } from './alarms.tables.ts';
import { contexts, firstMeasured } from './evaluate.ts';
import { meanPrices } from './prices.store.ts';
import { readSeries } from './read-series.ts';
import { type Subject, openBuildingSubject, openSourceSubject } from './subjects.ts';
import { watchedBy } from './watched.store.ts';

type ReplayCall = Pick<Call<unknown>, 'store' | 'db' | 'now' | 'readSources'> & {
  params: { id: string; variable: VariableName };
  body: { rule: AlarmRule };
};

export const replayBuildingAlarm: Serve<typeof contract.replayBuildingAlarm> = async (call) =>
  replay(call, await openBuildingSubject(call.db, call.actor, call.params.id));
export const replaySourceAlarm: Serve<typeof contract.replaySourceAlarm> = async (call) =>
  replay(call, await openSourceSubject(call.db, call.actor, call.params.id));

async function replay(
  { store, db, now, readSources, params, body: { rule } }: ReplayCall,
  { id, kind }: Subject,
): Promise<AlarmReplay> {
  const { variable } = params;
  refuseUnfit(rule, variable, kind);
  const today = parisDay(now);
  const fromDay = addYears(today, -1);
  const stored = { key: '', since: isoDay(fromDay), rule };
  const alarm: AlarmRow = {
    id,
    buildingId: kind === 'building' ? id : null,
    sourceId: kind === 'source' ? id : null,
    variable,
    rules: [stored],
    measuredDay: null,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  };
  const watched = await watchedBy(db, [alarm]);
  const own = watched.get(id)!;
  readSources.push(...own.sources.map((source) => source.id));
  const back = ALARM_KINDS[rule.kind].lookbackDays;
  const [series, prices, contextOf] = await Promise.all([
    readSeries(store.query, [own], variable, fromDay - back, today).then((read) => read.get(id) ?? null),
    meanPrices(db, [own], variable),
    contexts(db, [{ alarm, fromDay }], watched, now),
  ]);
  // Nothing lacks before the first measure: a rule of that day would not have rung.
  const first = rule.kind === 'missing_data' ? (firstMeasured(own.sources) ?? fromDay) : fromDay;
  const since = isoDay(Math.max(fromDay, first));
  const found = replayRule(rule, variable, series, contextOf(alarm, { rule, since }), fromDay, today);
  const price = prices.get(id) ?? null;
  const eurOf = (beyondWh: number | null) => (beyondWh === null || price === null ? null : (beyondWh / 1000) * price);
  const rings = found.episodes.map(({ startMs, ringMs, endMs, days, extreme, beyondWh }) => ({
    start: isoInstant(startMs),
    ring: isoInstant(ringMs),
    end: isoInstant(endMs),
    days,
    extreme,
    extremeText: extreme === null ? null : alarmValue(extreme, variable),
    beyondKwh: beyondWh === null ? null : beyondWh / 1000,
    eur: eurOf(beyondWh),
  }));
  const amounts = rings.map(({ eur }) => eur);
  const eur = amounts.includes(null) ? null : amounts.reduce<number>((sum, one) => sum + one!, 0);
  return {
    sentence: ruleSentence(rule, variable),
    start_date: isoDay(fromDay),
    end_date: isoDay(today - 1),
    rings,
    eur,
    eurReason:
      eur === null ? whyNoAmount(found.episodes.find(({ beyondWh }) => eurOf(beyondWh) === null)!.beyondWh) : null,
    measuredDays: found.measuredDays,
    brokenDays: found.brokenDays,
    perMonth: found.perMonth,
    suggestion: found.suggestion && { ...found.suggestion, text: alarmValue(found.suggestion.value, variable) },
    warnings: found.warnings,
    days: daysOf(rule, series, fromDay, today),
    threshold: thresholdOf(rule, contextOf(alarm, stored).subscribedVa),
  };
}

function daysOf(rule: AlarmRule, series: AlarmSeries | null, fromDay: number, toDay: number): (number | null)[] {
  if (series === null) return Array.from({ length: toDay - fromDay }, () => null);
  return farthestOfDays(rule, series, fromDay, toDay).map((value) =>
    Number.isNaN(value) ? null : Math.round(value * 1000) / 1000,
  );
}

function thresholdOf(rule: AlarmRule, subscribedVa: number | null): number | null {
  if ('value' in rule) return rule.value;
  return rule.kind === 'subscribed_power' && subscribedVa !== null ? (subscribedVa * rule.percent) / 100 : null;
}
