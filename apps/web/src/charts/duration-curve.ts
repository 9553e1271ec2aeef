import { baseLoad } from '@joulerie/domain/use';

/** A load-duration curve: every power of the period from highest to lowest. */
export type DurationCurve = {
  /** W, descending. */
  powerW: Float64Array;
  stepS: number;
  /** Hours measured. */
  hours: number;
  /** Power present 95 % of the time: the 5th percentile. Null under a week of measures, where it says nothing. */
  baseLoadW: number | null;
  /** What that base load makes in a year of 8 760 hours; null where less than nine tenths of a year are measured: a winter is no year. */
  baseLoadKWhPerYear: number | null;
};

/** Hours under which a base load is not claimed. */
const WEEK_H = 168;
const YEAR_H = 8760;
/** Share of a year from which its base load is said, as the findings do. */
const ENOUGH = 0.9;

/**
 * Sorts the measured powers (W) of a curve. Missing steps do not count.
 */
export function durationCurve(values: ArrayLike<number>, stepS: number): DurationCurve {
  const measured = Float64Array.from(values).filter((value) => !Number.isNaN(value));
  measured.sort();
  const hours = (measured.length * stepS) / 3600;
  const baseLoadW = hours >= WEEK_H ? (baseLoad(measured, stepS)?.powerW ?? null) : null;
  return {
    powerW: measured.toReversed(),
    stepS,
    hours,
    baseLoadW,
    baseLoadKWhPerYear: baseLoadW === null || hours < ENOUGH * YEAR_H ? null : (baseLoadW * YEAR_H) / 1000,
  };
}
