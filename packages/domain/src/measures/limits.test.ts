import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { HOUR_MS, dayStart } from '../calendar/paris.ts';
import { aggregate, commonStep, downsample, upsample } from './aggregate.ts';
import { bucket, bucketMarks, combine, emptyColumn } from './day-columns.ts';
import type { DayColumn } from './day-columns.ts';
import { type DayCurve, emptyDay, energyOf } from './day-curve.ts';
import { gapsOfColumn, gapsOfCurve } from '../../test/gap-builders.ts';
import { FILLED, UNBALANCED, isUnbalanced, originOf, worstMark } from './marks.ts';
import { mergeDay } from './merge-day.ts';
import { floatsOf, packDay, sameDay, unpackDay } from './pack-day.ts';
import { packReceived, unpackReceived } from './pack-received.ts';
import { roundingOf, roundingOfCurve, toleranceOf } from './rounding.ts';

const NONE = Number.NaN;
const DAY = dayNumber(2024, 1, 10);

describe('rounding', () => {
  test.each([
    [[24_000, 31_000, 9000], 'Wh', 3],
    [[24_000, 31_100], 'Wh', 2],
    [[10, 20], 'Wh', 1],
    [[24_000, 1], 'Wh', 0],
    [[0.5], 'Wh', 0],
    [[NONE, 2000], 'Wh', 3],
    [[0], 'W', 3],
    [[], 'Wh', 3],
    [[2, 3], 'kWh', 3],
    [[2.5], 'kWh', 2],
    [[2.55], 'kWh', 1],
    [[2.555], 'kWh', 0],
  ] as const)('%o %s: %i', (values, unit, rounding) => expect(roundingOf([values], unit)).toBe(rounding));
  test('the worst of several lists', () => expect(roundingOf([[1000], [200]], 'Wh')).toBe(2));
  test.each([
    [[1000, 1000], 0],
    [[1000, 0, 2000, NONE], 1],
    [[1000, 2000, 3000], 2],
    [[1000, 2000, 3000, 4000], 3],
    [[1000, 2000, 3000, 4001], 0],
    [[], 0],
  ])('a curve of %o shows %i digits', (values, rounding) => expect(roundingOfCurve([values], 'Wh')).toBe(rounding));
  test.each([
    [0, 'Wh', 1],
    [1, 'Wh', 5],
    [2, 'Wh', 50],
    [3, 'Wh', 500],
    [0, 'kWh', 0.001],
    [3, 'kWh', 0.5],
  ] as const)('rounding %i in %s tolerates %d', (rounding, unit, tolerance) =>
    expect(toleranceOf(rounding, unit)).toBe(tolerance),
  );
});

describe('marks', () => {
  test.each([
    [0, 2, 2],
    [2, 1, 2],
    [FILLED, 0, FILLED],
    [UNBALANCED, 2, UNBALANCED | 2],
    [UNBALANCED | 1, UNBALANCED, UNBALANCED | 1],
    [0, 0, 0],
  ])('the worst of %i and %i is %i', (a, b, worst) => {
    expect(worstMark(a, b)).toBe(worst);
    expect([originOf(worst), isUnbalanced(worst)]).toEqual([worst % 4, worst >= 4]);
  });
});

