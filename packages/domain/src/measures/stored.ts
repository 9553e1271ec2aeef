/**
 * The stored days of one series in a period, as columns in order of day. `totals` are Wh for powers and the variable's unit
 * otherwise; `qualities` are codes of `QUALITY`. What was not asked of the store is empty (`totals`… or `values`).
 */
export type StoredSeries = {
  sourceId: string;
  variable: string;
  register: string;
  /** What the register counts, as the operator's file names it. */
  registerLabel: string | null;
  days: number[];
  /** Seconds; 86400 for a day known by its total alone, which then has no value in `values`. */
  steps: number[];
  qualities: number[];
  totals: number[];
  minima: number[];
  maxima: number[];
  points: number[];
  /** Values of all the days that have a curve, one after another, NaN where missing. */
  values: Float32Array;
  /** Quality codes of the slots of the days whose `markLengths` is not 0. */
  marks: Uint8Array;
  markLengths: number[];
};

/** An amount stored over a period longer than a day, `[fromDay, toDay)`. */
export type StoredPeriod = { sourceId: string; variable: string; fromDay: number; toDay: number; value: number };

export type Stored = { series: StoredSeries[]; periods: StoredPeriod[] };
