import type { SlotAxis } from '../calendar/slots.ts';
import type { ExpectedBand } from './expected-band.ts';

/** A rule on one variable. Durations and pauses count in slots of the series. */
export type AlarmRule = {
  /** Above or below a threshold of the variable's unit, or outside the expected band. */
  when: { kind: 'above' | 'below'; threshold: number } | { kind: 'outside_band'; side: 'above' | 'below' };
  /** Slots in a row before it rings (1: at once). A missing slot breaks the row. */
  forSlots: number;
  /** Only in use, only out of use, or always. */
  during: 'always' | 'in_use' | 'out_of_use';
  /** Slots after the end of an event during which it does not ring again. */
  quietSlots: number;
};

/** One ring of an alarm. */
export type AlarmEvent = {
  /** Beginning of the row of slots, the instant at which the alarm would have rung, and the end. */
  startMs: number;
  ringMs: number;
  endMs: number;
  /** Farthest value from the threshold. */
  extreme: number;
  /** Sum of the distance to the threshold over the slots of the event. */
  beyond: number;
};

/** What a rule may need besides the values: 1 for each slot of use, and the band expected. */
export type AlarmContext = { inUse?: Uint8Array; band?: ExpectedBand };

/**
 * Events that a rule would have raised on a series: rows of slots on the wrong side, each counted once. A rule on hours
 * of use without a profile, or on a band without one, raises nothing.
 *
 * @param values measured values, one a slot; NaN where missing: a gap ends an event
 * @param axis regular grid of instants of the values
 * @param rule what rings, and after how long
 * @param context hours of use and expected band, for the rules that need them; a rule without what it needs never rings
 */
export function alarmEvents(
  values: Float64Array | Float32Array,
  axis: SlotAxis,
  rule: AlarmRule,
  context: AlarmContext = {},
): AlarmEvent[] {
  const events: AlarmEvent[] = [];
  const stepMs = axis.stepS * 1000;
  const forSlots = Math.max(1, rule.forSlots);
  const sign = rule.when.kind === 'below' || (rule.when.kind === 'outside_band' && rule.when.side === 'below') ? -1 : 1;
  let row = 0;
  let beyond = 0;
  let extreme = 0;
  let quietUntil = -1;
  const close = (end: number): void => {
    if (row >= forSlots && end - row >= quietUntil) {
      const from = end - row;
      events.push({
        startMs: axis.startMs + from * stepMs,
        // The value of a slot is known when the slot ends.
        ringMs: axis.startMs + (from + forSlots) * stepMs,
        endMs: axis.startMs + end * stepMs,
        extreme,
        beyond,
      });
      quietUntil = end + rule.quietSlots;
    }
    row = 0;
    beyond = 0;
  };
  for (let i = 0; i < values.length; i++) {
    const distance = sign * (values[i]! - thresholdAt(rule, context, i));
    if (!(distance > 0) || !counts(rule, context, i)) {
      close(i);
      continue;
    }
    if (row === 0 || sign * (values[i]! - extreme) > 0) extreme = values[i]!;
    row++;
    beyond += distance;
  }
  close(values.length);
  return events;
}

function thresholdAt(rule: AlarmRule, context: AlarmContext, i: number): number {
  if (rule.when.kind !== 'outside_band') return rule.when.threshold;
  const side = rule.when.side === 'above' ? context.band?.high : context.band?.low;
  return side?.[i] ?? Number.NaN;
}

function counts(rule: AlarmRule, context: AlarmContext, i: number): boolean {
  if (rule.during === 'always') return true;
  return context.inUse?.[i] === (rule.during === 'in_use' ? 1 : 0);
}
