import { describe, expect, test } from 'vitest';
import { contrast, textOn } from './contrast.ts';

describe('the contrast of two colours', () => {
  // Ratios of the examples of WCAG's own working group.
  test.each([
    ['#000', '#fff', 21],
    ['#777777', '#FFFFFF', 4.48],
    ['#767676', '#FFFFFF', 4.54],
    ['#0000FF', '#FFFFFF', 8.59],
    ['#FF0000', '#FFFFFF', 4],
    ['#304282', '#304282', 1],
  ])('%s on %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBeCloseTo(ratio, 2);
  });

  test.each([
    ['#304282', '#FFFFFF'],
    ['#F2C200', '#1B2233'],
    ['#ffffff', '#1B2233'],
  ])('text on %s is %s', (ground, text) => expect(textOn(ground)).toBe(text));
});
