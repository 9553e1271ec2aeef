import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { type Received, emptyDay } from './day-curve.ts';
import { packDay, sameDay } from './pack-day.ts';
import { packReceived, unpackReceived } from './pack-received.ts';
import { curveOfPieces, piecesOf } from './pieces.ts';

const DAY = dayNumber(2024, 1, 10);

type Piece = [from: number, to: number, value: number, mark?: number];
const seconds = (list: readonly Piece[], rounding = 0): Received =>
  curveOfPieces(
    DAY,
    piecesOf(list.map(([from, to, value, mark = 0]) => ({ from, to, value, mark }))),
    'energy',
    rounding,
  );
const hours = (more: Partial<Received> = {}): Received => ({
  stepS: 3600,
  offsetS: -1800,
  rounding: 2,
  values: Float64Array.from({ length: 25 }, (_, i) => i / 3),
  marks: Uint8Array.from({ length: 25 }, (_, i) => i % 3),
  pieces: null,
  ...more,
});

describe('curves of a day as bytes', () => {
  test.each<[string, Piece[]]>([
    [
      'pieces that follow one another',
      [
        [5, 15, 1],
        [15, 25, 2],
        [25, 35, 3],
      ],
    ],
    [
      'a gap between pieces of one length',
      [
        [5, 15, 1],
        [15, 25, 2],
        [45, 55, 3],
        [55, 65, 4],
      ],
    ],
    [
      'pieces of other lengths, one after another',
      [
        [5, 15, 1],
        [15, 45, 2],
        [45, 75, 3],
        [75, 80, 4],
      ],
    ],
    [
      'marks that change',
      [
        [5, 15, 1, 0],
        [15, 25, 2, 2],
        [25, 35, 3, 2],
        [35, 45, 4, 1],
      ],
    ],
    [
      'values that Float32 does not hold among those that it does',
      [
        [5, 15, 1],
        [15, 25, 0.1],
        [25, 35, 0.2],
        [35, 45, 3],
      ],
    ],
  ])('come back as they were: %s', (_, pieces) => {
    const all = [seconds(pieces, 1), hours()];
    expect(unpackReceived(packReceived(all), DAY, 'energy')).toEqual(all);
    const summed = [{ ...seconds(pieces), summed: true }];
    expect(unpackReceived(packReceived(summed), DAY, 'energy')).toEqual(summed);
  });

  test('hold pieces that follow one another once for all, wherever the first of them is', () => {
    const sizeOf = (pieces: Piece[]) => packReceived([seconds(pieces)]).length;
    const lines = (from: number, count: number): Piece[] =>
      Array.from({ length: count }, (_, i) => [from + 10 * i, from + 10 * (i + 1), i]);
    // One more value is four bytes, one more run 22 beside its own.
    expect(sizeOf(lines(5, 11)) - sizeOf(lines(5, 10))).toBe(4);
    expect(sizeOf([...lines(5, 10), ...lines(305, 11)]) - sizeOf([...lines(5, 10), ...lines(305, 10)])).toBe(4);
    expect(sizeOf([...lines(5, 10), ...lines(305, 10)]) - sizeOf(lines(5, 20))).toBe(22);
  });
});

describe('a row of a day and another one', () => {
  const row = (received: Received[]) => {
    const curve = { ...emptyDay(DAY, 3600), values: new Float64Array(24).fill(1) };
    return packDay({ ...curve, received }, 'conso')!;
  };
  const same = (a: Received[], b: Received[]) => {
    expect(sameDay(row(b), row(a))).toBe(sameDay(row(a), row(b)));
    return sameDay(row(a), row(b));
  };
  const lines: Piece[] = [
    [5, 15, 1],
    [15, 25, 2],
  ];

  test('are the same where their values differ by what Float32 does not hold', () => {
    const stored = { values: Float64Array.from(Float32Array.from(hours().values)) };
    expect(same([hours()], [hours(stored)])).toBe(true);
    const tenths = (value: number) => seconds([[5, 15, value]]);
    expect(same([tenths(0.1), hours()], [tenths(Math.fround(0.1)), hours()])).toBe(true);
  });

  test.each<[string, Received[], Received[]]>([
    ['the step', [hours()], [hours({ stepS: 1800 })]],
    ['where the first interval begins', [hours()], [hours({ offsetS: 0 })]],
    ['the rounding', [hours()], [hours({ rounding: 3 })]],
    ['one value', [hours()], [hours({ values: hours().values.with(7, 99) })]],
    ['one mark', [hours()], [hours({ marks: hours().marks.with(7, 0) })]],
    [
      'the last value, which one has not',
      [hours()],
      [hours({ values: hours().values.subarray(1), marks: hours().marks.subarray(1) })],
    ],
    ['one curve more', [hours()], [hours(), hours({ stepS: 7200 })]],
    [
      'pieces or none',
      [hours({ stepS: 60, offsetS: 0, rounding: 0, values: new Float64Array(), marks: new Uint8Array() })],
      [seconds([])],
    ],
    ['where a piece begins', [seconds([[5, 15, 1]])], [seconds([[4, 15, 1]])]],
    ['where a piece ends', [seconds([[5, 15, 1]])], [seconds([[5, 16, 1]])]],
    ['the value of a piece', [seconds([[5, 15, 1]])], [seconds([[5, 15, 2]])]],
    ['the mark of a piece', [seconds([[5, 15, 1]])], [seconds([[5, 15, 1, 2]])]],
    ['one piece more', [seconds(lines)], [seconds([...lines, [25, 35, 3]])]],
    ['the second of two curves', [seconds(lines), hours()], [seconds(lines), hours({ rounding: 1 })]],
    ['the first of two curves', [seconds(lines), hours()], [seconds(lines, 1), hours()]],
  ])('differ by %s', (_, a, b) => expect(same(a, b)).toBe(false));
});
