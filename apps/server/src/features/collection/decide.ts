import {
  type DayRange,
  dailyRange,
  flowGrace,
  gapRange,
  historyRange,
  nextDailyTry,
} from '@joulerie/domain/collection';
import { type CivilDay, type Instant, parisDay } from '@joulerie/domain/calendar';
import type { CallUse } from '../../platform/quotas/call-quotas.store.ts';
import { collectableDays } from './collectable-days.ts';
import type { CollectedOperator } from './operator.ts';
import type { Due, Meter, Step } from './plan.store.ts';

/** A call to make for a series, or what its state becomes without one. */
export type Decision = { ask: DayRange; use: CallUse | 'gap' } | { step: Step };

/** Whether a service gives values of less than a day. */
export const isCurve = (service: string): boolean => service.endsWith('-curve');

/** Days that may be asked for, around one of them or the earliest after it; null when none may. */
function coveredDays(meter: Meter, service: string, day: CivilDay): DayRange | null {
  const usable = collectableDays(meter)
    .filter(({ fine }) => fine || !isCurve(service))
    .toSorted((a, b) => a.from - b.from);
  return usable.findLast(({ from, to }) => from <= day && day < to) ?? usable.find(({ from }) => from > day) ?? null;
}

/** Days of a range that no file gave, in order. */
function withoutGiven(range: DayRange, given: readonly DayRange[]): DayRange[] {
  let left = [range];
  for (const { from, to } of given)
    left = left.flatMap((one) => [
      { from: one.from, to: Math.min(one.to, from) },
      { from: Math.max(one.from, to), to: one.to },
    ]);
  return left.filter(({ from, to }) => from < to);
}

/**
 * What is due of a series: daily data first, then days to ask for again, then the next slice of history. Only days that the authorisation and
 * the consents cover are asked for: a series of which nothing may be asked waits for a change of consent.
 */
export function decide(operator: CollectedOperator, due: Due, meter: Meter | null, now: Instant): Decision {
  const today = parisDay(now);
  const { service } = due;
  if (!meter || meter.state !== 'active' || !operator.services(meter).includes(service))
    return {
      step: { dailyAt: null, historyAt: null, gap: { at: nextDailyTry(now, false), wasAsked: true }, againFrom: null },
    };
  const rules = operator.rules(service);
  const earliest = operator.earliest(service, today);
  if (due.isDaily) {
    const covered = coveredDays(meter, service, Math.max(due.high, earliest));
    const first = Math.max(earliest, covered?.from ?? 0);
    const asked = { low: Math.max(due.low, first), high: Math.max(due.high, first) };
    const wanted = dailyRange(asked, rules, today);
    if (wanted && covered) {
      const isAwaited = due.flowFrom !== null && now < flowGrace(today);
      const end = Math.min(wanted.to, covered.to, isAwaited ? due.flowFrom! : wanted.to);
      // Of what files gave nothing is asked for: the next days are those after it.
      const ask = withoutGiven({ from: wanted.from, to: end }, due.given).find(({ to }) => to > asked.high);
      if (ask) return { ask, use: 'daily' };
      if (isAwaited) return { step: { dailyAt: flowGrace(today) } };
    }
    // Up to date, or nothing may be read: in the second case the change of a consent wakes the series.
    return { step: { dailyAt: covered === null ? null : nextDailyTry(now, false) } };
  }
  // Nothing is left of what was due: a gap that stayed due would be taken again at once.
  const noGap = { gap: { at: nextDailyTry(now, false), wasAsked: true }, againFrom: null };
  if (due.gap) {
    const days = coveredDays(meter, service, Math.max(due.gap.from, earliest));
    const covered = days && {
      from: Math.max(due.gap.from, days.from, earliest),
      to: Math.min(due.gap.to, days.to),
    };
    const ask = gapRange(covered, rules);
    return ask && ask.from < ask.to ? { ask, use: 'gap' } : { step: noGap };
  }
  if (!due.isHistory) return { step: noGap };
  const covered = coveredDays(meter, service, due.low - 1);
  if (covered === null || covered.from >= due.low) return { step: { historyAt: null } };
  const floor = Math.max(earliest, covered.from);
  const slice = historyRange(due, floor, Math.min(due.sliceDays, rules.mostDays));
  if (slice && due.historyAwaited !== null && now < due.historyAwaited)
    return { step: { historyAt: due.historyAwaited } };
  const ask = slice && withoutGiven(slice, due.given).at(-1);
  return ask ? { ask, use: 'history' } : { step: { historyAt: null } };
}
