import { HOUR_MS, dayLengthMs } from '../calendar/paris.ts';
import type { VariableKind } from '../vocabulary/variables.ts';
import { DAY_S, type DayCurve, energyOf } from './day-curve.ts';
import { type Run, dayNearest } from './runs.ts';

/** Energy of a run as received: each value over its own interval, a civil day being 23 to 25 hours. Wh for a power. */
export function energyOfRun(run: Run, kind: VariableKind): number {
  const { values, stepS } = run;
  let sum = 0;
  if (kind === 'power' && stepS === DAY_S) {
    const first = dayNearest(run.from);
    for (let i = 0; i < values.length; i++)
      if (!Number.isNaN(values[i]!)) sum += values[i]! * (dayLengthMs(first + i) / HOUR_MS);
    return sum;
  }
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i]!)) sum += values[i]!;
  return kind === 'power' ? (sum * stepS) / 3600 : sum;
}

/** Energy of some days: Wh for a power. */
export function energyOfDays(days: Iterable<DayCurve>, kind: VariableKind): number {
  let sum = 0;
  for (const curve of days) sum += energyOf(curve, kind);
  return sum;
}
