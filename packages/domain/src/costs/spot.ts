import { dayLengthMs, dayStart } from '../calendar/paris.ts';
import type { EnergyInput } from './day-energies.ts';

/** Prices of a market by step of time [€/MWh], NaN where not published. */
export type PriceSeries = { startMs: number; stepS: number; eurPerMWh: Float64Array | Float32Array };

/** Cost of each day at market prices [€], and the energy whose price is not known [kWh]. */
export type SpotDays = { fromDay: number; eur: Float64Array; unpricedKWh: Float64Array };

/**
 * Cost of a curve at market prices plus a margin [€/kWh], by civil day of `[fromDay, toDay)`. A slot of the curve takes
 * the time-weighted mean of the prices it overlaps; a price missing in it leaves its energy without a price. Days
 * without any measure cost 0 here: the bill knows they were not measured.
 */
export function spotDays(
  curve: Extract<EnergyInput, { kind: 'curve' }>,
  prices: PriceSeries,
  marginEurPerKWh: number,
  fromDay: number,
  toDay: number,
): SpotDays {
  const days = Math.max(0, toDay - fromDay);
  const eur = new Float64Array(days);
  const unpricedKWh = new Float64Array(days);
  const stepMs = curve.stepS * 1000;
  const kWhPerW = curve.stepS / 3_600_000;
  for (let d = 0; d < days; d++) {
    const begin = dayStart(fromDay + d) - curve.startMs - stepMs / 2;
    const first = Math.max(0, Math.ceil(begin / stepMs));
    const end = Math.min(curve.powerW.length, Math.ceil((begin + dayLengthMs(fromDay + d)) / stepMs));
    for (let i = first; i < end; i++) {
      const w = curve.powerW[i]!;
      if (w !== w) continue;
      const price = meanPrice(prices, curve.startMs + i * stepMs, stepMs);
      if (price === price) eur[d]! += w * kWhPerW * (price / 1000 + marginEurPerKWh);
      else unpricedKWh[d]! += w * kWhPerW;
    }
  }
  return { fromDay, eur, unpricedKWh };
}

function meanPrice(prices: PriceSeries, fromMs: number, stepMs: number): number {
  const priceMs = prices.stepS * 1000;
  const a = (fromMs - prices.startMs) / priceMs;
  const b = a + stepMs / priceMs;
  let sum = 0;
  for (let k = Math.floor(a); k < b; k++)
    sum += (prices.eurPerMWh[k] ?? Number.NaN) * (Math.min(b, k + 1) - Math.max(a, k));
  return sum / (b - a);
}
