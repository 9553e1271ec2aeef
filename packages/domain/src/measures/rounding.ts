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

const isMultiple = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-6;

/** Largest difference, in `unit`, between a rounded amount and the sum of finer ones that agree with it: never under 1 Wh. */
export const toleranceOf = (rounding: number, unit: Unit): number => baseOf(unit) * Math.max(1, 10 ** rounding / 2);
