import type { PeriodComparison } from '@joulerie/contract/measures';
import { isoDay } from '@joulerie/domain/calendar';
import {
  type ComparedSource,
  comparePeriods,
  comparedSpan,
  previousOfSteps,
  restShares,
} from '@joulerie/domain/measures';

/**
 * Two periods beside each other, as answers give them. `starts`: first day of each step, counted from the first of the period; null on a
 * regular axis. `fromDay`: that first day; `beforeFrom`: that of the other period.
 */
export function comparisonOf(
  sources: readonly ComparedSource[],
  partners: Int32Array,
  starts: readonly number[] | null,
  fromDay: number,
  beforeFrom: number,
): PeriodComparison {
  const span = comparedSpan(sources, partners);
  const rest = restShares(sources, partners, fromDay, beforeFrom);
  const steps = starts && previousOfSteps(sources, partners, starts);
  return {
    ...comparePeriods(sources, partners, beforeFrom),
    span: span && { from: isoDay(fromDay + span.first), to: isoDay(fromDay + span.last) },
    ...(rest && { rest }),
    steps: steps && { previous: nullable(steps.previous), coverage: nullable(steps.coverage) },
  };
}

const nullable = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : Math.round(value * 1e6) / 1e6));
