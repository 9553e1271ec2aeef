import { describe, expect, test } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import {
  NO_AMOUNTS,
  comparableChange,
  comparePeriods,
  comparedPart,
  partnerDays,
  periodBefore,
  whyNotComparable,
  wholeDays,
} from './compared-days.ts';
import { emptyColumn } from './day-columns.ts';

const GAP = Number.NaN;
const day = (iso: string) => parseIsoDay(iso)!;
const period = (from: string, to: string) => ({ fromDay: day(from), toDay: day(to) });

describe('the period that another is compared with', () => {
  test('is the one just before, of the same length', () =>
    expect(periodBefore('previous', period('2026-03-10', '2026-03-17'))).toEqual(period('2026-03-03', '2026-03-10')));

  test.each([
    ['2026-03-10', '2026-03-17', '2025-03-10', '2025-03-17'],
    ['2025-02-01', '2025-03-01', '2024-02-01', '2024-02-29'],
    ['2024-02-01', '2024-03-01', '2023-02-01', '2023-03-01'],
  ])('is that of %s to %s a year before: %s to %s', (from, to, before, until) =>
    expect(periodBefore('year', period(from, to))).toEqual(period(before, until)),
  );
});

describe('the day that a day is compared with', () => {
  const partners = (kind: 'year' | 'previous', from: string, to: string, today: string) => [
    ...partnerDays(kind, period(from, to), day(today)),
  ];
  test('is that of the same number, of the days that are over', () => {
    expect(partners('previous', '2026-03-10', '2026-03-14', '2026-04-01')).toEqual([0, 1, 2, 3]);
    expect(partners('previous', '2026-03-10', '2026-03-14', '2026-03-12')).toEqual([0, 1]);
    expect(partners('previous', '2026-03-10', '2026-03-14', '2026-03-01')).toEqual([]);
  });

  test('is that of the same date a year before, and none for a 29 February', () => {
    expect(partners('year', '2024-02-27', '2024-03-03', '2024-06-01')).toEqual([0, 1, -1, 2, 3]);
    expect(partners('year', '2025-02-27', '2025-03-03', '2025-06-01')).toEqual([0, 1, 3, 4]);
  });
});

test('days are known for the whole day by all of their values, or by one that governs them', () => {
  const column = emptyColumn(day('2026-03-10'), 6);
  column.values.set([1, GAP, 1, 1, 1, GAP]);
  column.points.set([24, 24, 23, 23, 25, 0]);
  column.expected.fill(24);
  column.dailyOnly.set([0, 0, 0, 1, 0, 1]);
  expect([...wholeDays(column)]).toEqual([1, 0, 0, 1, 1, 0]);
});

