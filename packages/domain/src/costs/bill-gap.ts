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
};

/** Gaps of one reason that touch or overlap, as one. */
export function uniqueGaps(gaps: readonly BillGap[]): BillGap[] {
  const joined: BillGap[] = [];
  for (const gap of gaps) {
    const sentence = sentenceOf(gap.why);
    const before = joined.findLast((g) => sentenceOf(g.why) === sentence);
    if (before && before.toDay >= gap.fromDay && before.fromDay <= gap.fromDay)
      before.toDay = Math.max(before.toDay, gap.toDay);
    else joined.push({ ...gap });
  }
  return joined;
}
