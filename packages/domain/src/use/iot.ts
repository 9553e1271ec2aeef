import { DEFAULT_SET_POINTS, reviewRoom, savingOfSetPoints } from '../heating/room-temperature.ts';
import { SAVING_RULES } from '../heating/sentences.ts';
import type { RoomReview, SetPoints } from '../heating/room-temperature.ts';

/** Temperatures of one room [°C]; NaN where missing. */
export type RoomSensor = { id: string; temperatureC: Float64Array | Float32Array };

/** Review of the rooms that have a sensor. */
export type IotReview = {
  setPoints: SetPoints;
  /** One a sensor, the hottest first (hours above in use and out of use together); rooms without a measure last. */
  rooms: { id: string; review: RoomReview; hoursAbove: number | null; savingKWh: number | null }[];
  /** All sensors together; null when none measured. */
  hoursAboveInUse: number | null;
  hoursAboveOutOfUse: number | null;
  shareAboveInUse: number | null;
  shareAboveOutOfUse: number | null;
  /** Heating saved by holding the set-points [kWh, €] and the rule it comes from. */
  savingKWh: number | null;
  savingEur: number | null;
  rule: string;
  sensorsMeasured: number;
};

/**
 * Connected rooms of a building: hours above 19 °C in use and 17 °C out of use (`setPoints`), each room and together, and
 * the heating that holding them would save. All sensors are on the grid of `inUse`. The heating of the period is taken
 * as shared evenly between the rooms measured, and between the hours: a room that was measured for a week saves nothing
 * that is known of the others.
 *
 * @param sensors rooms, on one grid
 * @param stepS length of a slot [s], above 0
 * @param options set points, tolerance [°C], slots that count, heating of a year [kWh] and its price
 */
export function reviewIot(
  sensors: readonly RoomSensor[],
  inUse: Uint8Array,
  stepS: number,
  options: {
    setPoints?: SetPoints;
    toleranceC?: number;
    counted?: Uint8Array;
    heatingKWh?: number | null;
    priceEurPerKWh?: number | null;
  } = {},
): IotReview {
  const setPoints = options.setPoints ?? DEFAULT_SET_POINTS;
  const heatingKWh = options.heatingKWh ?? null;
  const reviews = sensors.map(({ id, temperatureC }) => ({
    id,
    review: reviewRoom(temperatureC, inUse, stepS, setPoints, options),
  }));
  const measured = reviews.filter(({ review }) => review.inUse.measuredHours + review.outOfUse.measuredHours > 0);
  const part = heatingKWh === null || measured.length === 0 ? null : heatingKWh / measured.length;
  const rooms = reviews.map(({ id, review }) => ({
    id,
    review,
    hoursAbove:
      review.inUse.hoursAbove === null && review.outOfUse.hoursAbove === null
        ? null
        : (review.inUse.hoursAbove ?? 0) + (review.outOfUse.hoursAbove ?? 0),
    savingKWh: savingOfSetPoints(review, part === null ? null : part * measuredShare(review)),
  }));
  rooms.sort((a, b) => (b.hoursAbove ?? -1) - (a.hoursAbove ?? -1));
  const sides = { inUse: together(measured, 'inUse'), outOfUse: together(measured, 'outOfUse') };
  const savings = rooms.map((room) => room.savingKWh).filter((saving) => saving !== null);
  const savingKWh = savings.length === 0 ? null : savings.reduce((sum, saving) => sum + saving, 0);
  const price = options.priceEurPerKWh ?? null;
  return {
    setPoints,
    rooms,
    hoursAboveInUse: sides.inUse.hoursAbove,
    hoursAboveOutOfUse: sides.outOfUse.hoursAbove,
    shareAboveInUse: sides.inUse.share,
    shareAboveOutOfUse: sides.outOfUse.share,
    savingKWh,
    savingEur: savingKWh === null || price === null || !Number.isFinite(price) ? null : savingKWh * price,
    rule: SAVING_RULES.seven_percent,
    sensorsMeasured: measured.length,
  };
}

const measuredShare = ({ inUse, outOfUse }: RoomReview): number =>
  (inUse.measuredHours + outOfUse.measuredHours) / (inUse.hours + outOfUse.hours);

function together(
  rooms: readonly { review: RoomReview }[],
  side: 'inUse' | 'outOfUse',
): { hoursAbove: number | null; share: number | null } {
  let above = 0;
  let measured = 0;
  for (const { review } of rooms) {
    above += review[side].hoursAbove ?? 0;
    measured += review[side].measuredHours;
  }
  return measured === 0 ? { hoursAbove: null, share: null } : { hoursAbove: above, share: above / measured };
}
