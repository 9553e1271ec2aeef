import { expect, test } from 'vitest';
import { mayEdit } from './queries.ts';

test.each([
  [['view', 'owns'], true],
  [['owns'], true],
  [['view'], false],
  [[], false],
])('a building with the rights %j is edited: %s', (rights, edits) => {
  expect(mayEdit({ rights })).toBe(edits);
});
