import { weekday } from '../calendar/days.ts';
import type { CivilDay } from '../calendar/days.ts';
import { dayLengthMs, dayStart } from '../calendar/paris.ts';
import { forEachSlotMinute } from '../calendar/slots.ts';
import type { SlotAxis } from '../calendar/slots.ts';
import { slotsInUse } from '../calendar/working-week.ts';
import { alarmEvents } from '../baseline/alarm-rule.ts';
import type { AlarmContext as SlotContext, AlarmRule as SlotRule } from '../baseline/alarm-rule.ts';
import { expectedBand } from '../baseline/expected-band.ts';
import type { AlarmRule, AlarmSide, TempoAlarmColor, UseHours } from './rules.ts';
import { DAY_STEP_S, instantOfSlot, isMeasured, slotOfDay } from './series.ts';
import type { AlarmSeries } from './series.ts';

/** A civil day on which a rule was broken. */
export type Breach = {
  day: CivilDay;
  /** Beginning of what broke it, at the earliest the start of the day before. */
  startMs: number;
  /** Instant at which enough of the day was known to say so. */
  ringMs: number;
  endMs: number;
  /** Farthest value, in the unit of the rule; null where it is about no value. */
  extreme: number | null;
  /** Energy over the limit [Wh]; null where what is over is no energy. */
  beyondWh: number | null;
};

/** What rules may need beside the measures. */
export type RuleContext = {
  /** Subscribed power of the source [VA]; null where nobody knows it. */
  subscribedVa: number | null;
  /** First day on which absent measures count: that of the first measure, or that of the rule. */
  watchedFrom: CivilDay;
  /** Day of which nothing is over yet: absence counts before it. */
  today: CivilDay;
  /** Known Tempo days that cost more. */
  tempo: ReadonlyMap<CivilDay, TempoAlarmColor>;
  /** Day on which the agreement of the holder ends; null without one. */
  consentEnd: CivilDay | null;
};

/**
 * The days of `[fromDay, toDay)` on which a rule was broken, in order. A day is judged by its own slots and by those of the days before it
 * that its kind looks back on (`ALARM_KINDS`), which the series has to hold: whatever else it holds changes nothing.
 *
 * @param rule what rings
 * @param series measured values, from the days looked back on; null where nothing was ever measured
 * @param context what the rule needs beside them
 * @param fromDay first day judged
 * @param toDay day after the last
 */
export function breachesOf(
  rule: AlarmRule,
  series: AlarmSeries | null,
  context: RuleContext,
  fromDay: CivilDay,
  toDay: CivilDay,
): Breach[] {
  if (rule.kind === 'tempo_tomorrow') return tempoDays(rule.colors, context, fromDay, toDay);
  if (rule.kind === 'consent_ending') return consentEnd(rule.days, context, fromDay, toDay);
  if (rule.kind === 'missing_data') return absentDays(series, context, fromDay, toDay);
  if (series === null) return [];
  const span = { fromDay: Math.max(fromDay, series.fromDay), toDay: Math.min(toDay, series.toDay) };
  switch (rule.kind) {
    case 'base_load':
      return nightsAbove(series, rule.value, span);
    case 'falling_index':
      return fallenIndexes(series, span);
    case 'threshold': {
      const known = rule.side === 'below' ? withoutParts(series) : series;
      return runs(known, rule.side, rule.minutes, span, { kind: rule.side, threshold: rule.value });
    }
    case 'subscribed_power': {
      if (context.subscribedVa === null) return [];
      const threshold = (context.subscribedVa * rule.percent) / 100;
      const found = runs(series, 'above', rule.minutes, span, { kind: 'above', threshold });
      // What is over a subscribed power is paid by the exceedance, not by the energy.
      return found.map((breach) => ({ ...breach, beyondWh: null }));
    }
    case 'out_of_use': {
      const when = { kind: 'above', threshold: rule.value } as const;
      return runs(series, 'above', rule.minutes, span, when, watchedSlots(rule, series));
    }
    case 'room_temperature': {
      const when = { kind: rule.side, threshold: rule.value };
      const found = runs(series, rule.side, rule.minutes, span, when, watchedSlots(rule, series));
      return found.map((breach) => ({ ...breach, beyondWh: null }));
    }
    case 'start_before': {
      const when = { kind: 'above', threshold: rule.value } as const;
      return runs(series, 'above', 30, span, when, watchedSlots(rule, series));
    }
    case 'band':
      return outsideBand(series, rule.side, rule.minutes, span);
  }
}

/**
 * The slots that a rule looks at, 1 for each of them; null where it looks at all.
 *
 * @param rule what rings
 * @param series measured values
 */
export function watchedSlots(rule: AlarmRule, series: AlarmSeries): Uint8Array | null {
  switch (rule.kind) {
    case 'out_of_use':
      return notOf(useOf(series, rule.hours));
    case 'room_temperature':
      return rule.inUse ? useOf(series, rule.hours) : notOf(useOf(series, rule.hours));
    case 'start_before':
      return early(series, rule.before, rule.weekdays);
    default:
      return null;
  }
}

