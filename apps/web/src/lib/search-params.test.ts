import { expect, test } from 'vitest';
import { oneOf, pageOf, textOf, textsOf } from './search-params.ts';

test.each([
  ['a', 'a'],
  ['c', undefined],
  [undefined, undefined],
  [['a'], undefined],
])('one of a and b: %o', (value, expected) => expect(oneOf(['a', 'b'], value)).toBe(expected));

test.each([
  [' école ', 'école'],
  [12, '12'],
  ['', undefined],
  ['   ', undefined],
  ['abcdefghijk', undefined],
  [{}, undefined],
  [true, undefined],
])('a text of ten letters at most: %o', (value, expected) => expect(textOf(value, 10)).toBe(expected));

test.each([
  ['a', ['a']],
  [
    ['a', ' b '],
    ['a', 'b'],
  ],
  [[], undefined],
  [undefined, undefined],
  [['a', 3], undefined],
  [['a', 'b', 'c', 'd'], undefined],
])('at most three texts: %o', (value, expected) => expect(textsOf(value, 10, 3)).toEqual(expected));

test.each([
  [1, undefined],
  [2, 2],
  ['3', 3],
  ['', undefined],
  [2.5, undefined],
  [-1, undefined],
  [100_000, 100_000],
  [100_001, undefined],
  [1e9, undefined],
  ['abc', undefined],
])('a page: %o', (value, expected) => expect(pageOf(value)).toBe(expected));
