import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frenchList } from './french-list.ts';
import { frenchNumber } from './french-number.ts';

describe('a number in French', () => {
  test.each([
    [0, 0, 0, '0'],
    [1234.5, 1, 1, '1\u202f234,5'],
    [1_234_567, 0, 0, '1\u202f234\u202f567'],
    [999_999.995, 2, 2, '1\u202f000\u202f000,00'],
    [0.1091, 0, 4, '0,1091'],
    [20, 0, 4, '20'],
    [1.5, 2, 4, '1,50'],
    [-12.34, 0, 1, '-12,3'],
    [1e-7, 0, 12, '0,0000001'],
    [1.005, 2, 2, '1,01'],
    [0.285, 2, 2, '0,29'],
    [-0.001, 2, 2, '0,00'],
    [-0, 0, 0, '0'],
    [1e21, 0, 0, '1\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000'],
  ])('%d with %i to %i decimals is %s', (value, least, most, text) => {
    expect(frenchNumber(value, least, most)).toBe(text);
  });

  test('without groups, as one types it', () => {
    expect(frenchNumber(1_234_567.25, 0, 12, false)).toBe('1234567,25');
  });

  test('is what Intl writes, whatever the value and its decimals', () => {
    const formats = new Map<string, Intl.NumberFormat>();
    const intl = (value: number, least: number, most: number) => {
      const key = `${least}-${most}`;
      const format =
        formats.get(key) ??
        new Intl.NumberFormat('fr-FR', { minimumFractionDigits: least, maximumFractionDigits: most });
      formats.set(key, format);
      return format.format(value).replace(/^-(?=[0,]+$)/, '');
    };
    const values = fc.oneof(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.double({ min: -2, max: 2, noNaN: true }),
      // Halves of a decimal, where the two ways of rounding could differ.
      fc.tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.constantFrom(10, 100, 1000, 2000)).map(([n, by]) => n / by),
    );
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }), (value, least, more) => {
        expect(frenchNumber(value, least, least + more)).toBe(intl(value, least, least + more));
      }),
      { numRuns: 5000 },
    );
  });
});

test.each([
  [[], ''],
  [['gaz'], 'gaz'],
  [['gaz', 'chaleur'], 'gaz et chaleur'],
  [['électricité', 'gaz', 'chaleur'], 'électricité, gaz et chaleur'],
])('%j is said %j', (words, text) => {
  expect(frenchList(words)).toBe(text);
});
