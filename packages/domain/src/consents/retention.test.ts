import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, dayNumber } from '../calendar/index.ts';
import { type KeptConsent, erasableDays } from './retention.ts';

const [from, to] = [dayNumber(2020, 1, 1), dayNumber(2024, 12, 31)];
const ended: KeptConsent = { fromDay: from, toDay: to, withdrawnDay: null };
const withdrawn: KeptConsent = { ...ended, withdrawnDay: dayNumber(2024, 6, 1) };

describe('measures are erased', () => {
  test.each([
    ['a curve, 24 months after the end', ended, 'curves', addMonths(to, 24)],
    ['the rest, 36 months after it', ended, 'all', addMonths(to, 36)],
    ['everything, within 30 days of a withdrawal', withdrawn, 'all', withdrawn.withdrawnDay! + 28],
  ] as const)('%s', (_, consent, what, last) => {
    expect(erasableDays([consent], what, last)).toEqual([]);
    expect(erasableDays([consent], what, last + 1)).toEqual([{ fromDay: from, toDay: to }]);
  });

  test('but for the days that another consent keeps', () => {
    const other = { fromDay: from + 10, toDay: from + 20, withdrawnDay: null };
    const today = withdrawn.withdrawnDay! + 40;
    expect(erasableDays([withdrawn, { ...other, toDay: to }], 'all', today)).toEqual([
      { fromDay: from, toDay: from + 9 },
    ]);
    const early = { ...withdrawn, withdrawnDay: from + 30 };
    expect(erasableDays([early, other], 'all', from + 100)).toEqual([
      { fromDay: from, toDay: from + 9 },
      { fromDay: from + 21, toDay: to },
    ]);
  });
});

test('a day is erased exactly when a consent that is over had it and no other keeps it', () => {
  const day = fc.integer({ min: 0, max: 40 });
  const consent = fc
    .tuple(day, day, fc.option(fc.integer({ min: 0, max: 80 })))
    .map(([a, b, withdrawnDay]) => ({ fromDay: Math.min(a, b), toDay: Math.max(a, b), withdrawnDay }));
  fc.assert(
    fc.property(fc.array(consent, { maxLength: 5 }), fc.integer({ min: 0, max: 1300 }), (consents, today) => {
      const spans = erasableDays(consents, 'all', today);
      const over = (one: KeptConsent) =>
        (one.withdrawnDay === null ? addMonths(one.toDay, 36) : one.withdrawnDay + 28) < today;
      for (let at = 0; at <= 40; at++) {
        const has = consents.filter((one) => one.fromDay <= at && at <= one.toDay);
        const isGone = spans.some((one) => one.fromDay <= at && at <= one.toDay);
        expect(isGone).toBe(has.length > 0 && has.every(over));
      }
    }),
  );
});
