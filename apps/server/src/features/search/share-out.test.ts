import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

const list = (name: string, length: number) => Array.from({ length }, (_, i) => `${name}${i}`);
test.each([
  [[5, 5], 4, 'a0 a1 b0 b1'],
  [[5, 5], 5, 'a0 a1 a2 b0 b1'],
  [[1, 9], 6, 'a0 b0 b1 b2 b3 b4'],
  [[9, 0, 1], 5, 'a0 a1 a2 a3 c0'],
  [[2, 2], 9, 'a0 a1 b0 b1'],
  [[3, 3, 3], 2, 'a0 b0'],
  [[], 2, ''],
])('%j in %i', (lengths, limit, expected) => {
  const lists = (lengths as number[]).map((length, i) => list('abc'[i]!, length));
  expect(shareOut(lists, limit).join(' ')).toBe(expected);
});
