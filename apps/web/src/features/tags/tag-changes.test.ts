import { expect, test } from 'vitest';
import { sharedTags, tagChanges } from './tag-changes.ts';

test('several buildings share the tags that all of them have', () => {
  expect(sharedTags([['école', 'gaz'], ['gaz', 'sport'], ['gaz']])).toEqual(['gaz']);
  expect(sharedTags([['école', 'gaz']])).toEqual(['école', 'gaz']);
  expect(sharedTags([])).toEqual([]);
});

test('only the difference is sent', () => {
  expect(tagChanges(['a', 'b'], ['b', 'c', 'c'])).toEqual({ add: ['c'], remove: ['a'] });
  expect(tagChanges(['a'], ['a'])).toEqual({ add: [], remove: [] });
});
