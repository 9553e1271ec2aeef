import {
  type DayRange,
  missingRanges,
  nextDailyTry,
  nextHigh,
  rangesOf,
  retryAt,
  type ServiceRules,
} from '@joulerie/domain/collection';
import { type CivilDay, type Instant, DAY_MS, dayLengthMs, dayStart, parisDay } from '@joulerie/domain/calendar';
import type { Run } from '@joulerie/domain/measures';
import { QUALITY, VARIABLES } from '@joulerie/domain/vocabulary';
import type { OperatorFailure } from '../../connectors/operators/outcome.ts';
import type { FileRead } from '../../connectors/reader.ts';
import { type Decision, isCurve } from './decide.ts';
import type { Due, Meter, Step } from './plan.store.ts';

const DAY_S = 86_400;

/** The day of a value of a run. */
const dayOf = ({ from, stepS }: Pick<Run, 'from' | 'stepS'>, at: number): CivilDay =>
  stepS >= DAY_S ? parisDay(from) + at * Math.round(stepS / DAY_S) : parisDay(from + at * stepS * 1000);

/** Days of which an answer has a value; `unsure` are those of them that it has in part, or estimated. */
export type AnsweredDays = { found: ReadonlySet<CivilDay>; unsure: ReadonlySet<CivilDay> };
export const NO_DAYS: AnsweredDays = { found: new Set(), unsure: new Set() };

export function answeredDays(series: FileRead['series']): AnsweredDays {
  const found = new Set<CivilDay>();
  const unsure = new Set<CivilDay>();
  for (const { runs, periods } of series) {
    const measuredMs = new Map<CivilDay, number>();
    for (const { from, stepS, values, quality } of runs)
      for (const [i, value] of values.entries()) {
        if (Number.isNaN(value)) continue;
        const day = dayOf({ from, stepS }, i);
        if (quality?.[i] === QUALITY.estime) unsure.add(day);
        measuredMs.set(day, (measuredMs.get(day) ?? 0) + (stepS >= DAY_S ? dayLengthMs(day) : stepS * 1000));
      }
    for (const [day, ms] of measuredMs) {
      found.add(day);
      if (ms < dayLengthMs(day)) unsure.add(day);
    }
    for (const { fromDay, toDay } of periods) for (let day = fromDay; day < toDay; day++) found.add(day);
  }
  return { found, unsure };
}

type Asked = { due: Due; rules: ServiceRules } & Extract<Decision, { ask: unknown }>;

/** The values of a run whose whole interval lies in some days; null without any. */
function cutRun(run: Run, { from, to }: DayRange): Run | null {
  const stepMs = run.stepS * 1000;
  const day = parisDay(run.from);
  // Days of which the clock changes are not those of their seconds.
  const isDaily = run.stepS === DAY_S;
  const first = isDaily ? from - day : Math.ceil((dayStart(from) - run.from) / stepMs);
  const end = isDaily ? to - day : Math.floor((dayStart(to) - run.from) / stepMs);
  const [start, stop] = [Math.max(0, first), Math.min(run.values.length, end)];
  if (start >= stop) return null;
  if (stop - start === run.values.length) return run;
  return {
    ...run,
    from: isDaily ? dayStart(day + start) : run.from + start * stepMs,
    values: run.values.slice(start, stop),
    quality: run.quality?.slice(start, stop) ?? null,
    ...(run.finality ? { finality: run.finality.slice(start, stop) } : {}),
  };
}

/**
 * What may be kept of an answer, whatever the operator put into it: values of the days that were asked for, by the half-hour where a curve was
 * asked for. A period may begin before these days, or end after them: its amount cannot be divided, and is left out as a whole where it extends
 * beyond the consent that covers them. Null spans are those of the holder.
 */
export function keptOf(
  read: FileRead,
  { service, days, spans }: { service: string; days: DayRange; spans: Meter['spans'] },
): FileRead {
  const covering = spans?.find(({ from, to }) => from <= days.from && days.to <= to + 1);
  const isWithin = ({ fromDay, toDay }: { fromDay: CivilDay; toDay: CivilDay }) =>
    fromDay < days.to &&
    days.from < toDay &&
    (spans === null || (covering !== undefined && covering.from <= fromDay && toDay <= covering.to + 1));
  return {
    ...read,
    series: read.series.map((one) => {
      const isFine = isCurve(service) || VARIABLES[one.variable].kind === 'register';
      const runs = one.runs.filter(({ stepS }) => isFine || stepS >= DAY_S).flatMap((run) => cutRun(run, days) ?? []);
      return { ...one, runs, periods: one.periods.filter(isWithin) };
    }),
  };
}

/** What an answer makes of a series. @param days days of which it has data */
export function afterAnswer({ due, ask, use, rules }: Asked, days: AnsweredDays, now: Instant): Step {
  const { found } = days;
  const today = parisDay(now);
  const succeeded = found.size > 0 ? { succeededAt: now } : {};
  // Tomorrow morning, if some recent day is missing by then.
  const gap = { at: nextDailyTry(now, false), wasAsked: use === 'gap' };
  const ranges = {
    found: rangesOf(ask, (day) => found.has(day)),
    unsure: rangesOf(ask, (day) => days.unsure.has(day)),
  };
  if (use !== 'daily') {
    const asked = { ...ranges, missing: missingRanges(ask, found) };
    const done = use === 'history' ? { low: ask.from, historyAt: now } : { againFrom: ask.to };
    return { ...succeeded, gap, asked, ...done };
  }
  // The days before were there already: an answer without them takes nothing away.
  const awaited = { from: Math.max(ask.from, due.high), to: ask.to };
  const high = nextHigh(awaited, found, rules, today);
  const asked = { ...ranges, missing: missingRanges({ from: awaited.from, to: high }, found) };
  const isLate = high < ask.to && high <= today - rules.lateAfterDays;
  const dailyAt = high === ask.to && high < today ? now : nextDailyTry(now, isLate);
  // Days between the last one asked for and these, which no consent covered, were left out: history comes back to them once one does.
  const low = due.low > high ? high : ask.from > due.high ? ask.from : null;
  return { ...succeeded, high, ...(low === null ? {} : { low }), dailyAt, gap, asked };
}

/**
 * What a failure makes of a series. A period that is refused is halved, down to the first day of the meter; what may pass is tried
 * again after a pause; the rest waits for tomorrow.
 */
export function afterFailure({ due, ask, use }: Asked, failed: OperatorFailure, now: Instant): Step {
  if (failed.kind === 'period' && use === 'history') {
    const days = ask.to - ask.from;
    return days > 1 ? { sliceDays: Math.ceil(days / 2), historyAt: now } : { historyAt: null };
  }
  const failures = due.failures + 1;
  const failure = { outcome: failed.kind, code: failed.code, at: now, failures };
  // Nothing is asked before the authorisation is checked.
  if (failed.kind === 'no-right') return { failure };
  const isOurs = failed.kind === 'credentials' || failed.kind === 'not-subscribed';
  const at = failed.retryable || isOurs ? retryAt(now, failures, failed.retryAfterS) : now + DAY_MS;
  return {
    failure,
    ...postpone(use, at),
    // Nobody waits for what is refused for good.
    ...(use === 'gap' && !failed.retryable && !isOurs ? { againFrom: null } : {}),
  };
}

/** What was asked of a series, asked for again at an instant and not before. */
export const postpone = (use: Asked['use'], at: Instant): Step =>
  use === 'daily' ? { dailyAt: at } : use === 'history' ? { historyAt: at } : { gap: { at, wasAsked: true } };
