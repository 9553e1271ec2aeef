import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { type DayColumn, emptyColumn } from './day-columns.ts';
import { gapsOfColumn, gapsOfCurve } from '../../test/gap-builders.ts';

const FIRST = dayNumber(2026, 2, 2);
const GAP = Number.NaN;
const UNSENT = 'Mesures absentes\u00a0: rien n’a été transmis sur cette période';
const BROKEN = 'Une partie des mesures manque';
const received = (firstDay: number, lastDay: number) => ({ firstDay, lastDay });
const ALWAYS = received(FIRST - 100, FIRST + 100);
const midnight = (after: number) => new Date(dayStart(FIRST + after)).toISOString();
const day = (from: number, to: number, reason: string) => ({ from: midnight(from), to: midnight(to), reason });

describe('gaps of a curve', () => {
  const HALF_HOUR_MS = 1_800_000;
  const axis = { start: dayStart(FIRST), stepS: 1800 };
  const at = (slot: number) => new Date(axis.start + slot * HALF_HOUR_MS).toISOString();
  const later = axis.start + 100 * 24 * 3_600_000;
  const gaps = (
    values: number[],
    {
      now = later,
      span = ALWAYS,
      daily = [],
    }: Partial<{
      now: number;
      span: { firstDay: number | null; lastDay: number | null };
      daily: number[];
    }> = {},
  ) => gapsOfCurve(Float64Array.from(values), axis, now, span, daily);

  test('are runs of missing steps, first and last ones too', () => {
    expect(gaps([GAP, 1, 2, GAP, GAP, 3, GAP])).toEqual([
      { from: at(0), to: at(1), reason: UNSENT },
      { from: at(3), to: at(5), reason: UNSENT },
      { from: at(6), to: at(7), reason: UNSENT },
    ]);
    expect(gaps([1, 0, 2])).toEqual([]);
  });

  test('do not reach into the future: a step that has not ended is none', () => {
    const now = axis.start + 2.5 * HALF_HOUR_MS;
    expect(gaps([1, GAP, GAP, GAP], { now })).toEqual([{ from: at(1), to: at(2), reason: UNSENT }]);
    expect(gaps([GAP, GAP], { now: axis.start - 1 })).toEqual([]);
  });

  test('say on which days only the energy is known, and no more', () => {
    const values = Array.from({ length: 3 * 48 }, (_, i) => (i >= 40 && i < 120 ? GAP : 1));
    expect(gaps(values, { daily: [FIRST + 1] })).toEqual([
      { from: at(40), to: at(48), reason: UNSENT },
      { from: at(48), to: at(96), reason: 'Courbe fine absente\u00a0: seule l’énergie du jour est connue' },
      { from: at(96), to: at(120), reason: UNSENT },
    ]);
  });

  test('say what lies before the first day received and after the last', () => {
    const values = Array.from({ length: 4 * 48 }, (_, i) => (i >= 48 && i < 72 ? 5 : GAP));
    const reasons = (span: { firstDay: number | null; lastDay: number | null }) =>
      gaps(values, { span }).map(({ reason }) => reason);
    expect(reasons(received(FIRST + 1, FIRST + 2))).toEqual([
      'Aucune mesure avant le 03/02/2026, première journée reçue',
      UNSENT,
    ]);
    expect(reasons(received(FIRST, FIRST))).toEqual([UNSENT, 'Aucune mesure reçue après le 02/02/2026']);
    const never = 'Aucune mesure reçue';
    for (const span of [
      { firstDay: null, lastDay: null },
      { firstDay: FIRST, lastDay: null },
      { firstDay: null, lastDay: FIRST },
    ])
      expect(reasons(span)).toEqual([never, never]);
  });

  test('are a hundred at most, the first ones', () => {
    const found = gaps(Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? GAP : 1)));
    expect(found).toHaveLength(100);
    expect(found.at(-1)!.from).toBe(at(198));
  });
});

describe('gaps of days', () => {
  const column = (days: readonly (number | { value: number; points: number })[]): DayColumn => {
    const column = emptyColumn(FIRST, days.length);
    for (const [i, one] of days.entries()) {
      const { value, points } = typeof one === 'number' ? { value: one, points: Number.isNaN(one) ? 0 : 48 } : one;
      column.values[i] = value;
      column.points[i] = points;
      column.expected[i] = 48;
    }
    return column;
  };
  const broken = { value: 7, points: 47 };

  test('are runs of days without a value and of broken ones, in order of date', () => {
    expect(gapsOfColumn(column([1, broken, broken, GAP, GAP, 2, broken, GAP]), FIRST + 50, ALWAYS)).toEqual([
      day(1, 3, BROKEN),
      day(3, 5, UNSENT),
      day(6, 7, BROKEN),
      day(7, 8, UNSENT),
    ]);
    expect(gapsOfColumn(column([1, 2]), FIRST + 50, ALWAYS)).toEqual([]);
  });

  test('end with yesterday: today is not due yet', () => {
    expect(gapsOfColumn(column([1, GAP, GAP, GAP]), FIRST + 2, ALWAYS)).toEqual([day(1, 2, UNSENT)]);
    expect(gapsOfColumn(column([GAP]), FIRST - 5, ALWAYS)).toEqual([]);
  });

  test('say what lies before the first day received and after the last', () => {
    expect(gapsOfColumn(column([GAP, 1, GAP]), FIRST + 50, received(FIRST + 1, FIRST + 1))).toEqual([
      day(0, 1, 'Aucune mesure avant le 03/02/2026, première journée reçue'),
      day(2, 3, 'Aucune mesure reçue après le 03/02/2026'),
    ]);
  });

  test('are a hundred at most', () => {
    const days = Array.from({ length: 300 }, (_, i) => (i % 3 === 0 ? GAP : i % 3 === 1 ? broken : 1));
    expect(gapsOfColumn(column(days), FIRST + 500, ALWAYS)).toHaveLength(100);
  });
});