describe('two periods over what both measured', () => {
  const FIRST = day('2025-01-01');
  const days = (amounts: number[], whole = amounts.map((amount) => (Number.isNaN(amount) ? 0 : 1))) => ({
    amounts: Float64Array.from(amounts),
    whole: Uint8Array.from(whole),
  });
  const compare = (sources: Parameters<typeof comparePeriods>[0], partners: number[]) =>
    comparePeriods(sources, Int32Array.from(partners), FIRST);

  test('have the days that are whole in both', () => {
    const now = days([10, 20, GAP, 40, 50], [1, 1, 0, 0, 1]);
    const before = days([1, 2, 3, 4, GAP], [1, 0, 1, 1, 1]);
    expect(compare([{ now, before }], [0, 1, 2, 3, 4])).toEqual({
      elapsed: 5,
      days: 1,
      dayShare: 1 / 5,
      share: 10 / 120,
      previousShare: 1 / 10,
      added: 0,
      now: 10,
      previous: 1,
    });
  });

  test('have each day beside its own, and leave out the one that has none', () => {
    const both = [{ now: days([10, 20, 30]), before: days([1, 2]) }];
    expect(compare(both, [1, -1, 0])).toEqual({
      elapsed: 3,
      days: 2,
      share: 40 / 60,
      previousShare: 1,
      dayShare: 2 / 3,
      added: 0,
      now: 40,
      previous: 3,
    });
    expect(compare(both, [0, 1])).toEqual({
      elapsed: 2,
      days: 2,
      share: 1,
      previousShare: 1,
      dayShare: 1,
      added: 0,
      now: 30,
      previous: 3,
    });
  });

  test('add their sources, on one number of days or on numbers of their own', () => {
    const one = { now: days([10, 20]), before: days([1, 2]) };
    expect(compare([one, one], [0, 1])).toEqual({
      elapsed: 2,
      days: 2,
      share: 1,
      previousShare: 1,
      dayShare: 1,
      added: 0,
      now: 60,
      previous: 6,
    });
    const part = { now: days([5, 7]), before: days([GAP, 4]) };
    expect(compare([one, part], [0, 1])).toEqual({
      elapsed: 2,
      days: null,
      share: 37 / 42,
      previousShare: 1,
      dayShare: 3 / 4,
      added: 0,
      now: 37,
      previous: 7,
    });
    // A source of one period alone has no day to compare; one without any amount is none.
    for (const alone of [
      { now: days([5, 7]), before: NO_AMOUNTS },
      { now: NO_AMOUNTS, before: days([5, 7]) },
    ])
      expect(compare([one, alone], [0, 1]).days).toBeNull();
    const none = { now: days([GAP, GAP]), before: NO_AMOUNTS };
    expect(compare([one, none], [0, 1])).toEqual({
      elapsed: 2,
      days: 2,
      share: 1,
      previousShare: 1,
      dayShare: 1,
      added: 0,
      now: 30,
      previous: 3,
    });
  });

  test('of nothing have no day, and no share', () => {
    expect(compare([], [0, 1])).toEqual({
      elapsed: 2,
      days: 0,
      share: 0,
      previousShare: 0,
      dayShare: 0,
      added: 0,
      now: 0,
      previous: 0,
    });
  });

  test('compare the whole of a use that has stopped, on days that are measured', () => {
    const zeros = { now: days([0]), before: days([5]) };
    expect(compare([zeros], [0])).toEqual({
      elapsed: 1,
      days: 1,
      share: 1,
      previousShare: 1,
      dayShare: 1,
      added: 0,
      now: 0,
      previous: 5,
    });
    expect(comparableChange(compare([zeros], [0]))).toBe(-1);
  });

  test('say nothing of a whole whose largest meter was lost', () => {
    const lost = [
      { now: days([9, 9]), before: days([10, 10]) },
      { now: NO_AMOUNTS, before: days([190, 190]) },
    ];
    const compared = compare(lost, [0, 1]);
    expect(compared).toMatchObject({ days: null, share: 1, previousShare: 20 / 400, dayShare: 0.5 });
    expect(comparableChange(compared)).toBeNull();
    expect(whyNotComparable(compared)).toBe('seulement 5\u00a0% du total d’un an plus tôt, mesurés des deux côtés');
    // A small one that was lost leaves most of both.
    const most = compare([lost[0]!, { now: NO_AMOUNTS, before: days([1, 1]) }], [0, 1]);
    expect(comparableChange(most)).toBeCloseTo(-0.1, 9);
    expect(comparedPart(most)).toBe('50\u00a0% des jours des sources');
  });

  describe('a meter measured for less long than the others', () => {
    const year = (kWh: (i: number) => number) => days(Array.from({ length: 365 }, (_, i) => kWh(i)));
    const partners = Int32Array.from({ length: 365 }, (_, i) => i);
    /** A load of 48 kWh a day, of which three quarters moved to a second meter on that day of the second year. */
    const moved = (on: number) => [
      { now: year((i) => (i < on ? 48 : 12)), before: year(() => 48), firstDay: FIRST },
      { now: year((i) => (i < on ? GAP : 36)), before: year(() => GAP), firstDay: FIRST + 365 + on },
    ];

    test('may have what they lost: the whole is not comparable', () => {
      const compared = comparePeriods(moved(181), partners, FIRST);
      expect(compared).toMatchObject({ days: null, added: expect.closeTo((184 * 36) / (365 * 48), 9) });
      expect(compared.now / compared.previous - 1).toBeLessThan(-0.35);
      expect(comparableChange(compared)).toBeNull();
      expect(whyNotComparable(compared)).toBe(
        '38\u00a0% du total vient d’un compteur suivi depuis moins longtemps que les autres\u00a0: un usage a pu y passer',
      );
    });

    test('that is a twentieth of the whole hides nothing larger', () => {
      const [large] = moved(365);
      const small = { now: year(() => 2), before: year(() => GAP), firstDay: FIRST + 365 };
      const compared = comparePeriods([large!, small], partners, FIRST);
      expect(compared.added).toBeCloseTo(2 / 50, 9);
      expect(comparableChange(compared)).toBeCloseTo(0, 9);
    });

    test('is none where all begin together, within a tenth of the period, or nobody knows when', () => {
      const late = (days: number) => [
        { now: year(() => 10), before: year((i) => (i < 100 ? GAP : 10)), firstDay: FIRST + 100 },
        { now: year(() => 10), before: year((i) => (i < 100 + days ? GAP : 10)), firstDay: FIRST + 100 + days },
      ];
      expect(comparePeriods(late(36), partners, FIRST).added).toBe(0);
      expect(comparePeriods(late(37), partners, FIRST).added).toBeCloseTo(0.5, 9);
      expect(
        comparePeriods(
          late(37).map(({ now, before }) => ({ now, before })),
          partners,
          FIRST,
        ).added,
      ).toBe(0);
      // What was measured years before the period is as old as the period.
      const [old, other] = late(0);
      expect(
        comparePeriods(
          [
            { ...old!, firstDay: FIRST - 900 },
            { ...other!, firstDay: FIRST },
          ],
          partners,
          FIRST,
        ).added,
      ).toBe(0);
    });
  });
});
