import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { type DayCurve, emptyDay } from './day-curve.ts';
import { UNBALANCED } from './marks.ts';
import { type FormRow, contestedDays, withOneCurve, withoutPowered } from './one-curve.ts';
import { packDay } from './pack-day.ts';
import type { StoredSeries } from './stored.ts';

const FIRST = dayNumber(2026, 2, 2);
type Variable = 'puissance' | 'conso' | 'injection';
type Day = { day: number; values: number[]; quality?: number };

/** A series of half-hours, or of daily totals where a day has one value. */
function series(sourceId: string, variable: Variable, days: readonly Day[]): StoredSeries {
  const known = days.map(({ values }) => values.filter((value) => !Number.isNaN(value)));
  const hours = variable === 'conso' ? 1 : 0.5;
  return {
    sourceId,
    variable,
    register: '',
    registerLabel: null,
    days: days.map(({ day }) => day),
    steps: days.map(({ values }) => (values.length === 1 ? 86_400 : 1800)),
    qualities: days.map(({ quality }) => quality ?? 0),
    roundings: days.map(() => 0),
    totals: known.map((values) => values.reduce((sum, value) => sum + value * hours, 0)),
    minima: known.map((values) => Math.min(...values)),
    maxima: known.map((values) => Math.max(...values)),
    points: known.map((values) => values.length),
    values: Float32Array.from(days.flatMap(({ values }) => (values.length === 1 ? [] : values))),
    marks: new Uint8Array(0),
    markLengths: days.map(() => 0),
  };
}
const half = (from: number, to: number, value: number): number[] =>
  Array.from({ length: 48 }, (_, i) => (i >= from && i < to ? value : Number.NaN));
const whole = (value: number) => half(0, 48, value);

/** The rows of series of half-hours, as the database holds them. */
const rowsOf = (list: readonly StoredSeries[]): FormRow[] =>
  list.flatMap((one) => {
    let at = 0;
    return one.days.flatMap((day, k): FormRow[] => {
      if (one.steps[k] !== 1800) return [];
      const values = Float64Array.from(one.values.subarray(at, at + 48));
      at += 48;
      const curve = { ...emptyDay(day, 1800), values };
      return [{ sourceId: one.sourceId, variable: one.variable, row: packDay(curve, one.variable)! }];
    });
  });

describe('a day known in powers and in energies, each with gaps', () => {
  const power = series('a', 'puissance', [
    { day: FIRST, values: whole(900) },
    { day: FIRST + 1, values: half(0, 30, 1000) },
    { day: FIRST + 2, values: half(0, 30, 1000) },
  ]);
  const energies = series('a', 'conso', [
    { day: FIRST, values: whole(450) },
    { day: FIRST + 1, values: half(20, 48, 500) },
  ]);
  const other = series('b', 'conso', [{ day: FIRST + 1, values: half(0, 5, 7) }]);
  const all = [other, energies, power];

  test('is contested, and those known in one form or whole in both are not', () => {
    expect(contestedDays(all)).toEqual([FIRST + 1]);
    expect(contestedDays([power, other])).toEqual([]);
    const powers = series('b', 'puissance', [{ day: FIRST + 1, values: half(0, 5, 7) }]);
    expect(contestedDays([energies, powers])).toEqual([]);
  });

  test('is contested when one of both forms has a gap, or they are whole and not of the same energy', () => {
    const one = { day: FIRST, values: half(0, 30, 1000) };
    const full = { day: FIRST, values: whole(500) };
    expect(contestedDays([series('a', 'puissance', [one]), series('a', 'conso', [full])])).toEqual([FIRST]);
    expect(contestedDays([series('a', 'puissance', [full]), series('a', 'conso', [one])])).toEqual([FIRST]);
    for (const [power, days] of [
      [1072, []],
      [1073, [FIRST]],
    ] as const)
      expect(
        contestedDays([
          series('a', 'puissance', [{ day: FIRST, values: half(0, 48, 1000).with(0, power) }]),
          series('a', 'conso', [full]),
        ]),
      ).toEqual(days);
  });

  test('is contested where a coarser value governs one of both, or values with gaps', () => {
    const governed = { day: FIRST, values: whole(1000), quality: UNBALANCED };
    const total = { day: FIRST, values: [24_000] };
    const gap = { day: FIRST, values: half(0, 30, 500) };
    const days = (powers: Day, energies: Day) =>
      contestedDays([series('a', 'puissance', [powers]), series('a', 'conso', [energies])]);
    expect(days(governed, total)).toEqual([FIRST]);
    expect(days({ day: FIRST, values: whole(1000) }, { ...total, quality: UNBALANCED })).toEqual([FIRST]);
    expect(days(gap, total)).toEqual([]);
    expect(days(total, gap)).toEqual([]);
    expect(contestedDays([series('a', 'conso', [{ ...gap, quality: UNBALANCED }])])).toEqual([FIRST]);
    expect(contestedDays([series('a', 'puissance', [{ ...gap, quality: UNBALANCED }])])).toEqual([FIRST]);
    expect(contestedDays([series('a', 'conso', [governed])])).toEqual([]);
    // The same energy, but the gap of one is nothing in the other.
    const zeros = (value: number) => ({ day: FIRST, values: whole(0).fill(value, 0, 30) });
    expect(days(gap, zeros(250))).toEqual([FIRST]);
    expect(days(zeros(500), { day: FIRST, values: half(0, 30, 250) })).toEqual([FIRST]);
  });

  test('is contested when the sums differ by more than the rounding of each value at the coarser step', () => {
    // 1 Wh for each energy and 1 W for each power of an hour: of 24 hours, half of the sum.
    const hours = (value: number) => ({ day: FIRST, values: Array<number>(24).fill(value) });
    const within = (extra: number) => {
      const energies = series('a', 'conso', [{ day: FIRST, values: whole(500).with(0, 500 + extra) }]);
      const power = { ...series('a', 'puissance', [hours(1000)]), steps: [3600], totals: [24_000] };
      return contestedDays([power, energies]);
    };
    expect(within(24)).toEqual([]);
    expect(within(25)).toEqual([FIRST]);
  });

  test('days of several sources are in order, each once', () => {
    const of = (id: string, days: number[]) => [
      series(
        id,
        'puissance',
        days.map((day) => ({ day, values: half(0, 30, 1000) })),
      ),
      series(
        id,
        'conso',
        days.map((day) => ({ day, values: half(20, 48, 500) })),
      ),
    ];
    expect(contestedDays([...of('a', [FIRST + 11]), ...of('b', [FIRST + 2, FIRST + 11])])).toEqual([
      FIRST + 2,
      FIRST + 11,
    ]);
  });

  test('becomes one whole curve of power, and leaves the energies', () => {
    const { series: found, joined } = withOneCurve(all, rowsOf(all));
    const [same, left, made] = found;
    expect(same).toBe(other);
    expect(left).toEqual(series('a', 'conso', [{ day: FIRST, values: whole(450) }]));
    expect(made).toEqual({
      ...series('a', 'puissance', [
        { day: FIRST, values: whole(900) },
        { day: FIRST + 1, values: whole(1000) },
        { day: FIRST + 2, values: half(0, 30, 1000) },
      ]),
      governed: new Set(),
    });
    expect(joined).toEqual([{ sourceId: 'a', day: FIRST + 1, difference: null }]);
  });

  test('is left where its rows were not read', () => {
    expect(withOneCurve(all, [])).toEqual({ series: all, joined: [] });
    expect(withOneCurve(all, rowsOf([power])).series[1]).toBe(energies);
    expect(withOneCurve(all, rowsOf([energies])).series).toEqual(all);
  });
});

