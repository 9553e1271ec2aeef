import { civilDate, dayNumber } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { POSTS, classifySlots } from '../tariffs/posts.ts';
import type { Post, PostCalendar, Scheme } from '../tariffs/posts.ts';
import type { Period } from './contract.ts';

/**
 * Exceedances of the subscribed power of a class in a month, or the part of them that the days of a period hold.
 * BT > 36 kVA pays hours above the power; HTA pays the root of the summed squares of the excesses of its 10-minute steps, which is
 * judged on the month: a part of it has its share of the squares, so that the bills of two parts make that of the month.
 */
export type Exceedance = {
  fromDay: number;
  toDay: number;
  post: Post;
  /** Hours strictly above the subscribed power. */
  hours: number;
  /** √(Σ ΔP²) over the 10-minute steps of the month, times the share of the squares that is on these days [kW]. */
  rootKW: number;
};

/** Months of a period, cut at its bounds. */
export function monthsOf(period: Period): Period[] {
  const months: Period[] = [];
  let from = period.fromDay;
  while (from < period.toDay) {
    const { year, month } = civilDate(from);
    const to = Math.min(period.toDay, dayNumber(year, month + 1, 1));
    months.push({ fromDay: from, toDay: to });
    from = to;
  }
  return months;
}

/** √(Σ ΔP²) of excesses listed one by one [kW]. */
export function rootOfSquares(excessesKW: readonly number[]): number {
  return Math.sqrt(excessesKW.reduce((sum, kw) => sum + kw * kw, 0));
}

type MeasuredCurve = {
  startMs: number;
  stepS: number;
  powerW: Float64Array | Float32Array;
  /** 1 on the steps that were not measured. */
  filled?: Uint8Array;
};

/** Whether some steps of a curve on some days were not measured, their power being an estimate. */
export function hasFilled({ startMs, stepS, filled }: MeasuredCurve, { fromDay, toDay }: Period): boolean {
  if (!filled) return false;
  const slotOf = (day: number) => Math.max(0, Math.ceil((dayStart(day) - startMs) / (stepS * 1000) - 0.5));
  return filled.subarray(slotOf(fromDay), slotOf(toDay)).includes(1);
}

/**
 * Exceedances of a curve, month by month and class by class; only those that exist are listed.
 * `powerOn(day, post)` is the subscribed power [kVA or kW], `scale` turns W into that unit (1/1000 in kW,
 * 1/(1000·cos φ) in kVA). A step of another length than 10 minutes weighs as many 10-minute steps as it lasts.
 * `period` is what is judged, `within` the days of it that are asked. A step that was not measured exceeds nothing.
 */
export function curveExceedances(
  curve: MeasuredCurve,
  period: Period,
  scheme: Scheme,
  calendar: PostCalendar,
  powerOn: (day: number, post: Post) => number,
  scale: number,
  within: Period = period,
): Exceedance[] {
  const { startMs, stepS, powerW, filled } = curve;
  const stepMs = stepS * 1000;
  const found: Exceedance[] = [];
  const limits = new Float64Array(POSTS.length);
  const steps = new Float64Array(POSTS.length);
  const squares = new Float64Array(POSTS.length);
  const asked = new Float64Array(POSTS.length);
  const slotOf = (day: number) => Math.ceil((dayStart(day) - startMs) / stepMs - 0.5);
  // The slots of the period only: a caller asks month by month of a curve of years.
  const first = Math.max(0, slotOf(period.fromDay));
  const length = Math.max(0, Math.min(powerW.length, slotOf(period.toDay)) - first);
  const codes = classifySlots({ startMs: startMs + first * stepMs, stepS, length }, scheme, calendar);
  for (const month of monthsOf(period)) {
    const days = { fromDay: Math.max(month.fromDay, within.fromDay), toDay: Math.min(month.toDay, within.toDay) };
    if (days.fromDay >= days.toDay) continue;
    limits.fill(Number.POSITIVE_INFINITY);
    for (let code = 1; code < POSTS.length; code++) {
      const limit = powerOn(month.fromDay, POSTS[code]!);
      if (Number.isFinite(limit)) limits[code] = limit / scale;
    }
    steps.fill(0);
    squares.fill(0);
    asked.fill(0);
    const [from, to] = [slotOf(days.fromDay), slotOf(days.toDay)];
    const end = Math.min(powerW.length, slotOf(month.toDay));
    for (let i = Math.max(0, slotOf(month.fromDay)); i < end; i++) {
      const code = codes[i - first]!;
      const over = powerW[i]! - limits[code]!;
      if (over > 0 && filled?.[i] !== 1) {
        squares[code]! += over * over;
        if (i < from || i >= to) continue;
        steps[code]!++;
        asked[code]! += over * over;
      }
    }
    for (let code = 1; code < POSTS.length; code++)
      if (steps[code]! > 0)
        found.push({
          ...days,
          post: POSTS[code]!,
          hours: (steps[code]! * stepS) / 3600,
          rootKW: Math.sqrt(squares[code]! * (stepS / 600)) * scale * (asked[code]! / squares[code]!),
        });
  }
  return found;
}

/**
 * Cap on a month's exceedances in BT > 36 kVA, granted on request: where they exceed both 30 % of the month's TURPE bill
 * and 25 times the tariff of the extra power needed, they come down to the higher of the two [€]. The text does not say
 * whether that bill holds the exceedances themselves, so the caller passes the bill it chose.
 * Source: CRE, délibération 2025-40, rules of the CMDPS.
 */
export function cappedExceedance(exceedanceEur: number, monthTurpeEur: number, extraPowerEur: number): number {
  return Math.min(exceedanceEur, Math.max(0.3 * monthTurpeEur, 25 * extraPowerEur));
}
