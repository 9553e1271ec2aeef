import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { UNBALANCED } from './marks.ts';
import { brokenInBoth, withOneCurve, withoutPowered } from './one-curve.ts';
import type { StoredSeries } from './stored.ts';

const FIRST = dayNumber(2026, 2, 2);
type Day = { day: number; values: number[]; quality?: number };

/** A series of half-hours, or of daily totals where a day has one value. */
function series(sourceId: string, variable: 'puissance' | 'conso', days: readonly Day[]): StoredSeries {
  const known = days.map(({ values }) => values.filter((value) => !Number.isNaN(value)));
  const hours = variable === 'puissance' ? 0.5 : 1;
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

  test('is found, and those known in one form or whole in both are not', () => {
    expect(brokenInBoth(all)).toEqual([FIRST + 1]);
    expect(brokenInBoth([power, other])).toEqual([]);
    expect(brokenInBoth([energies, series('b', 'puissance', [{ day: FIRST + 1, values: half(0, 5, 7) }])])).toEqual([]);
  });

  test('is broken when one of both forms has a gap', () => {
    const one = { day: FIRST, values: half(0, 30, 1000) };
    const full = { day: FIRST, values: whole(500) };
    expect(brokenInBoth([series('a', 'puissance', [one]), series('a', 'conso', [full])])).toEqual([FIRST]);
    expect(brokenInBoth([series('a', 'puissance', [full]), series('a', 'conso', [one])])).toEqual([FIRST]);
  });

  test('is not broken when a coarser value governs its gaps, or it has no curve', () => {
    const governed = { day: FIRST, values: half(0, 30, 1000), quality: UNBALANCED };
    const total = { day: FIRST, values: [24_000] };
    const gap = { day: FIRST, values: half(0, 30, 500) };
    expect(
      brokenInBoth([series('a', 'puissance', [governed]), series('a', 'conso', [{ ...gap, quality: UNBALANCED }])]),
    ).toEqual([]);
    expect(brokenInBoth([series('a', 'puissance', [gap]), series('a', 'conso', [total])])).toEqual([]);
    expect(brokenInBoth([series('a', 'puissance', [total]), series('a', 'conso', [gap])])).toEqual([]);
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
    expect(brokenInBoth([...of('a', [FIRST + 11]), ...of('b', [FIRST + 2, FIRST + 11])])).toEqual([
      FIRST + 2,
      FIRST + 11,
    ]);
  });

  test('becomes one whole curve of power, and leaves the energies', () => {
    const [same, left, made] = withOneCurve(all, all, [FIRST + 1]);
    expect(same).toBe(other);
    expect(left!.days).toEqual([FIRST]);
    expect([...left!.values]).toEqual(whole(450));
    expect(made!.days).toEqual([FIRST, FIRST + 1, FIRST + 2]);
    expect(made!.points).toEqual([48, 48, 30]);
    expect(made!.totals).toEqual([900 * 24, 1000 * 24, 1000 * 15]);
    expect([...made!.values]).toEqual([...whole(900), ...whole(1000), ...half(0, 30, 1000)]);
  });

  test('keeps the energies of a day that is whole, and of one whose curve was not read', () => {
    expect(withOneCurve(all, all, [])).toEqual(all);
    // The curve of a day asked beside those that are broken is left as it is.
    const [, left] = withOneCurve(all, all, [FIRST, FIRST + 1]);
    expect(left!.days).toEqual([FIRST]);
    const [, unread] = withOneCurve(all, [power], [FIRST + 1]);
    expect(unread).toBe(energies);
  });
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
