import { civilDate, dayNumber } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { POSTS, classifySlots } from '../tariffs/posts.ts';
import type { Post, PostCalendar, Scheme } from '../tariffs/posts.ts';
import type { Period } from './contract.ts';

/**
 * Exceedances of the subscribed power of a class in a month (or the part of it that a period holds).
 * BT > 36 kVA pays hours above the power; HTA pays the root of the summed squares of the excesses of its 10-minute steps.
 */
export type Exceedance = {
  fromDay: number;
  toDay: number;
  post: Post;
  /** Hours strictly above the subscribed power. */
  hours: number;
  /** √(Σ ΔP²) over 10-minute steps [kW]. */
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

/**
 * Exceedances of a curve, month by month and class by class; only those that exist are listed.
 * `powerOn(day, post)` is the subscribed power [kVA or kW], `scale` turns W into that unit (1/1000 in kW,
 * 1/(1000·cos φ) in kVA). A step of another length than 10 minutes weighs as many 10-minute steps as it lasts.
 */
export function curveExceedances(
  curve: { startMs: number; stepS: number; powerW: Float64Array | Float32Array },
  period: Period,
  scheme: Scheme,
  calendar: PostCalendar,
  powerOn: (day: number, post: Post) => number,
  scale: number,
): Exceedance[] {
  const { startMs, stepS, powerW } = curve;
  const stepMs = stepS * 1000;
  const codes = classifySlots({ startMs, stepS, length: powerW.length }, scheme, calendar);
  const found: Exceedance[] = [];
  const limits = new Float64Array(POSTS.length);
  const steps = new Float64Array(POSTS.length);
  const squares = new Float64Array(POSTS.length);
  for (const month of monthsOf(period)) {
    limits.fill(Number.POSITIVE_INFINITY);
    for (let code = 1; code < POSTS.length; code++) {
      const limit = powerOn(month.fromDay, POSTS[code]!);
      if (Number.isFinite(limit)) limits[code] = limit / scale;
    }
    steps.fill(0);
    squares.fill(0);
    const first = Math.max(0, Math.ceil((dayStart(month.fromDay) - startMs) / stepMs - 0.5));
    const end = Math.min(powerW.length, Math.ceil((dayStart(month.toDay) - startMs) / stepMs - 0.5));
    for (let i = first; i < end; i++) {
      const code = codes[i]!;
      const over = powerW[i]! - limits[code]!;
      if (over > 0) {
        steps[code]!++;
        squares[code]! += over * over;
      }
    }
    for (let code = 1; code < POSTS.length; code++)
      if (steps[code]! > 0)
        found.push({
          ...month,
          post: POSTS[code]!,
          hours: (steps[code]! * stepS) / 3600,
          rootKW: Math.sqrt(squares[code]! * (stepS / 600)) * scale,
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
