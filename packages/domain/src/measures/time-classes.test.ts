import { describe, expect, test } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import { joinClasses } from './time-class-periods.ts';
import { readRegister } from './time-classes.ts';

const day = (iso: string) => parseIsoDay(iso)!;
/** A summer, in which the high season counts nothing. */
const FIRST = day('2026-06-01');

type Amount = [register: string, fromDay: number, toDay: number, value: number];
const join = (amounts: readonly Amount[], from = FIRST) =>
  joinClasses(
    amounts.map(([register, fromDay, toDay, value]) => ({
      sourceId: 'meter',
      variable: 'conso',
      register,
      fromDay: from + fromDay,
      toDay: from + toDay,
      value,
    })),
  ).map(({ fromDay, toDay, value, partial = false }) => [fromDay - from, toDay - from, value, partial]);

test.each<[string, 'D' | 'F' | 'T' | null, string, boolean]>([
  ['', 'T', '', false],
  ['T', 'T', '', false],
  ['T injection', 'T', '', true],
  ['D1', 'D', '1', false],
  ['F10', 'F', '10', false],
  ['F100', null, 'F100', false],
  ['AD1', null, 'AD1', false],
  ['D HPH', 'D', 'HPH', false],
  ['F HCB injection', 'F', 'HCB', true],
  ['F injection 1', 'F', 'injection 1', false],
  ['HPH', null, 'HPH', false],
  ['EAS HPH', null, 'HPH', false],
  ['EAI HPH', null, 'HPH', true],
  ['EAT HPH', null, 'EAT HPH', false],
  ['HP EAS 1', null, 'HP EAS 1', false],
])('the register « %s » is of the grid %s, of the class « %s », injected: %s', (name, grid, code, injected) =>
  expect(readRegister(name)).toEqual({ grid, code, injected }),
);

describe('amounts of time classes', () => {
  test('add up where all are there over the same days; the total stays, and what is injected is left out', () => {
    expect(join([])).toEqual([]);
    const total = { sourceId: 'meter', variable: 'conso' as const, fromDay: FIRST, toDay: FIRST + 30, value: 7 };
    expect(joinClasses([{ ...total, register: 'T' }])).toEqual([total]);
    expect(
      join([
        ['HP', 0, 30, 100],
        ['HC', 0, 30, 40],
        ['HC injection', 0, 30, 9],
        ['HP', 30, 60, 10],
        ['HC', 30, 60, 4],
      ]),
    ).toEqual([
      [0, 30, 140, false],
      [30, 60, 14, false],
    ]);
  });

  test('of the grids, which count the same energy, are apart: that of the distributor first', () =>
    expect(
      join([
        ['HP', 0, 30, 1],
        ['HC', 0, 30, 2],
        ['F1', 0, 30, 10],
        ['F2', 0, 30, 20],
        ['D HPB', 0, 30, 100],
        ['D HCB', 0, 30, 200],
        ['BASE', 0, 30, 4],
        ['T', 0, 30, 5],
      ]),
    ).toEqual([
      [0, 30, 5, false],
      [0, 30, 300, false],
      [0, 30, 30, false],
      [0, 30, 3, false],
      [0, 30, 4, false],
    ]));

  test('that follow one another make the whole with a longer one of another class', () => {
    const longer: Amount = ['HC', 0, 20, 40];
    expect(join([['HP', 10, 20, 2], longer, ['HP', 0, 10, 1]])).toEqual([[0, 20, 43, false]]);
    // A gap, an amount twice, one that ends before and one that begins after: not all are there.
    for (const others of [
      [
        ['HP', 0, 9, 1],
        ['HP', 10, 20, 2],
      ],
      [
        ['HP', 0, 20, 1],
        ['HP', 0, 20, 2],
      ],
      [['HP', 0, 15, 3]],
      [['HP', 5, 20, 3]],
    ] as Amount[][])
      expect(join([longer, ...others])).toEqual([[0, 20, 43, true]]);
  });

  test('that are not all there are one partial sum for the days that they share, and one each where they share none', () => {
    expect(
      join([
        ['HP', 40, 50, 4],
        ['HP', 0, 30, 1],
        ['HP', 30, 40, 2],
      ]),
    ).toEqual([
      [0, 30, 1, true],
      [30, 40, 2, true],
      [40, 50, 4, true],
    ]);
    expect(
      join([
        ['HP', 0, 20, 1],
        ['HC', 2, 5, 2],
        ['HC', 10, 12, 4],
      ]),
    ).toEqual([[0, 20, 7, true]]);
    expect(
      join([
        ['HC', 2, 5, 2],
        ['HP', 4, 30, 4],
      ]),
    ).toEqual([[2, 30, 6, true]]);
  });

  test('miss the one that has other amounts around them, and not one that ended before or begins after', () => {
    const both: Amount[] = [
      ['F1', 10, 20, 1],
      ['F2', 10, 20, 2],
    ];
    const wholeBeside = (...third: Amount[]) =>
      join([...both, ...third]).some(([from, to, , partial]) => from === 10 && to === 20 && !partial);
    expect(wholeBeside(['F3', 0, 10, 4])).toBe(true);
    expect(wholeBeside(['F3', 20, 30, 4])).toBe(true);
    expect(wholeBeside(['F3', 0, 10, 4], ['F3', 20, 30, 4])).toBe(false);
    expect(wholeBeside(['F3', 20, 30, 4], ['F3', 0, 10, 4])).toBe(false);
    expect(wholeBeside(['F3', 0, 11, 4])).toBe(false);
    expect(wholeBeside(['F3', 19, 30, 4])).toBe(false);
  });
});

