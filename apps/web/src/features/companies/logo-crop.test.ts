import { expect, test } from 'vitest';
import { WHOLE, cropOf, isTooSmall } from './logo-crop.ts';

test.each([
  [WHOLE, { width: 640, height: 480 }, { x: 0, y: 0, width: 640, height: 480 }],
  [
    { x: 25, y: 50, width: 50, height: 50 },
    { width: 640, height: 480 },
    { x: 160, y: 240, width: 320, height: 240 },
  ],
  // Rounded shares never leave the image.
  [
    { x: 33.34, y: 66.67, width: 66.67, height: 33.34 },
    { width: 3, height: 3 },
    { x: 1, y: 2, width: 2, height: 1 },
  ],
  [
    { x: 99.9, y: 99.9, width: 0.1, height: 0.1 },
    { width: 10, height: 10 },
    { x: 9, y: 9, width: 1, height: 1 },
  ],
])('%j of %j', (frame, image, expected) => expect(cropOf(frame, image)).toEqual(expected));

test('32 pixels a side are enough', () => {
  expect(isTooSmall({ width: 32, height: 32 })).toBe(false);
  expect(isTooSmall({ width: 400, height: 31 })).toBe(true);
});
