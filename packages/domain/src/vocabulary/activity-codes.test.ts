import { expect, test } from 'vitest';
import { isExpectedActivity } from './activity-codes.ts';

test.each([
  ['35.11Z', true],
  ['01.11Z', true],
  ['59.99Z', true],
  ['599', true],
  ['60.01Z', false],
  ['84.11Z', false],
  ['89.99Z', false],
  ['90.01Z', true],
  ['999', true],
  ['35', false],
  ['abc', false],
  ['', false],
  [null, false],
])('%s is expected: %s', (code, expected) => expect(isExpectedActivity(code)).toBe(expected));
