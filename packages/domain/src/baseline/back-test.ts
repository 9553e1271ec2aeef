import type { SlotAxis } from '../calendar/slots.ts';
import { sortedPresent } from '../heating/statistics.ts';
import { alarmEvents } from './alarm-rule.ts';
import type { AlarmContext, AlarmEvent, AlarmRule } from './alarm-rule.ts';

/** What an alarm would have done on the history. */
export type BackTest = {
  events: AlarmEvent[];
  /** Rings per month of 30.4375 days of measured history; null when nothing was measured. */
  perMonth: number | null;
  hoursInAlarm: number;
  /** Longest event [h]; null without one. */
  longestHours: number | null;
  /** Share of history measured, 0..1; null for no slot. */
  coverage: number | null;
  /** Against events known to be true: share of them found, share of rings that are true, mean delay of the ring [h]. */
  recall: number | null;
  precision: number | null;
  meanDelayHours: number | null;
};

const MONTH_H = 30.4375 * 24;

/**
 * What a rule would have done on history, and, where true events are known, how well.
 *
 * @param values measured history, one a slot; NaN where missing
 * @param axis regular grid of instants of the values
 * @param rule the alarm to try
 * @param context what the rule needs besides the values
 * @param known incidents known to have happened; null leaves hits and misses out
 */
export function backTestAlarm(
  values: Float64Array | Float32Array,
  axis: SlotAxis,
  rule: AlarmRule,
  context: AlarmContext = {},
  known: readonly { startMs: number; endMs: number }[] | null = null,
): BackTest {
  const events = alarmEvents(values, axis, rule, context);
  let measured = 0;
  for (let i = 0; i < values.length; i++) if (Number.isFinite(values[i]!)) measured++;
  const measuredH = (measured * axis.stepS) / 3600;
  let hoursInAlarm = 0;
  let longest = -1;
  for (const event of events) {
    const hours = (event.endMs - event.startMs) / 3_600_000;
    hoursInAlarm += hours;
    longest = Math.max(longest, hours);
  }
  return {
    events,
    perMonth: measuredH > 0 ? (events.length * MONTH_H) / measuredH : null,
    hoursInAlarm,
    longestHours: longest < 0 ? null : longest,
    coverage: values.length === 0 ? null : measured / values.length,
    ...judge(events, known),
  };
}

function judge(
  events: readonly AlarmEvent[],
  known: readonly { startMs: number; endMs: number }[] | null,
): Pick<BackTest, 'recall' | 'precision' | 'meanDelayHours'> {
  if (known === null) return { recall: null, precision: null, meanDelayHours: null };
  const meets = (event: AlarmEvent, truth: { startMs: number; endMs: number }): boolean =>
    event.startMs < truth.endMs && truth.startMs < event.endMs;
  const delays: number[] = [];
  for (const truth of known) {
    const first = events.find((event) => meets(event, truth));
    if (first !== undefined) delays.push(Math.max(0, first.ringMs - truth.startMs) / 3_600_000);
  }
  const right = events.filter((event) => known.some((truth) => meets(event, truth))).length;
  return {
    recall: known.length === 0 ? null : delays.length / known.length,
    precision: events.length === 0 ? null : right / events.length,
    meanDelayHours: delays.length === 0 ? null : delays.reduce((sum, d) => sum + d, 0) / delays.length,
  };
}

/**
 * Lowest threshold (« above ») or highest (« below ») among the values measured that rings at most `perMonth` times a
 * month on this history; null when nothing was measured. A higher threshold may ring more often (it cuts one long event
 * in several), so values are tried one after another from the side that never rings.
 *
 * @param values measured history, one a slot; NaN where missing
 * @param axis regular grid of instants of the values
 * @param rule the alarm without its threshold
 * @param context what the rule needs besides the values
 */
export function thresholdForRate(
  values: Float64Array | Float32Array,
  axis: SlotAxis,
  rule: Omit<AlarmRule, 'when'> & { kind: 'above' | 'below' },
  perMonth: number,
  context: AlarmContext = {},
): number | null {
  const sorted = sortedPresent(values);
  if (sorted.length === 0) return null;
  // 200 quantiles are finer than a person sets a threshold.
  const candidates = Array.from({ length: 201 }, (_, k) => sorted[Math.round((k / 200) * (sorted.length - 1))]!);
  if (rule.kind === 'above') candidates.reverse();
  let answer = candidates[0]!;
  for (const threshold of candidates) {
    const when = { kind: rule.kind, threshold };
    const rate = backTestAlarm(values, axis, { ...rule, when }, context).perMonth ?? 0;
    if (rate > perMonth) break;
    answer = threshold;
  }
  return answer;
}
