import { HOUR_MS, dayLengthMs } from '../calendar/paris.ts';
import { VARIABLES, type VariableKind } from '../vocabulary/variables.ts';
import { DAY_S, type DayCurve, amountFactor, amountOf, energyOf } from './day-curve.ts';
import { baseOf } from './rounding.ts';
import type { Unit } from '../vocabulary/units.ts';
import { isUnbalanced } from './marks.ts';
import { type Layout, dayNearest, layOut } from './layout.ts';
import type { Run, SeriesRead } from './runs.ts';

/**
 * Largest difference between two ways to a sum: 1 Wh (`baseOf`), and what the sixteenth digit of a large one does not hold.
 *
 * @param unit unit of the variable
 * @param sum the total compared, in that unit
 */
export const keptWithin = (unit: Unit, sum: number): number => baseOf(unit) + 1e-9 * Math.abs(sum);

/**
 * Whether values of a kind add up to an energy: amounts, and powers over their step.
 *
 * @param kind how values of a variable add up
 */
export const isEnergy = (kind: VariableKind): boolean => kind === 'energy' || kind === 'power';

/** Energy of a run as received: each value over its own interval, a civil day being 23 to 25 hours. Wh for a power. */
function energyOfRun(run: Run, kind: VariableKind): number {
  const first = dayNearest(run.from);
  let sum = 0;
  run.values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    if (kind !== 'power') sum += value;
    else sum += value * (run.stepS === DAY_S ? dayLengthMs(first + i) / HOUR_MS : run.stepS / 3600);
  });
  return sum;
}

/** What a layout holds of amounts: its days and its longer periods. */
function energyOfLayout({ days, periods }: Layout, kind: VariableKind): number {
  let sum = 0;
  for (const curve of days.values()) sum += energyOf(curve, kind);
  for (const period of periods) sum += period.value;
  return sum;
}

/**
 * Difference between the energy of the runs of a read and that of their days, the largest of any run laid alone: it is 0 but
 * for rounding. Runs that overlap are the same energy twice, so each is judged by itself.
 *
 * @param read what a reader found of one variable
 */
export function lostByLayout(read: SeriesRead): number {
  const { kind } = VARIABLES[read.variable];
  if (!isEnergy(kind)) return 0;
  let worst = 0;
  for (const run of read.runs) {
    const alone = layOut({ ...read, runs: [run], periods: [] });
    worst = Math.max(worst, Math.abs(energyOfLayout(alone, kind) - energyOfRun(run, kind)));
  }
  return worst;
}

/** How the energy received for a day is found in what is stored of it. */
export type Kept = {
  /** Energy received. */
  read: number;
  /** Energy that the stored day must give to the intervals received: as received, but where another value governs them. */
  expected: number;
  /** Energy of the stored day outside of the intervals received. */
  beside: number;
};

/**
 * `result` is `fresh` merged over what was stored.
 *
 * @param kind how values of the variable add up
 */
export function keptOf(fresh: DayCurve, result: DayCurve, kind: VariableKind): Kept {
  const read = energyOf(fresh, kind);
  const times = result.values.length / fresh.values.length;
  const factor = amountFactor(result, kind);
  let beside = 0;
  if (fresh.given === null)
    for (let i = 0; i < result.values.length; i++)
      if (Number.isNaN(fresh.values[Math.floor(i / times)]!) && !Number.isNaN(result.values[i]!))
        beside += result.values[i]! * factor;
  const governed =
    result.given !== null ||
    result.stepS < fresh.stepS ||
    result.marks.some((mark, i) => isUnbalanced(mark) && !Number.isNaN(result.values[i]!));
  return { read, expected: governed ? energyOf(result, kind) - beside : read, beside };
}

/**
 * Days whose measured values and received energy disagree: the sum of the values, and the energy that governs.
 *
 * @param curve one civil day
 * @param kind how values of the variable add up
 */
export function disagreementOf(curve: DayCurve, kind: VariableKind): { given: number; measured: number } | null {
  if (!isEnergy(kind) || !curve.marks.some((mark, i) => isUnbalanced(mark) && !Number.isNaN(curve.values[i]!)))
    return null;
  return { given: energyOf(curve, kind), measured: amountOf(curve, kind) };
}
