import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, dayNumber } from '../calendar/index.ts';
import { type KeptConsent, erasableDays, joinDays, unconsentedDays } from './retention.ts';

const [from, to] = [dayNumber(2020, 1, 1), dayNumber(2024, 12, 31)];
const ended: KeptConsent = { fromDay: from, toDay: to, withdrawnDay: null, fine: true };
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
    const other = { fromDay: from + 10, toDay: from + 20, withdrawnDay: null, fine: true };
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

  test('curves by the consents with the purpose of curves alone', () => {
    const today = withdrawn.withdrawnDay! + 40;
    const daily = { ...ended, fine: false };
    expect(erasableDays([withdrawn, daily], 'curves', today)).toEqual([{ fromDay: from, toDay: to }]);
    expect(erasableDays([withdrawn, daily], 'all', today)).toEqual([]);
    expect(erasableDays([ended, { ...withdrawn, fine: false }], 'curves', today)).toEqual([]);
    expect(erasableDays([{ ...withdrawn, fine: false }], 'curves', today)).toEqual([]);
  });

  test('beside the consents, more than ninety days after the right to read was declared', () => {
    const measured = { fromDay: from - 5, toDay: to + 3 };
    expect(unconsentedDays([ended], measured, to, to + 90)).toEqual([]);
    const beside = [
      { fromDay: from - 5, toDay: from - 1 },
      { fromDay: to + 1, toDay: to + 3 },
    ];
    expect(unconsentedDays([ended], measured, to, to + 91)).toEqual(beside);
    expect(unconsentedDays([withdrawn], measured, to, to + 91)).toEqual(beside);
    expect(unconsentedDays([], measured, to, to + 91)).toEqual([measured]);
    // The consent of a former holder that never came to begin covers nothing.
    expect(unconsentedDays([{ ...ended, toDay: from - 1 }], measured, to, to + 91)).toEqual([measured]);
    expect(joinDays([...beside, { fromDay: from, toDay: to }])).toEqual([measured]);
  });
});

const day = fc.integer({ min: 0, max: 40 });
const span = fc.tuple(day, day).map(([a, b]) => ({ fromDay: Math.min(a, b), toDay: Math.max(a, b) }));
const consents = fc.array(
  fc
    .tuple(span, fc.option(fc.integer({ min: 0, max: 80 })), fc.boolean())
    .map(([days, withdrawnDay, fine]) => ({ ...days, withdrawnDay, fine })),
  { maxLength: 5 },
);
const has = (at: number) => (one: { fromDay: number; toDay: number }) => one.fromDay <= at && at <= one.toDay;

test('a day is erased exactly when a consent that is over had it and no other keeps it', () => {
  fc.assert(
    fc.property(consents, fc.constantFrom('curves', 'all'), fc.integer({ min: 0, max: 1300 }), (given, what, today) => {
      const spans = erasableDays(given, what, today);
      const over = (one: KeptConsent) =>
        (one.withdrawnDay === null ? addMonths(one.toDay, what === 'all' ? 36 : 24) : one.withdrawnDay + 28) < today;
      for (let at = 0; at <= 40; at++) {
        const having = given.filter((one) => has(at)(one) && (what === 'all' || one.fine));
        expect(spans.some(has(at))).toBe(having.length > 0 && having.every(over));
      }
    }),
  );
});

test('a measured day is beside the consents exactly when none covers it and the declaration is old', () => {
  fc.assert(
    fc.property(consents, span, day, fc.integer({ min: 0, max: 200 }), (given, measured, declared, today) => {
      const spans = unconsentedDays(given, measured, declared, today);
      for (let at = -1; at <= 41; at++)
        expect(spans.some(has(at))).toBe(today - declared > 90 && has(at)(measured) && !given.some(has(at)));
      for (const [k, one] of spans.entries()) if (k > 0) expect(one.fromDay).toBeGreaterThan(spans[k - 1]!.toDay + 1);
    }),
  );
});
