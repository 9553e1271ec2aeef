import { slotsInDay } from '../calendar/paris.ts';
import { commonStep } from './aggregate.ts';
import { type DayCurve, emptyCurve } from './day-curve.ts';
import type { VariableKind } from '../vocabulary/variables.ts';

/**
 * One day told twice: the later values replace the earlier ones, at the finer of the two steps. A coarser value never
 * replaces finer ones that are present (it says less); it fills what they miss. Powers and states keep their value when a
 * step is cut, energies are shared equally, so the day's energy stays exact.
 */
export function mergeDay(before: DayCurve, after: DayCurve, kind: VariableKind): DayCurve {
  const stepS = before.stepS === after.stepS ? before.stepS : commonStep(before.stepS, after.stepS);
  const old = refine(before, stepS, kind);
  const fresh = refine(after, stepS, kind);
  const coarser = after.stepS > before.stepS;
  const values = old.values.slice();
  const marks = old.marks.slice();
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(fresh.values[i]!) || (coarser && !Number.isNaN(values[i]!))) continue;
    values[i] = fresh.values[i]!;
    marks[i] = fresh.marks[i]!;
  }
  return { day: before.day, stepS, values, marks };
}

function refine(curve: DayCurve, stepS: number, kind: VariableKind): DayCurve {
  if (curve.stepS === stepS) return curve;
  const slots = slotsInDay(curve.day, stepS);
  const fine = emptyCurve(curve.day, stepS, slots);
  const times = slots / curve.values.length;
  for (let i = 0; i < slots; i++) {
    const from = Math.floor(i / times);
    fine.values[i] = kind === 'energy' ? curve.values[from]! / times : curve.values[from]!;
    fine.marks[i] = curve.marks[from]!;
  }
  return fine;
}
