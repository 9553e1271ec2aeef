import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
import type { CivilDay } from '../calendar/days.ts';
import { cusum, cusumBreak } from '../heating/cusum.ts';
import { savingsUncertainty } from '../heating/savings.ts';
import { type DatedDays, learnReference } from './reference-year.ts';

/** What was used since a reference year, against what it leads to expect. */
export type Evolution = {
  known: true;
  follows: 'weather' | 'calendar';
  /** Of the days that have both an expectation and a measure [kWh]. */
  measuredKWh: number;
  expectedKWh: number;
  /** Measured less expected; its interval at 95 %, null where the reference leaves too few independent days. */
  excessKWh: number;
  halfWidthKWh: number | null;
  /** Excess over what was expected; null where nothing was. */
  share: number | null;
  days: number;
  missingDays: number;
  /** Day by day from `firstDay` [kWh], NaN where unknown. */
  firstDay: CivilDay;
  measuredDays: Float64Array;
  expectedDays: Float64Array;
  halfDays: Float64Array;
  /** Running sum of the differences; a missing day repeats the one before. */
  cumulativeKWh: Float64Array;
  drift: Drift | null;
};

/** A lasting change of behaviour. */
export type Drift = {
  /** First day of the new behaviour. */
  day: CivilDay;
  /** Mean difference to what was expected before and after that day [kWh/day]. */
  beforeKWhDay: number;
  afterKWhDay: number;
  changeKWhDay: number;
  /** Half-width of the interval of the change at 95 % [kWh/day]. */
  halfWidthKWhDay: number;
  /** Over the mean day expected. */
  share: number;
};

/** Why nothing can be said. */
export type EvolutionRefusal = NoAnswer<
  'evolution_reference_short' | 'evolution_period_short' | 'evolution_nothing_alike'
>;

const CONFIDENCE = 0.95;
/** Share of the reference year that must be measured. */
const ENOUGH = 0.8;
const LEAST_DAYS = 30;
/** Days that a new behaviour must last, and the share of the mean day below which no change is reported. */
const LASTING_DAYS = 21;
const LEAST_CHANGE = 0.03;
/** The expectation carries the slow noise of its own year, as large as that of the period: both add up. */
const BOTH_YEARS = Math.SQRT2;
/** Kolmogorov's limit of the break at one chance in a hundred. */
const LIMIT = 1.63 * BOTH_YEARS;

/**
 * Measures of a period against the expected band of a reference year, their CUSUM and the day on which the behaviour changed.
 *
 * @param reference every day of the reference year, in order
 * @param period the days that follow it and are over, in order
 * @param options whether the energy may cool, and which days are closed
 */
export function evolution(
  reference: DatedDays,
  period: DatedDays,
  options: { cooling: boolean; isClosed?: (day: CivilDay) => boolean },
): Evolution | EvolutionRefusal {
  const [known, of] = [count(reference.energyKWh), reference.energyKWh.length];
  if (known < ENOUGH * of || of === 0) return noAnswer('evolution_reference_short', { known, of });
  const measured = count(period.energyKWh);
  if (measured < LEAST_DAYS)
    return noAnswer('evolution_period_short', { known: measured, of: period.energyKWh.length });
  const learned = learnReference(reference, options);
  const { expectedKWh, halfKWh } = learned.expect(period);
  const days = expectedKWh.map((kWh, i) => (Number.isFinite(kWh) && Number.isFinite(period.energyKWh[i]!) ? 1 : 0));
  const compared = days.reduce((sum, day) => sum + day, 0);
  if (compared < LEAST_DAYS) return noAnswer('evolution_nothing_alike', { known: compared, of: expectedKWh.length });
  const sum = (values: Float64Array) => values.reduce((all, kWh, i) => all + (days[i] === 1 ? kWh : 0), 0);
  const [measuredKWh, expected] = [sum(period.energyKWh), sum(expectedKWh)];
  const excessKWh = measuredKWh - expected;
  const uncertainty = savingsUncertainty(learned.fit, expected, -excessKWh, compared, CONFIDENCE);
  return {
    known: true,
    follows: learned.follows,
    measuredKWh,
    expectedKWh: expected,
    excessKWh,
    halfWidthKWh: uncertainty?.halfWidthKWh ?? null,
    share: expected > 0 ? excessKWh / expected : null,
    days: compared,
    missingDays: expectedKWh.length - compared,
    firstDay: period.firstDay,
    measuredDays: period.energyKWh,
    expectedDays: expectedKWh,
    halfDays: halfKWh,
    cumulativeKWh: cusum(period.energyKWh, expectedKWh).cumulativeKWh,
    drift: driftOf(period, expectedKWh, expected / compared),
  };
}

function driftOf(period: DatedDays, expectedKWh: Float64Array, meanKWh: number): Drift | null {
  const found = cusumBreak(period.energyKWh, expectedKWh, { minimumDays: LASTING_DAYS, limit: LIMIT });
  if (found === null || !(meanKWh > 0)) return null;
  const { index, beforeKWhDay, afterKWhDay, deviationKWhDay } = found;
  const changeKWhDay = afterKWhDay - beforeKWhDay;
  const known = (from: number, to: number) => count(period.energyKWh.subarray(from, to));
  const [before, after] = [known(0, index), known(index, expectedKWh.length)];
  const halfWidthKWhDay = 1.96 * BOTH_YEARS * deviationKWhDay * Math.sqrt(1 / before + 1 / after);
  const share = changeKWhDay / meanKWh;
  if (Math.abs(share) < LEAST_CHANGE || Math.abs(changeKWhDay) <= halfWidthKWhDay) return null;
  return { day: period.firstDay + index, beforeKWhDay, afterKWhDay, changeKWhDay, halfWidthKWhDay, share };
}

const count = (values: Float64Array): number => values.reduce((n, value) => n + (Number.isFinite(value) ? 1 : 0), 0);
