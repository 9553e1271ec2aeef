/** Share of the power of ten that a counter ends at, within which its readings before and after are. */
const BESIDE = 0.01;

/**
 * What a counter counted that fell because it passed its last digit; null where it was reset or replaced. Both readings are within a
 * hundredth of its end: other readings of the counter say nothing here, so that it is the same whichever of them are known.
 *
 * @param from the reading before, in any unit
 * @param to the reading after it
 * @param least the lowest power of ten that a counter of this unit ends at
 */
export function pastLastDigit(from: number, to: number, least: number): number | null {
  const end = 10 ** Math.ceil(Math.log10(from + 1));
  return end >= least && from > (1 - BESIDE) * end && to < BESIDE * end ? end - from + to : null;
}

/** Counters of energy have four digits of kWh at least [Wh]. */
export const LEAST_END_WH = 1e7;