test('curves and marks of the other days stay with them, and what was read without curves stays without', () => {
  const marked = (one: StoredSeries, of: readonly number[]): StoredSeries => ({
    ...one,
    marks: Uint8Array.from(of.flatMap((mark) => (mark === 0 ? [] : Array<number>(48).fill(mark)))),
    markLengths: of.map((mark) => (mark === 0 ? 0 : 48)),
  });
  const days = [FIRST, FIRST + 1, FIRST + 2];
  const power = marked(
    series(
      'a',
      'puissance',
      days.map((day) => ({ day, values: day === FIRST + 1 ? half(0, 30, 1000) : whole(day - FIRST) })),
    ),
    [1, 0, 2],
  );
  const energies = marked(
    series(
      'a',
      'conso',
      days.slice(1).map((day) => ({ day, values: half(20, 48, 500) })),
    ),
    [1, 2],
  );
  // Rounded to ten watts, which is no mark.
  const rows = rowsOf([power, energies])
    .filter(({ row }) => row.day === FIRST + 1)
    .map((one) => ({ ...one, row: { ...one.row, quality: one.row.quality | (1 << 3) } }));
  const [made, left] = withOneCurve([power, energies], rows).series;
  expect([...made!.values]).toEqual([...whole(0), ...whole(1000), ...whole(2)]);
  expect(made!.markLengths).toEqual([48, 0, 48]);
  expect([made!.qualities, made!.governed]).toEqual([[0, 0, 0], new Set()]);
  expect([...made!.marks]).toEqual([...whole(1), ...whole(2)]);
  expect([left!.days, left!.markLengths]).toEqual([[FIRST + 2], [48]]);
  expect([...left!.marks]).toEqual(whole(2));
  const bare = (one: StoredSeries) => ({ ...one, values: new Float32Array(0), marks: new Uint8Array(0) });
  const [totals] = withOneCurve([bare(power), bare(energies)], rows).series;
  expect(totals!.totals).toEqual([0, 24_000, 48]);
  expect([totals!.values.length, totals!.marks.length]).toEqual([0, 0]);
});

