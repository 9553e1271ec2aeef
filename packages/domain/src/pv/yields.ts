import { civilDate, dayNumber } from '../calendar/days.ts';
import type { Production } from './chain.ts';
import { inverterRatingW } from './pvwatts.ts';
import { systemPeakW, type PvSystem } from './system.ts';

/** Energy of a period with the share of its steps that are known. No known step: no energy, which is not 0. */
export type CoveredEnergy = { energyKWh: number | null; coverage: number };

/** Energy of a production with what installers quote of it. */
export type YieldSummary = CoveredEnergy & {
  /** January to December. A month with no step at all has coverage 0. */
  months: CoveredEnergy[];
  /** Energy by installed power. [kWh/kWc] */
  specificYieldKWhKW: number | null;
  /** Light received by each plane. [kWh/m²] */
  planePoaKWhM2: (number | null)[];
  /** Energy against what the modules would give at 25 °C without any loss, in [0, 1]. */
  performanceRatio: number | null;
  peakAcW: number | null;
  peakMs: number | null;
  /** Hours at the inverter's rating (clipped), and with any production. */
  hoursAtRating: number;
  hoursProducing: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Sums a production over its steps and over months. [kWh]
 *
 * Months are those of a clock `utcOffsetH` hours ahead of UTC all year, the clock of the weather file: a typical year has no
 * summer time. A missing step is left out of the sums and of the coverage. An empty production has no energy (null).
 *
 * @param production made by `produce`
 * @param instantsMs of its steps, epoch milliseconds UTC
 * @param system the system that produced
 */
export function summariseYield(
  production: Production,
  instantsMs: Float64Array,
  system: PvSystem,
  utcOffsetH = 0,
): YieldSummary {
  const stepH = production.stepS / 3600;
  const sums = new Float64Array(12);
  const known = new Float64Array(12);
  const steps = new Float64Array(12);
  const ratingW = inverterRatingW(system.inverter);
  let peakAcW = Number.NEGATIVE_INFINITY;
  let peakAt = -1;
  let atRating = 0;
  let producing = 0;
  let day = Number.NaN;
  let month = 0;
  for (let i = 0; i < production.count; i++) {
    const thisDay = Math.floor((instantsMs[i]! + utcOffsetH * HOUR_MS) / DAY_MS);
    if (Number.isNaN(thisDay)) continue;
    if (thisDay !== day) {
      day = thisDay;
      month = civilDate(day).month - 1;
    }
    const ac = production.acW[i]!;
    steps[month]!++;
    if (Number.isNaN(ac)) continue;
    known[month]!++;
    sums[month]! += ac;
    if (ac > 0) producing++;
    if (ac >= ratingW - 1e-9 * ratingW) atRating++;
    if (ac > peakAcW) {
      peakAcW = ac;
      peakAt = i;
    }
  }
  const months = Array.from(sums, (sum, m) => covered((sum * stepH) / 1000, known[m]!, steps[m]!));
  const total = covered((sumOf(sums) * stepH) / 1000, sumOf(known), sumOf(steps));
  const planePoa = system.planes.map((_, p) => knownSumKWh(production.planes[p]!.poa, stepH));
  const peakW = systemPeakW(system);
  const referenceKWh = system.planes.reduce((sum, plane, p) => sum + ((planePoa[p] ?? 0) * plane.peakPowerW) / 1000, 0);
  return {
    ...total,
    months,
    specificYieldKWhKW: total.energyKWh === null || peakW <= 0 ? null : (total.energyKWh / peakW) * 1000,
    planePoaKWhM2: planePoa,
    performanceRatio: total.energyKWh === null || referenceKWh <= 0 ? null : total.energyKWh / referenceKWh,
    peakAcW: peakAt < 0 ? null : peakAcW,
    peakMs: peakAt < 0 ? null : instantsMs[peakAt]!,
    hoursAtRating: atRating * stepH,
    hoursProducing: producing * stepH,
  };
}

/**
 * Energy of each UTC year that the production touches: real years, 29 February included. [kWh]
 *
 * @param production made by `produce`
 * @param instantsMs of its steps, epoch milliseconds UTC
 */
export function yearlyYields(production: Production, instantsMs: Float64Array): ({ year: number } & CoveredEnergy)[] {
  const byYear = new Map<number, { sum: number; known: number }>();
  for (let i = 0; i < production.count; i++) {
    const day = Math.floor(instantsMs[i]! / DAY_MS);
    if (Number.isNaN(day)) continue;
    const { year } = civilDate(day);
    const entry = byYear.get(year) ?? { sum: 0, known: 0 };
    if (!Number.isNaN(production.acW[i]!)) {
      entry.sum += production.acW[i]!;
      entry.known++;
    }
    byYear.set(year, entry);
  }
  return [...byYear].map(([year, { sum, known }]) => {
    const stepsInYear = ((dayNumber(year + 1, 1, 1) - dayNumber(year, 1, 1)) * 86400) / production.stepS;
    return { year, ...covered((sum * production.stepS) / 3600 / 1000, known, stepsInYear) };
  });
}

function covered(energyKWh: number, known: number, steps: number): CoveredEnergy {
  return known === 0 ? { energyKWh: null, coverage: 0 } : { energyKWh, coverage: known / steps };
}

function knownSumKWh(values: Float64Array, stepH: number): number | null {
  let sum = 0;
  let known = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i]!)) continue;
    sum += values[i]!;
    known++;
  }
  return known === 0 ? null : (sum * stepH) / 1000;
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum;
}

/**
 * Energy of each step, alternating current. [kWh] A missing step stays missing.
 *
 * @param production made by `produce`
 */
export function stepEnergiesKWh(production: Production): Float64Array {
  const factor = production.stepS / 3600 / 1000;
  return production.acW.map((ac) => ac * factor);
}
