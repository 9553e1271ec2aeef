import type { Unit } from '../vocabulary/units.ts';

/** The finest that meters count in: 1 Wh (or W), and a thousandth of the other units. Energies are kept to this. */
export const baseOf = (unit: Unit): number => (unit === 'Wh' || unit === 'W' ? 1 : 0.001);

const COARSEST = 3;

/**
 * How values are rounded, from the values themselves: 0 to 3, the power of ten of 1 Wh (or W, or a thousandth of the unit) that
 * divides them all. 24 000, 31 000 and 9 000 Wh were rounded to the kilowatt-hour: 3.
 */
export function roundingOf(lists: readonly ArrayLike<number>[], unit: Unit): number {
  const base = baseOf(unit);
  let exponent = COARSEST;
  for (const values of lists)
    for (let i = 0; i < values.length && exponent > 0; i++) {
      const value = values[i]!;
      while (exponent > 0 && !Number.isNaN(value) && !isMultiple(value, base * 10 ** exponent)) exponent -= 1;
    }
  return exponent;
}

/**
 * How the values of a curve are rounded, as far as they show it: `n + 1` distinct values other than 0 show `n` digits. The zeros at
 * the end of a constant are no rounding.
 */
export function roundingOfCurve(lists: readonly ArrayLike<number>[], unit: Unit): number {
  return Math.min(roundingOf(lists, unit), Math.max(0, distinctOf(lists, COARSEST + 1) - 1));
}

/** Number of distinct values other than 0 and NaN, up to a limit. */
function distinctOf(lists: readonly ArrayLike<number>[], limit: number): number {
  const found = new Set<number>();
  for (const values of lists)
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (value !== 0 && value === value) found.add(value);
      if (found.size >= limit) return limit;
    }
  return found.size;
}

const isMultiple = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-6;

/** Largest difference, in `unit`, between a rounded amount and the sum of finer ones that agree with it: never under 1 Wh. */
export const toleranceOf = (rounding: number, unit: Unit): number => baseOf(unit) * Math.max(1, 10 ** rounding / 2);
