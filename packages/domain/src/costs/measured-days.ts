import { noAnswer } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import type { CivilDay } from '../calendar/days.ts';
import type { BillGap } from './bill-gap.ts';
import { amountOn } from './charge.ts';
import type { Charge } from './charge.ts';
import type { Period } from './contract.ts';

/** Where measures begin and end: what a bill cannot read from the days of its period alone. */
export type MeasuredExtent = {
  /** First day of the source whose energy is known, whatever the period; null when it has none. */
  firstDay: CivilDay | null;
  /** Last day of the source whose energy is known, whatever the period; null when it has none. */
  lastDay: CivilDay | null;
  /** The day that is not over; null where the clock says nothing. */
  today: CivilDay | null;
};

/** The measured days of a bill: their energy, and what these same days cost. */
export type MeasuredPart = {
  /** First measured day and the day after the last one. */
  fromDay: CivilDay;
  toDay: CivilDay;
  /** Days measured, in whole or in part; fewer than the days from the first to the last when some between have no measure. */
  days: number;
  energyKWh: number;
  /** Cost of the measured days, yearly amounts by day included [€ TTC, not rounded]; null when a price of them is unknown. */
  ttcEur: number | null;
};

/** Days that a bill charges, and the gaps of those that it does not. */
export type BilledDays = { billed: Period; gaps: readonly BillGap[] };

/**
 * The days that a bill charges, its yearly amounts as well as its energy, and the gaps of the others: days before the first measure of
 * the source and after its last, those two days where they are measured in part, and those that are not over or to come. Nothing is
 * charged where none of these days is measured. Without an extent every day of the period is charged.
 *
 * @param measured share of each day of the period that is measured, 0..1
 */
export function billedDays(period: Period, measured: Float64Array, extent?: MeasuredExtent): BilledDays {
  const { fromDay, toDay } = period;
  const nothing = { fromDay, toDay: fromDay };
  if (fromDay < toDay && measured.every((share) => share === 0)) {
    const gaps = [{ ...period, why: noAnswer('nothing_measured') }];
    return { billed: extent ? nothing : period, gaps };
  }
  const { firstDay = null, lastDay = null, today = null } = extent ?? {};
  const gaps: BillGap[] = [];
  const billed = { ...period };
  const over = Math.min(toDay, today ?? toDay);
  const inPart = (day: number) => measured[day - fromDay]! < 1 - 1e-9;
  const add = (from: CivilDay, to: CivilDay, why: NoAnswer) => {
    const days = { fromDay: Math.max(fromDay, from), toDay: Math.min(toDay, to) };
    if (days.fromDay < days.toDay) gaps.push({ ...days, why });
  };
  if (firstDay !== null) {
    add(fromDay, Math.min(firstDay, over), noAnswer('before_first_measure', { day: firstDay }));
    billed.fromDay = Math.max(fromDay, firstDay);
  }
  for (const day of new Set([firstDay, lastDay])) {
    if (day === null || day >= over || !inPart(day)) continue;
    add(day, day + 1, noAnswer('day_measured_in_part', { day }));
    if (day === firstDay) billed.fromDay = day + 1;
    else billed.toDay = day;
  }
  if (lastDay !== null) {
    add(lastDay + 1, over, noAnswer('after_last_measure', { day: lastDay }));
    billed.toDay = Math.min(billed.toDay, lastDay + 1);
  }
  add(over, toDay, noAnswer('day_not_over'));
  billed.toDay = Math.min(billed.toDay, over);
  const charged = measured.subarray(billed.fromDay - fromDay, Math.max(billed.fromDay, billed.toDay) - fromDay);
  if (charged.some((share) => share > 0)) return { billed, gaps };
  add(billed.fromDay, billed.toDay, noAnswer('nothing_measured'));
  return { billed: nothing, gaps };
}

/**
 * The measured days of a bill and what they cost, in the same days: its mean price is one over the other. Null where no billed day is
 * measured.
 *
 * @param totalEur what the charges add up to, with their VAT
 */
export function measuredPart(
  bill: {
    period: Period;
    billed: Period;
    charges: readonly Charge[];
    gaps: readonly BillGap[];
    dayKWh: Float64Array;
    measured: Float64Array;
  },
  totalEur: number,
): MeasuredPart | null {
  const { period, billed, charges, gaps, dayKWh, measured } = bill;
  const is = (day: number) => measured[day - period.fromDay]! > 0;
  const inside = Array.from({ length: Math.max(0, billed.toDay - billed.fromDay) }, (_, i) => billed.fromDay + i);
  const days = inside.filter(is);
  if (days.length === 0) return null;
  const priced = days.every((day) => gaps.every((gap) => day < gap.fromDay || gap.toDay <= day));
  let ttcEur = totalEur;
  for (const day of inside)
    if (!is(day)) for (const charge of charges) ttcEur -= charge.included ? 0 : amountOn(charge, day);
  return {
    fromDay: days[0]!,
    toDay: days.at(-1)! + 1,
    days: days.length,
    energyKWh: days.reduce((sum, day) => sum + dayKWh[day - period.fromDay]!, 0),
    ttcEur: priced ? ttcEur : null,
  };
}
