/** One side of a curve, in use or out of use. Figures are null when nothing of that side was measured. */
export type UseSide = {
  /** Hours of this side, and those of them measured. */
  hours: number;
  measuredHours: number;
  energyKWh: number | null;
  meanPowerW: number | null;
  maxPowerW: number | null;
  /** Cost at the prices given; null without a price for what was measured. */
  costEur: number | null;
};

/** Energy in use and out of use. */
export type UseSplit = {
  inUse: UseSide;
  outOfUse: UseSide;
  /** Share of the energy measured that was used out of use, 0..1; null when nothing was used. */
  shareOutOfUse: number | null;
  /** Share of the slots measured, 0..1; null for no slot. */
  coverage: number | null;
};

/** One price for all slots, or one a slot [€/kWh]. */
export type Prices = Float64Array | number | null;

const priceAt = (prices: Prices, i: number): number =>
  prices === null ? Number.NaN : typeof prices === 'number' ? prices : (prices[i] ?? Number.NaN);

/**
 * Cuts a curve of mean powers [W] by the hours of use (`inUse[i]` 1 or 0). Missing slots are in no figure.
 *
 * @param powerW mean power of each slot [W]; NaN where missing
 * @param stepS length of a slot [s], above 0
 * @param prices what energy costs; null leaves costs out
 */
export function splitByUse(
  powerW: Float64Array | Float32Array,
  inUse: Uint8Array,
  stepS: number,
  prices: Prices = null,
): UseSplit {
  const used = sideOf(powerW, inUse, 1, stepS, prices);
  const vacant = sideOf(powerW, inUse, 0, stepS, prices);
  const total = (used.energyKWh ?? 0) + (vacant.energyKWh ?? 0);
  const hours = used.hours + vacant.hours;
  return {
    inUse: used,
    outOfUse: vacant,
    shareOutOfUse: total > 0 ? (vacant.energyKWh ?? 0) / total : null,
    coverage: hours > 0 ? (used.measuredHours + vacant.measuredHours) / hours : null,
  };
}

function sideOf(
  powerW: Float64Array | Float32Array,
  inUse: Uint8Array,
  kind: 0 | 1,
  stepS: number,
  prices: Prices,
): UseSide {
  const n = Math.min(powerW.length, inUse.length);
  const kWhPerW = stepS / 3_600_000;
  let slots = 0;
  let measured = 0;
  let sum = 0;
  let max = Number.NEGATIVE_INFINITY;
  let cost = 0;
  for (let i = 0; i < n; i++) {
    if (inUse[i] !== kind) continue;
    slots++;
    const power = powerW[i]!;
    if (!Number.isFinite(power)) continue;
    measured++;
    sum += power;
    if (power > max) max = power;
    cost += power * kWhPerW * priceAt(prices, i);
  }
  const known = measured > 0;
  return {
    hours: (slots * stepS) / 3600,
    measuredHours: (measured * stepS) / 3600,
    energyKWh: known ? sum * kWhPerW : null,
    meanPowerW: known ? sum / measured : null,
    maxPowerW: known ? max : null,
    costEur: known && Number.isFinite(cost) ? cost : null,
  };
}

/** Energy drawn out of use above a level. */
export type OutOfUseExcess = {
  /** Energy out of use above the level [kWh] and its cost [€]; null when nothing was measured, or no price is known. */
  excessKWh: number | null;
  excessEur: number | null;
  /** Hours out of use above the level, and measured. */
  hoursAbove: number | null;
  measuredHours: number;
  /** Brought to a whole year of the same [kWh/year]; null when nothing was measured. */
  yearlyKWh: number | null;
  levelW: number;
};

/**
 * What is drawn out of use beyond the base load, widened by `tolerance` (a tenth by default: base loads breathe). That is
 * what stopping on time would save.
 *
 * @param powerW mean power of each slot [W]; NaN where missing
 * @param inUse 1 for each slot of use
 * @param stepS length of a slot [s], above 0
 * @param baseLoadW level allowed out of use [W]
 * @param prices what energy costs; null leaves costs out
 */
export function excessOutOfUse(
  powerW: Float64Array | Float32Array,
  inUse: Uint8Array,
  stepS: number,
  baseLoadW: number,
  prices: Prices = null,
  tolerance = 0.1,
): OutOfUseExcess {
  const levelW = baseLoadW * (1 + tolerance);
  const n = Math.min(powerW.length, inUse.length);
  const kWhPerW = stepS / 3_600_000;
  let excess = 0;
  let cost = 0;
  let above = 0;
  let measured = 0;
  let allMeasured = 0;
  for (let i = 0; i < n; i++) {
    const power = powerW[i]!;
    if (!Number.isFinite(power)) continue;
    allMeasured++;
    if (inUse[i] !== 0) continue;
    measured++;
    if (!(power > levelW)) continue;
    above++;
    excess += (power - levelW) * kWhPerW;
    cost += (power - levelW) * kWhPerW * priceAt(prices, i);
  }
  const known = measured > 0 && Number.isFinite(levelW);
  const stepH = stepS / 3600;
  return {
    excessKWh: known ? excess : null,
    excessEur: known && prices !== null && Number.isFinite(cost) ? cost : null,
    hoursAbove: known ? above * stepH : null,
    measuredHours: measured * stepH,
    yearlyKWh: known ? (excess * 8766) / (allMeasured * stepH) : null,
    levelW,
  };
}