describe('grains', () => {
  test.each([
    [12, 8, 4],
    [900, 600, 300],
    [7, 0, 7],
    [0, 7, 7],
  ])('%i and %i have the step %i in common', (a, b, step) => expect(commonStep(a, b)).toBe(step));
  test('finer and coarser steps', () => {
    expect([...upsample([6, NONE], 3, 'sum')]).toEqual([2, 2, 2, NONE, NONE, NONE]);
    expect([...upsample([6, 9], 2, 'mean')]).toEqual([6, 6, 9, 9]);
    const values = Float64Array.of(1, 2, NONE, 4, NONE, NONE, 7);
    expect([...downsample(values, 2, 'sum')]).toEqual([3, 4, NONE, 7]);
    expect([...downsample(values, 2, 'mean')]).toEqual([1.5, 4, NONE, 7]);
    const coverage = new Float64Array(4);
    expect([...downsample(values, 2, 'sum', 1, coverage)]).toEqual([1, 2, 4, 7]);
    expect([...coverage]).toEqual([0.5, 0.5, 0.5, 0.5]);
  });
  test('edges hold the period and no more', () => {
    const edges = (startMs: number, hours: number, grain: number | 'day' | 'month') => {
      const series = { startMs, stepS: 3600, values: new Float64Array(hours).fill(1) };
      const { edgesMs, days } = aggregate(series, grain, 'sum');
      return [[...edgesMs], [...days]];
    };
    expect(edges(0, 1, 1800)).toEqual([[0, 1_800_000, 3_600_000], []]);
    expect(edges(1, 1, 3600)).toEqual([[0, 3_600_000, 7_200_000], []]);
    expect(edges(5, 0, 3600)).toEqual([[], []]);
    const start = dayStart(DAY);
    expect(edges(start, 24, 'day')).toEqual([[start, dayStart(DAY + 1)], [DAY]]);
    expect(edges(start, 25, 'day')[1]).toEqual([DAY, DAY + 1]);
    expect(edges(start - HOUR_MS, 1, 'day')[1]).toEqual([DAY - 1]);
    const january = (31 - 9) * 24;
    expect(edges(start, january, 'month')[1]).toEqual([dayNumber(2024, 1, 1)]);
    expect(edges(start, january + 1, 'month')[1]).toEqual([dayNumber(2024, 1, 1), dayNumber(2024, 2, 1)]);
  });
  test('a straddled step that is missing leaves the measured part alone', () => {
    const series = { startMs: 1_800_000, stepS: 3600, values: Float64Array.of(NONE, 20, 30) };
    const sum = aggregate(series, 3600, 'sum');
    expect([...sum.values]).toEqual([NONE, 10, 25, 15]);
    expect([...sum.coverage]).toEqual([0, 0.5, 1, 0.5]);
    expect([...aggregate(series, 3600, 'mean').values]).toEqual([NONE, 20, 25, 30]);
  });
});

describe('columns of days', () => {
  const column = (values: number[], more: Partial<DayColumn> = {}): DayColumn => ({
    ...emptyColumn(DAY, values.length),
    values: Float64Array.from(values),
    minima: Float64Array.from(values),
    maxima: Float64Array.from(values),
    ...more,
  });
  test.each([
    ['conso', [3, 5, NONE, 7]],
    ['puissance_max', [2, 4, NONE, 7]],
    ['index', [1, 4, NONE, 7]],
    ['temperature_ambiante', [1.5, 2.5, NONE, 7]],
  ] as const)('buckets of %s', (variable, expected) => {
    const days = column([1, 2, NONE, 4, 1, NONE, NONE, 7]);
    expect([...bucket(variable, days, [DAY, DAY + 2, DAY + 5, DAY + 7], DAY + 8)]).toEqual(expected);
  });
  test('days outside of the column are none', () =>
    expect([...bucket('conso', column([1, 2]), [DAY - 5, DAY + 1], DAY + 9)]).toEqual([1, 2]));
  test('a bucket has the worst mark of the days that have a value', () => {
    const days = column([1, 2, NONE, 4], { quality: Uint8Array.of(0, 1, 2, 0), unbalanced: Uint8Array.of(0, 0, 1, 1) });
    expect([...bucketMarks(days, [DAY, DAY + 2, DAY + 3], DAY + 4)]).toEqual([1, 0, UNBALANCED]);
  });
  test.each([
    // The lowest and the highest of a sum are that of the day, where both sources have one.
    ['conso', [4, 2, 5, NONE], [4, NONE, NONE, NONE], [4, NONE, NONE, NONE]],
    ['puissance_max', [3, 2, 5, NONE], [1, 2, 5, NONE], [3, 2, 5, NONE]],
    ['temperature_ambiante', [2, 2, 5, NONE], [1, 2, 5, NONE], [3, 2, 5, NONE]],
  ] as const)('two sources of %s', (variable, expected, minima, maxima) => {
    const a = column([1, 2, NONE, NONE], {
      quality: Uint8Array.of(1, 0, 2, 0),
      dailyOnly: Uint8Array.of(0, 1, 1, 0),
      points: Float64Array.of(1, 2, 3, 4),
    });
    const b = column([3, NONE, 5, NONE], {
      quality: Uint8Array.of(0, 2, 1, 0),
      unbalanced: Uint8Array.of(1, 1, 0, 0),
      expected: Float64Array.of(1, 1, 1, 1),
    });
    const both = combine(variable, [a, b], DAY, 4);
    expect([...both.values]).toEqual(expected);
    expect([...both.quality]).toEqual([1, 0, 1, 0]);
    expect([...both.dailyOnly]).toEqual([0, 1, 0, 0]);
    expect([...both.unbalanced]).toEqual([1, 0, 0, 0]);
    expect([...both.minima]).toEqual(minima);
    expect([...both.maxima]).toEqual(maxima);
    expect([...both.points]).toEqual([1, 2, 3, 4]);
    expect([...both.expected]).toEqual([1, 1, 1, 1]);
    expect(combine(variable, [a], DAY, 4)).toBe(a);
  });
  test('the highest of two maxima below zero is below zero', () =>
    expect(combine('puissance_max', [column([-3]), column([-2])], DAY, 1).values[0]).toBe(-2));
});

