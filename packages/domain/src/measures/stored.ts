import type { Difference } from './difference.ts';
import type { VariableName } from '../vocabulary/variables.ts';

/**
 * The stored days of one series in a period, as columns in order of day. `totals` are Wh for powers and the variable's unit
 * otherwise; `qualities` are marks (`marks.ts`), the worst of each day. What was not asked of the store is empty (`totals`… or `values`).
 */
export type StoredSeries = {
  sourceId: string;
  variable: VariableName;
  register: string;
  /** What the register counts, as the operator's file names it. */
  registerLabel: string | null;
  days: number[];
  /** Seconds; 86400 for a day known by its total alone, which then has no value in `values`. */
  steps: number[];
  /** How the coarsest value of each day was rounded: see `roundingOf`. */
  roundings: number[];
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
  /** Days with gaps, or that do not add up, of which a value received for the whole day is the energy; where that was asked. */
  governed?: ReadonlySet<number>;
};

/** A day whose powers and energies were put together (`withOneCurve`), and what of them disagrees. */
export type JoinedDay = { sourceId: string; day: number; difference: Difference | null };

/** How the amount of a fuel over a period lies on its days: by degree-days, or evenly and why. */
export type Spread = 'degree_days' | 'no_station' | 'no_weather' | 'no_heating';

/** An amount stored over a period longer than a day, `[fromDay, toDay)`. */
export type StoredPeriod = {
  sourceId: string;
  variable: VariableName;
  fromDay: number;
  toDay: number;
  value: number;
  /** Weight of each day of the period in its amount; all the same when absent. */
  weights?: Float64Array;
  /** How the amount of a fuel lies on its days; absent for another energy. */
  spread?: Spread;
  /** Some of the time classes that make the whole, without the others: reported, and never an energy. */
  partial?: true;
};

/**
 * What is stored of a reading. `around` has the totals of a longer span when a period sticks out of the one asked: what is left
 * of its amount for the days without a measure depends on all of its days.
 */
export type Stored = {
  series: StoredSeries[];
  periods: StoredPeriod[];
  around?: { fromDay: number; toDay: number; series: StoredSeries[]; joined?: JoinedDay[] } | null;
  /** Days of `series` whose powers and energies were put together. */
  joined?: JoinedDay[];
};

/**
 * What is stored of one source, out of several.
 *
 * @param stored what is stored of several sources
 * @param sourceId the source kept
 */
export const ofSource = (stored: Stored, sourceId: string): Stored => {
  const own = <T extends { sourceId: string }>(list: T[]) => list.filter((one) => one.sourceId === sourceId);
  return {
    series: own(stored.series),
    periods: own(stored.periods),
    joined: own(stored.joined ?? []),
    around:
      stored.around && [...stored.periods, ...stored.around.series].some((one) => one.sourceId === sourceId)
        ? { ...stored.around, series: own(stored.around.series), joined: own(stored.around.joined ?? []) }
        : null,
  };
};

/**
 * How the amounts that touch some days lie on them, once each.
 *
 * @param periods amounts over longer periods
 * @param days civil days, `toDay` excluded
 */
export const spreadsOf = (periods: readonly StoredPeriod[], days: { fromDay: number; toDay: number }): Spread[] => [
  ...new Set(
    periods.flatMap((one) => (one.fromDay < days.toDay && one.toDay > days.fromDay ? (one.spread ?? []) : [])),
  ),
];
