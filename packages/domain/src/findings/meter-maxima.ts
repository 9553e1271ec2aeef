import { dayLengthMs, dayStart } from '../calendar/paris.ts';
import type { ApparentMaxima } from '../costs/power-factor.ts';

/** A measured curve: mean power of each step [W], NaN where it was not measured. */
export type MeasuredCurve = { startMs: number; stepS: number; powerW: Float64Array | Float32Array };

/**
 * The highest apparent powers that a meter did record. Some write 0 VA on days that they did not measure: 0 is kept where the curve of
 * the day was measured and is 0 too, and is unknown elsewhere.
 *
 * @param maxima by day, as they were received [VA]
 * @param curve of the same meter; null without any
 */
export function recordedMaxima({ firstDay, va }: ApparentMaxima, curve: MeasuredCurve | null): ApparentMaxima {
  const isStill = (day: number): boolean => {
    if (curve === null) return false;
    const first = Math.round((dayStart(day) - curve.startMs) / (curve.stepS * 1000));
    const steps = Math.round(dayLengthMs(day) / (curve.stepS * 1000));
    const measured = curve.powerW
      .subarray(Math.max(0, first), Math.max(0, first + steps))
      .filter((w) => !Number.isNaN(w));
    return measured.length > 0 && measured.every((watts) => watts === 0);
  };
  return { firstDay, va: va.map((value, i) => (value > 0 || isStill(firstDay + i) ? value : Number.NaN)) };
}
