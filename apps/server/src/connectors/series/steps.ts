/** Consecutive equal intervals that make a step rather than a gap, in a file that does not say its step. */
const STEADY = 4;
/** An interval longer than the steady one by more than this is a gap; a shorter excess is the jitter of a clock. */
const JITTER = 1.25;

/**
 * Step of each point of a sorted list of distinct instants, in seconds, when the file does not say it and it may change
 * on the way (an hour, then half an hour). A step is an interval repeated at least four times, else the median one; a lone longer
 * interval is a gap, a lone shorter one is its own step. Where stamps jitter, each value lasts until the next: no time is lost
 * between them. With end stamps an interval belongs to the point that closes it, with start stamps to the one that opens it. A
 * single point has no step: `fallbackS`.
 */
export function inferSteps(instants: Float64Array, side: 'start' | 'end', fallbackS: number): Int32Array {
  const count = instants.length;
  const steps = new Int32Array(count).fill(fallbackS);
  if (count < 2) return steps;
  const regimes = steadyRegimes(instants);
  const median = regimes.length > 0 ? Number.NaN : medianGap(instants);
  let regime = 0;
  for (let i = 0; i + 1 < count; i++) {
    while (regime + 1 < regimes.length && i >= (regimes[regime + 1]?.from ?? 0)) regime++;
    const here = regimes[regime];
    const gap = gapAfter(instants, i);
    const inside = here && i >= here.from && i < here.to;
    // Outside a regime: the point that closes a gap belongs to what follows it, the one that opens it to what precedes.
    const neighbour = inside ? here : side === 'end' && here && i >= here.to ? (regimes[regime + 1] ?? here) : here;
    const steady = neighbour?.stepS ?? median;
    const stepS = gap <= steady * JITTER ? gap : steady;
    steps[side === 'end' ? i + 1 : i] = Math.max(1, Math.round(stepS));
  }
  if (side === 'end') steps[0] = steps[1] ?? fallbackS;
  else steps[count - 1] = steps[count - 2] ?? fallbackS;
  return steps;
}

type Regime = { from: number; to: number; stepS: number };

const gapAfter = (instants: Float64Array, i: number): number => (instants[i + 1]! - instants[i]!) / 1000;

const medianGap = (instants: Float64Array): number =>
  instants
    .subarray(1)
    .map((instant, i) => (instant - instants[i]!) / 1000)
    .sort()[(instants.length - 2) >> 1]!;

/** Their places are those of the gaps: each after the instant of its number. */
function steadyRegimes(instants: Float64Array): Regime[] {
  const count = instants.length - 1;
  const regimes: Regime[] = [];
  for (let from = 0; from < count;) {
    const gap = gapAfter(instants, from);
    let to = from + 1;
    while (to < count && gapAfter(instants, to) === gap) to++;
    if (to - from >= STEADY) regimes.push({ from, to, stepS: gap });
    from = to;
  }
  return regimes;
}
