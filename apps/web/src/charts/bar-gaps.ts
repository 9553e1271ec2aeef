import type { StepGaps } from './series.ts';
import type { Scale } from './units.ts';

/** From this share of its measures on, a step counts as whole. */
export const FULL = 0.985;
/** Under this share of its measures a step says too little for the rest to be estimated. */
export const HALF = 0.5;
/** Least height of a cap, as a share of the axis: its outline and one line of its hatch are seen on a phone. */
const LEAST_CAP = 1 / 30;
/** Width of the words of a gap on one line, and of one line of them upright [px]. */
const WORDS_PX = 78;
const LINE_PX = 18;

/**
 * What is missing of a step, as a hatch on top of its pile; thin but seen where that is little. Null where the step is whole, or
 * where most of it is missing.
 */
export function missingCaps(
  { missing }: Pick<StepGaps, 'missing'>,
  totals: Float64Array,
  scale: Pick<Scale, 'divisor'>,
  top: number,
): (number | null)[] {
  return Array.from(missing, (amount, i) => {
    const total = totals[i]! / scale.divisor;
    if (amount === 0 || amount === Infinity || !(total > 0)) return null;
    return Math.min(top - total, Math.max(top * LEAST_CAP, amount / scale.divisor));
  });
}

/** `late`: not received yet, not a gap; the bars of the energies that are received stand before it. */
export type EmptyRange = { from: number; to: number; late: boolean; words: 'level' | 'upright' | null };

/**
 * Neighbouring steps of which most is missing or an energy was not received yet, from top to bottom as one range, both ends included.
 * `words`: how the words fit in it, for bars of `stepPx` pixels.
 */
export function emptyRanges(
  { missing, late, awaited }: Pick<StepGaps, 'missing' | 'late' | 'awaited'>,
  stepPx: number,
): EmptyRange[] {
  const ranges: EmptyRange[] = [];
  for (const [i, amount] of missing.entries()) {
    const waits = Boolean(awaited[i]);
    if (amount !== Infinity && !waits) continue;
    const last = ranges.at(-1);
    const isLate = late[i] === 1 || (amount !== Infinity && waits);
    if (last?.to === i - 1 && last.late === isLate) last.to = i;
    else ranges.push({ from: i, to: i, late: isLate, words: null });
  }
  return ranges.map((range) => {
    const width = (range.to - range.from + 1) * stepPx;
    return { ...range, words: width >= WORDS_PX ? 'level' : width >= LINE_PX ? 'upright' : null };
  });
}
