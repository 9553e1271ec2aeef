import { weekday } from '../calendar/days.ts';
import { dayStart, parisDay, wallMinutes } from '../calendar/paris.ts';
import type { SlotAxis } from '../calendar/slots.ts';
import { WEEK_SLOTS } from './usage-profile.ts';

/** The mean week of a curve. */
export type MeanWeek = {
  /** Mean power of each half-hour of the week, Monday 00:00 first [W]; NaN where none was measured. */
  powerW: Float64Array;
  /** Slots behind each mean. */
  samples: Uint32Array;
};

/**
 * Typical week of a curve of mean powers [W], by the clock on the wall. Steps of an hour or more fill the half-hours they
 * cover; steps under half an hour are averaged. Days closed by `isClosed` are left out.
 *
 * @param powerW mean power of each slot [W]; NaN where missing
 * @param axis regular grid of instants of the values
 */
export function meanWeek(
  powerW: Float64Array | Float32Array,
  axis: Pick<SlotAxis, 'startMs' | 'stepS'>,
  isClosed: (day: number) => boolean = () => false,
): MeanWeek {
  const sums = new Float64Array(WEEK_SLOTS);
  const samples = new Uint32Array(WEEK_SLOTS);
  const stepMs = axis.stepS * 1000;
  const parts = Math.max(1, Math.round(axis.stepS / 1800));
  const partMs = stepMs / parts;
  let day = 0;
  let dayEnd = Number.NEGATIVE_INFINITY;
  let closed = false;
  for (let i = 0; i < powerW.length; i++) {
    const power = powerW[i]!;
    if (!Number.isFinite(power)) continue;
    for (let p = 0; p < parts; p++) {
      const middle = axis.startMs + i * stepMs + (p + 0.5) * partMs;
      if (middle >= dayEnd) {
        day = parisDay(middle);
        dayEnd = dayStart(day + 1);
        closed = isClosed(day);
      }
      if (closed) continue;
      const slot = weekday(day) * 48 + Math.floor(wallMinutes(middle) / 30);
      sums[slot]! += power;
      samples[slot]!++;
    }
  }
  return { powerW: sums.map((sum, s) => (samples[s] === 0 ? Number.NaN : sum / samples[s]!)), samples };
}
