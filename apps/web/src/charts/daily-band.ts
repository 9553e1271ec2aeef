import { dayStart, parisDay } from '@joulerie/domain/calendar';
import type { Curve } from './series.ts';

/** Lowest, mean and highest value of each Paris day, in the unit of the curve; NaN on a day without any. */
export type DailyBand = {
  fromDay: number;
  minimum: Float64Array;
  mean: Float64Array;
  maximum: Float64Array;
  /** Share of the steps of the day that have a value, 0..1. */
  share: Float64Array;
};

/** Days `[fromDay, toDay)` of a curve that is too long to be read step by step. A day of 23 or 25 hours is a day. */
export function dailyBand(
  curve: Pick<Curve, 'startMs' | 'stepS' | 'values'>,
  fromDay: number,
  toDay: number,
): DailyBand {
  const days = Math.max(0, toDay - fromDay);
  const missing = () => new Float64Array(days).fill(Number.NaN);
  const band = { fromDay, minimum: missing(), mean: missing(), maximum: missing(), share: new Float64Array(days) };
  const stepMs = curve.stepS * 1000;
  const slotOf = (day: number) =>
    Math.max(0, Math.min(curve.values.length, Math.round((dayStart(day) - curve.startMs) / stepMs)));
  for (let d = 0; d < days; d++) {
    const [from, to] = [slotOf(fromDay + d), slotOf(fromDay + d + 1)];
    let [low, high, sum, count] = [Infinity, -Infinity, 0, 0];
    for (let i = from; i < to; i++) {
      const value = curve.values[i]!;
      if (Number.isNaN(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
      sum += value;
      count++;
    }
    if (count === 0) continue;
    band.minimum[d] = low;
    band.maximum[d] = high;
    band.mean[d] = sum / count;
    band.share[d] = count / (to - from);
  }
  return band;
}

/** Runs of days `[from, to)` without any value, before a Paris day from which nothing is expected. */
export function missingDays({ fromDay, mean }: DailyBand, beforeMs: number): [number, number][] {
  const end = Math.min(mean.length, beforeMs === Infinity ? mean.length : Math.max(0, parisDay(beforeMs) - fromDay));
  const runs: [number, number][] = [];
  for (let i = 0; i < end; i++) {
    if (!Number.isNaN(mean[i]!)) continue;
    const from = i;
    while (i < end && Number.isNaN(mean[i]!)) i++;
    runs.push([from, i]);
  }
  return runs;
}
