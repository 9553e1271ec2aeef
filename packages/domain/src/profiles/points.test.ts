import { describe, expect, test } from 'vitest';
import { dayStart, parseIsoDay } from '../calendar/index.ts';
import type { ProfileVariable } from '../vocabulary/index.ts';
import { readInstant, readPoints } from './index.ts';

const day = (text: string) => parseIsoDay(text)!;
const TODAY = day('2026-11-29');

const read = (variable: ProfileVariable, ...rows: [string | number, string | number][]) =>
  readPoints(
    variable,
    rows.map(([timestamp, value], i) => ({ line: i + 1, timestamp, value })),
    TODAY,
  );

describe('values become decimal numbers', () => {
  test.each([
    ['1 234,5', 1234.5],
    ['1\u202f234,5', 1234.5],
    ['12.5', 12.5],
    ['0', 0],
    [' 7 ', 7],
    [3.25, 3.25],
  ])('%j is %d', (value, expected) => {
    const { points, refused } = read('surface', ['01/03/2026', value]);
    expect([points.map((one) => one.value), refused]).toEqual([[expected], []]);
  });

  test.each([
    ['douze', '« douze » n’est pas un nombre : écrivez des chiffres seuls, comme 1 234,5.'],
    ['1.234,5', '« 1.234,5 » n’est pas un nombre : écrivez des chiffres seuls, comme 1 234,5.'],
    ['', 'La valeur manque : écrivez un nombre, comme 1 234,5.'],
    ['12 m²', '« 12 m² » n’est pas un nombre : écrivez des chiffres seuls, comme 1 234,5.'],
    ['-1', '-1 est trop petit : écrivez 0 m² ou plus.'],
    [1e9, '1 000 000 000 est trop grand : écrivez 10 000 000 m² ou moins.'],
  ])('%j is refused with what to write', (value, message) => {
    const { points, refused } = read('surface', ['01/03/2026', value]);
    expect([points, refused.map((one) => one.message.replace(/[\u00a0\u202f]/g, ' '))]).toEqual([[], [message]]);
  });

  test.each(['surface', 'effectif', 'prix', 'tarif', 'repas', 'production', 'conso'] as const)(
    '%s is not below 0',
    (variable) => expect(read(variable, ['01/03/2026', -0.1]).refused).toHaveLength(1),
  );
  test('a temperature may be', () => expect(read('consigne', ['01/03/2026', '−3']).points[0]!.value).toBe(-3));
});

describe('dates', () => {
  test.each(['2026-03-01', '01/03/2026', '1/3/2026', '2026-03-01T00:00:00+01:00', dayStart(day('2026-03-01'))])(
    '%s is the beginning of 1 March in Paris',
    (timestamp) => expect(readInstant(timestamp)).toBe(dayStart(day('2026-03-01'))),
  );
  test.each(['', 'hier', '31/02/2026', '2026-02-30', '2026-03-01T08:00', '2026-02-30T08:00:00Z', '01/03/26', 1e20])(
    '%j is none',
    (timestamp) => expect(readInstant(timestamp)).toBeNull(),
  );

  test('a day to come is kept of what can be planned, and refused of the others', () => {
    for (const variable of ['consigne', 'prix', 'tarif'] as const)
      expect(read(variable, ['30/11/2026', 19]).refused).toEqual([]);
    for (const variable of ['surface', 'effectif', 'repas', 'production'] as const) {
      expect(read(variable, ['29/11/2026', 19]).refused).toEqual([]);
      expect(read(variable, ['30/11/2026', 19]).refused[0]!.message).toContain('Le 30/11/2026 est à venir');
    }
  });

  test('each wrong line is named, a date given twice too, and the right ones come in the order of their dates', () => {
    const { points, refused } = read('effectif', ['02/03/2026', 4], ['x', 4], ['01/03/2026', 5], ['2026-03-02', 6]);
    expect(points.map(({ line, value }) => [line, value])).toEqual([
      [3, 5],
      [1, 4],
    ]);
    expect(refused.map(({ line }) => line)).toEqual([2, 4]);
    expect(refused[1]!.message).toContain('ligne 1');
  });
});
