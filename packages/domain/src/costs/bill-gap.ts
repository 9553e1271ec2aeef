import { sentenceOf } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import type { WantedRate } from '../tariffs/own-rates.ts';
import type { MissingTerm } from './missing-terms.ts';

/**
 * Something that kept a part of the bill from being priced; `missing` is absent where no term of the contract lacks. `rates` are
 * the rows without a published figure, which the customer may read on their own bill (`missing` is then `rate`).
 */
export type BillGap = {
  fromDay: number;
  toDay: number;
  /** Why, as a code and values; `sentenceOf(why)` is what a person reads. */
  why: NoAnswer;
  missing?: MissingTerm;
  rates?: readonly WantedRate[];
  /** The lines that it keeps from being known, where the price of the supply is not one of them. */
  lines?: readonly SideLine[];
};

/** Lines that a bill may lack beside a supply whose price is known. */
export const SIDE_LINES = ['network', 'cta', 'excise'] as const;
/** One of `SIDE_LINES`. */
export type SideLine = (typeof SIDE_LINES)[number];

/** Gaps of one reason that touch or overlap, as one. */
export function uniqueGaps(gaps: readonly BillGap[]): BillGap[] {
  const joined: BillGap[] = [];
  for (const gap of gaps) {
    const sentence = sentenceOf(gap.why);
    const before = joined.findLast((g) => sentenceOf(g.why) === sentence);
    if (before && before.toDay >= gap.fromDay && before.fromDay <= gap.fromDay) {
      before.toDay = Math.max(before.toDay, gap.toDay);
      // What keeps the supply from its price, too, is named by no line beside it.
      const lines = before.lines && gap.lines && [...new Set([...before.lines, ...gap.lines])];
      if (lines) before.lines = lines;
      else delete before.lines;
    } else joined.push({ ...gap });
  }
  return joined;
}
