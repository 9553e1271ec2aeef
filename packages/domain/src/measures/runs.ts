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
};

/** An amount over a period longer than a day (gas published readings, deliveries): `[fromDay, toDay)` in Paris day numbers. */
export type PeriodValue = { fromDay: number; toDay: number; value: number; quality: number };

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
