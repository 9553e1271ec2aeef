import { linearFit } from './linear-fit.ts';
import type { LinearFit } from './linear-fit.ts';

/** Slots of a boiler room on one grid: [°C], NaN where missing. `inUse` is 1 while the building is used. */
export type BoilerRoom = {
  stepS: number;
  outdoorC: Float64Array;
  /** Water leaving for the radiators. */
  supplyC: Float64Array;
  /** Mean of the rooms; empty without a sensor. */
  roomC: Float64Array;
  inUse: Uint8Array;
};

/** The programmed water curve (« loi d’eau »): supply at two outdoor temperatures [°C]. */
export type WaterCurve = { coldOutdoorC: number; coldSupplyC: number; mildOutdoorC: number; mildSupplyC: number };

/** Review of a water curve. */
export type HeatingCurveReview = {
  /** Supply against outdoor temperature while used: `slope` is negative when the water follows the weather. */
  curve: LinearFit | null;
  /** Supply at −5, 5 and 15 °C outdoors by that line [°C]. */
  supplyAt: readonly { outdoorC: number; supplyC: number }[];
  followsWeather: boolean | null;
  /** Mean gap of the line to the programmed curve over the outdoor temperatures met [°C]; null without either. */
  gapToProgrammedC: number | null;
  /** Room above its set-point against outdoor temperature: where the water is too hot. */
  roomExcess: LinearFit | null;
  verdict: HeatingCurveVerdict;
};

/** What the rooms say of a water curve. */
export type HeatingCurveVerdict =
  | 'unknown'
  | 'no_weather_compensation'
  | 'too_high'
  | 'too_low'
  | 'too_steep'
  | 'too_flat'
  | 'sound';

const MINIMUM_SLOTS = 48;
/** Below this outdoor temperature the building is heated; above, the supply says nothing of the curve. */
const HEATING_LIMIT_C = 16;
/** Rooms within half a degree of their set-point are well set. */
const COMFORT_BAND_C = 0.5;
/** A room may drift by this from 0 to 15 °C outdoors before the slope of the curve is to blame [°C]. */
const DRIFT_C = 1;

/**
 * Review of a water curve from what was measured while the building was used and the weather called for heat. The
 * verdict comes from the rooms: their mean excess says whether the curve is high or low, its trend with the weather
 * whether it is steep or flat.
 *
 * @param room measures of the boiler room, on one grid
 * @param setPointC temperature asked of the rooms while used [°C]
 * @param programmed curve set on the controller; null when unknown
 */
export function reviewHeatingCurve(
  room: BoilerRoom,
  setPointC: number,
  programmed: WaterCurve | null = null,
): HeatingCurveReview {
  const n = room.outdoorC.length;
  const keep = new Uint8Array(n);
  const excess = new Float64Array(n).fill(Number.NaN);
  for (let i = 0; i < n; i++) {
    keep[i] = room.inUse[i] === 1 && room.outdoorC[i]! < HEATING_LIMIT_C ? 1 : 0;
    if (i < room.roomC.length) excess[i] = room.roomC[i]! - setPointC;
  }
  const fitted = linearFit(room.outdoorC, room.supplyC, keep);
  const curve = fitted !== null && fitted.count >= MINIMUM_SLOTS ? fitted : null;
  const fittedExcess = linearFit(room.outdoorC, excess, keep);
  const roomExcess = fittedExcess !== null && fittedExcess.count >= MINIMUM_SLOTS ? fittedExcess : null;
  // A tenth of a degree of water per degree outdoors is no compensation, however sure the slope.
  const followsWeather = curve === null ? null : curve.slope < -0.1 && -curve.slope > 3 * curve.slopeError;
  return {
    curve,
    supplyAt:
      curve === null
        ? []
        : [-5, 5, 15].map((outdoorC) => ({ outdoorC, supplyC: curve.intercept + curve.slope * outdoorC })),
    followsWeather,
    gapToProgrammedC: curve === null || programmed === null ? null : curve.meanY - supplyOf(programmed, curve.meanX),
    roomExcess,
    verdict: verdictOf(followsWeather, roomExcess),
  };
}

/**
 * Supply of a programmed curve at an outdoor temperature [°C], straight beyond its two points. NaN if they coincide.
 *
 * @param curve two points of the curve [°C]
 * @param outdoorC outdoor temperature [°C]; any
 */
export function supplyOf(curve: WaterCurve, outdoorC: number): number {
  const { coldOutdoorC, coldSupplyC, mildOutdoorC, mildSupplyC } = curve;
  return coldSupplyC + ((mildSupplyC - coldSupplyC) * (outdoorC - coldOutdoorC)) / (mildOutdoorC - coldOutdoorC);
}

function verdictOf(followsWeather: boolean | null, excess: LinearFit | null): HeatingCurveVerdict {
  if (followsWeather === false) return 'no_weather_compensation';
  if (excess === null) return 'unknown';
  const drift = excess.slope * 15;
  const certain = Math.abs(excess.slope) > 3 * excess.slopeError;
  if (certain && drift < -DRIFT_C && excess.intercept > COMFORT_BAND_C) return 'too_steep';
  if (certain && drift > DRIFT_C && excess.intercept + drift > COMFORT_BAND_C) return 'too_flat';
  if (excess.meanY > COMFORT_BAND_C) return 'too_high';
  if (excess.meanY < -COMFORT_BAND_C) return 'too_low';
  return 'sound';
}
