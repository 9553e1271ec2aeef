import type { CivilDay, Instant } from './days.ts';
import { dayLengthMs, dayStart, parisDay } from './paris.ts';

/** Slots of a regular grid of instants. */
export type SlotAxis = { startMs: Instant; stepS: number; length: number };

/**
 * Writes to `out`, for each slot, what the table of its civil day says of the minute (0..1439, wall clock) at the middle
 * of the slot: a slot that straddles a boundary takes the side that holds most of it. Slots longer than a day fall where
 * their middle is. On clock-change days the wall clock jumps from 02:00 to 03:00, or plays 02:00–03:00 twice.
 */
export function forEachSlotMinute(axis: SlotAxis, tableOf: (day: CivilDay) => Uint8Array, out: Uint8Array): void {
  if (axis.length === 0) return;
  const stepMs = axis.stepS * 1000;
  const firstMiddle = axis.startMs + stepMs / 2;
  let day = parisDay(firstMiddle);
  let i = 0;
  while (i < axis.length) {
    const start = dayStart(day);
    const length = dayLengthMs(day);
    const table = tableOf(day);
    const end = Math.min(axis.length, Math.ceil((start + length - firstMiddle) / stepMs));
    let minute = (firstMiddle + i * stepMs - start) / 60_000;
    const step = stepMs / 60_000;
    if (length === 86_400_000) for (; i < end; i++, minute += step) out[i] = table[minute | 0]!;
    else {
      // 23 hours: past 02:00 the clock is an hour ahead of the time elapsed; 25 hours: past 03:00 an hour behind.
      const jump = length < 86_400_000 ? 60 : -60;
      const at = jump > 0 ? 120 : 180;
      for (; i < end; i++, minute += step) out[i] = table[(minute < at ? minute : minute + jump) | 0]!;
    }
    day = i < axis.length ? Math.max(day + 1, parisDay(firstMiddle + i * stepMs)) : day + 1;
  }
}