describe('gaps', () => {
  const start = dayStart(DAY);
  const hour = (i: number) => new Date(start + i * HOUR_MS).toISOString().slice(0, 16);
  const shown = (gaps: { from: string; to: string; reason: string }[]) =>
    gaps.map(({ from, to, reason }) => [from.slice(0, 16), to.slice(0, 16), reason]);
  const axis = { start, stepS: 3600 };
  const span = { firstDay: DAY, lastDay: DAY };
  const ABSENT = 'Mesures absentes\u00a0: rien n’a été transmis sur cette période';
  test.each([
    [
      99,
      [
        [1, 2],
        [3, 5],
      ],
    ],
    [
      5,
      [
        [1, 2],
        [3, 5],
      ],
    ],
    [
      4.5,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      4,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [3, [[1, 2]]],
    [1, []],
    [-1, []],
  ])('runs of missing hours until %d h', (now, runs) =>
    expect(shown(gapsOfCurve(Float64Array.of(1, NONE, 1, NONE, NONE), axis, start + now * HOUR_MS, span))).toEqual(
      runs.map(([from, to]) => [hour(from!), hour(to!), ABSENT]),
    ),
  );
  test.each([
    [{ firstDay: null, lastDay: DAY }, 'Aucune mesure reçue'],
    [{ firstDay: DAY, lastDay: null }, 'Aucune mesure reçue'],
    [{ firstDay: DAY + 1, lastDay: DAY + 5 }, 'Aucune mesure avant le 11/01/2024, première journée reçue'],
    [{ firstDay: DAY, lastDay: DAY }, ABSENT],
    [{ firstDay: DAY - 5, lastDay: DAY - 1 }, 'Aucune mesure reçue après le 09/01/2024'],
  ])('the reason of a day in %o', (of, reason) => {
    const day = new Float64Array(24).fill(NONE);
    expect(gapsOfCurve(day, axis, Number.MAX_SAFE_INTEGER, of).map((gap) => gap.reason)).toEqual([reason]);
    const column = emptyColumn(DAY, 1);
    expect(gapsOfColumn(column, DAY + 1, of).map((gap) => gap.reason)).toEqual([reason]);
    expect(gapsOfColumn(column, DAY, of)).toEqual([]);
  });
  test('a day known by its total alone says so', () =>
    expect(gapsOfCurve(Float64Array.of(NONE), axis, start + HOUR_MS, span, [DAY])[0]!.reason).toBe(
      'Courbe fine absente\u00a0: seule l’énergie du jour est connue',
    ));
  test('broken days are listed with the missing ones, in order, a hundred at most', () => {
    const column = { ...emptyColumn(DAY, 4), values: Float64Array.of(1, NONE, 1, 1) };
    column.points.set([23, 0, 24, 5]);
    column.expected.fill(24);
    const broken = 'Une partie des mesures manque';
    expect(gapsOfColumn(column, DAY + 9, { firstDay: DAY, lastDay: DAY + 3 }).map((gap) => gap.reason)).toEqual([
      broken,
      ABSENT,
      broken,
    ]);
    const holes = Float64Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? NONE : 1));
    expect(gapsOfCurve(holes, axis, Number.MAX_SAFE_INTEGER, span)).toHaveLength(100);
    const many = { ...emptyColumn(DAY, 400), values: holes, expected: new Float64Array(400).fill(1) };
    expect(gapsOfColumn(many, DAY + 400, span)).toHaveLength(100);
  });
});