test('powers known by one value a day take the curve of the energies beside them', () => {
  const power = series('a', 'puissance', [{ day: FIRST, values: [1000] }]);
  const energies = series('a', 'conso', [{ day: FIRST, values: half(0, 30, 500), quality: UNBALANCED }]);
  const mean: DayCurve = { ...emptyDay(FIRST, 86_400), values: Float64Array.of(1000) };
  const rows = [
    ...rowsOf([energies]),
    { sourceId: 'a', variable: 'puissance' as const, row: packDay(mean, 'puissance')! },
  ];
  const [made, left] = withOneCurve([power, energies], rows).series;
  expect([made!.steps, left!.days]).toEqual([[1800], []]);
  expect([...made!.values]).toEqual(whole(1000));
});

test('days governed by a value of the whole day, joined or not, are those of the powers', () => {
  const gap = { values: half(0, 30, 1000), quality: UNBALANCED };
  const power = series('a', 'puissance', [
    { day: FIRST, ...gap },
    { day: FIRST + 1, ...gap },
  ]);
  const energies = series('a', 'conso', [{ day: FIRST, values: [40_000] }]);
  const [first, second] = rowsOf([power]);
  const total: DayCurve = { ...emptyDay(FIRST, 86_400), values: Float64Array.of(40_000) };
  const rows = [
    first!,
    { ...second!, row: { ...second!.row, given: 24_000 } },
    { sourceId: 'a', variable: 'conso' as const, row: packDay(total, 'conso')! },
  ];
  const [made, left] = withOneCurve([power, energies], rows).series;
  expect([made!.governed, left!.days]).toEqual([new Set([FIRST, FIRST + 1]), []]);
  expect(made!.values.length).toBe(96);
});

test('an energy of the whole day beside powers is judged by its own rounding, which hours do not multiply', () => {
  const power = series('a', 'puissance', [{ day: FIRST, values: half(0, 30, 1000), quality: UNBALANCED }]);
  const joinedWith = (energy: number) => {
    const energies = series('a', 'conso', [{ day: FIRST, values: [energy] }]);
    const total: DayCurve = { ...emptyDay(FIRST, 86_400, 2), values: Float64Array.of(energy) };
    const row = { sourceId: 'a', variable: 'conso' as const, row: packDay(total, 'conso')! };
    return withOneCurve([power, energies], [...rowsOf([power]), row]).joined[0]!.difference;
  };
  expect(joinedWith(14_950)).toBeNull();
  expect(joinedWith(14_900)).toMatchObject({ given: 14_900, measured: 15_000, governs: 'given' });
});

test.each([
  [500, null],
  [502, null],
  [503, { given: 5030, measured: 5000 }],
  [497, { given: 4970, measured: 5000 }],
])('where both forms know half-hours, 500 Wh and %d Wh: the power counts, and %j is reported', (energy, sums) => {
  const all = [
    series('a', 'puissance', [{ day: FIRST, values: half(0, 30, 1000) }]),
    series('a', 'conso', [{ day: FIRST, values: half(20, 48, energy) }]),
  ];
  const { series: found, joined } = withOneCurve(all, rowsOf(all));
  expect([...found[0]!.values]).toEqual([...half(0, 30, 1000).slice(0, 30), ...half(30, 48, 2 * energy).slice(30)]);
  const about = { variable: 'conso', fromDay: FIRST, toDay: FIRST + 1, unit: 'Wh', governs: 'measured' };
  expect(joined).toEqual([{ sourceId: 'a', day: FIRST, difference: sums && { ...about, ...sums } }]);
});

test('days whose row has an energy of the whole day are governed by it', () => {
  const energies = series('a', 'conso', [
    { day: FIRST, values: half(0, 30, 500) },
    { day: FIRST + 1, values: half(0, 30, 500) },
  ]);
  const [first, second] = rowsOf([energies]);
  const given = { ...first!, row: { ...first!.row, given: 24_000 } };
  expect(withOneCurve([energies], [given, second!]).series[0]!.governed).toEqual(new Set([FIRST]));
  expect(withOneCurve([energies], [second!]).series[0]).toBe(energies);
});

test('what is injected has no other form: its days are not contested, and their rows change nothing', () => {
  const days = [{ day: FIRST, values: half(0, 30, 500), quality: UNBALANCED }];
  const injected = series('a', 'injection', days);
  expect(contestedDays([injected])).toEqual([]);
  const [row] = rowsOf([injected]);
  const given = { ...row!, row: { ...row!.row, given: 24_000 } };
  expect(withOneCurve([injected], [given]).series[0]).toBe(injected);
});

test('energies are kept on the days without a curve of power, and their daily totals are not', () => {
  const power = series('a', 'puissance', [
    { day: FIRST, values: half(0, 30, 1000) },
    { day: FIRST + 1, values: [24_000] },
  ]);
  const energies = series('a', 'conso', [
    { day: FIRST, values: half(20, 48, 500) },
    { day: FIRST + 1, values: whole(500) },
    { day: FIRST + 2, values: [12_000] },
    { day: FIRST + 3, values: whole(400) },
  ]);
  const [, kept] = withoutPowered([power, energies]);
  expect(kept!.days).toEqual([FIRST + 1, FIRST + 3]);
  expect([...kept!.values]).toEqual([...whole(500), ...whole(400)]);
  expect(withoutPowered([energies])).toEqual([energies]);
});
