/**
 * The mark of a stored value, in three bits. The low two say how it came to be: a code of `QUALITY` (read, corrected or
 * estimated by the operator), or `FILLED`. The third is `UNBALANCED`.
 */

/** The value is a share of what a coarser value leaves for the gaps among the finer ones. */
export const FILLED = 3;

/** The value is as measured, but a coarser value disagrees with the sum and governs the energy of the period. */
export const UNBALANCED = 4;

/**
 * How the value of a mark came to be: a code of `QUALITY`, or `FILLED`.
 *
 * @param mark mark of a slot
 */
export const originOf = (mark: number): number => mark & 3;
/**
 * Whether a value was not measured: it is a share of what a coarser value leaves for the gaps among the finer ones.
 *
 * @param mark mark of a slot
 */
export const isFilled = (mark: number): boolean => originOf(mark) === FILLED;

/**
 * Whether a coarser value disagrees with the sum of its slots and governs the energy of the period.
 *
 * @param mark mark of a slot
 */
export const isUnbalanced = (mark: number): boolean => (mark & UNBALANCED) !== 0;

/** The mark of two values put together: the less certain origin, unbalanced when one is. */
export const worstMark = (a: number, b: number): number => Math.max(a & 3, b & 3) | ((a | b) & UNBALANCED);
