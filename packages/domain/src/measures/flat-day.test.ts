import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatCurve } from './flat-day.ts';
import { floatsOf } from './pack-day.ts';

test('a flat curve has the sum and the gaps of the curve, is of one value, and is found flat', () => {
  const value = fc.oneof(fc.float({ noNaN: true, min: -1e6, max: 1e6 }), fc.constant(Number.NaN));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 100 }), (list) => {
      const curve = new Uint8Array(Float32Array.from(list).buffer);
      const before = curve.slice();
      const flat = flatCurve(curve);
      expect(curve).toEqual(before);
      const known = list.filter((one) => !Number.isNaN(one));
      if (flat === null) {
        expect(known.every((one) => one === known[0])).toBe(true);
        return;
      }
      const values = [...floatsOf(flat)];
      expect(values.map((one) => Number.isNaN(one))).toEqual(list.map((one) => Number.isNaN(one)));
      const left = values.filter((one) => !Number.isNaN(one));
      expect(new Set(left).size).toBe(1);
      const sum = (of: number[]) => of.reduce((total, one) => total + one, 0);
      expect(Math.abs(sum(left) - sum(known))).toBeLessThanOrEqual(1e-7 * sum(known.map(Math.abs)) + 1e-30);
      expect(flatCurve(flat)).toBeNull();
    }),
  );
});
