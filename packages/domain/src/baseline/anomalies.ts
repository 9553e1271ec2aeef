import type { SlotAxis } from '../calendar/slots.ts';
import { lagOneAutocorrelation } from '../heating/fit-quality.ts';
import { normalBelow } from '../heating/statistics.ts';
import type { ExpectedBand } from './expected-band.ts';

/** A stretch of time outside the expected band. */
export type Anomaly = {
  startMs: number;
  /** First instant after it. */
  endMs: number;
  side: 'above' | 'below';
  /** Slots outside the band, of those it lasts. */
  slotsOutside: number;
  slots: number;
  /** Measured less expected over its known slots, in the units of the series times its slots. */
  excess: number;
  /** The same as energy [kWh] for a series of mean powers [W]. */
  excessKWh: number;
  /** Chance that the weeks before would not have given as much, 0..0.9999. */
  confidence: number;
};

/** What counts as an anomaly. */
export type AnomalyOptions = {
  side?: 'above' | 'below' | 'both';
  /** Slots outside the band needed; shorter excursions are noise. */
  minimumSlots?: number;
  /** Slots back in the band, or missing, that an anomaly survives. */
  bridgeSlots?: number;
  minimumConfidence?: number;
};

/**
 * Runs of slots outside the expected band, in order of time. The confidence compares the excess of the run with the
 * scatter of as many slots, neighbours being alike (effective number from the autocorrelation of all residuals).
 * Powers are in W for `excessKWh` to be what it says.
 *
 * @param values measured values, one a slot; NaN is left out
 * @param axis regular grid of instants of the values
 * @param band what was expected, from `expectedBand`
 * @param options side watched, shortest excursion and longest pause within one
 */
export function findAnomalies(
  values: Float64Array | Float32Array,
  axis: SlotAxis,
  band: ExpectedBand,
  options: AnomalyOptions = {},
): Anomaly[] {
  const { side = 'both', minimumSlots = 4, bridgeSlots = 2, minimumConfidence = 0.95 } = options;
  const scaled = scaledResiduals(values, band);
  const rho = Math.max(0, Math.min(0.95, lagOneAutocorrelation(scaled)));
  const found: Anomaly[] = [];
  for (const sign of [1, -1] as const) {
    if (side !== 'both' && (side === 'above') !== (sign === 1)) continue;
    for (const run of runsOutside(values, band, sign, bridgeSlots)) {
      if (run.outside < minimumSlots) continue;
      const anomaly = describe(values, axis, band, scaled, run, sign, rho);
      if (anomaly.confidence >= minimumConfidence) found.push(anomaly);
    }
  }
  return found.sort((a, b) => a.startMs - b.startMs);
}

type Run = { from: number; to: number; outside: number };

/** Being off a series that never varies is this many deviations. */
const FAR = 1e3;

/** Residuals over the scatter; NaN where the value or what is expected is missing. */
function scaledResiduals(values: Float64Array | Float32Array, band: ExpectedBand): Float64Array {
  const out = new Float64Array(values.length);
  for (let i = 0; i < out.length; i++) {
    const residual = values[i]! - band.expected[i]!;
    const spread = band.spread[i]!;
    if (!Number.isFinite(residual)) out[i] = Number.NaN;
    else out[i] = spread > 0 ? residual / spread : Math.sign(residual) * FAR;
  }
  return out;
}

function runsOutside(values: Float64Array | Float32Array, band: ExpectedBand, sign: 1 | -1, bridge: number): Run[] {
  const runs: Run[] = [];
  let current: Run | null = null;
  for (let i = 0; i < values.length; i++) {
    const outside = sign === 1 ? values[i]! > band.high[i]! : values[i]! < band.low[i]!;
    if (!outside) continue;
    if (current !== null && i - current.to <= bridge) {
      current.to = i + 1;
      current.outside++;
    } else {
      current = { from: i, to: i + 1, outside: 1 };
      runs.push(current);
    }
  }
  return runs;
}

function describe(
  values: Float64Array | Float32Array,
  axis: SlotAxis,
  band: ExpectedBand,
  scaled: Float64Array,
  run: Run,
  sign: 1 | -1,
  rho: number,
): Anomaly {
  let excess = 0;
  let sum = 0;
  let n = 0;
  for (let i = run.from; i < run.to; i++) {
    const difference = values[i]! - band.expected[i]!;
    if (!Number.isFinite(difference)) continue;
    excess += difference;
    sum += scaled[i]!;
    n++;
  }
  const independent = Math.max(1, (n * (1 - rho)) / (1 + rho));
  const z = (sign * sum * Math.sqrt(independent)) / n;
  const stepMs = axis.stepS * 1000;
  return {
    startMs: axis.startMs + run.from * stepMs,
    endMs: axis.startMs + run.to * stepMs,
    side: sign === 1 ? 'above' : 'below',
    slotsOutside: run.outside,
    slots: run.to - run.from,
    excess,
    excessKWh: (excess * axis.stepS) / 3_600_000,
    confidence: Math.max(0, Math.min(0.9999, 2 * normalBelow(z) - 1)),
  };
}
