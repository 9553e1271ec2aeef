import { noAnswer, warning } from '../answers/index.ts';
import { frenchDay } from '../calendar/days.ts';
import type { BillGap } from './bill-gap.ts';
import { type Bill, assembleBill } from './bill-lines.ts';
import { type Charge, energyCharge } from './charge.ts';
import { type Period, spansOf } from './contract.ts';
import type { Spread } from '../measures/stored.ts';
import { type MeasuredExtent, billedDays } from './measured-days.ts';

/** A delivery of fuel, burnt over the civil days `[fromDay, toDay)` until the next: its energy, and what was paid, taxes included. */
export type FuelSpend = { fromDay: number; toDay: number; kWh: number; paidEur: number | null };

/**
 * The bill of a fuel over a period: each kWh costs what its delivery cost by kWh, taxes included (their part is not known, so
 * there is no VAT line). `dayKWh` has one entry a day of the period [kWh], NaN where nothing says what was burnt: before the first
 * delivery and from the last one on they are gaps, others are reflected in the coverage. A delivery whose price nobody typed is a gap,
 * and so is energy measured on days of no delivery: the total is null.
 *
 * @param input deliveries, energy of each day of the period [kWh, NaN where missing] and the share of it that was measured (0..1; all of
 *   it when absent), the period, and as for `electricityBill` the extent of what is known
 */
export function fuelBill(input: {
  spends: readonly FuelSpend[];
  dayKWh: Float64Array;
  measured?: Float64Array;
  period: Period;
  extent?: MeasuredExtent;
  /** How deliveries lie on days that nothing measured; empty where every day is measured. */
  spreads?: readonly Spread[];
}): Bill {
  const { spends, dayKWh, period, extent, spreads = [] } = input;
  const charges: Charge[] = [];
  const measured = dayKWh.map((value, i) => (Number.isNaN(value) ? 0 : (input.measured?.[i] ?? 1)));
  const days = billedDays(period, measured, extent);
  const { billed } = days;
  const gaps: BillGap[] = [];
  gaps.push(...unpricedDays(spends, dayKWh, period, billed));
  for (const spend of spends) {
    const span = { fromDay: Math.max(spend.fromDay, billed.fromDay), toDay: Math.min(spend.toDay, billed.toDay) };
    if (span.fromDay >= span.toDay) continue;
    if (spend.paidEur === null || !(spend.kWh > 0)) {
      gaps.push({ ...span, why: noAnswer('delivery_price_unknown', { day: spend.fromDay }) });
      continue;
    }
    const own = dayKWh.subarray(span.fromDay - period.fromDay, span.toDay - period.fromDay);
    const kWh = own.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
    charges.push(
      energyCharge(
        {
          ...span,
          kind: 'energie',
          label: `Livraison du ${frenchDay(spend.fromDay)}${spreads.length > 0 ? ', énergie estimée par jour' : ''}`,
          vat: null,
        },
        kWh,
        spend.paidEur / spend.kWh,
        period.fromDay,
        dayKWh,
      ),
    );
  }
  return assembleBill({
    period,
    days,
    charges,
    gaps,
    warnings: spreads.map((by) => warning('fuel_spread', { by })),
    dayKWh,
    measured,
  });
}

/** Runs of billed days that no delivery covers, each from its first day with an energy to its last. */
function unpricedDays(spends: readonly FuelSpend[], dayKWh: Float64Array, period: Period, billed: Period): BillGap[] {
  const gaps: BillGap[] = [];
  const spendDays = spends.flatMap(({ fromDay, toDay }) => [fromDay, toDay]);
  const inside = spendDays.filter((day) => billed.fromDay < day && day < billed.toDay);
  for (const span of spansOf(billed, inside)) {
    if (spends.some(({ fromDay, toDay }) => fromDay <= span.fromDay && span.fromDay < toDay)) continue;
    const own = dayKWh.subarray(span.fromDay - period.fromDay, span.toDay - period.fromDay);
    const [first, last] = [own.findIndex((kWh) => kWh > 0), own.findLastIndex((kWh) => kWh > 0)];
    if (first < 0) continue;
    const days = { fromDay: span.fromDay + first, toDay: span.fromDay + last + 1 };
    gaps.push({ ...days, why: noAnswer('no_delivery_on_days') });
  }
  return gaps;
}
