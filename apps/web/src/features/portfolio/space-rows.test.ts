import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildingSlice } from './space-rows.ts';

describe('folders then buildings, in pages of 20', () => {
  test.each([
    ['no folder, first page', 1, 0, { from: 0, to: 20, pages: [1], skip: 0 }],
    ['no folder, third page', 3, 0, { from: 40, to: 60, pages: [3], skip: 0 }],
    ['three folders leave room for 17 buildings', 1, 3, { from: 0, to: 17, pages: [1], skip: 0 }],
    ['then the buildings go on from the 18th', 2, 3, { from: 17, to: 37, pages: [1, 2], skip: 17 }],
    ['a page of folders alone', 1, 25, { from: 0, to: 0, pages: [1], skip: 0 }],
    ['the page where folders end', 2, 25, { from: 0, to: 15, pages: [1], skip: 0 }],
  ])('%s', (_, page, folders, expected) => {
    expect(buildingSlice(page, folders)).toEqual(expected);
  });

  test('pages follow each other and every row is on the server pages asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 200 }), (page, folders) => {
        const one = buildingSlice(page, folders);
        expect(buildingSlice(page + 1, folders).from).toBe(one.to);
        expect((one.pages[0]! - 1) * 20 + one.skip).toBe(one.from);
        expect(one.pages.at(-1)! * 20).toBeGreaterThanOrEqual(one.to);
        expect(one.pages.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
