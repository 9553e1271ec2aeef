import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
/** Expected production against measured, over the steps where both are known. [kWh] */
export type Comparison = {
  expectedKWh: number | null;
  measuredKWh: number | null;
  /** Measured over expected: 1 is as expected. Null where nothing was expected (night) or nothing is known. */
  ratio: number | null;
  /** Share of the steps where both are known. */
  coverage: number;
};

/**
 * Compares two columns of energies. [kWh] A missing step on either side is left out of both sums, so that a gap in the measures
 * is not taken for a fault of the installation.
 *
 * @param expectedKWh energy expected at each step [kWh]; NaN where unknown
 * @param measuredKWh energy measured at each step [kWh]; NaN where missing
 */
export function compareProduction(expectedKWh: Float64Array, measuredKWh: Float64Array): Comparison {
  return compareBetween(expectedKWh, measuredKWh, 0, Math.max(expectedKWh.length, measuredKWh.length));
}

/**
 * The same over each period of `stepsPerPeriod` steps (a day, a week), in order; the last one may be shorter.
 *
 * @param expectedKWh energy expected at each step [kWh]; NaN where unknown
 * @param measuredKWh energy measured at each step [kWh]; NaN where missing
 */
export function comparePeriods(
  expectedKWh: Float64Array,
  measuredKWh: Float64Array,
  stepsPerPeriod: number,
): Comparison[] {
  const count = Math.max(expectedKWh.length, measuredKWh.length);
  const periods: Comparison[] = [];
  if (!(stepsPerPeriod >= 1)) return periods;
  for (let from = 0; from < count; from += stepsPerPeriod) {
    periods.push(compareBetween(expectedKWh, measuredKWh, from, Math.min(from + stepsPerPeriod, count)));
  }
  return periods;
}

function compareBetween(expectedKWh: Float64Array, measuredKWh: Float64Array, from: number, to: number): Comparison {
  let expected = 0;
  let measured = 0;
  let known = 0;
  for (let i = from; i < to; i++) {
    const both = expectedKWh[i]! + measuredKWh[i]!;
    // Beyond the end of the shorter column there is nothing to compare with.
    if (!Number.isFinite(both)) continue;
    expected += expectedKWh[i]!;
    measured += measuredKWh[i]!;
    known++;
  }
  if (known === 0) return { expectedKWh: null, measuredKWh: null, ratio: null, coverage: 0 };
  return {
    expectedKWh: expected,
    measuredKWh: measured,
    ratio: expected > 0 ? measured / expected : null,
    coverage: known / (to - from),
  };
}

/** A whole year from a part of it, or why there is none. */
export type YearExtrapolation =
  | {
      known: true;
      annualKWh: number;
      /** What was measured, and the share of the year's expected energy that it covers. */
      measuredKWh: number;
      coverage: number;
      ratio: number;
      /** Standard uncertainty of `annualKWh`, relative, from the scatter of the periods; null with fewer than three of them. */
      uncertainty: number | null;
    }
  | NoAnswer<'nothing_measured' | 'nothing_expected' | 'coverage_too_low'>;

/**
 * A whole year from a part of one: what was measured, and for the rest what the model expects times measured over expected.
 *
 * `expectedKWh` covers the whole year, step by step; `measuredKWh` is NaN where there is no measure. Refused when the measured
 * steps hold less than `minCoverage` of the year's expected energy: some weeks of December say little of a year.
 *
 * @param stepsPerPeriod steps of a period whose ratios measure the scatter, at least 1
 */
export function extrapolateYear(
  expectedKWh: Float64Array,
  measuredKWh: Float64Array,
  stepsPerPeriod: number,
  minCoverage = 0.15,
): YearExtrapolation {
  let yearKWh = 0;
  for (const kWh of expectedKWh) if (Number.isFinite(kWh)) yearKWh += kWh;
  if (!(yearKWh > 0)) return noAnswer('nothing_expected');
  const all = compareProduction(expectedKWh, measuredKWh);
  if (all.expectedKWh === null || all.measuredKWh === null) {
    return noAnswer('nothing_measured');
  }
  const coverage = all.expectedKWh / yearKWh;
  if (all.ratio === null || coverage < minCoverage) return noAnswer('coverage_too_low', { coverage });
  const restKWh = yearKWh - all.expectedKWh;
  const annualKWh = all.measuredKWh + all.ratio * restKWh;
  return {
    known: true,
    annualKWh,
    measuredKWh: all.measuredKWh,
    coverage,
    ratio: all.ratio,
    uncertainty: scatter(comparePeriods(expectedKWh, measuredKWh, stepsPerPeriod), all.ratio, restKWh, annualKWh),
  };
}

/** Standard error of the ratio from its periods, weighted by what each expected, carried to the year's rest. */
function scatter(periods: Comparison[], ratio: number, restKWh: number, annualKWh: number): number | null {
  let weights = 0;
  let squares = 0;
  let sum = 0;
  let n = 0;
  for (const { ratio: r, expectedKWh: weight } of periods) {
    if (r === null || weight === null) continue;
    weights += weight;
    squares += weight * weight;
    sum += weight * (r - ratio) ** 2;
    n++;
  }
  if (n < 3 || !(annualKWh > 0)) return null;
  const effective = (weights * weights) / squares;
  if (effective <= 1) return null;
  const standardError = Math.sqrt(sum / weights / (effective - 1));
  return (standardError * restKWh) / annualKWh;
}
