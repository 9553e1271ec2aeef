import type { ColorRole } from '@joulerie/domain/vocabulary';
/**
 * What charts are fed with: domain series in base units (W, Wh, °C, €). Units, French texts and colours are decided by
 * the charts. Missing is NaN; instants are epoch milliseconds UTC; days are Paris day numbers; intervals half-open.
 */

/** A stretch without values and, when it is known, why. */
export type SeriesGap = { fromMs: number; toMs: number; reason: string | null };

/** Steps `[from, to)`. */
export type StepSpan = readonly [from: number, to: number];

/** A curve on a regular grid of instants. */
export type Curve = {
  label: string;
  quantity: 'power' | 'temperature';
  /** Whose colour it takes. */
  energy: ColorRole;
  startMs: number;
  stepS: number;
  /** W for power, °C for temperature. */
  values: Float64Array;
  /** Reasons known for gaps; gaps without a reason are found in the values. */
  gaps: readonly SeriesGap[];
  estimated: readonly StepSpan[];
  corrected: readonly StepSpan[];
  /** Steps whose value is the sum of a part of the sources. */
  incomplete: readonly StepSpan[];
  /** Paris day of the last measure of the source that stopped first; what comes after it was not received yet. */
  lastDay?: number | null;
};

export type Grain = 'daily' | 'weekly' | 'monthly' | 'yearly';

/** Civil steps of a chart: step `i` is the days `[days[i], days[i + 1])`; one more bound than steps. */
export type DaySteps = { grain: Grain; days: readonly number[] };

/**
 * What is missing of the steps of a pile. `share`: share of the expected measures present, 0..1. `missing`: what would complete the
 * pile, in its unit; 0 where the step is whole, Infinity where too little is known to say. `late`: 1 where that was not received yet.
 * `awaited`: names of the energies of which nothing was received yet, of which nothing can be estimated; empty where there is none.
 */
export type StepGaps = { share: Float64Array; missing: Float64Array; late: Uint8Array; awaited: readonly string[] };

/** One segment of every stacked bar. */
export type PostSeries = {
  post: string;
  label: string;
  energy: ColorRole;
  /** Wh, or € when the chart says so; NaN is unknown. */
  values: Float64Array;
};

/** A post of each step, NaN where it has nothing of what the others have: a season that the step is not in. */
export const postsOfSteps = (values: Float64Array, totals: Float64Array): Float64Array =>
  values.map((value, i) => (value === 0 && totals[i]! > 0 ? Number.NaN : value));

/** A column of figures, for the table under a chart and its CSV. `unit` goes in the header. */
export type FigureColumn = { label: string; unit: string; digits: number; values: ArrayLike<number> };
export type Figures = {
  caption: string;
  stepLabel: string;
  steps: readonly string[];
  /** The steps as the table on screen writes them, where that is not as a file does. */
  names?: readonly string[];
  columns: readonly FigureColumn[];
};

/** The subscribed power beside a curve: the active power that it allows [W], and what it is in words: « 60 kVA, cos φ 0,93 ». */
export type SubscribedLine = { activeW: number; text: string };
