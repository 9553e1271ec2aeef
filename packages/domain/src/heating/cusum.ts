/** Running sum of what was measured beyond what was expected. */
export type Cusum = {
  /** [kWh] after each day; a missing day repeats the day before and is marked. */
  cumulativeKWh: Float64Array;
  /** 1 where the day was missing. */
  missing: Uint8Array;
  /** [kWh] at the end; null when no day is known. */
  totalKWh: number | null;
  knownDays: number;
};

/**
 * CUSUM of daily differences, measured less expected [kWh] (IPMVP practice): flat while the building behaves as in its
 * reference period, its slope is the drift in kWh/day, a bend dates the change.
 *
 * @param measuredKWh energy of each day [kWh]; NaN where missing
 * @param expectedKWh by a model, same days
 */
export function cusum(measuredKWh: Float64Array, expectedKWh: Float64Array): Cusum {
  const n = Math.min(measuredKWh.length, expectedKWh.length);
  const cumulativeKWh = new Float64Array(n);
  const missing = new Uint8Array(n);
  let sum = 0;
  let knownDays = 0;
  for (let i = 0; i < n; i++) {
    const difference = measuredKWh[i]! - expectedKWh[i]!;
    if (Number.isFinite(difference)) {
      sum += difference;
      knownDays++;
    } else missing[i] = 1;
    cumulativeKWh[i] = sum;
  }
  return { cumulativeKWh, missing, totalKWh: knownDays === 0 ? null : sum, knownDays };
}

/** A lasting change of consumption. */
export type CusumBreak = {
  /** Index of the first day of the new behaviour. */
  index: number;
  /** Mean difference before and after [kWh/day]. */
  beforeKWhDay: number;
  afterKWhDay: number;
  /** Standard deviation of the days about their own level, widened for slow drift [kWh/day]. */
  deviationKWhDay: number;
  /** Kolmogorov statistic of the Brownian bridge; the limit is 1.36 at 5 %, 1.63 at 1 %, 1.95 at 0.1 %. */
  statistic: number;
};

/**
 * The day where the mean difference changes, or null when no change stands out. The cumulated differences about their
 * mean make a bridge; its largest height over σ√n is compared with Kolmogorov's law (Brown, Durbin and Evans 1975).
 * σ is that of the days about their own level, before and after, widened for slow drift.
 *
 * @param measuredKWh energy of each day [kWh]; NaN where missing
 * @param expectedKWh by a model, same days
 * @param options limit of the statistic and shortest stretch on either side [days]
 */
export function cusumBreak(
  measuredKWh: Float64Array,
  expectedKWh: Float64Array,
  options: { limit?: number; minimumDays?: number } = {},
): CusumBreak | null {
  const limit = options.limit ?? 1.63;
  const minimum = options.minimumDays ?? 7;
  const n = Math.min(measuredKWh.length, expectedKWh.length);
  const difference = new Float64Array(n);
  const index = new Int32Array(n);
  let known = 0;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const d = measuredKWh[i]! - expectedKWh[i]!;
    if (!Number.isFinite(d)) continue;
    difference[known] = d;
    index[known++] = i;
    sum += d;
  }
  if (known < 2 * minimum) return null;
  const mean = sum / known;
  let bridge = 0;
  let height = 0;
  let at = 0;
  for (let i = 0; i < known - minimum; i++) {
    bridge += difference[i]! - mean;
    if (i + 1 >= minimum && Math.abs(bridge) > height) {
      height = Math.abs(bridge);
      at = i + 1;
    }
  }
  if (at === 0) return null;
  const before = meanOf(difference, 0, at);
  const after = meanOf(difference, at, known);
  const sigma = longRunDeviation(difference, known, at, before, after);
  // Two flat halves without scatter: any change of level is certain.
  const statistic = sigma > 0 ? height / (sigma * Math.sqrt(known)) : before === after ? 0 : 1e6;
  if (statistic <= limit) return null;
  return { index: index[at]!, beforeKWhDay: before, afterKWhDay: after, deviationKWhDay: sigma, statistic };
}

function meanOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i]!;
  return sum / (to - from);
}

/** Standard deviation about the two levels, widened by the lag-1 autocorrelation as sqrt((1 + ρ)/(1 − ρ)). */
function longRunDeviation(values: Float64Array, count: number, at: number, before: number, after: number): number {
  let squares = 0;
  let products = 0;
  let previous = 0;
  for (let i = 0; i < count; i++) {
    const r = values[i]! - (i < at ? before : after);
    squares += r * r;
    if (i > 0) products += r * previous;
    previous = r;
  }
  if (squares === 0) return 0;
  const rho = Math.max(0, Math.min(0.95, products / squares));
  return Math.sqrt(((squares / count) * (1 + rho)) / (1 - rho));
}
