import { parseIsoDay } from '@joulerie/domain/calendar';
import { costByBucket } from '@joulerie/domain/costs';
import type { PeriodComparison } from '@joulerie/contract/measures';
import { type DayAmounts, NO_AMOUNTS } from '@joulerie/domain/measures';
import { fuelOfType } from '@joulerie/domain/vocabulary';
import { comparisonOf } from '../measures/measures.public.ts';
import type { Priced } from './read-cost.ts';

/** What the sources cost in two periods, on the days that each measured and that could be priced in both, € with taxes. */
export const compareCosts = (
  now: readonly Priced[],
  before: readonly Priced[],
  partners: Int32Array,
  starts: readonly number[],
  fromDay: number,
  beforeFrom: number,
): PeriodComparison =>
  comparisonOf(
    now.map((one) => {
      const same = before.find(({ source }) => source.id === one.source.id);
      return {
        now: amountsOf(one),
        before: same ? amountsOf(same) : NO_AMOUNTS,
        firstDay: parseIsoDay(one.source.firstDay ?? ''),
        delivered: fuelOfType(one.source.idtype) !== null,
      };
    }),
    partners,
    starts,
    fromDay,
    beforeFrom,
  );

const amountsOf = ({ bill, kwh, whole }: Priced): DayAmounts => ({
  amounts: bill ? costByBucket(bill, 'day').totalEur : new Float64Array(kwh.length).fill(Number.NaN),
  whole,
});
