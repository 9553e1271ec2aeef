import { frenchNumber } from '../text/numbers.ts';
import type { Instant } from './instants.ts';
import { type State, meansOf } from './means.ts';
import { inferSteps } from './steps.ts';
import { Tally } from './tally.ts';

/** The mean power of a slot that begins at `from`. */
type HeldMean = { from: number; value: number; line: number; stepS: number };

const HOUR_S = 3600;
const DAY_S = 86_400;
const FEWEST = 8;
/** Times the median interval that a power is held, and the least time. */
const HELD_MEDIANS = 10;
const LEAST_HELD_S = HOUR_S;
/** Share of the time that steps may lose before the moments are said to have none. */
const MOST_LOST = 0.02;
const SLOTS_S = [60, 300, 600, 1800, 3600] as const;
/** A read that covers less of its time says so. */
const MOST_COVERED = 0.75;

type Spacing = { isIrregular: boolean; medianS: number; heldS: number; coveredS: number; spanS: number };

/**
 * Powers at moments of no common step (a logger that writes changes, an interval that varies), each held until the next moment and
 * averaged over slots of one length; a power is held an hour or ten median intervals at most, beyond which it is unknown. Null where the
 * moments have a step: lines that are missing among it stay missing.
 *
 * @param instants in order of time, one at a time [ms]
 * @param side which end of its interval a moment is
 * @param note receives what is said of the read, French
 */
export function heldPowers(
  instants: readonly Instant[],
  side: 'start' | 'end',
  note: (text: string) => void,
): HeldMean[] | null {
  const moments = Float64Array.from(instants, ({ at }) => at);
  if (isStepped(moments, note)) return null;
  const { medianS, heldS, spanS } = spacingOf(moments)!;
  const stepS = SLOTS_S.find((slot) => slot >= 2 * medianS) ?? HOUR_S;
  const means = meansOf(statesOf(instants, side, heldS * 1000), stepS * 1000).map(
    ({ stamp, value, line }): HeldMean => ({ from: stamp.wallMs, value, line, stepS }),
  );
  const known = means.filter(({ value }) => !Number.isNaN(value)).length * stepS;
  note(
    `Puissances sans pas commun : chacune est tenue jusqu’à la suivante (${frenchNumber(rounded(heldS / HOUR_S))} h au plus), puis gardée en moyennes de ${stepS / 60} minutes ; ${coverage(instants.length, known, spanS)}.`,
  );
  return means;
}

/**
 * Whether moments have a step, or are too few or too far apart to have none.
 *
 * @param moments in order of time, each once [ms]
 * @param note receives what is said of lines that are missing among the steps, French
 */
export function isStepped(moments: Float64Array, note: (text: string) => void): boolean {
  const spacing = spacingOf(moments);
  if (spacing?.isIrregular) return false;
  if (spacing && spacing.coveredS < MOST_COVERED * spacing.spanS)
    note(`Lignes manquantes : ${coverage(moments.length, spacing.coveredS, spacing.spanS)}.`);
  return true;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const coverage = (lines: number, coveredS: number, spanS: number): string =>
  `${frenchNumber(lines)} lignes couvrent ${frenchNumber(rounded(coveredS / HOUR_S))} h sur ${frenchNumber(rounded(spanS / HOUR_S))}`;

/** How the moments are spaced; null for a few of them, and for those of days. */
function spacingOf(instants: Float64Array): Spacing | null {
  if (instants.length < FEWEST) return null;
  const steps = inferSteps(instants, 'start', HOUR_S);
  const gapAfter = (i: number) => (instants[i + 1]! - instants[i]!) / 1000;
  const gaps = new Tally();
  for (let i = 0; i + 1 < instants.length; i++) gaps.add(gapAfter(i));
  const medianS = gaps.median()!;
  if (medianS >= DAY_S / 2) return null;
  const heldS = Math.max(LEAST_HELD_S, HELD_MEDIANS * medianS);
  let [near, lost, coveredS] = [0, 0, 0];
  for (let i = 0; i + 1 < instants.length; i++) {
    const [gap, step] = [gapAfter(i), steps[i]!];
    coveredS += Math.min(gap, step);
    if (gap > heldS) continue;
    near += gap;
    // A whole number of steps is lines that are missing.
    if (gap > step + 1 && Math.abs(gap / step - Math.round(gap / step)) >= 0.1) lost += gap - step;
  }
  const spanS = (instants.at(-1)! - instants[0]!) / 1000;
  return { isIrregular: lost > MOST_LOST * near, medianS, heldS, coveredS, spanS };
}

/** What is known from each moment on: a value with a stamp of its end is known before it. */
function statesOf(instants: readonly Instant[], side: 'start' | 'end', heldMs: number): State[] {
  const states: State[] = [];
  for (let i = 0; i + 1 < instants.length; i++) {
    const [one, next] = [instants[i]!, instants[i + 1]!];
    const { value, line } = side === 'start' ? one : next;
    const isLong = next.at - one.at > heldMs;
    const from = isLong && side === 'end' ? next.at - heldMs : one.at;
    if (from > one.at) states.push({ at: one.at, value: Number.NaN, line });
    states.push({ at: from, value, line });
    if (isLong && side === 'start') states.push({ at: one.at + heldMs, value: Number.NaN, line });
  }
  const last = instants.at(-1)!;
  return [...states, { at: last.at, value: Number.NaN, line: last.line }];
}
