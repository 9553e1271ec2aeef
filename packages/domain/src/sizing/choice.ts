import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
import type { SizingPoint } from './sweep.ts';

/** What the best size is the best at. */
export type SizingObjective = 'net-present-value' | 'payback' | 'levelised-cost' | 'self-sufficiency';

/** The best size, or why there is none. */
export type BestSize =
  /** `profitable`: its net present value is above zero. The best of a bad lot is not a recommendation. */
  { known: true; point: SizingPoint; profitable: boolean } | NoAnswer<'no_size'>;

/**
 * The best size by one objective; the smaller investment on a tie. Installations of nothing are compared too: if 0 kWc wins, doing
 * nothing is best. For `payback` and `levelised-cost` sizes without one are left out; for `self-sufficiency` so are those that lose
 * money, as autonomy can always be bought.
 *
 * @param points sizes compared
 * @param objective what the best is the best at
 */
export function bestSize(points: readonly SizingPoint[], objective: SizingObjective = 'net-present-value'): BestSize {
  let best: SizingPoint | null = null;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const score = scoreOf(point, objective);
    if (score === null) continue;
    if (best === null || score > bestScore || (score === bestScore && point.investmentEur < best.investmentEur)) {
      best = point;
      bestScore = score;
    }
  }
  if (best === null) return noAnswer('no_size');
  return { known: true, point: best, profitable: best.netPresentValueEur > 0 };
}

function scoreOf(point: SizingPoint, objective: SizingObjective): number | null {
  switch (objective) {
    case 'net-present-value':
      return point.netPresentValueEur;
    case 'payback':
      // An installation of nothing is paid back at once, which is no advice.
      return point.paybackYears === null || point.investmentEur <= 0 ? null : -point.paybackYears;
    case 'levelised-cost':
      return point.levelisedCostEurKWh === null ? null : -point.levelisedCostEurKWh;
    case 'self-sufficiency':
      return point.netPresentValueEur >= 0 ? point.selfSufficiencyRate : null;
  }
}

/**
 * The sizes that no other beats at both: a larger net present value and a larger self-sufficiency. From the most profitable to the
 * most autonomous. Points equal at both are given once, with the smaller investment; those without a rate are left out.
 *
 * @param points sizes compared
 */
export function paretoFrontier(points: readonly SizingPoint[]): SizingPoint[] {
  const ordered = points
    .filter((point) => point.selfSufficiencyRate !== null)
    .toSorted(
      (a, b) =>
        b.netPresentValueEur - a.netPresentValueEur ||
        b.selfSufficiencyRate! - a.selfSufficiencyRate! ||
        a.investmentEur - b.investmentEur,
    );
  const frontier: SizingPoint[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (const point of ordered) {
    if (point.selfSufficiencyRate! <= reached) continue;
    reached = point.selfSufficiencyRate!;
    frontier.push(point);
  }
  return frontier;
}
