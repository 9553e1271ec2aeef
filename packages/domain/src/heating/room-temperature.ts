/** Set-points of a room [°C]: above the first while used, above the second while not, it is heated for nothing. */
export type SetPoints = { inUseC: number; outOfUseC: number };

/** Defaults of the product; 19 °C is also the legal limit (Code de l’énergie, R241-26). */
export const DEFAULT_SET_POINTS: SetPoints = { inUseC: 19, outOfUseC: 17 };

/** A room over the hours of one kind (used, or not). Every figure is null when no hour was measured. */
export type RoomHours = {
  setPointC: number;
  /** Hours of this kind, and those of them with a temperature. */
  hours: number;
  measuredHours: number;
  meanC: number | null;
  minC: number | null;
  maxC: number | null;
  /** Hours above the set-point plus the tolerance, and their share of the hours measured. */
  hoursAbove: number | null;
  shareAbove: number | null;
  /** Hours below the set-point less the tolerance. */
  hoursBelow: number | null;
  shareBelow: number | null;
  /** Mean excess over the set-point, hours below counting 0 [°C]. */
  meanExcessC: number | null;
};

/** Temperatures of a room in use and out of use, against its set points. */
export type RoomReview = { inUse: RoomHours; outOfUse: RoomHours };

/**
 * A room's temperature [°C] against its set-points, slot by slot (`inUse[i]` is 1 while used). Slots where `counted` is
 * 0 (outside the heating season) are left out. `toleranceC` keeps sensor noise from counting.
 *
 * @param temperatureC temperature of the room at each slot [°C]; NaN where missing
 * @param stepS length of a slot [s], above 0
 * @param setPoints temperatures asked in use and out of use [°C]
 * @param options tolerance [°C] around them, and the slots that count (1)
 */
export function reviewRoom(
  temperatureC: Float64Array | Float32Array,
  inUse: Uint8Array,
  stepS: number,
  setPoints: SetPoints = DEFAULT_SET_POINTS,
  options: { toleranceC?: number; counted?: Uint8Array } = {},
): RoomReview {
  const tolerance = options.toleranceC ?? 0;
  const counted = options.counted ?? null;
  return {
    inUse: hoursOf(temperatureC, inUse, 1, stepS, setPoints.inUseC, tolerance, counted),
    outOfUse: hoursOf(temperatureC, inUse, 0, stepS, setPoints.outOfUseC, tolerance, counted),
  };
}

function hoursOf(
  temperatureC: Float64Array | Float32Array,
  inUse: Uint8Array,
  kind: 0 | 1,
  stepS: number,
  setPointC: number,
  toleranceC: number,
  counted: Uint8Array | null,
): RoomHours {
  const n = Math.min(temperatureC.length, inUse.length);
  let slots = 0;
  let measured = 0;
  let sum = 0;
  let above = 0;
  let below = 0;
  let excess = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    if (inUse[i] !== kind || (counted !== null && counted[i] === 0)) continue;
    slots++;
    const t = temperatureC[i]!;
    if (!Number.isFinite(t)) continue;
    measured++;
    sum += t;
    if (t > setPointC + toleranceC) above++;
    else if (t < setPointC - toleranceC) below++;
    if (t > setPointC) excess += t - setPointC;
    if (t < min) min = t;
    if (t > max) max = t;
  }
  const stepH = stepS / 3600;
  const known = measured > 0;
  return {
    setPointC,
    hours: slots * stepH,
    measuredHours: measured * stepH,
    meanC: known ? sum / measured : null,
    minC: known ? min : null,
    maxC: known ? max : null,
    hoursAbove: known ? above * stepH : null,
    shareAbove: known ? above / measured : null,
    hoursBelow: known ? below * stepH : null,
    shareBelow: known ? below / measured : null,
    meanExcessC: known ? excess / measured : null,
  };
}

const SHARE_PER_DEGREE = 0.07;

/**
 * Heating saved by bringing a room to its set-points [kWh], by ADEME's rule of 7 % a degree, on the mean excess of all
 * hours measured. `heatingKWh` is the heating of the same hours. Null when nothing was measured or the heating is unknown.
 *
 * @param review of one room or of all together
 */
export function savingOfSetPoints(review: RoomReview, heatingKWh: number | null): number | null {
  const { inUse, outOfUse } = review;
  const hours = inUse.measuredHours + outOfUse.measuredHours;
  if (heatingKWh === null || !Number.isFinite(heatingKWh) || heatingKWh < 0 || hours === 0) return null;
  const excess =
    ((inUse.meanExcessC ?? 0) * inUse.measuredHours + (outOfUse.meanExcessC ?? 0) * outOfUse.measuredHours) / hours;
  return heatingKWh * Math.min(1, SHARE_PER_DEGREE * excess);
}
