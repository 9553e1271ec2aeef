import { dayStart, parseIsoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { readPasted } from './pasted-points.ts';

const TODAY = parseIsoDay('2026-11-29')!;
const read = (text: string, there: number[] = []) => readPasted(text, 'surface', TODAY, there);
const MARCH = dayStart(parseIsoDay('2026-03-01')!);

test.each([
  '01/03/2026\t1 234,5',
  '1.3.2026\t1234.5',
  '01-03-26;1234,5',
  '"01/03/2026";"1\u202f234,5"',
  '2026-03-01\t1234,5\tune note',
  '01/03/2026 00:00\t1234,5',
])('%j is a point of 1 March', (text) =>
  expect(read(text)).toMatchObject([{ line: 1, at: MARCH, number: 1234.5, refusal: null }]),
);

test('a title and empty lines are left out, and lines keep their numbers', () => {
  const lines = read('\ufeffDate;Surface (m²)\r\n\r\n01/03/2026;100\r\n01/04/2026;120\r\n');
  expect(lines.map(({ line, number }) => [line, number])).toEqual([
    [3, 100],
    [4, 120],
  ]);
});

test('each line that would be refused says why, and no other', () => {
  const lines = read('01/03/2026\tdouze\n31/02/2026\t12\n01/04/2026\n01/05/2026\t-1\n01/06/2026\t12\n01/01/2027\t12');
  expect(lines.map(({ refusal }) => refusal === null)).toEqual([false, false, false, false, true, false]);
  expect(lines[0]!.refusal).toContain('n’est pas un nombre');
  expect(lines[1]!.refusal).toContain('n’est pas une date');
  expect(lines[2]!.refusal).toContain('La valeur manque');
  expect(lines[5]!.refusal).toContain('est à venir');
});

test('a date that the profile has already is named before anything is sent', () => {
  expect(read('01/03/2026\t12', [MARCH])[0]!.refusal).toContain('déjà un point');
});

test('nothing is read of nothing', () => expect(read(' \n\n')).toEqual([]));
