import { HOUR_MS, dayLengthMs, dayStart, parisDay } from '../calendar/paris.ts';
import { VARIABLES, type VariableKind } from '../vocabulary/variables.ts';
import { DAY_S } from './day-curve.ts';
import { type PeriodValue, type Run, type SeriesRead, dayNearest, layersOf } from './runs.ts';

/** What a series that was read holds of a civil day. */
export type ReadDay = {
  /** Energy (Wh for a power), mean of a gauge, highest value of a maximum, first reading of a register. */
  total: number;
  /** Time that its values cover [h]. */
  hours: number;
  points: number;
  /** Seconds; 86 400 for one value a day. */
  stepS: number;
};

/** Days and longer amounts of a series that was read. */
export type ReadDays = {
  /** Days with a value, in order. */
  days: Map<number, ReadDay>;
  /** Amounts over more than a day. */
  periods: PeriodValue[];
};

/**
 * Days of a series as it was read, in one pass over its values: what a preview shows, before anything is laid out to be stored. An
 * interval that crosses midnight is shared between its two days. Of a day that came at two steps, the finer one counts.
 *
 * @param read what a reader found of one variable
 */
export function readDays(read: SeriesRead): ReadDays {
  const steps = readDaySteps(read);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * The same, which stops after each day: a file may hold tens of thousands of them.
 *
 * @param read what a reader found of one variable
 */
export function* readDaySteps(read: SeriesRead): Generator<void, ReadDays, void> {
  const { kind } = VARIABLES[read.variable];
  const found = new Map<number, ReadDay>();
  const periods = [...read.periods];
  for (const layer of layersOf(read.runs).toSorted((a, b) => a[0]!.stepS - b[0]!.stepS)) {
    const own = new Map<number, ReadDay>();
    for (const run of layer) {
      if (run.stepS > DAY_S && (kind === 'energy' || kind === 'power')) addLongSteps(periods, run, kind);
      else if (run.stepS >= DAY_S) addWholeDays(own, run, kind);
      else yield* addFineSteps(own, run, kind);
    }
    for (const [day, one] of own) if (!found.has(day)) found.set(day, one);
  }
  const days = new Map([...found].toSorted(([a], [b]) => a - b));
  if (kind === 'gauge') for (const one of days.values()) one.total /= one.hours;
  return { days, periods: periods.toSorted((a, b) => a.fromDay - b.fromDay) };
}

/** Day by day: a file may hold millions of values, and what is made of each day is added once. */
function* addFineSteps(days: Map<number, ReadDay>, run: Run, kind: VariableKind): Generator<void, void, void> {
  const { values, stepS } = run;
  const stepMs = stepS * 1000;
  let i = 0;
  while (i < values.length) {
    const from = run.from + i * stepMs;
    const day = parisDay(from);
    const end = dayStart(day + 1);
    // A reading is of its instant; an interval that crosses midnight is shared.
    const whole = (end - run.from) / stepMs;
    const next = Math.min(values.length, kind === 'register' ? Math.ceil(whole) : Math.floor(whole));
    if (next > i) {
      add(days, day, { ...sumOf(values, i, next, kind), lengthMs: stepMs }, run, kind);
      i = next;
      yield;
      continue;
    }
    for (let at = day, start = from; start < from + stepMs; at++) {
      const stop = Math.min(from + stepMs, dayStart(at + 1));
      const value = values[i]!;
      if (!Number.isNaN(value))
        add(days, at, { sum: value, highest: value, first: value, points: 1, lengthMs: stop - start }, run, kind);
      start = stop;
    }
    i++;
  }
}

/** Values of one day, each of them as long as the others. */
type Part = { sum: number; highest: number; first: number; points: number; lengthMs: number };

function sumOf(values: Float64Array, from: number, to: number, kind: VariableKind): Omit<Part, 'lengthMs'> {
  const part = { sum: 0, highest: Number.NEGATIVE_INFINITY, first: Number.NaN, points: 0 };
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    if (value !== value) continue;
    if (part.points === 0) part.first = value;
    part.points += 1;
    part.sum += value;
    if (kind === 'maximum' && value > part.highest) part.highest = value;
  }
  return part;
}

function add(days: Map<number, ReadDay>, day: number, part: Part, run: Run, kind: VariableKind): void {
  if (part.points === 0) return;
  const hours = part.lengthMs / HOUR_MS;
  const share = part.lengthMs / (run.stepS * 1000);
  const one = days.get(day);
  const total =
    kind === 'power' || kind === 'gauge'
      ? part.sum * hours
      : kind === 'energy'
        ? part.sum * share
        : kind === 'maximum'
          ? part.highest
          : part.first;
  if (!one) {
    days.set(day, { total, hours: part.points * hours, points: part.points, stepS: run.stepS });
    return;
  }
  one.hours += part.points * hours;
  one.points += part.points;
  if (kind === 'maximum') one.total = Math.max(one.total, total);
  else if (kind !== 'register') one.total += total;
}

function addWholeDays(days: Map<number, ReadDay>, run: Run, kind: VariableKind): void {
  const first = dayNearest(run.from);
  run.values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const hours = dayLengthMs(first + i) / HOUR_MS;
    const total = kind === 'power' || kind === 'gauge' ? value * hours : value;
    days.set(first + i, { total, hours, points: 1, stepS: DAY_S });
  });
}

function addLongSteps(periods: PeriodValue[], run: Run, kind: VariableKind): void {
  run.values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const fromDay = dayNearest(run.from + i * run.stepS * 1000);
    const toDay = Math.max(fromDay + 1, dayNearest(run.from + (i + 1) * run.stepS * 1000));
    const amount = kind === 'power' ? (value * run.stepS) / 3600 : value;
    periods.push({ fromDay, toDay, value: amount, quality: run.quality?.[i] ?? 0 });
  });
}
