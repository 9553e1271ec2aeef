import { FileRefused } from '../reader.ts';
import { frenchNumber } from '../text/numbers.ts';
import type { Points } from './points.ts';
import { Tally } from './tally.ts';

/** Fewer intervals may be beside gaps alone. */
const FEWEST = 8;
/** Share of the intervals that have one length, where no more than `KEPT` of them have the declared one. */
const STEADY = 0.8;
const KEPT = 0.05;
const DAY_S = 86_400;

/**
 * A power counts as long as its step: where a file declares one that none of its measures follows, their energy would be a part or a
 * multiple of the true one. Measures of each declared step are judged apart, as it may change in a file.
 *
 * @param points whose steps the file declares
 * @throws FileRefused `step_contradicted`
 */
export function refuseContradictedSteps(points: Points): void {
  const gaps = new Map<number, Tally>();
  const counts = new Map<number, { all: number; kept: number }>();
  const order = inOrder(points);
  for (let i = 1; i < order.length; i++) {
    const [before, at] = [order[i - 1]!, order[i]!];
    const stepS = points.step(at);
    const gap = (points.stamp(at) - points.stamp(before)) / 1000;
    if (stepS === 0 || points.step(before) !== stepS || !(gap > 0 && gap < DAY_S)) continue;
    const own = counts.get(stepS) ?? { all: 0, kept: 0 };
    own.all++;
    if (gap === stepS) own.kept++;
    counts.set(stepS, own);
    let tally = gaps.get(stepS);
    if (!tally) gaps.set(stepS, (tally = new Tally()));
    tally.add(gap);
  }
  for (const [stepS, { all, kept }] of counts) {
    const usual = gaps.get(stepS)!.most()!;
    if (all < FEWEST || kept > KEPT * all || usual.times < STEADY * all) continue;
    throw new FileRefused(
      'step_contradicted',
      `Ce fichier annonce un pas de ${minutes(stepS)} minutes, et ses mesures se suivent toutes les ${minutes(usual.value)} minutes : l’énergie lue serait fausse d’autant. S’il a été modifié, déposez le fichier tel que vous l’avez reçu ; sinon, demandez-le de nouveau.`,
    );
  }
}

const minutes = (seconds: number): string => frenchNumber(seconds / 60);

function inOrder(points: Points): Int32Array {
  const order = new Int32Array(points.length).map((_, i) => i);
  for (let i = 1; i < order.length; i++)
    if (points.stamp(i) < points.stamp(i - 1)) return order.sort((a, b) => points.stamp(a) - points.stamp(b));
  return order;
}
