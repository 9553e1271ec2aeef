import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundedParts } from './rounded-parts.ts';

test('parts that are rounded add up to their rounded total', () => {
  expect(roundedParts([0.4, 0.4, 0.4])).toEqual([1, 0, 0]);
  expect(roundedParts([1.25, 2.5], 1)).toEqual([1.3, 2.5]);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e7, noNaN: true }), { maxLength: 9 }), (parts) => {
      const rounded = roundedParts(parts);
      expect(rounded.reduce((a, b) => a + b, 0)).toBe(Math.round(parts.reduce((a, b) => a + b, 0)));
      for (const [i, part] of parts.entries()) expect(Math.abs(rounded[i]! - part)).toBeLessThan(1.000001);
    }),
  );
});