const notOf = (slots: Uint8Array): Uint8Array => slots.map((slot) => 1 - slot);

type Days = { fromDay: CivilDay; toDay: CivilDay };

const axisOf = (series: AlarmSeries): SlotAxis => ({
  startMs: dayStart(series.fromDay),
  stepS: series.stepS,
  length: series.values.length,
});

/** What a day lacks may hold it above: only days measured whole are known to be below. */
export const withoutParts = (series: AlarmSeries): AlarmSeries => ({
  ...series,
  values: series.values.map((value, i) => (series.inPart?.[i] === 1 ? Number.NaN : value)),
});

/** Slots of use by the clock on the wall. What passes midnight goes on the next day. */
function useOf(series: AlarmSeries, { ranges, closedOnHolidays }: UseHours): Uint8Array {
  const days = Array.from({ length: 7 }, (_, day) =>
    ranges.flatMap(({ weekdays, fromMinute, toMinute }) => {
      const passes = toMinute <= fromMinute;
      return [
        ...(weekdays.includes(day) ? [{ fromMinute, toMinute: passes ? 1440 : toMinute }] : []),
        ...(passes && toMinute > 0 && weekdays.includes((day + 6) % 7) ? [{ fromMinute: 0, toMinute }] : []),
      ];
    }),
  );
  return slotsInUse(axisOf(series), { days, closedOnHolidays, alsaceMoselle: false, closures: [] });
}

/** A building that runs late ends before this hour of the night; what runs after it has started [min]. */
const NIGHT_ENDS = 3 * 60;

function early(series: AlarmSeries, before: number, weekdays: readonly number[]): Uint8Array {
  const none = new Uint8Array(1440);
  const watched = new Uint8Array(1440).fill(1, NIGHT_ENDS, Math.max(NIGHT_ENDS, before));
  const out = new Uint8Array(series.values.length);
  forEachSlotMinute(axisOf(series), (day) => (weekdays.includes(weekday(day)) ? watched : none), out);
  return out;
}

/** Days on which a row of slots long enough was on the wrong side; the row may begin the day before. */
function runs(
  series: AlarmSeries,
  side: AlarmSide,
  minutes: number,
  span: Days,
  when: SlotRule['when'],
  watched: Uint8Array | null = null,
  band: SlotContext['band'] = undefined,
): Breach[] {
  const byDay = series.stepS >= DAY_STEP_S;
  const forSlots = byDay ? 1 : Math.max(1, Math.ceil((minutes * 60) / series.stepS));
  // Slots of days are numbered: their instants are found below, since days are not all as long.
  const axis = byDay ? { startMs: 0, stepS: 1, length: series.values.length } : axisOf(series);
  const during = watched ? 'in_use' : 'always';
  const context = { ...(watched && { inUse: watched }), ...(band && { band }) };
  const events = alarmEvents(series.values, axis, { when, forSlots, during, quietSlots: 0 }, context);
  const limitAt = (i: number): number => (when.kind === 'outside_band' ? band!.expected[i]! : when.threshold);
  const found = new Map<CivilDay, Breach>();
  const stepMs = axis.stepS * 1000;
  for (const event of events) {
    const from = Math.round((event.startMs - axis.startMs) / stepMs);
    const to = Math.round((event.endMs - axis.startMs) / stepMs);
    for (let day = span.fromDay; day < span.toDay; day++) {
      const [first, end] = [Math.max(from, slotOfDay(series, day)), Math.min(to, slotOfDay(series, day + 1))];
      if (first >= end || end < from + forSlots) continue;
      add(found, day, side, partOf(series, side, limitAt, first, end), {
        startMs: Math.max(instantOfSlot(series, from), dayStart(day - 1)),
        ringMs: instantOfSlot(series, Math.max(from + forSlots, first + 1)),
        endMs: instantOfSlot(series, end),
      });
    }
  }
  return [...found.values()].toSorted((a, b) => a.day - b.day);
}

type Part = { extreme: number; beyondWh: number | null };

function partOf(
  series: AlarmSeries,
  side: AlarmSide,
  limitAt: (i: number) => number,
  first: number,
  end: number,
): Part {
  const { values, whPerUnit } = series;
  let extreme = values[first]!;
  let sum = 0;
  for (let i = first; i < end; i++) {
    const value = values[i]!;
    if (side === 'above' ? value > extreme : value < extreme) extreme = value;
    sum += value - limitAt(i);
  }
  // What lacks below a limit costs nothing.
  return { extreme, beyondWh: side === 'above' && whPerUnit !== null ? sum * whPerUnit : null };
}

