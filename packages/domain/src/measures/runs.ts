import { DAY_MS, parisDay } from '../calendar/paris.ts';
import type { Unit } from '../vocabulary/units.ts';
import type { VariableName } from '../vocabulary/variables.ts';

/**
 * A run of values at one step. Stamps are interval starts in UTC, units are the variable's own, NaN is missing.
 * `stepS` of 86400 means Paris civil days: one value a day whatever its length; `from` is then a local midnight.
 */
export type Run = {
  from: number;
  stepS: number;
  values: Float64Array;
  /** One `QUALITY` code a value, or null when all were read on the meter. */
  quality: Uint8Array | null;
  /** How final the operator says each value to be: −1 provisional, 1 definitive, 0 not said. Absent where it says so of none. */
  finality?: Int8Array;
};

/** An amount over a period longer than a day (gas published readings, deliveries): `[fromDay, toDay)` in Paris day numbers. */
export type PeriodValue = {
  fromDay: number;
  toDay: number;
  value: number;
  quality: number;
  /** As that of a run. */
  finality?: number;
};

/**
 * The sum of amounts, each energy once: one inside another is a part of it.
 *
 * @param periods amounts of one series, none of which overlaps another without being inside it
 */
export function sumOfPeriods(periods: readonly PeriodValue[]): number {
  let [sum, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { toDay, value } of periods.toSorted((a, b) => a.fromDay - b.fromDay || b.toDay - a.toDay)) {
    if (toDay <= end) continue;
    sum += value;
    end = toDay;
  }
  return sum;
}

/** One variable (and one register of it) of one point, as received: runs in order of time, no overlap. */
export type SeriesRead = {
  point: string | null;
  variable: VariableName;
  /** Tariff register for indexes (`F1`, `D1`, `T`…), or null. */
  register: string | null;
  /** What the register counts when the file names it (`Heures Creuses`…). */
  registerLabel: string | null;
  unit: Unit;
  runs: Run[];
  periods: PeriodValue[];
  /** Lines that gave the same instant again (the first value is kept; a different second value is also refused). */
  duplicates: number;
};

/** The civil day whose midnight is nearest to an instant: daily values are stamped within hours of it. */
export const dayNearest = (instant: number): number => parisDay(instant + DAY_MS / 2);

const DAY_S = 86_400;

/**
 * Runs in groups that do not overlap, in the order received: what a group holds adds up, two groups may hold the same energy.
 * Steps of less than a day, of a day and of more are apart.
 */
export function layersOf(runs: readonly Run[]): Run[][] {
  const layers: { length: number; end: number; runs: Run[] }[] = [];
  for (const run of runs) {
    const length = Math.sign(run.stepS - DAY_S);
    // Days follow one another by number: their instants are an hour apart from it where the clock changes.
    const from = length === 0 ? dayNearest(run.from) : run.from;
    const end = length === 0 ? from + run.values.length : run.from + run.values.length * run.stepS * 1000;
    const layer = layers.find((one) => one.length === length && one.end <= from);
    if (layer) {
      layer.runs.push(run);
      layer.end = end;
    } else layers.push({ length, end, runs: [run] });
  }
  return layers.map((layer) => layer.runs);
}