describe('classes of seasons', () => {
  const HIGH = ['HPH', 'HCH'];
  const LOW = ['HPB', 'HCB'];
  const isWhole = (codes: readonly string[], from: string, to: string) =>
    join(
      codes.map((code): Amount => [code, 0, day(to) - day(from), 1]),
      day(from),
    ).every(([, , , partial]) => !partial);

  test.each([
    [['BASE'], true],
    [['HP'], false],
    [['HC'], false],
    [['F1'], true],
    [['HN'], false],
    [['PM'], false],
    [['HN', 'PM'], true],
    [['HPH', 'HCB'], false],
    [['HPSB', 'HCSB'], true],
    [['HPE', 'HCE'], true],
    [['HPE', 'HCB'], false],
  ])('%j are the whole of a summer: %s', (codes, whole) =>
    expect(isWhole(codes, '2026-06-01', '2026-07-01')).toBe(whole),
  );

  test.each([
    ['2026-04-01', '2026-11-01', false, true],
    ['2026-03-31', '2026-11-01', false, false],
    ['2026-04-01', '2026-11-02', false, false],
    ['2026-11-01', '2027-04-01', true, false],
    ['2026-10-31', '2027-04-01', false, false],
    ['2026-11-01', '2027-04-02', false, false],
  ])('from %s to %s, those of the high season are the whole: %s, the others: %s', (from, to, high, low) => {
    expect(isWhole(HIGH, from, to)).toBe(high);
    expect(isWhole(LOW, from, to)).toBe(low);
    expect(isWhole([...HIGH, ...LOW], from, to)).toBe(true);
  });

  test.each([
    ['2026-12-01', '2026-12-02', false],
    ['2027-02-28', '2027-03-01', false],
    ['2026-11-30', '2026-12-01', true],
    ['2027-03-01', '2027-03-02', true],
  ])('from %s to %s, those of the high season are the whole without the peak: %s', (from, to, whole) => {
    const [start, end] = [day(from), day(to)];
    const amounts = [
      ...HIGH.map((code): Amount => [code, start, end, 1]),
      ['P', day('2026-01-01'), day('2026-01-10'), 1] as Amount,
      ['P', day('2027-06-01'), day('2027-06-10'), 1] as Amount,
    ];
    expect(join(amounts, 0).some(([first, last, , partial]) => first === start && last === end && !partial)).toBe(
      whole,
    );
  });

  test('a class of another season is not missing', () => {
    const amounts = (from: string, to: string): Amount[] => [
      ...LOW.map((code): Amount => [code, day(from), day(to), 1]),
      ['HPH', day('2026-01-01'), day('2026-02-01'), 1],
      ['HPH', day('2027-01-01'), day('2027-02-01'), 1],
    ];
    expect(join(amounts('2026-06-01', '2026-07-01'), 0)).toContainEqual([
      day('2026-06-01'),
      day('2026-07-01'),
      2,
      false,
    ]);
  });
});
