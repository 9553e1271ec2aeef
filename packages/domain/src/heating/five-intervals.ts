import type { Interval } from './fit-intervals.ts';
import { studentTwoSided } from './statistics.ts';
import type { SignatureModel } from './signature-model.ts';

export type FiveIntervals = {
  confidence: number;
  baseKWhDay: Interval;
  heatingSlopeKWhDayC: Interval;
  coolingSlopeKWhDayC: Interval;
  heatingBalanceC: Interval;
  coolingBalanceC: Interval;
};

const PARAMETERS = 5;

/**
 * Confidence intervals of a 5-parameter signature: Student on the joint Gauss–Newton covariance, with the independent
 * days that autocorrelation leaves. Null when fewer than one degree of freedom is left or the covariance is singular (no
 * day between the balance points).
 */
export function fiveIntervals(
  model: SignatureModel,
  temperatureC: Float64Array,
  energyKWh: Float64Array,
  sse: number,
  effectiveDays: number,
  confidence: number,
): FiveIntervals | null {
  const freedom = effectiveDays - PARAMETERS;
  if (!(freedom >= 1)) return null;
  const normal = new Float64Array(PARAMETERS * PARAMETERS);
  const row = new Float64Array(PARAMETERS);
  let days = 0;
  for (let i = 0; i < Math.min(temperatureC.length, energyKWh.length); i++) {
    const t = temperatureC[i]!;
    if (!Number.isFinite(t) || !Number.isFinite(energyKWh[i]!)) continue;
    days++;
    const cold = t < model.heatingBalanceC;
    const warm = t > model.coolingBalanceC;
    row[0] = 1;
    row[1] = cold ? model.heatingBalanceC - t : 0;
    row[2] = warm ? t - model.coolingBalanceC : 0;
    row[3] = cold ? model.heatingSlopeKWhDayC : 0;
    row[4] = warm ? -model.coolingSlopeKWhDayC : 0;
    for (let a = 0; a < PARAMETERS; a++)
      for (let b = 0; b < PARAMETERS; b++) normal[a * PARAMETERS + b]! += row[a]! * row[b]!;
  }
  const inverse = invert(normal, PARAMETERS);
  if (inverse === null) return null;
  const half = studentTwoSided(confidence, freedom) * Math.sqrt((sse / freedom) * (effectiveDays / days));
  const around = (centre: number, k: number): Interval => {
    const reach = half * Math.sqrt(Math.max(0, inverse[k * PARAMETERS + k]!));
    return { low: centre - reach, high: centre + reach };
  };
  return {
    confidence,
    baseKWhDay: around(model.baseKWhDay, 0),
    heatingSlopeKWhDayC: around(model.heatingSlopeKWhDayC, 1),
    coolingSlopeKWhDayC: around(model.coolingSlopeKWhDayC, 2),
    heatingBalanceC: around(model.heatingBalanceC, 3),
    coolingBalanceC: around(model.coolingBalanceC, 4),
  };
}

/** Inverse of a symmetric positive matrix by Gauss–Jordan with pivoting; null when it is singular. */
function invert(matrix: Float64Array, n: number): Float64Array | null {
  const a = Float64Array.from(matrix);
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++) out[i * n + i] = 1;
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(a[r * n + c]!) > Math.abs(a[pivot * n + c]!)) pivot = r;
    const p = a[pivot * n + c]!;
    if (!(Math.abs(p) > 1e-10 * Math.abs(matrix[c * n + c]!))) return null;
    for (let k = 0; k < n; k++) {
      for (const m of [a, out]) {
        const held = m[c * n + k]!;
        m[c * n + k] = m[pivot * n + k]! / p;
        if (pivot !== c) m[pivot * n + k] = held;
      }
    }
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const factor = a[r * n + c]!;
      if (factor === 0) continue;
      for (let k = 0; k < n; k++) {
        a[r * n + k]! -= factor * a[c * n + k]!;
        out[r * n + k]! -= factor * out[c * n + k]!;
      }
    }
  }
  return out;
}
