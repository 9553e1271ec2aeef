import type { SlotAxis } from '../calendar/slots.ts';
import { baseLoad } from './base-load.ts';
import type { BaseLoad, BaseLoadMethod } from './base-load.ts';
import { meanWeek } from './mean-week.ts';
import type { MeanWeek } from './mean-week.ts';
import { reviewStartStop, startsAndStops } from './start-stop.ts';
import type { StartStop, StartStopReview } from './start-stop.ts';
import { isClosedDay, slotsOfUse } from './usage-profile.ts';
import type { UsageProfile } from './usage-profile.ts';
import { excessOutOfUse, splitByUse } from './use-split.ts';
import type { OutOfUseExcess, Prices, UseSplit } from './use-split.ts';

/** How a building uses energy in and out of its hours of use. */
export type UseAnalysis = {
  inUse: Uint8Array;
  split: UseSplit;
  /** Null with less than a day measured; what follows needs it. */
  baseLoad: BaseLoad | null;
  excess: OutOfUseExcess | null;
  times: StartStop | null;
  startStop: StartStopReview | null;
  /** Typical week of open days. */
  week: MeanWeek;
};

/**
 * A usage profile crossed with a curve of mean powers [W]: everything the energy manager shows of one building.
 *
 * @param powerW mean power of each slot [W]; NaN where missing
 * @param axis regular grid of instants of the values
 * @param profile planned hours of use
 * @param options prices and method of the base load
 */
export function analyseUse(
  powerW: Float64Array | Float32Array,
  axis: Pick<SlotAxis, 'startMs' | 'stepS'>,
  profile: UsageProfile,
  options: { prices?: Prices; baseLoadMethod?: BaseLoadMethod } = {},
): UseAnalysis {
  const prices = options.prices ?? null;
  const inUse = slotsOfUse(profile, { ...axis, length: powerW.length });
  const base = baseLoad(powerW, axis.stepS, options.baseLoadMethod);
  const times = base === null ? null : startsAndStops(powerW, axis, base.powerW);
  return {
    inUse,
    split: splitByUse(powerW, inUse, axis.stepS, prices),
    baseLoad: base,
    excess: base === null ? null : excessOutOfUse(powerW, inUse, axis.stepS, base.powerW, prices),
    times,
    startStop: times === null ? null : reviewStartStop(times, profile),
    week: meanWeek(powerW, axis, (day) => isClosedDay(profile, day)),
  };
}
