import type { CivilDay } from '../calendar/index.ts';
import type { OperatorOutcomeName } from './calls.ts';
import { type DayRange, type ServiceRules, GAP_DAYS } from './schedule.ts';

/** Why a day of a source has no measure, from what stands in its way first to what is only a matter of time. */
export const GAP_CAUSES = [
  // No consent covers the day: what there is of it may not be read.
  'outside-consent',
  // The data of such a source comes by files.
  'not-collected',
  'not-communicating',
  'not-connected',
  // The authorisation at the operator does not include this kind of data.
  'not-authorised',
  'before-operator',
  'before-meter',
  'history-coming',
  'authorisation-ended',
  'to-check',
  'late',
  // A billed reading that extends beyond the days of the consent cannot be divided.
  'reading-across',
  'operator-gap',
  'operator-failure',
  'our-failure',
  // It was asked for, and arrived: it is not stored any more.
  'unknown',
] as const;
/** One of the causes of a gap. */
export type GapCause = (typeof GAP_CAUSES)[number];

/** What is collected of a source by one service. */
export type CollectedSeries = {
  rules: ServiceRules;
  /** First day that the operator keeps. */
  earliest: CivilDay;
  /** Every day of `[low, high)` was asked for. */
  low: CivilDay;
  high: CivilDay;
  isHistoryDue: boolean;
  /** Days asked for that the operator does not have. */
  missing: readonly DayRange[];
  /** The last outcome, where it was a failure. */
  failure: OperatorOutcomeName | null;
  /** Its values are those of a whole period between two readings. */
  isByReading: boolean;
};

/** What is known of how the measures of a source arrive. */
export type GapFacts = {
  today: CivilDay;
  /** Days that may be read, null where its space is the holder. */
  readable: readonly DayRange[] | null;
  /** Whether an operator is asked for such sources here. */
  hasOperator: boolean;
  /** Whether the meter is read from afar; null where it is not known. */
  communicates: boolean | null;
  authorisation: 'active' | 'to-check' | 'ended' | null;
  /** First and last day of the data that the authorisation covers; null where it does not say. */
  covered: { from: CivilDay | null; to: CivilDay | null };
  series: CollectedSeries | null;
};

/** Days of one cause. */
export type GapStretch = DayRange & { cause: GapCause };

const has = (ranges: readonly DayRange[], day: CivilDay): boolean =>
  ranges.some(({ from, to }) => from <= day && day < to);

/**
 * The missing days of a source with their causes, in order: days that follow each other and have one cause are one stretch.
 *
 * @param missing days without a measure, or with a part of their measures, in order
 * @param facts how the measures of the source arrive
 */
export function explainGaps(missing: readonly DayRange[], facts: GapFacts): GapStretch[] {
  const found: GapStretch[] = [];
  for (const { from, to } of missing)
    for (let day = from; day < to; day++) {
      const cause = causeOf(day, facts);
      const last = found.at(-1);
      if (last?.to === day && last.cause === cause) last.to = day + 1;
      else found.push({ from: day, to: day + 1, cause });
    }
  return found;
}

function causeOf(day: CivilDay, facts: GapFacts): GapCause {
  const { readable, hasOperator, communicates, authorisation, covered, series } = facts;
  if (readable !== null && !has(readable, day)) return 'outside-consent';
  if (!hasOperator) return 'not-collected';
  if (authorisation === null) return communicates === false ? 'not-communicating' : 'not-connected';
  if (series === null) return authorisation === 'ended' ? 'authorisation-ended' : 'not-authorised';
  if ((covered.from !== null && day < covered.from) || (covered.to !== null && day > covered.to))
    return 'not-authorised';
  if (day < series.low) return causeBefore(day, facts, series);
  if (day >= series.high) return causeAfter(day, facts, series);
  return causeOfAsked(day, facts, series);
}

/** Of a day that was not reached yet on the way back through the history. */
function causeBefore(
  day: CivilDay,
  { authorisation }: GapFacts,
  { earliest, isHistoryDue }: CollectedSeries,
): GapCause {
  if (day < earliest) return 'before-operator';
  if (authorisation === 'ended') return 'authorisation-ended';
  if (authorisation === 'to-check') return 'to-check';
  return isHistoryDue ? 'history-coming' : 'before-meter';
}

/** Outcomes whose cause is on our side. */
export const OUR_FAILURES = ['not-subscribed', 'credentials', 'request', 'quota', 'unreadable'] as const;
const OURS: ReadonlySet<OperatorOutcomeName> = new Set(OUR_FAILURES);

/** Of a day that daily data has not reached yet. */
function causeAfter(day: CivilDay, { authorisation, today }: GapFacts, { failure, rules }: CollectedSeries): GapCause {
  if (authorisation === 'ended') return 'authorisation-ended';
  if (authorisation === 'to-check') return 'to-check';
  if (failure !== null) return OURS.has(failure) ? 'our-failure' : 'operator-failure';
  return day >= today - rules.usualDelayDays ? 'late' : 'history-coming';
}

/** Of a day that was asked for. */
function causeOfAsked(day: CivilDay, { readable, today }: GapFacts, series: CollectedSeries): GapCause {
  const stretch = series.missing.find(({ from, to }) => from <= day && day < to);
  if (!stretch) return 'unknown';
  if (day >= today - series.rules.usualDelayDays) return 'late';
  const isAtEdge = readable?.some(({ from, to }) => has([stretch], from) || has([stretch], to - 1));
  return series.isByReading && isAtEdge ? 'reading-across' : 'operator-gap';
}

/**
 * Until when a missing day is asked for again, once a day; null once it is not any more.
 *
 * @param day the missing day
 * @param today civil day of the question
 * @param rules of its service: a day is awaited during its usual delay, and asked for again during two weeks at least
 */
export function askedAgainUntil(day: CivilDay, today: CivilDay, { usualDelayDays }: ServiceRules): CivilDay | null {
  const days = Math.max(GAP_DAYS, usualDelayDays);
  return day >= today - days ? day + days : null;
}