describe('a day received twice', () => {
  const curve = (values: number[], stepS: number, more: Partial<DayCurve> = {}): DayCurve => {
    const day = emptyDay(DAY, stepS);
    day.values.fill(NONE).set(values);
    return { ...day, ...more };
  };
  const whole = (value: number, rounding = 0): DayCurve => ({
    ...emptyDay(DAY, 86_400, rounding),
    values: Float64Array.of(value),
  });
  const hours = (count = 24) => curve(Array<number>(count).fill(10), 3600);
  test.each([
    // Curve of 240 Wh; what the whole day says, and how it was rounded.
    [240, 0, 240, 0],
    [241, 0, 240, 0],
    [239, 0, 240, 0],
    [242, 0, 242, UNBALANCED],
    [238, 0, 238, UNBALANCED],
    [740, 3, 240, 0],
    [741, 3, 741, UNBALANCED],
  ])('a total of %d Wh (rounding %i) leaves %d Wh', (given, rounding, energy, mark) => {
    for (const merged of [
      mergeDay(hours(), whole(given, rounding), 'conso'),
      mergeDay(whole(given, rounding), hours(), 'conso'),
    ]) {
      expect(energyOf(merged, 'energy')).toBe(energy);
      expect(merged.marks.every((one) => one === mark)).toBe(true);
      expect(merged.given).toBe(given);
    }
  });
  test.each([
    // 20 hours of 10 Wh and 4 missing ones.
    [240, 10, 0, FILLED],
    [200, 0, 0, FILLED],
    [199, 0, 0, FILLED],
    [198, NONE, UNBALANCED, 0],
  ])('a total of %d Wh gives %d Wh to each gap', (given, share, measured, missing) => {
    const merged = mergeDay(hours(20), whole(given), 'conso');
    expect(merged.values[23]).toBe(share);
    expect([merged.marks[0], merged.marks[23]]).toEqual([measured, missing]);
    expect(energyOf(merged, 'energy')).toBe(given === 199 ? 199 : given);
  });
  test('a gap among powers has the power that the mean of the day leaves', () => {
    const halves = curve(Array<number>(47).fill(1000), 1800);
    expect(mergeDay(halves, whole(1010), 'puissance').values[47]).toBeCloseTo(1480, 9);
  });
  test('values that go below zero share a remainder below zero', () => {
    const signed = hours(20);
    signed.values[0] = -10;
    expect(mergeDay(signed, whole(100), 'conso').values[23]).toBe(-20);
  });
  test('nothing received changes nothing, and a later value replaces the earlier one', () => {
    const [empty, before] = [curve([], 3600), hours()];
    expect(mergeDay(before, empty, 'conso')).toBe(before);
    expect(mergeDay(empty, before, 'conso')).toBe(before);
    const later = curve([NONE, 7], 3600);
    later.marks[1] = 2;
    const merged = mergeDay(before, later, 'conso');
    expect([...merged.values.subarray(0, 3)]).toEqual([10, 7, 10]);
    expect([...merged.marks.subarray(0, 3)]).toEqual([0, 2, 0]);
    const total = whole(2);
    expect(mergeDay(whole(1), total, 'conso')).toBe(total);
  });
  test('a state takes the finer values, and the coarser one only in gaps', () => {
    const fine = curve([NONE, 5], 1800);
    const coarse = curve([1, 2], 3600);
    const variable = 'temperature_ambiante';
    expect([...mergeDay(fine, coarse, variable).values.subarray(0, 5)]).toEqual([1, 5, 2, 2, NONE]);
    expect([...mergeDay(coarse, fine, variable).values.subarray(0, 5)]).toEqual([1, 5, 2, 2, NONE]);
    expect(mergeDay(coarse, curve([9], 3600), variable).values[0]).toBe(9);
  });

  test.each<[string, (row: NonNullable<ReturnType<typeof packDay>>) => object, boolean]>([
    ['nothing', () => ({}), true],
    ['its step', () => ({ stepS: 1800 }), false],
    ['its quality', (row) => ({ quality: row.quality + 1 }), false],
    ['the energy given', () => ({ given: 241 }), false],
    ['its marks', (row) => ({ marks: row.marks!.with(0, 2) }), false],
    ['marks that are gone', () => ({ marks: null }), false],
    ['a byte of its curve', (row) => ({ curve: row.curve.with(5, 1) }), false],
    ['the length of its curve', (row) => ({ curve: row.curve.subarray(4) }), false],
    ['the ninth digit of its total', (row) => ({ total: row.total * (1 + 1e-9) }), true],
    ['the fifth digit of its total', (row) => ({ total: row.total * (1 + 1e-5) }), false],
  ])('differs by %s', (_, change, same) => {
    const day = hours();
    day.marks[3] = 1;
    const row = packDay(day, 'conso')!;
    expect(sameDay(row, { ...row, ...change(row) })).toBe(same);
    expect(sameDay({ ...row, ...change(row) }, row)).toBe(same);
  });
  test('a day of one value compares its total exactly', () => {
    const row = packDay(whole(240), 'conso')!;
    expect(sameDay(row, { ...row, total: 240 * (1 + 1e-9) })).toBe(false);
  });
  test('a row keeps points, extremes, worst mark and rounding', () => {
    const day = curve([3, NONE, -1], 3600, { rounding: 2 });
    day.marks.set([1, 0, 2]);
    const row = packDay(day, 'conso')!;
    expect(row).toMatchObject({ points: 2, minimum: -1, maximum: 3, total: 2, quality: 2 | (2 << 3) });
    expect(row.marks).toEqual(day.marks);
    expect(unpackDay(row, 'conso')).toEqual(day);
    expect(packDay(curve([], 3600), 'conso')).toBeNull();
    expect(packDay(curve([3, 5], 3600), 'puissance_max')!.total).toBe(5);
    expect(packDay(curve([3, 5], 3600), 'temperature_ambiante')!.total).toBe(4);
    expect(packDay(hours(), 'conso')!.marks).toBeNull();
  });
  test('a merge leaves the row that it reads as it was, even where its marks are a Buffer', () => {
    const before = hours();
    before.marks[3] = 2;
    const row = packDay(before, 'conso')!;
    const stored = { ...row, marks: Buffer.from(row.marks!) };
    const later = hours();
    later.marks[4] = 2;
    const merged = packDay(mergeDay(unpackDay(stored, 'conso'), later, 'conso'), 'conso')!;
    expect([...stored.marks.subarray(3, 5)]).toEqual([2, 0]);
    expect(sameDay(stored, merged)).toBe(false);
  });
  test('what was received is read as a copy of its bytes', () => {
    const bytes = Buffer.from(
      packReceived([
        {
          stepS: 3600,
          offsetS: 0,
          rounding: 2,
          values: Float64Array.of(1, 2),
          marks: Uint8Array.of(0, 2),
          pieces: null,
        },
      ]),
    );
    const before = [...bytes];
    const [read] = unpackReceived(bytes, DAY, 'energy');
    expect(read).toEqual({
      stepS: 3600,
      offsetS: 0,
      rounding: 2,
      values: Float64Array.of(1, 2),
      marks: Uint8Array.of(0, 2),
      pieces: null,
    });
    read!.marks[0] = 1;
    expect([...bytes]).toEqual(before);
  });
  test('floats are read wherever their bytes begin', () => {
    const bytes = new Uint8Array(Float32Array.of(1.5, 2.5).buffer);
    const shifted = new Uint8Array([9, ...bytes]).subarray(1);
    expect([...floatsOf(bytes), ...floatsOf(shifted)]).toEqual([1.5, 2.5, 1.5, 2.5]);
  });
});
