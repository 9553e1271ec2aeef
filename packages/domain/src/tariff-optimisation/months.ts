import type { Post } from '../tariffs/posts.ts';
import { monthExceedanceCost } from './formula-cost.ts';
import type { FormulaGrid } from './formula-cost.ts';
import { hoursAbove, rootAbove } from './load-profile.ts';
import type { LoadProfile } from './load-profile.ts';

/** A class in a month, at given subscribed powers. */
export type MonthDetail = {
  fromDay: number;
  toDay: number;
  post: Post;
  /** Highest load of the month in the class [kVA or kW]. */
  maximum: number;
  subscribed: number;
  /** Subscribed less highest load; negative where the load went over. */
  headRoom: number;
  hoursAbove: number;
  exceedanceEur: number;
  /** The month drives the choice: at one step less it would pay (more) exceedances, or be cut up to 36 kVA. */
  drives: boolean;
};

/** Month by month and class by class: head-room, exceedances, and which months hold the powers up. */
export function monthDetails(grid: FormulaGrid, profile: LoadProfile, powers: readonly number[]): MonthDetail[] {
  const billed = grid.classes.length > 0;
  const step = grid.formula === 'BTINFLU' ? 0.1 : 1;
  const details: MonthDetail[] = [];
  profile.classes.forEach((cls, rank) => {
    const subscribed = (billed ? powers[rank] : powers[0]) ?? Number.NaN;
    for (const bins of cls.months) {
      const month = profile.months[bins.month]!;
      const hours = hoursAbove(bins, Math.ceil(subscribed));
      const measure = grid.domain === 'HTA' ? rootAbove(bins, subscribed) : hours;
      details.push({
        ...month,
        post: cls.post,
        maximum: bins.maximum,
        subscribed,
        headRoom: subscribed - bins.maximum,
        hoursAbove: hours,
        exceedanceEur: billed ? monthExceedanceCost(grid, rank, measure) : 0,
        drives: bins.maximum > subscribed - step,
      });
    }
  });
  return details.toSorted((a, b) => a.fromDay - b.fromDay);
}
