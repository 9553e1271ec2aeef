import type { Cost } from '@joulerie/contract/costs';
import { isoDay } from '@joulerie/domain/calendar';
import { toCents, type Bill, type Period } from '@joulerie/domain/costs';
import { coveredShare, type DayColumn } from '@joulerie/domain/measures';

/**
 * Share of each day that was measured, 0..1: a day known by its curve alone is measured in part where the curve is broken; every other
 * form holds the whole day.
 */
export const measuredShares = ({ values, points, expected, dailyOnly }: DayColumn): Float64Array =>
  values.map((value, i) => (Number.isNaN(value) ? 0 : dailyOnly[i] === 1 ? 1 : coveredShare(points[i]!, expected[i]!)));

/** The measured days of a source; without a bill their cost is unknown. */
export function measuredOf({
  bill,
  kwh,
  period,
}: {
  bill: Bill | null;
  kwh: Float64Array;
  period: Period;
}): Cost['measured'] {
  if (bill) {
    if (bill.measured === null) return null;
    const { fromDay, toDay, energyKWh, ttcEur } = bill.measured;
    const eur = ttcEur === null ? null : toCents(ttcEur) / 100;
    return { from: isoDay(fromDay), to: isoDay(toDay - 1), kwh: energyKWh, eur };
  }
  const [first, last] = [kwh.findIndex(isKnown), kwh.findLastIndex(isKnown)];
  if (first < 0) return null;
  const { fromDay } = period;
  return { from: isoDay(fromDay + first), to: isoDay(fromDay + last), kwh: kwhOf(kwh)!, eur: null };
}

/** The measured days of several sources, each on its own days. */
export function allMeasured(list: readonly Cost['measured'][]): Cost['measured'] {
  const parts = list.filter((part) => part !== null);
  if (parts.length === 0) return null;
  const cents = parts.map(({ eur }) => (eur === null ? null : toCents(eur)));
  return {
    from: parts.map(({ from }) => from).toSorted()[0]!,
    to: parts
      .map(({ to }) => to)
      .toSorted()
      .at(-1)!,
    kwh: parts.reduce((sum, { kwh }) => sum + kwh, 0),
    eur: cents.includes(null) ? null : cents.reduce((sum, one) => sum! + one!, 0)! / 100,
  };
}

const isKnown = (value: number): boolean => !Number.isNaN(value);

/** Sum of the days that have an energy [kWh]; null when none has. */
export function kwhOf(days: Float64Array): number | null {
  let sum: number | null = null;
  for (let i = 0; i < days.length; i++) if (isKnown(days[i]!)) sum = (sum ?? 0) + days[i]!;
  return sum;
}

/** Energy to which a bill gives a price [kWh]; 0 without a bill. */
export const pricedKwhOf = ({ bill }: { bill: Bill | null }): number =>
  (bill?.charges ?? []).reduce((sum, charge) => sum + (charge.kind === 'energie' ? charge.quantity : 0), 0);
