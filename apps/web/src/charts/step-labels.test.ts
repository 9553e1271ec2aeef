import { dayNumber } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { stepNameOn } from './step-labels.ts';

const steps = {
  grain: 'monthly' as const,
  days: [dayNumber(2026, 10, 1), dayNumber(2026, 11, 1), dayNumber(2026, 12, 1)],
};

test.each([
  [0, 'octobre 2026'],
  [1, 'novembre 2026, en cours'],
])('a month that is not over says so', (index, name) =>
  expect(stepNameOn(dayNumber(2026, 11, 26), steps, index)).toBe(name),
);
