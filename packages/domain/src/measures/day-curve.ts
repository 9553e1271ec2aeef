import { VARIABLES, type VariableKind } from '../vocabulary/variables.ts';
import { dayStart, parisDay, slotsInDay } from '../calendar/paris.ts';
import { commonStep } from './aggregate.ts';
import { mergeDay } from './merge-day.ts';
import type { Run, SeriesRead } from './runs.ts';

/** One civil day of one series as it is stored. Values are at `stepS` from local midnight, NaN where missing. */
export type DayCurve = { day: number; stepS: number; values: Float64Array; marks: Uint8Array };

export const DAY_S = 86_400;

/** Days of what a file tells of one variable, later runs over earlier ones, in order. */
export function daysOf(read: SeriesRead): Map<number, DayCurve> {
  const kind = VARIABLES[read.variable].kind;
  const days = new Map<number, DayCurve>();
  for (const run of read.runs) layRun(days, run, kind);
  return days;
}

function layRun(days: Map<number, DayCurve>, run: Run, kind: VariableKind): void {
  const count = run.values.length;
  if (run.stepS >= DAY_S) {
    const first = parisDay(run.from);
    for (let i = 0; i < count; i++)
      put(
        days,
        { day: first + i, stepS: DAY_S, values: run.values.slice(i, i + 1), marks: marksOf(run, i, i + 1) },
        kind,
      );
    return;
  }
  const stepMs = run.stepS * 1000;
  let i = 0;
  while (i < count) {
    const instant = run.from + i * stepMs;
    const day = parisDay(instant);
    const start = dayStart(day);
    const end = dayStart(day + 1);
    const last = Math.min(count, Math.ceil((end - run.from) / stepMs));
    const stepS = fittingStep(run.stepS, instant - start, end - start);
    const slots = slotsInDay(day, stepS);
    const times = run.stepS / stepS;
    const curve = emptyCurve(day, stepS, slots);
    for (let k = i; k < last; k++) {
      const slot = Math.round((run.from + k * stepMs - start) / (stepS * 1000));
      const value = kind === 'energy' ? run.values[k]! / times : run.values[k]!;
      for (let t = 0; t < times && slot + t < slots; t++) {
        curve.values[slot + t] = value;
        curve.marks[slot + t] = run.quality?.[k] ?? 0;
      }
    }
    put(days, curve, kind);
    i = last;
  }
}

/** The coarsest step that divides the run's own, its offset from midnight and the day: a 3-hourly UTC series becomes hourly. */
function fittingStep(stepS: number, offsetMs: number, dayMs: number): number {
  return commonStep(commonStep(stepS, Math.round(offsetMs / 1000)), Math.round(dayMs / 1000));
}

export const emptyCurve = (day: number, stepS: number, slots: number): DayCurve => ({
  day,
  stepS,
  values: new Float64Array(slots).fill(Number.NaN),
  marks: new Uint8Array(slots),
});

const marksOf = (run: Run, from: number, to: number) => run.quality?.slice(from, to) ?? new Uint8Array(to - from);

function put(days: Map<number, DayCurve>, curve: DayCurve, kind: VariableKind): void {
  const known = days.get(curve.day);
  days.set(curve.day, known ? mergeDay(known, curve, kind) : curve);
}
