import type { Unit } from '../vocabulary/units.ts';
import type { VariableName } from '../vocabulary/variables.ts';

/**
 * Two forms of one energy that do not agree over `[fromDay, toDay)`: the coarser value, and the sum of the finer ones; for readings of an
 * index that fall or are false, their difference and 0.
 */
export type Difference = {
  variable: VariableName;
  fromDay: number;
  toDay: number;
  given: number;
  measured: number;
  unit: Unit;
  /** A value of a day or less governs; one over a longer period never overrides measured days. */
  governs: 'given' | 'measured';
};