function add(
  found: Map<CivilDay, Breach>,
  day: CivilDay,
  side: AlarmSide,
  { extreme, beyondWh }: Part,
  times: Pick<Breach, 'startMs' | 'ringMs' | 'endMs'>,
): void {
  const known = found.get(day);
  if (!known) return void found.set(day, { day, ...times, extreme, beyondWh });
  known.endMs = Math.max(known.endMs, times.endMs);
  if (beyondWh !== null) known.beyondWh = (known.beyondWh ?? 0) + beyondWh;
  known.extreme = (side === 'above' ? Math.max : Math.min)(known.extreme!, extreme);
}

/** What is expected of a day looks back on whole weeks before it, so that it is the same whatever the series holds before them. */
const BAND_WEEKS = 8;

function outsideBand(series: AlarmSeries, side: AlarmSide, minutes: number, span: Days): Breach[] {
  if (series.stepS >= DAY_STEP_S) return [];
  const band = expectedBand(series.values, axisOf(series), { weeks: BAND_WEEKS });
  return runs(series, side, minutes, span, { kind: 'outside_band', side }, null, band);
}

/** The night of the base load: from midnight to six by the clock, of which two thirds have to be measured, and the window of the lowest mean. */
const nightEnd = (day: CivilDay): number => dayStart(day + 1) - 18 * 3_600_000;
const NIGHT_SHARE = 2 / 3;
const WINDOW_S = 7200;

/**
 * Base load of a night: lowest mean over two hours without a gap between midnight and 06:00 [W]; NaN where too little was measured.
 *
 * @param series powers [W]
 * @param day the civil day that the night begins
 */
export function nightLoad(series: AlarmSeries, day: CivilDay): number {
  const { values, stepS } = series;
  if (stepS > WINDOW_S) return Number.NaN;
  const from = slotOfDay(series, day);
  const slots = Math.round((nightEnd(day) - dayStart(day)) / (stepS * 1000));
  const window = Math.max(1, Math.round(WINDOW_S / stepS));
  let [present, row, sum, lowest] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (let i = from; i < Math.min(from + slots, values.length); i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) {
      [row, sum] = [0, 0];
      continue;
    }
    present++;
    row++;
    sum += value;
    if (row > window) sum -= values[i - window]!;
    if (row >= window) lowest = Math.min(lowest, sum / window);
  }
  return present >= slots * NIGHT_SHARE && Number.isFinite(lowest) ? lowest : Number.NaN;
}

function nightsAbove(series: AlarmSeries, limit: number, span: Days): Breach[] {
  const found: Breach[] = [];
  for (let day = span.fromDay; day < span.toDay; day++) {
    const load = nightLoad(series, day);
    if (!(load > limit)) continue;
    const endMs = nightEnd(day);
    // A base load runs day and night: what is over costs every hour of the day.
    const beyondWh = ((load - limit) * dayLengthMs(day)) / 3_600_000;
    found.push({ day, startMs: dayStart(day), ringMs: endMs, endMs, extreme: load, beyondWh });
  }
  return found;
}

function fallenIndexes(series: AlarmSeries, span: Days): Breach[] {
  const found: Breach[] = [];
  if (series.stepS < DAY_STEP_S) return found;
  let last = Number.NaN;
  for (let day = series.fromDay; day < span.toDay; day++) {
    const value = series.values[day - series.fromDay]!;
    if (Number.isNaN(value)) continue;
    const startMs = dayStart(day);
    if (value < last && day >= span.fromDay)
      found.push({ day, startMs, ringMs: startMs, endMs: startMs, extreme: value, beyondWh: null });
    last = value;
  }
  return found;
}

function absentDays(series: AlarmSeries | null, context: RuleContext, fromDay: CivilDay, toDay: CivilDay): Breach[] {
  const found: Breach[] = [];
  for (let day = Math.max(fromDay, context.watchedFrom); day < Math.min(toDay, context.today); day++) {
    if (series && day >= series.fromDay && day < series.toDay && isMeasured(series, day)) continue;
    const endMs = dayStart(day + 1);
    found.push({ day, startMs: dayStart(day), ringMs: endMs, endMs, extreme: null, beyondWh: null });
  }
  return found;
}

function tempoDays(
  colors: readonly TempoAlarmColor[],
  { tempo, watchedFrom }: RuleContext,
  fromDay: CivilDay,
  toDay: CivilDay,
): Breach[] {
  const found: Breach[] = [];
  for (const [day, color] of tempo) {
    if (day < Math.max(fromDay, watchedFrom) || day >= toDay || !colors.includes(color)) continue;
    const times = { startMs: dayStart(day), ringMs: dayStart(day - 1), endMs: dayStart(day + 1) };
    found.push({ day, ...times, extreme: null, beyondWh: null });
  }
  return found.toSorted((a, b) => a.day - b.day);
}

function consentEnd(days: number, context: RuleContext, fromDay: CivilDay, toDay: CivilDay): Breach[] {
  const { consentEnd: day, today } = context;
  if (day === null || day < fromDay || day >= toDay || day - today > days) return [];
  const times = { startMs: dayStart(day), ringMs: dayStart(day - days), endMs: dayStart(day + 1) };
  return [{ day, ...times, extreme: null, beyondWh: null }];
}
