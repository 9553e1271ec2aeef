import { linearFit } from './linear-fit.ts';
import type { BoilerRoom } from './heating-curve.ts';

/** Whether heating is lowered out of use. */
export type NightSetback = {
  /** Water supply while used less while not, at the same outdoor temperature [°C]; null when either is unknown. */
  supplyDropC: number | null;
  /** Room while used less while not [°C]. */
  roomDropC: number | null;
  /** Whether the heating is lowered out of use: null when neither is measured. */
  lowered: boolean | null;
  /** Slots out of use, and those of them in the heating season with a figure. */
  slotsOutOfUse: number;
  slotsUsed: number;
};

/** Below this drop of the water [°C] there is no set-back; a room, slow, is judged on half a degree. */
const SUPPLY_DROP_C = 4;
const ROOM_DROP_C = 0.5;
const HEATING_LIMIT_C = 16;
const MINIMUM_SLOTS = 24;

/**
 * Night and closing set-back of a boiler room: water and rooms out of use against in use. Nights are colder than days,
 * so the water is compared through its two lines against the outdoor temperature, at the mean outdoor temperature of the
 * hours out of use.
 *
 * @param room measures of the boiler room, on one grid
 */
export function reviewNightSetback(room: BoilerRoom): NightSetback {
  const n = room.outdoorC.length;
  const used = new Uint8Array(n);
  const vacant = new Uint8Array(n);
  let slotsOutOfUse = 0;
  for (let i = 0; i < n; i++) {
    const cold = room.outdoorC[i]! < HEATING_LIMIT_C;
    used[i] = cold && room.inUse[i] === 1 ? 1 : 0;
    vacant[i] = cold && room.inUse[i] === 0 ? 1 : 0;
    if (room.inUse[i] === 0) slotsOutOfUse++;
  }
  const inUse = linearFit(room.outdoorC, room.supplyC, used);
  const outOfUse = linearFit(room.outdoorC, room.supplyC, vacant);
  const enough = (fit: typeof inUse): fit is NonNullable<typeof inUse> => fit !== null && fit.count >= MINIMUM_SLOTS;
  const supplyDropC =
    enough(inUse) && enough(outOfUse) ? inUse.intercept + inUse.slope * outOfUse.meanX - outOfUse.meanY : null;
  const warm = meanWhere(room.roomC, used);
  const cool = meanWhere(room.roomC, vacant);
  const roomDropC = warm === null || cool === null ? null : warm - cool;
  const lowered =
    supplyDropC !== null ? supplyDropC >= SUPPLY_DROP_C : roomDropC !== null ? roomDropC >= ROOM_DROP_C : null;
  return { supplyDropC, roomDropC, lowered, slotsOutOfUse, slotsUsed: outOfUse?.count ?? 0 };
}

function meanWhere(values: Float64Array, keep: Uint8Array): number | null {
  let sum = 0;
  let n = 0;
  for (let i = 0; i < Math.min(values.length, keep.length); i++) {
    if (keep[i] !== 1 || !Number.isFinite(values[i]!)) continue;
    sum += values[i]!;
    n++;
  }
  return n < MINIMUM_SLOTS ? null : sum / n;
}
